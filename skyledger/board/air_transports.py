"""By which hexes air transports fly where none is named, over whom that leads, and by which it would not."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from core.world_at_war.air_transport.flights import (
    Flight,
    FlyAirdrop,
    FlyAirSupply,
    FlyAirTransport,
    FlyTheHump,
    dropping,
    flying_the_hump,
    route,
    route_within_range,
    supplying,
    transporting,
)
from core.world_at_war.board import hex_of, name, side_of
from core.world_at_war.conditions import holder_against
from core.world_at_war.state import Game, distance
from events.sentences import listed, said, say
from skyledger.notation.marks import OVER, OVER_LESS

MEANT: dict[type, Callable[[Game, Any, str], Flight]] = {
    FlyAirSupply: supplying,
    FlyAirTransport: transporting,
    FlyAirdrop: dropping,
    FlyTheHump: flying_the_hump,
}
"""The flight that each order to air transports means."""

THE_WAY = said(
    "They fly the shortest way, and may be met over each hex of it (18.621); behind a goal stands over which "
    "hexes of the enemy that leads. “via” and hexes behind the order have them fly by others, within their "
    "range."
)
BY_OTHERS = said("“via {via}” is no longer and leads over fewer of them.")
OVER_THE_ENEMY = said(
    "Their way leads over {hexes}, which the enemy holds, and they may be met there (18.621). {other}"
)


def over_the_enemy(game: Game) -> Callable[[Any], str]:
    """Over which hexes of the enemy an order to air transports leads, in a few words; empty for none."""

    def told(order: Any) -> str:
        flight = MEANT[type(order)](game, order, "") if type(order) in MEANT else None
        hexes = held_by_the_enemy(game, flight) if flight else ()
        if flight is None or not hexes:
            return ""
        via = round_the_enemy(game, flight)
        return say(OVER_LESS if via else OVER, places=_named(game, hexes), via=name(game, via))

    return told


def flies_over_the_enemy(game: Game, order: Any, seat: str) -> Iterator[str]:
    """Over which hexes of the enemy a flight leads between base and goal, and by which it would not."""
    flight = MEANT[type(order)](game, order, seat)
    if hexes := held_by_the_enemy(game, flight):
        via = round_the_enemy(game, flight)
        other = say(BY_OTHERS, via=name(game, via)) if via else ""
        yield say(OVER_THE_ENEMY, hexes=_named(game, hexes), other=other)


def held_by_the_enemy(game: Game, flight: Flight) -> tuple[str, ...]:
    """The hexes of the way between base and goal that another side holds."""
    side = side_of(game, flight.units[0].nation)
    between = (hex_of(game, one) for one in route(game, flight)[1:-1])
    return tuple(one.id for one in between if one is not None and holder_against(game, one, side))


def round_the_enemy(game: Game, flight: Flight) -> str:
    """A hex by which a way that is no longer leads over fewer hexes of the enemy; empty where none does."""
    over, flown = len(held_by_the_enemy(game, flight)), len(route(game, flight))
    between = _between(game, flight) if not flight.via else ()
    by = (replace(flight, via=(one,)) for one in between)
    fit = (one for one in by if route_within_range.kept(game, one) and len(route(game, one)) == flown)
    best = min(fit, key=lambda one: len(held_by_the_enemy(game, one)), default=None)
    return best.via[0] if best and len(held_by_the_enemy(game, best)) < over else ""


def _between(game: Game, flight: Flight) -> Iterator[str]:
    """The hexes that lie on a way from base to goal which is no longer than it has to be."""
    start, goal = hex_of(game, route(game, flight)[0]), hex_of(game, flight.hex)
    if start is None or goal is None:
        return
    far = distance(start, goal)
    for one in game.atlas.hexes.values():
        if one.id not in (start.id, goal.id) and distance(start, one) + distance(one, goal) == far:
            yield one.id


def _named(game: Game, hexes: tuple[str, ...]) -> str:
    return listed([name(game, one) for one in hexes])
