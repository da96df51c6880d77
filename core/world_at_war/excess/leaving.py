"""18.15 Excess: how air units may leave an overfull base, and to where.

In the movement phase they stage (doubt W68), in the redeployment phase they redeploy (doubts W262, W295); in
both naval air may go aboard a carrier in its port (17.3122). In any other phase nothing leaves.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from core.ruling import Finding, Rule, no_grounds
from core.world_at_war.basing.open_bases import (
    base_held_when_the_phase_began,
    box_open_to_the_faction,
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    within_the_theater,
)
from core.world_at_war.basing.room import MAY_BASE, base_has_room
from core.world_at_war.board import box_of, name, phase
from core.world_at_war.carriers.decks import DECK_TAKES
from core.world_at_war.carriers.transfers import between_a_carrier_and_its_port, in_the_owners_turn
from core.world_at_war.conditions import rule
from core.world_at_war.redeployment.ways import has_redeployed, held_by_others, not_redeployed_yet
from core.world_at_war.staging.staging import WAY, another_base, not_staged_yet, shortest
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.transports import came_back
from core.world_at_war.units import ChangeOfBase, Preference, to_fly
from events.world_at_war.board import AirUnit


class Leaving(ChangeOfBase, frozen=True):
    """Air units that would leave an overfull base for another: whose word it is, which, to where."""


def staging_now(game: Game) -> bool:
    """Do the units leave by staging?"""
    return phase(game) == "movement"


def flying_now(game: Game) -> bool:
    """Are the units bound to their staging range?"""
    return staging_now(game) or (redeploying_now(game) and plays(game, "W262") == "staging_range")


def redeploying_now(game: Game) -> bool:
    """Do the units leave by redeploying?"""
    return phase(game) == "redeployment"


def to_a_deck(game: Game, request: Any) -> bool:
    """Would the units go aboard a carrier?"""
    return request.base in game.carriers


def elsewhere(game: Game, request: Any) -> bool:
    """Would the units go to a hex or box?"""
    return request.base not in game.carriers


def only(when: Callable[[Game], bool], condition: Rule) -> Rule:
    """The same condition, asked only when it is time for it."""
    return asked_if(lambda game, _: when(game), condition)


def asked_if(fitting: Callable[[Game, Any], bool], condition: Rule) -> Rule:
    """The same condition, asked only of requests for which it is meant."""

    def findings(game: Game, request: Any) -> Iterable[Finding]:
        return condition.findings(game, request) if fitting(game, request) else ()

    def grounds(game: Game, request: Any) -> Iterable[str]:
        return condition.grounds(game, request) if fitting(game, request) else ()

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
    "The base to which excess units redeploy is held by their own side, and a box is none of the enemy's.",
    "{place} is held by {given}, not by the {allowed} side.",
    lambda game, request: ("W262",) if shortest(game, request) is None else (),
)
def base_of_the_side(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.15: another base; how far it may be is told by the rules of redeployment (doubt W262)."""
    yield from held_by_others(game, request)


@rule(
    "18.15/box",
    "Excess units redeploy to a mapboard box, not to an SW box.",
    "{place} is no mapboard box.",
)
def to_a_mapboard_box(game: Game, request: Leaving) -> Iterable[Finding]:
    """18.15 names mapboard boxes; which of them take the units is for the players to see to (doubt W262)."""
    box = box_of(game, request.base)
    if box is not None and box.kind == "sw":
        yield Finding(place=box.name)


def to_leave(game: Game) -> Preference:
    """In what order like units are taken to leave: first those that can, and of these the ready ones."""

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return _stays(game, unit), bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference


def _stays(game: Game, unit: AirUnit) -> bool:
    """Has it changed base as it would leave, by staging (doubts W68, W69) or by redeploying (doubt W295)?"""
    if redeploying_now(game):
        return has_redeployed(game, unit)
    opened = plays(game, "W69") == "may_leave" and came_back(unit)
    return unit.staged or (bool(unit.shipped_from) and not opened)


def to_give_up(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    """In what order like units are given up: inverted ones first, then those that have flown or staged."""
    return not unit.inverted, not unit.used, not unit.staged, unit.elite, unit.name


def to_leave_for(game: Game, base: str) -> Preference:
    """In what order like units are taken to leave for this base or carrier."""
    return to_fly if base in game.carriers else to_leave(game)


def _room_elsewhere(game: Game, request: Leaving) -> Iterable[Finding]:
    """That the overfull base has no room is no further mistake."""
    return base_has_room.findings(game, request) if request.base != request.origin else ()


ABLE = tuple(
    asked_if(elsewhere, condition)
    for condition in (
        a_phase_to_leave_in,
        only(staging_now, not_staged_yet),
        only(staging_now, may_leave_in_spite_of_its_transport),
        only(redeploying_now, not_redeployed_yet),
    )
)
THERE = (
    another_base,
    only(flying_now, within_the_theater),
    only(staging_now, base_held_when_the_phase_began),
    only(redeploying_now, asked_if(elsewhere, base_of_the_side)),
    only(redeploying_now, to_a_mapboard_box),
    only(flying_now, replace(box_open_to_the_faction, grounds=no_grounds)),
    cooperation_allows,
    new_airbase_for_its_owner_alone,
    *(condition for condition in MAY_BASE if condition is not base_has_room),
    replace(base_has_room, findings=_room_elsewhere),
)
ON_THE_WAY = tuple(asked_if(elsewhere, only(flying_now, condition)) for condition in WAY)
ABOARD = tuple(
    asked_if(to_a_deck, condition)
    for condition in (a_phase_to_leave_in, in_the_owners_turn, between_a_carrier_and_its_port, *DECK_TAKES)
)
MAY_LEAVE = (*ABLE, *ON_THE_WAY, *THERE, *ABOARD)
