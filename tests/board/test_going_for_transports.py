"""18.623: what an interceptor hears of the air transports when he is asked whether he fights on."""

import pytest

from core.world_at_war.under_way.commitments import COUNTER_INTERCEPTION
from skyledger.board.waiting import meaning_now
from tests.world_at_war.interceptions import battle
from tests.world_at_war.orders import Disengage, FightOn

ALL = "next your interceptors may go for the air transports"
SOME = "next those that the last dice did not force to abort may go for the air transports"
NONE = "none may go for the air transports then, for the last dice forced all to abort"


def fought(board, germans, dice, **given):
    """So many German air factors that protect transports, with this roll, against three interceptors."""
    table = battle(board, "5 AAF Germany Ghent", "3 AAF Britain Bath", **given)
    table.met(f"{germans} AAF Germany Ghent", "3 AAF Britain Bath", kind=COUNTER_INTERCEPTION)
    return table.thrown(dice, (3, 3) if germans == 1 else (1, 1))


@pytest.mark.parametrize(
    ("dice", "aborted", "told"), [((1, 1), 0, ALL), ((1, 3), 1, SOME), ((2, 4), 2, NONE)]
)
def test_18_623_who_disengages_is_told_who_may_go_for_the_transports_next(board, dice, aborted, told):
    table = fought(board, 3, dice)
    assert len(table.losses[1][1]) == aborted
    assert meaning_now(table.game, Disengage()) == (
        f"Your interceptors fight no further round; {told} (18.623)."
    )


@pytest.mark.parametrize(
    ("option", "told"), [("yes", ALL), ("no", "none of your interceptors may go for the air transports then")]
)
def test_18_623_where_all_who_protected_them_are_gone_it_is_told_as_doubt_W200_says(board, option, told):
    table = fought(board, 1, (1, 1), doubts={"W200": option})
    assert table.losses[0] == (("GE-AAF-01",), ())
    assert told in meaning_now(table.game, Disengage())
    assert told in meaning_now(table.game, FightOn())
