"""A counterair kept in a ledger: taken back and given again in its middle, branched, replayed, audited."""

from core.dice import RollDice
from core.fold import fold
from core.history import Redo, Undo
from core.ruling import Accepted, Refused
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import game_from, position_of
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import DeclaredFact
from events.world_at_war.sequence import PositionAdjusted
from events.world_at_war.squadrons import AirUnitsDivided
from skyledger.audit import audit
from skyledger.games import GAMES
from skyledger.past import Past
from skyledger.service import GAMEMASTER, begin, submit, table
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import (
    Adjust,
    AnnounceCounterair,
    Choose,
    Disengage,
    FightOn,
    Finish,
    Group,
    LeaveStandingChoice,
    LeaveStandingOrder,
)

SYSTEM = GAMES["A World at War"]
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
ANNOUNCED = AnnounceCounterair(Group(3, "AAF", "Germany", "0200"), "0400")


def channel(desk, board):
    """Three German factors against two British and two American ones."""
    laid = board(
        "Lille . Ghent~ = Dover~ Bath~ York~", held={"0400": "Britain", "0500": "Britain", "0600": "Britain"},
        phase="movement.counterair.announcing", facts=(OPTION,),
    )  # fmt: skip
    texts = ("4 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF United States Dover")
    begin(desk, "g", "tiny", SYSTEM, units(laid, *texts), "tiny")


def given(desk, *orders):
    for seat, order in orders:
        answer = submit(desk, "g", seat, order)
        assert isinstance(answer.ruling, Accepted), answer.ruling
    return table(desk, "g").state


def same_again(desk):
    assert Past(SYSTEM, desk.ledger, "g").at() == table(desk, "g").state
    assert audit(desk.ledger, "g") == []


ROUND = (("axis", ANNOUNCED), ("axis", Finish()), ("axis", RollDice((2, 2))), ("allies", RollDice((1, 1))))


def test_an_answer_is_taken_back_and_given_otherwise(desk, board):
    channel(desk, board)
    asked = given(desk, *ROUND)
    assert [q.rule for q in asked.questions] == ["19.62"]
    answered = given(desk, ("allies", Choose("Britain AAF")))
    assert answered.units["BR-AAF-01"].base == ""
    assert given(desk, ("allies", Undo())) == asked
    assert given(desk, ("allies", Redo())) == answered
    otherwise = given(desk, ("allies", Undo()), ("allies", Choose("United States AAF")))
    assert (otherwise.units["US-AAF-01"].base, otherwise.units["BR-AAF-01"].base) == ("", "0400")
    same_again(desk)


def test_a_decision_is_taken_back_as_long_as_nobody_else_has_answered_it(desk, board):
    channel(desk, board)
    given(desk, *ROUND, ("allies", Choose("Britain AAF")), ("allies", FightOn()))
    before = given(desk, ("allies", Undo()))
    assert before.turn.phase.endswith("defender_decides")
    given(desk, ("allies", FightOn()), ("axis", FightOn()))
    assert isinstance(submit(desk, "g", "allies", Undo(2)).ruling, Refused)
    same_again(desk)


def test_what_the_gamemaster_sets_right_in_the_middle_is_taken_back_too(desk, board):
    channel(desk, board)
    asked = given(desk, *ROUND)
    gone = given(desk, (GAMEMASTER, Adjust("BR-AAF-01", "base", "force pool", "a slip")))
    assert not gone.questions
    assert given(desk, (GAMEMASTER, Undo(because="it lay right"))) == asked
    same_again(desk)


def test_a_counterair_by_standing_orders_is_the_same_on_replay(desk, board):
    channel(desk, board)
    given(desk, ("allies", LeaveStandingOrder(4)), ("axis", LeaveStandingOrder(0)), *ROUND)
    state = given(desk, ("allies", Choose("Britain AAF")))
    assert state.questions[0].kind == "refuge"
    same_again(desk)


def test_a_counterair_to_its_end_replays_and_audits(desk, board):
    channel(desk, board)
    given(desk, *ROUND, ("allies", Choose("Britain AAF")), ("allies", FightOn()), ("axis", Disengage()))
    state = given(desk, ("axis", Finish()))
    assert state.turn.phase == "movement.transfers"
    assert state.battles == ()
    same_again(desk)


def test_23_141B_in_a_ledger_the_third_squadron_is_taken_from_elsewhere_after_an_undo(desk, board):
    laid = board("Malta~ . Tunis~", holder="Britain", side="Allied", phase="combat.missions")
    game = game_from(units(laid, "2 AAF Britain Malta"))
    away = (PositionAdjusted("BR-AAF-01.attack", "base", "0200", "laid out"),)
    lost = AirUnitsEliminated(("BR-AAF-02.search", "BR-AAF-02.cover"))
    game = fold(EVOLUTIONS, game, (AirUnitsDivided(("BR-AAF-01", "BR-AAF-02")), *away, lost))
    begin(desk, "g", "tiny", SYSTEM, position_of(game), "tiny")
    asked = given(desk, ("allies", Finish()))
    assert [(q.rule, q.options) for q in asked.questions] == [("23.141B", ("0000", "0200"))]
    at_tunis = given(desk, ("allies", Choose("0200")))
    assert "BR-AAF-01.attack" not in at_tunis.units
    assert given(desk, ("allies", Undo())) == asked
    assert given(desk, ("allies", Choose("Malta"))).units["BR-AAF-01.attack"].base == "0200"
    same_again(desk)
    given(desk, ("allies", Finish()), ("allies", Finish()))
    same_again(desk)


def test_a_seat_does_not_look_at_a_standing_order_of_another_and_take_its_word_back(desk, board):
    channel(desk, board)
    given(desk, ("axis", LeaveStandingOrder(9)), *ROUND, ("allies", Choose("Britain AAF")))
    over = given(desk, ("allies", FightOn()))
    assert over.battles == () or over.battles[0].ended
    refused = submit(desk, "g", "allies", Undo()).ruling
    assert isinstance(refused, Refused)
    assert "what axis had said beforehand was done" in refused.violations[0].found[0]
    back = given(desk, (GAMEMASTER, Undo(because="both agreed")))
    assert back.turn.phase.endswith("defender_decides")
    same_again(desk)


def test_a_seat_does_not_look_at_a_standing_choice_of_another_and_take_its_word_back(desk, board):
    laid = board(
        "Lille . Ghent~ = Dover~ Bath~ York~", held={"0400": "Britain", "0500": "Britain", "0600": "Britain"},
        phase="movement.counterair.announcing", facts=(OPTION,),
    )  # fmt: skip
    theirs = ("2 AAF Britain Dover", "2 AAF United States Dover")
    begin(desk, "g", "tiny", SYSTEM, units(laid, "2 AAF Germany Ghent", "2 AAF Japan Ghent", *theirs), "tiny")
    german, japanese = (AnnounceCounterair(Group(2, "AAF", n, "0200"), "0400") for n in ("Germany", "Japan"))
    before = (("allies", LeaveStandingChoice(("United States AAF",))), ("axis", german), ("axis", japanese))
    state = given(desk, *before, ("axis", Finish()), ("axis", RollDice((2, 2))), ("allies", RollDice((2, 2))))
    assert [(q.rule, q.seats) for q in state.questions] == [("19.62", ("axis",))]
    given(desk, ("axis", Choose("Japan AAF")))
    refused = submit(desk, "g", "axis", Undo()).ruling
    assert isinstance(refused, Refused)
    assert "what allies had said beforehand was done" in refused.violations[0].found[0]
