"""18.621, 18.48: the hexes that an air transport flies over, from its base to its goal."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from core.ruling import Finding
from core.world_at_war.air_transport.flights import Flight
from core.world_at_war.board import name
from core.world_at_war.book import rule
from core.world_at_war.flight import flight_by, reach
from core.world_at_war.state import Game, plays
from core.world_at_war.targets import mission_range


def stops(flight: Flight) -> tuple[str, ...]:
    """Base, the hexes that the order names, goal."""
    return flight.units[0].base, *flight.via, flight.hex


def route(game: Game, flight: Flight) -> tuple[str, ...]:
    """Every hex from base to goal along shortest permitted ways by the hexes that are named (doubt W316).

    Of equally short ways one is taken that comes from the first such neighbor in the order of directions.
    """
    flown = [flight.units[0].base]
    for start, goal in pairwise(stops(flight)):
        flown += _leg(game, start, goal)
    return tuple(flown)


def _leg(game: Game, start: str, goal: str) -> list[str]:
    """The hexes behind the first one; the goal alone if there is no permitted way to it."""
    counted = reach(game, start, _far(game, start, goal))
    back = [goal] if start != goal else []
    while back and counted.get(back[-1], 1) > 1:
        back.append(_before(game, counted, back[-1]))
    return back[::-1]


def _far(game: Game, start: str, goal: str) -> int:
    everywhere = len(game.atlas.hexes)
    return flight_by(game, "W72", start, goal, everywhere) or everywhere


def _before(game: Game, counted: dict[str, int], place: str) -> str:
    nearer = (h.id for h in game.atlas.beside[place] if h and counted.get(h.id) == counted[place] - 1)
    return next(one for one in nearer if place in reach(game, one, 1))


def _lengths(game: Game, flight: Flight) -> Iterator[int | None]:
    everywhere = len(game.atlas.hexes)
    return (flight_by(game, "W102", a, b, everywhere) for a, b in pairwise(stops(flight)))


def _range(game: Game, flight: Flight) -> int:
    return min(mission_range(game, unit, flight.mission) for unit in flight.units)


@rule(
    "18.45/route",
    "A route by other hexes is flown within the range of the mission, too.",
    "By {place} it is {given} to fly; {allowed}.",
    lambda _, flight: ("W316",) if flight.via else (),
)
def route_within_range(game: Game, flight: Any) -> Iterable[Finding]:
    """18.45, 18.48, measured from hex to hex; who draws the route is doubt W316."""
    if not flight.via:
        return
    by, lengths, limit = _told(game, flight.via), tuple(_lengths(game, flight)), _range(game, flight)
    if None in lengths:
        yield Finding(place=by, given="over neutral land", allowed="air units go round it")
        return
    flown = sum(filter(None, lengths))
    shortest = flight_by(game, "W102", flight.units[0].base, flight.hex, flown) or 0
    if flown > limit:
        yield Finding(place=by, given=f"{flown} hexes", allowed=f"the units fly {limit}")
    elif flown > shortest and plays(game, "W316") == "shortest":
        yield Finding(place=by, given=f"{flown} hexes", allowed=f"the shortest way has {shortest}")


def _told(game: Game, places: Iterable[str]) -> str:
    return ", ".join(name(game, place) for place in places)
