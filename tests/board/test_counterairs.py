"""18.52 Counterairs on the board: what is fought, whose word is waited for, and what only a seat may see."""

import pytest
from msgspec.structs import replace

from core.world_at_war.counterair.returning import flying
from events.world_at_war.air_battle import StandingOrder
from skyledger.board.sentences import battle_words, standing_words, turn_sentence
from skyledger.board.sight import battles_seen, board_view
from skyledger.board.waiting import awaited, in_suspense, meaning_now
from skyledger.secrecy.known import standing_seen
from tests.board.drawn import draw
from tests.world_at_war.announcements import announce, begin, channel, roll
from tests.world_at_war.conftest import Given, board
from tests.world_at_war.orders import Disengage, Finish, FlyToRefuge, LeaveStandingOrder

__all__ = ["board"]


@pytest.fixture
def table(board):
    """Four German AAF at Lille announced against three British ones at Dover, which may flee to Bath or York."""
    laid = channel(Given, board, "4 AAF Germany Lille", "3 AAF Britain Dover")
    return laid.when(announce(laid, "4 AAF Germany Lille", "Dover")).accepted()


def battle(table):
    (only,) = battles_seen(table.game, "public")
    return battle_words(only, tuple(table.game.nations.values()))


def said(table):
    """What the turn sentence says behind the place in the turn, and who is waited for."""
    return turn_sentence(table.game).partition(", Axis player turn, movement phase, counterair: ")[
        2
    ], awaited(table.game)


def test_a_counterair_is_announced_then_fought_round_by_round_then_over(table):
    assert battle(table) == "Dover, announced: German 4 AAF from Lille"
    begin(table)
    assert battle(table) == "Dover, round 1: German 4 AAF from Lille against British 3 AAF"
    roll(table, (3, 4), (3, 4))
    table.as_seat("allies").when(Disengage()).accepted()
    table.when(FlyToRefuge(table.group("1 AAF Britain Dover"), table.at("York"))).accepted()
    assert "against British 1 AAF; 2 attackers forced to abort: GE-AAF-02, GE-AAF-03; 1 def" in battle(table)
    table.when(FlyToRefuge(table.group("1 AAF Britain Dover"), table.at("Bath"))).accepted()
    assert battle(table) == (
        "Dover, over after round 1 (the defender disengaged): German 3 AAF from Lille; "
        "2 attackers forced to abort: GE-AAF-02, GE-AAF-03; 2 defenders forced to abort: BR-AAF-02, BR-AAF-03"
    )


def test_18_43_who_would_leave_his_base_is_told_for_how_long_his_air_is_inverted(table):
    begin(table)
    roll(table, (3, 4), (3, 4))
    told = meaning_now(table.game, Disengage())
    assert told.endswith("inverted and fly no mission for the rest of the player turn at least (18.43).")


def test_the_turn_sentence_says_whose_word_is_waited_for_in_every_state_of_a_battle(table):
    assert said(table) == ("what is attacked. axis has not finished.", ("axis",))
    assert not in_suspense(table.game)
    begin(table)
    assert said(table) == ("dice of the round. Dice are due from allies and axis.", ("axis", "allies"))
    roll(table, (3, 4), (3, 4))
    asked = "whether the defender fights on. "
    deciding = f"{asked}allies must say whether the defender over Dover fights on or disengages."
    assert said(table) == (deciding, ("allies",))
    table.as_seat("allies").when(Disengage()).accepted()
    assert said(table) == (f"{asked}A question waits for allies.", ("allies",))
    assert in_suspense(table.game)
    table.when(FlyToRefuge(table.group("2 AAF Britain Dover"), table.at("York"))).accepted()
    assert flying(table.game)
    landing = (
        "where attackers land. axis must say where attackers land; “done” brings them to their own bases."
    )
    assert said(table) == (landing, ("axis",))
    assert in_suspense(table.game)
    table.as_seat("axis").when(Finish()).accepted()
    assert not in_suspense(table.game)


def test_the_drawing_lists_counterairs_and_the_question(table):
    begin(table)
    roll(table, (3, 4), (3, 4))
    table.as_seat("allies").when(Disengage()).accepted()
    drawn = " ".join(draw(table.game, "public").split())
    assert "Counterairs Dover, round 1: German 3 AAF from Lille against British 2 AAF" in drawn
    assert "Questions open The defenders of Dover disengage (18.523): BR-AAF-02, BR-AAF-03." in drawn


def test_a_standing_order_is_seen_by_its_seat_and_the_gamemaster_alone(table):
    hidden = {viewer: board_view(table.game, viewer) for viewer in ("axis", "allies", "gamemaster", "public")}
    table.as_seat("allies").when(LeaveStandingOrder(2, table.at("Dover"))).accepted()
    shown = {viewer: board_view(table.game, viewer) for viewer in hidden}
    own = (StandingOrder("allies", table.at("Dover"), 2),)
    assert [shown[v].standing for v in ("allies", "gamemaster")] == [own, own]
    assert [shown[v] for v in ("axis", "public")] == [hidden[v] for v in ("axis", "public")]
    assert "Standing orders allies at Dover: disengage with fewer than 2 left" in " ".join(
        draw(table.game, "allies").split()
    )
    assert draw(table.game, "axis") == draw(replace(table.game, standing=()), "axis")


def test_standing_orders_in_words():
    def called(place):
        return {"0300": "Dover"}[place]

    assert standing_words(StandingOrder("axis", "", 0), called) == "axis at every base: fight on"
    assert standing_words(StandingOrder("axis", "0300", 3), called) == (
        "axis at Dover: disengage with fewer than 3 left"
    )
    assert standing_seen((StandingOrder("axis", "", 0),), "public") == ()


def test_23_133_squadrons_are_stacks_and_their_factors_are_not_in_the_force_pool(board):
    laid = channel(Given, board, "2 AAF Germany Lille", "1 NAS Britain Dover")
    laid.when(announce(laid, "4 AAS Germany Lille", "Dover")).accepted()
    view = board_view(laid.game, "public")
    (lille,) = (place for place in view.places if place.name == "Lille")
    assert [(stack.kind, stack.ready) for stack in lille.stacks] == [("AAS", 6)]
    assert view.pools == ()
    assert "German 6 AAS" in draw(laid.game, "public")
    assert battle(laid) == "Dover, announced: German 4 AAS from Lille"
