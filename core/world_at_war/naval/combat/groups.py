"""22.42, 23.71A Combat groups in naval combat: six at most on a side, rejoining their forces afterwards."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding, Ruled
from core.world_at_war.board import side_of
from core.world_at_war.book import rule
from core.world_at_war.naval.combat.under_way import (
    groups_of,
    groups_of_side,
    known_group,
    present_combat,
    sides_of,
)
from core.world_at_war.state import Game
from events.world_at_war.naval import NavalForce
from events.world_at_war.naval_activity import CombatGroupRejoined
from events.world_at_war.naval_combat import NavalCombatEnded

MOST = 6


GROUPING = ".naval_combat.grouping"


@rule(
    "22.42",
    "In naval combat a side has at most six combat groups.",
    "The {given} side has {allowed} combat groups already.",
)
def six_at_most(game: Game, request: Any) -> Iterable[Finding]:
    """22.42, by the exception in 23.71A; a group that takes in whole task forces makes no more of them."""
    if (combat := present_combat(game)) is None:
        return
    side = side_of(game, request.nation)
    count, more = len(groups_of_side(game, combat, side)), request.more_groups(game)
    if more > 0 and count + more > MOST:
        yield Finding(given=side, allowed=str(count))


@rule(
    "22.42/round",
    "A round of naval combat begins with at most six combat groups on a side.",
    "The {given} side has {allowed} combat groups; some are to be combined first.",
)
def six_as_the_round_begins(game: Game, request: Any) -> Iterable[Finding]:
    """22.42: outside naval combat there may be more (23.71A), and of task forces, too (doubt W407)."""
    combat = present_combat(game)
    if combat is None or not game.turn.phase.endswith(GROUPING):
        return
    for side in sides_of(game, request.seat):
        if (count := len(groups_of_side(game, combat, side))) > MOST:
            yield Finding(given=side, allowed=str(count))


def group_in_combat(game: Game, given: str) -> NavalForce | None:
    """The combat group of that name, None outside naval combat; raises `Mistake`."""
    combat = present_combat(game)
    return known_group(game, combat, given) if combat else None


def groups_in_combat(game: Game) -> tuple[NavalForce, ...]:
    """All combat groups of a naval combat; none outside of it."""
    combat = present_combat(game)
    return groups_of(game, combat) if combat else ()


def rejoined(game: Game, event: NavalCombatEnded) -> Iterator[Ruled]:
    """Naval combat is over: combat groups are part of their task forces again (23.71A)."""
    for group in sorted(game.forces.values(), key=lambda force: force.name):
        if group.of and group.place == event.place and group.of in game.forces:
            yield Ruled(CombatGroupRejoined(group.name, group.of), ("22.42", "23.71A"))
