"""D11: dice of undone play are spent, or stand again where the same is rolled for; nobody chooses among them."""

import random
from contextlib import suppress

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from core.dice import AGAIN, THROW, TYPED, RollDice
from core.history import Redo, Undo
from core.mistakes import Mistake
from core.policy import KEPT
from core.proposals import Accept, Propose, SetPolicy
from events.message import DiceKept, DiceRolled, EntriesRedone, EntriesUndone
from events.policy import Policy
from events.world_at_war.board import DeclaredFact
from skyledger.audit import audit, rest
from skyledger.games import GAMES
from skyledger.service import GAMEMASTER, begin, rule_on, submit, table
from store.memory import MemoryLedger
from tests.audit.resealing import kept_anew, with_fact, with_order
from tests.service.conftest import desk_over, given, refused
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


def test_who_types_in_what_stands_has_it_taken_as_what_fell(desk, board):
    begun(desk, board, dice=TYPED)
    given(desk, "axis", RollDice((2, 5)))
    taken_back(desk, 4)
    first = submit(desk, "g", "axis", RollDice((2, 5)), "mine")
    assert fallen(ruled.event for ruled in first.ruling.facts) == [((2, 5), AGAIN)]
    assert submit(desk, "g", "axis", RollDice((2, 5)), "mine").again
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


class Plainly:
    """What is held ready, by nothing but what the entries say: a list of throws that nobody has taken yet."""

    def __init__(self):
        self.ready, self.fell, self.counting, self.taken_back = [], {}, [], {}

    def entry(self, number, what, facts):
        undone = [one for one in facts if isinstance(one, EntriesUndone)]
        redone = [one for one in facts if isinstance(one, EntriesRedone)]
        if undone:
            back = [one for one in self.counting if undone[0].first <= one <= undone[0].last]
            self.counting = [one for one in self.counting if one not in back]
            self.taken_back[number] = back
            if undone[0].dice == KEPT:
                self.ready += [self.fell[one] for one in back if one in self.fell]
        elif redone:
            back = self.taken_back.pop(redone[0].undone_by)
            self.counting = sorted([*self.counting, *back])
            self.ready = [one for one in self.ready if one not in [self.fell.get(each) for each in back]]
        else:
            self.counting.append(number)
            for dice, _ in fallen(facts):
                self.fell[number] = (number, what, dice)
                if any(isinstance(one, DiceKept) for one in facts):
                    self.ready.remove(self.standing(what))

    def standing(self, what):
        return next((one for one in self.ready if one[1] == what), None)


@pytest.mark.parametrize("seed", range(6))
def test_in_random_courses_what_stands_is_what_fell_and_was_not_taken_yet(board, seed):
    desk = desk_over(MemoryLedger())
    chance, plain = random.Random(seed), Plainly()
    begun(desk, board, replace(FREELY, policy="free"))
    for entry in desk.ledger.entries("g"):
        plain.entry(entry.number, None, [])
    orders = (
        AnnounceCounterair(Group(3, "AAF", "Germany", "0200"), "0400"),
        AnnounceCounterair(Group(3, "AAF", "Germany", "0200"), "0500"),
        *(Finish(), THROW, THROW, THROW, RollDice((1, 2)), RollDice((6, 3)), Redo(), DECLARED),
    )
    again = 0
    for _ in range(250):
        order = chance.choice((*orders, Undo(chance.choice((0, *plain.counting[1:]))), Undo(0, "", KEPT)))
        if chance.random() < 0.05:
            order = SetPolicy(replace(FREELY, policy="free", dice=chance.choice((KEPT, UNSET))))
        seat, at = chance.choice(("axis", "allies")), table(desk, "g")
        due = [one for one in at.state.rolls if seat in one.seats]
        what = (seat, at.state.battles[0].place, at.state.battles[0].round) if at.state.battles else None
        with suppress(Mistake):
            answer = submit(desk, "g", seat, order)
            if answer.entry is None:
                continue
            facts = [ruled.event for ruled in answer.ruling.facts]
            stood = plain.standing(what) if due and isinstance(order, RollDice) else None
            if isinstance(order, RollDice):
                assert fallen(facts)[0][1] == (AGAIN if stood else fallen(facts)[0][1])
                assert (stood is not None) == (fallen(facts)[0][1] == AGAIN)
                assert stood is None or fallen(facts)[0][0] == stood[2]
                assert stood is None or facts[0] == DiceKept(stood[0])
                again += stood is not None
            plain.entry(answer.entry.number, what, facts)
    assert clean(desk) == []
    assert again or seed
