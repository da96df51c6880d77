"""23.72A: who declares no search result in naval combat is told what that costs, before it is done and after."""

import pytest

from core.world_at_war.state import GAMEMASTER
from skyledger.board.waiting import hints
from tests.world_at_war import orders as give
from tests.world_at_war.sea_battles import FORCE_Z, FULL, at_searching, at_striking, sea

__all__ = ["sea"]
BEFORE = "No group of the other side is declared found yet"
AFTER = "No group of the other side was declared found in this round, so that axis strikes none"


def told(table, sentence, seat="axis"):
    return any(one.startswith(sentence) for one in hints(table.game, seat))


@pytest.mark.parametrize(("results", "none"), [(0, True), (1, False)])
def test_23_72A_who_has_found_none_yet_is_told_that_it_strikes_none_then(sea, results, none):
    table = at_searching(sea(*FULL))
    assert told(table, BEFORE)
    table.as_seat("axis").when(give.FindGroup(FORCE_Z, results)).accepted()
    assert told(table, BEFORE) == none
    assert told(table, BEFORE, "allies")
    assert not told(table, BEFORE, GAMEMASTER)


@pytest.mark.parametrize(("found", "none"), [((), True), ((("axis", (FORCE_Z, 0)),), True),
                                             ((("axis", (FORCE_Z, 1)),), False)])  # fmt: skip
def test_23_72A_who_found_none_is_told_why_there_is_nothing_to_strike(sea, found, none):
    table = at_striking(sea(*FULL), found)
    assert table.game.turn.phase.endswith(".striking")
    assert told(table, AFTER) == none
