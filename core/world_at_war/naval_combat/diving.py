"""17.47B, 17.47C: kamikazes in naval combat: against groups that were found, in the first round alone."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding, Ruled
from core.world_at_war.conditions import rule
from core.world_at_war.naval_combat.heard import kamikazes_in
from core.world_at_war.state import Game
from core.world_at_war.under_way.naval_combats import present_combat
from core.world_at_war.under_way.pools import KAMIKAZE
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_combat import CombatStrikeLaunched

FIRST = 1
"""The round in which kamikazes attack."""


def may_dive_in_combat(game: Game) -> tuple[AirUnit, ...]:
    """The kamikazes that may go for ships in the naval combat that is fought."""
    combat = present_combat(game)
    return kamikazes_in(game, combat) if combat else ()


@rule("17.47B", "In naval combat kamikazes attack what was found.", "{place} was not found in this round.")
def was_found(game: Game, request: Any) -> Iterable[Finding]:
    """17.47B, 22.452."""
    combat = present_combat(game)
    if combat and not combat.found.get(request.group, 0):
        yield Finding(place=request.group)


@rule(
    "17.47C/round",
    "In naval combat kamikazes attack in the first round.",
    "This is round {given} of the naval combat.",
)
def in_the_first_round(game: Game, _: Any) -> Iterable[Finding]:
    """17.47C."""
    combat = present_combat(game)
    if combat and combat.round > FIRST:
        yield Finding(given=str(combat.round))


def launched_with(game: Game, seat: str, group: str, names: tuple[str, ...]) -> Ruled | None:
    """Their attack is announced with the other air strikes of the round; None outside naval combat."""
    if present_combat(game) is None:
        return None
    fact = CombatStrikeLaunched(seat, group, names)
    return Ruled(fact, ("17.462", "17.463", "17.47B", "17.47C", "17.47D", "W357"))


@rule(
    "17.47C/combat",
    "No other air of their nation attacks what kamikazes attack.",
    "Kamikazes attack {place} in this round.",
)
def not_with_kamikazes(game: Game, request: Any) -> Iterable[Finding]:
    """17.47C, for strikes that are announced after the kamikazes were."""
    nations, there = {unit.nation for unit in request.units}, _sent_against(game, request.group.name)
    if any(unit.kind == KAMIKAZE and unit.nation in nations for unit in there):
        yield Finding(place=request.group.name)


@rule(
    "17.47C/others",
    "Kamikazes attack no combat group that other air of their nation attacks.",
    "Other air of {given} strikes {place} in this round.",
)
def no_other_air_strikes_it(game: Game, request: Any) -> Iterable[Finding]:
    """17.47C, for kamikazes that are announced after such a strike was."""
    there = _sent_against(game, request.group) if present_combat(game) else ()
    if any(unit.kind != KAMIKAZE and unit.nation == request.nation for unit in there):
        yield Finding(place=request.group, given=request.nation)


def _sent_against(game: Game, group: str) -> Iterator[AirUnit]:
    plans = (plan for combat in game.naval_combats for plan in combat.strikes if plan.group == group)
    return (game.units[name] for plan in plans for name in plan.units if name in game.units)


MAY_DIVE_IN_COMBAT = (was_found, in_the_first_round, no_other_air_strikes_it)
