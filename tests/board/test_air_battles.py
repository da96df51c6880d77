"""Air battles that are no counterairs on the board: by the mission of the attackers, who is in them, who is asked."""

import pytest
from msgspec.structs import replace

from core.fold import evolve
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.under_way.commitments import COUNTER_INTERCEPTION
from skyledger.board.sentences import battle_words
from skyledger.board.sight import battles_seen
from skyledger.board.view import BattleView
from skyledger.board.waiting import awaited, meaning_now, waiting
from skyledger.reporting.report import Happening
from skyledger.reporting.world_at_war.kinds import by_part, heading
from skyledger.showing.world_at_war import battle_named, battle_told
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.interceptions import battle
from tests.world_at_war.orders import Disengage, FightOn
from tests.world_at_war.sea_battles import all_done, joined, patrol
from tests.world_at_war.sea_battles import battle as sea_battle

__all__ = ["board"]


def test_18_563_an_interception_is_told_by_its_name_with_both_sides(board):
    table = battle(board, "3 AAF Germany Ghent", "3 AAF Britain Bath")
    table.met("3 AAF Germany Ghent", "2 AAF Britain Bath")
    (seen,) = battles_seen(table.game, "public")
    assert battle_named(seen) == "Interception of defensive air support"
    assert battle_told(table.game, seen) == "Dover, round 1: German 3 AAF from Ghent against British 2 AAF"


def test_18_563_the_defender_is_waited_for_first(board):
    table = battle(board, "3 AAF Germany Ghent", "3 AAF Britain Bath")
    table.met("3 AAF Germany Ghent", "3 AAF Britain Bath").thrown((1, 1), (1, 1))
    assert awaited(table.game) == ("allies",)
    assert waiting(table.game) == "allies must say whether the defender over Dover fights on or disengages."


def happened(table, start):
    """Every fact of the battle with the game before and after it."""
    for event in table.all:
        after = evolve(EVOLUTIONS, start, event)
        yield Happening(("combat", 1), 1, "axis", event, (), start, after, 0)
        start = after


def test_18_563_a_report_has_a_part_for_it(board):
    table = battle(board, "3 AAF Germany Ghent", "3 AAF Britain Bath")
    start = table.game
    table.met("3 AAF Germany Ghent", "3 AAF Britain Bath").thrown((3, 3), (1, 1))
    fought = [one for one in happened(table, start) if type(one.event).__name__ != "PhaseEntered"]
    parts = by_part(fought)
    (key,) = parts
    assert heading(key, parts[key][0]) == "Interception of defensive air support over Dover"


def test_19_12_a_single_round_over_a_bombing_is_not_told_as_one_of_carriers():
    over = BattleView("0500", "Ghent", (), (), 1, "single round", kind="bombing")
    assert battle_words(over, ()) == "Ghent, over after round 1 (a single round is fought): no attackers"
    strike = replace(over, kind="")
    assert "(carrier-based air fights a single round)" in battle_words(strike, ())


@pytest.mark.parametrize(
    ("viewer", "ours"),
    [
        ("axis", "Japanese 3 NAS from Akagi"),
        ("allies", "3 squadrons from carriers that are not shown,"),
        ("public", "3 squadrons from carriers that are not shown,"),
    ],
)
def test_17_3123_carriers_that_a_marker_conceals_are_not_named_where_their_air_fights(board, viewer, ours):
    table = all_done(joined(sea_battle(board, "3 NAS Japan Akagi", "1 AAF Britain Malta")))
    order = give.LaunchCounterair("0000", give.Flight((patrol(3, "Akagi"),)))
    all_done(table.as_seat("axis").when(order).accepted())
    (seen,) = battles_seen(table.game, viewer)
    assert battle_told(table.game, seen) == f"Malta, round 1: {ours} against British 3 AAS"
    for due in list(table.game.rolls):
        table.as_seat(due.seats[0]).when(give.RollDice((6, 5) if due.by == "attacker" else (1, 1)))
    (seen,) = battles_seen(table.game, viewer)
    assert [row for _, _, row, *_ in seen.rolled] == [3, 3]


# 18.623: what an interceptor hears of the air transports when he is asked whether he fights on.

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
