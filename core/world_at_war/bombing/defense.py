"""18.57, 17.582, 17.82: which air units may oppose a bombing, and where they meet it."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.ruling import Finding
from core.world_at_war.board import hex_of, lies_in, name
from core.world_at_war.bombing.attack import on_the_front_that_is_said
from core.world_at_war.bombing.raids import ARMY, OPPOSING, attackers
from core.world_at_war.book import rule
from core.world_at_war.employment import MISSION_RULES
from core.world_at_war.enmity import at_war_with_them
from core.world_at_war.operating import over_its_own_hex
from core.world_at_war.squadrons import factor_kind
from core.world_at_war.state import Game, fact_key, numbers, plays, turns_on
from core.world_at_war.targets import (
    interceptors_reach_from_their_front,
    not_over_neutral_land,
    out_of_reach,
    within_range,
)
from events.world_at_war.board import AirUnit
from events.world_at_war.bombing import Raid


class Opposition(msgspec.Struct, frozen=True):
    """Air units of one base that would oppose a raid; `hex` is where they would meet it."""

    seat: str
    units: tuple[AirUnit, ...]
    raid: Raid
    hex: str
    front: str = ""
    mission: str = OPPOSING

    @property
    def returning(self) -> str:
        """Where they are based, and land again."""
        return self.units[0].base


def meeting(game: Game, request: Opposition) -> Opposition:
    """The same, with the hex where all of these units can meet the raid: its target, or one of its route."""
    for place in meeting_places(game, request.units[0], request.raid):
        here = replace(request, hex=place)
        if not any(one.violation(game, here) for one in WHERE_THEY_MEET):
            return here
    return request


def meeting_places(game: Game, unit: AirUnit, raid: Raid) -> Iterator[str]:
    """The target, and what the route adds to it: all of it for jets and interceptors (17.582, 17.82).

    For army air that is doubt W327.
    """
    target, played = hex_of(game, raid.place), plays(game, "W327")
    if target or not raid.route or lies_in(game, unit.base) == raid.place:  # a box is met in it alone (W399)
        yield raid.place
    for place in reversed(raid.route):
        elsewhere = target is None or game.atlas.hexes[place].front != target.front
        if factor_kind(unit.kind) != ARMY or played == "route" or (played == "other_front" and elsewhere):
            yield place


def _reachable(game: Game, request: Opposition) -> list[str]:
    """The jets that reach no hex of the route."""
    hexes = [place for place in meeting_places(game, request.units[0], request.raid) if hex_of(game, place)]
    jets = [unit for unit in request.units if factor_kind(unit.kind) == "jet"]
    met = [any(not _broken(game, request, jet, place) for place in hexes) for jet in jets]
    return [jet.name for jet, reached in zip(jets, met, strict=True) if not reached]


def _broken(game: Game, request: Opposition, unit: AirUnit, place: str) -> bool:
    there = replace(request, units=(unit,), hex=place)
    return bool(within_range.violation(game, there) or not_over_neutral_land.violation(game, there))


@rule(
    "17.582",
    "Jets engage bombers whose target or route is within their range.",
    "{unit} reaches no hex of the route to {place}.",
)
def jets_reach_the_route(game: Game, request: Opposition) -> Iterable[Finding]:
    """17.582."""
    for jet in _reachable(game, request):
        yield Finding(unit=jet, place=name(game, request.raid.place))


def _not_met(game: Game, request: Opposition) -> Iterator[Finding]:
    """Interceptors whose front or bases the bombers do not come near (doubt W263)."""
    place = name(game, request.raid.place)
    hexes = [one for one in (*request.raid.route, request.raid.place) if hex_of(game, one)]
    for unit in (one for one in request.units if one.kind == "interceptor"):
        crossed = any(game.atlas.hexes[one].front == unit.front for one in hexes)
        near = any(not list(out_of_reach(game, unit, one, OPPOSING)) for one in hexes)
        front = unit.front or "no front"
        if plays(game, "W263") == "either":
            if not crossed and not near:
                yield Finding(unit.name, place, "neither cross nor come near", front)
        elif not crossed or not near:
            yield Finding(
                unit.name, place, "do not come near a supplied base on" if crossed else "do not cross", front
            )


def _grounds_of_the_front(game: Game, request: Opposition) -> Iterator[str]:
    """What is declared of the interceptors' air range (17.82), and doubt W263 where it matters."""
    for nation in dict.fromkeys(unit.nation for unit in request.units if unit.kind == "interceptor"):
        if (key := fact_key("research", f"{nation}/air range")) in game.facts:
            yield f"fact {key}"
    if turns_on(game, "W263", lambda played: list(_not_met(played, request))):
        yield "W263"


@rule(
    "17.82/defense",
    "Interceptors engage bombers that cross their front, or bomb there, and come near a supplied base on it.",
    "The bombers of {place} {given} {allowed}, the front of {unit}.",
    _grounds_of_the_front,
)
def interceptors_are_crossed(game: Game, request: Opposition) -> Iterable[Finding]:
    """17.82 with 18.31G; the range is that of the interceptors, from any base of the front."""
    return _not_met(game, request)


def _bombing(game: Game, request: Opposition) -> Iterator[str]:
    return (unit.nation for unit in attackers(game, request.raid))


at_war_with_the_bombers = at_war_with_them(
    "18.57/at war", "Only a nation at war opposes the other's bombing.", _bombing
)
"""18.57: war is declared outside these rules."""


def _excused(game: Game, request: Opposition) -> Iterator[Finding]:
    target, table = hex_of(game, request.raid.place), numbers(game).not_defended_against_bombing
    for unit in request.units if target else ():
        if target and factor_kind(unit.kind) == ARMY and target.territory in table.get(unit.nation, ()):
            yield Finding(unit.name, name(game, request.raid.place), unit.nation, target.territory)


@rule(
    "18.57/defended",
    "Army air of Italy does not oppose the bombing of Germany.",
    "{unit} is of {given} and does not defend {place} in {allowed}.",
    lambda game, request: ("W323",) if any(_excused(game, request)) else (),
)
def defends_that_country(game: Game, request: Opposition) -> Iterable[Finding]:
    """Rule 26 says so (doubt W323)."""
    if plays(game, "W323") == "kept":
        yield from _excused(game, request)


WHERE_THEY_MEET = (within_range, not_over_neutral_land, over_its_own_hex)
"""What is asked of the hex where a raid is met; of interceptors, 17.82 asks about the whole route."""

OF_THE_RAID = (jets_reach_the_route, interceptors_are_crossed, at_war_with_the_bombers, defends_that_country)
OF_THE_UNITS = (
    *(rule for rule in MISSION_RULES if rule is not interceptors_reach_from_their_front),
    on_the_front_that_is_said,
)
MAY_OPPOSE = (*OF_THE_UNITS, *OF_THE_RAID)
