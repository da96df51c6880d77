"""18.15 Excess: how air units may leave an overfull base, and to where.

In the movement phase they stage (doubt W68), in the redeployment phase they redeploy (doubt W262); in any
other phase nothing leaves.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.ruling import Finding, Rule, no_grounds
from core.world_at_war.basing import MAY_BASE, base_has_room, extra_naval_squadrons, installations
from core.world_at_war.board import controller, faction_of, hex_of, name, phase, side_of
from core.world_at_war.book import rule
from core.world_at_war.flight import reach_by
from core.world_at_war.open_bases import (
    base_held_when_the_phase_began,
    box_open_to_the_faction,
    cooperation_allows,
    nations_of,
    new_airbase_for_its_owner_alone,
    within_the_theater,
)
from core.world_at_war.ranges import staging_range
from core.world_at_war.selection import Preference, to_move
from core.world_at_war.staging import another_base, not_staged_yet
from core.world_at_war.staging_distance import WAY, shortest
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit, Hex


class Leaving(msgspec.Struct, frozen=True):
    """Air units that would leave an overfull base for another: whose word it is, which, to where."""

    seat: str
    units: tuple[AirUnit, ...]
    base: str

    @property
    def origin(self) -> str:
        """The overfull base."""
        return self.units[0].base


def staging_now(game: Game) -> bool:
    """Do the units leave by staging?"""
    return phase(game) == "movement"


def flying_now(game: Game) -> bool:
    """Are the units bound to their staging range?"""
    return staging_now(game) or (redeploying_now(game) and plays(game, "W262") == "staging_range")


def redeploying_now(game: Game) -> bool:
    """Do the units leave by redeploying?"""
    return phase(game) == "redeployment"


def only(when: Callable[[Game], bool], condition: Rule) -> Rule:
    """The same condition, asked only when it is time for it."""

    def findings(game: Game, request: Any) -> Iterable[Finding]:
        return condition.findings(game, request) if when(game) else ()

    def grounds(game: Game, request: Any) -> Iterable[str]:
        return condition.grounds(game, request) if when(game) else ()

    return replace(condition, findings=findings, grounds=grounds)


@rule(
    "18.15",
    "What is too much leaves in the phase in which it became too much.",
    "{unit} can't leave {place} in the {given} phase; it can only be given up.",
    lambda game, _: () if staging_now(game) or redeploying_now(game) else ("W58",),
)
def a_phase_to_leave_in(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.15 with 18.143: by staging or redeploying, each in its phase (doubt W58)."""
    if not (staging_now(game) or redeploying_now(game)):
        for unit in request.units:
            yield Finding(unit.name, name(game, request.origin), phase(game))


def came_back(unit: AirUnit) -> bool:
    """Was the unit turned back to the port from which it was sea transported this turn?"""
    return bool(unit.shipped_from) and unit.shipped_from == unit.base


@rule(
    "18.24/excess",
    "A unit that was sea transported this turn leaves only the port to which it was turned back.",
    "{unit} was sea transported from {place} this turn.",
    lambda _, request: ("W69",) if any(came_back(unit) for unit in request.units) else (),
)
def may_leave_in_spite_of_its_transport(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.15 opens what 18.24 closes to those whose transport failed (doubt W69)."""
    opened = plays(game, "W69") == "may_leave"
    for unit in request.units:
        if unit.shipped_from and not (opened and came_back(unit)):
            yield Finding(unit=unit.name, place=name(game, unit.shipped_from))


@rule(
    "18.15/held",
    "The base to which excess units redeploy is held by their own side.",
    "{place} is held by {given}, not by the {allowed} side.",
    lambda game, request: ("W262",) if shortest(game, request) is None else (),
)
def base_of_the_side(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.15: another base; how far it may be is told by the rules of redeployment (doubt W262)."""
    if (hex_ := hex_of(game, request.base)) is None:
        return
    for nation in nations_of(request):
        if side_of(game, controller(game, hex_)) != side_of(game, nation):
            held = controller(game, hex_) or "nobody"
            yield Finding(place=name(game, hex_.id), given=held, allowed=side_of(game, nation))


def to_leave(game: Game) -> Preference:
    """In what order like units are taken to leave: first those that can, as when they stage."""
    if plays(game, "W69") == "others_leave":
        return to_move

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        stays = unit.staged or bool(unit.shipped_from and not came_back(unit))
        return stays, bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference


def to_give_up(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    """In what order like units are given up: inverted ones first, then those that have flown or staged."""
    return not unit.inverted, not unit.used, not unit.staged, unit.elite, unit.name


def ways_out(game: Game, place: str, units: tuple[AirUnit, ...]) -> tuple[str, ...]:
    """The bases and boxes to which one or another of these units could go, in the order of their names."""
    able = {
        (unit.nation, unit.kind): unit
        for unit in sorted(units, key=to_leave(game), reverse=True)
        if not _broken(game, ABLE, Leaving("", (unit,), place))
    }
    found = {to for unit in able.values() for to in _open_to(game, unit)}
    return tuple(sorted(found))


def _open_to(game: Game, unit: AirUnit) -> Iterator[str]:
    within = reach_by(game, "W72", unit.base, staging_range(game, unit)) if flying_now(game) else None
    for to in within if within is not None else _bases(game, unit):
        if not _broken(game, THERE, Leaving("", (unit,), to)):
            yield to


def _bases(game: Game, unit: AirUnit) -> Iterator[str]:
    """Every place that could be a base of the unit's side, and every box that takes the unit."""
    yield from (h.id for h in game.atlas.hexes.values() if _a_base(game, h))
    yield from (b.name for b in game.atlas.boxes.values() if faction_of(game, unit.nation) in b.stagers)


def _a_base(game: Game, hex_: Hex) -> bool:
    return bool(installations(game, hex_) or extra_naval_squadrons(game, hex_))


def _room_elsewhere(game: Game, request: Leaving) -> Iterable[Finding]:
    """That the overfull base has no room is no further mistake."""
    return base_has_room.findings(game, request) if request.base != request.origin else ()


def _broken(game: Game, rules: Iterable[Rule], request: Leaving) -> bool:
    return any(rule.violation(game, request) for rule in rules)


ABLE = (
    a_phase_to_leave_in,
    only(staging_now, not_staged_yet),
    only(staging_now, may_leave_in_spite_of_its_transport),
)
THERE = (
    another_base,
    only(flying_now, within_the_theater),
    only(staging_now, base_held_when_the_phase_began),
    only(redeploying_now, base_of_the_side),
    replace(box_open_to_the_faction, grounds=no_grounds),
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    *(condition for condition in MAY_BASE if condition is not base_has_room),
    replace(base_has_room, findings=_room_elsewhere),
)
ON_THE_WAY = tuple(only(flying_now, condition) for condition in WAY)
