"""D11: dice of undone play are spent, or stand again where the same is rolled for; nobody chooses among them."""

import pytest
from msgspec.structs import replace

from core.dice import AGAIN, THROW, TYPED, RollDice
from core.history import Redo, Undo
from core.policy import KEPT
from core.proposals import Accept, Propose
from core.ruling import Accepted, Refused
from events.message import DiceKept, DiceRolled, EntriesUndone
from events.policy import Policy
from events.world_at_war.board import DeclaredFact
from skyledger.audit import audit, rest
from skyledger.games import GAMES
from skyledger.service import GAMEMASTER, begin, rule_on, submit, table
from tests.audit.resealing import kept_anew, with_fact, with_order
from tests.service.conftest import desk_over
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import AnnounceCounterair, Declare, Finish, Group

OPTION = DeclaredFact("option", "Axis/Front", "offensive")
KEEPING = Policy("sunday", dice=KEPT)
FREELY = Policy("freely", undo="free", redo="free", dice=KEPT)
DECLARED = Declare("supply", "0000", "full")


def begun(desk, board, policy=KEEPING, **of):
    """A game "g" up to where the axis rolls for its counterair: entries 2 and 3."""
    laid = board(
        "Lille . Ghent~ = Dover~ Bath~ York~",
        held=dict.fromkeys(("0400", "0500", "0600"), "Britain"),
        phase="movement.counterair.announcing",
        facts=(OPTION,),
    )
    there = units(laid, "4 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF Britain Bath")
    begin(desk, "g", "tiny", GAMES["A World at War"], replace(there, policy=policy, **of), "t")
    announced(desk)
    return desk


def announced(desk, count=3):
    given(desk, "axis", AnnounceCounterair(Group(count, "AAF", "Germany", "0200"), "0400"))
    given(desk, "axis", Finish())


def given(desk, seat, order):
    ruling = submit(desk, "g", seat, order).ruling
    assert isinstance(ruling, Accepted), ruling
    return [ruled.event for ruled in ruling.facts]


def refused(desk, seat, order):
    ruling = submit(desk, "g", seat, order).ruling
    assert isinstance(ruling, Refused)
    return ruling.violations[0].found[0]


def fallen(facts):
    return [(one.dice, one.source) for one in facts if isinstance(one, DiceRolled)]


def taken_back(desk, to, seat="axis", other="allies"):
    given(desk, seat, Propose(Undo(to)))
    return given(desk, other, Accept())


def clean(desk):
    return [one.told for one in audit(desk.ledger, "g") if one.what != "beginning"]


def test_what_fell_stands_where_the_same_is_rolled_for_and_the_audit_knows_it(desk, board):
    begun(desk, board)
    given(desk, "axis", RollDice((2, 5)))
    given(desk, "allies", RollDice((1, 1)))
    assert EntriesUndone(2, 5, dice=KEPT) in taken_back(desk, 2)
    given(desk, "axis", DECLARED)
    announced(desk)
    facts = given(desk, "axis", THROW)
    assert facts[0] == DiceKept(4)
    assert fallen(facts) == [((2, 5), AGAIN)]
    assert fallen(given(desk, "allies", THROW)) == [((1, 1), AGAIN)]
    assert clean(desk) == []
    assert not any(AGAIN in one for one in rest(desk.ledger, "g").taken)


def test_nobody_types_others_in_while_they_stand(desk, board):
    begun(desk, board, dice=TYPED)
    given(desk, "axis", RollDice((2, 5)))
    taken_back(desk, 4)
    told = refused(desk, "axis", RollDice((6, 6)))
    assert told == "For this 2 5 fell in entry 4, and stand again: “roll” takes them."
    assert fallen(given(desk, "axis", THROW)) == [((2, 5), AGAIN)]
    given(desk, "allies", RollDice((3, 3)))
    assert clean(desk) == []


def test_they_are_taken_once_and_stand_anew_when_they_are_undone_again(desk, board):
    begun(desk, board)
    given(desk, "axis", RollDice((2, 5)))
    for at, undone in ((4, 4), (7, 7), (10, 10)):
        taken_back(desk, undone)
        assert given(desk, "axis", THROW)[0] == DiceKept(at)
    assert clean(desk) == []


def test_a_redo_leaves_nothing_to_be_taken(desk, board):
    begun(desk, board, FREELY)
    given(desk, "axis", RollDice((2, 5)))
    given(desk, "axis", Undo(4))
    given(desk, "axis", Redo())
    given(desk, "allies", THROW)
    given(desk, "axis", Undo(7))
    assert fallen(given(desk, "allies", THROW))[0][1] == AGAIN
    assert clean(desk) == []


def test_another_roll_is_thrown_anew(desk, board):
    begun(desk, board, FREELY)
    given(desk, "axis", RollDice((2, 5)))
    given(desk, "axis", Undo(2))
    given(desk, "axis", AnnounceCounterair(Group(3, "AAF", "Germany", "0200"), "0500"))
    given(desk, "axis", Finish())
    assert fallen(given(desk, "axis", THROW))[0][1] != AGAIN
    assert clean(desk) == []


def test_by_the_usual_policy_they_are_spent_unless_it_is_agreed_that_they_are_kept(desk, board):
    begun(desk, board, Policy())
    given(desk, "axis", RollDice((2, 5)))
    taken_back(desk, 4)
    given(desk, "axis", RollDice((2, 4)))
    given(desk, "axis", Propose(Undo(7, "a slip", KEPT)))
    assert EntriesUndone(7, 7, "a slip", KEPT) in given(desk, "allies", Accept())
    assert fallen(given(desk, "axis", THROW)) == [((2, 4), AGAIN)]
    given(desk, GAMEMASTER, Undo(10, "spent"))
    given(desk, "axis", RollDice((6, 6)))
    assert clean(desk) == []


def test_dice_of_the_seed_are_spent_once(desk, board):
    begun(desk, board, FREELY, seed="5")
    first = fallen(given(desk, "axis", THROW))
    given(desk, "axis", Undo(4))
    given(desk, "axis", THROW)
    second = fallen(given(desk, "allies", THROW))
    other = desk_over(type(desk.ledger)()) if type(desk.ledger).__name__ == "MemoryLedger" else None
    if other:
        begun(other, board, FREELY, seed="5")
        assert fallen(given(other, "axis", THROW)) == first
        assert fallen(given(other, "allies", THROW)) == second
    assert clean(desk) == []


def test_they_stand_in_a_program_that_opens_the_game_anew(desk, board):
    begun(desk, board, FREELY)
    given(desk, "axis", RollDice((2, 5)))
    given(desk, "axis", Undo(4))
    ruling = rule_on(table(desk_over(desk.ledger), "g"), "axis", THROW)
    assert fallen(ruled.event for ruled in ruling.facts) == [((2, 5), AGAIN)]


@pytest.mark.parametrize("source", [AGAIN, TYPED])
def test_the_audit_finds_other_dice_than_those_that_stand(desk, board, source):
    begun(desk, board)
    given(desk, "axis", RollDice((2, 5)))
    taken_back(desk, 4)
    given(desk, "axis", THROW)
    entries = list(desk.ledger.entries("g"))
    forged = with_fact(with_order(entries[-1], dice=(6, 6), source=source), 2, dice=(6, 6), source=source)
    found = audit(kept_anew(desk.ledger, "g", [*entries[:-1], forged]), "g")
    assert ("wrong", 7, "ruling") in [(one.kind, one.entry, one.what) for one in found]
