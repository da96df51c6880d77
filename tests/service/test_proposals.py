"""D11: what a seat may not take back alone is proposed; who is asked agrees or declines, and the record shows it."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.history import Redo, Undo, voided
from core.proposals import Accept, Decline, Propose, proposals
from events.message import EntriesRedone, EntriesUndone, ProposalAccepted, ProposalRaised
from events.world_at_war.board import DeclaredFact
from skyledger.audit import audit
from skyledger.games import GAMES
from skyledger.past import Past
from skyledger.service import GAMEMASTER, Desk, begin, submit, table
from skyledger.touched import Moment, all_proposed
from tests.audit.resealing import kept_anew, with_fact, with_order
from tests.service.conftest import desk_over, given, refused
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import AnnounceCounterair, Finish, Group

OPTION = DeclaredFact("option", "Axis/Front", "offensive")


@pytest.fixture
def rolled(desk, board):
    """A game "g": entry 2 is the axis's counterair, 4 the axis's dice, 5 the allies'."""
    laid = board(
        "Lille . Ghent~ = Dover~ Bath~ York~",
        held=dict.fromkeys(("0400", "0500", "0600"), "Britain"),
        phase="movement.counterair.announcing",
        facts=(OPTION,),
    )
    begin(
        desk,
        "g",
        "tiny",
        GAMES["A World at War"],
        units(laid, "4 AAF Germany Ghent", "2 AAF Britain Dover"),
        "t",
    )
    for seat, order in (
        ("axis", AnnounceCounterair(Group(3, "AAF", "Germany", "0200"), "0400")),
        ("axis", Finish()),
        ("axis", RollDice((2, 2))),
        ("allies", RollDice((1, 1))),
    ):
        given(desk, seat, order)
    return desk


def wrong(ledger):
    return [(one.kind, one.entry, one.what) for one in audit(ledger, "g") if one.what != "beginning"]


def undone(desk):
    return table(desk, "g").past.turnings().void


def test_an_undo_past_the_dice_is_refused_proposed_accepted_and_audited(rolled):
    before = table(rolled, "g").state
    assert "is allies's" in refused(rolled, "axis", Undo(3))
    back = EntriesUndone(3, 5, "I forgot the escort")
    assert given(rolled, "axis", Propose(Undo(3, "I forgot the escort"))) == [
        ProposalRaised(back, (("allies",),))
    ]
    assert table(rolled, "g").state == before
    assert given(rolled, "allies", Accept()) == [ProposalAccepted(6), back]
    assert undone(rolled) == {3: 7, 4: 7, 5: 7}
    assert table(rolled, "g").state == Past(table(rolled, "g").system, rolled.ledger, "g").at(2)
    assert table(desk_over(rolled.ledger), "g").state == table(rolled, "g").state
    assert wrong(rolled.ledger) == []


def test_what_was_undone_by_consent_comes_back_by_consent(rolled):
    before = table(rolled, "g").state
    given(rolled, "axis", Propose(Undo(3)))
    given(rolled, "allies", Accept(6))
    assert "undone by axis and allies in entry 7; gamemaster may redo" in refused(rolled, "axis", Redo())
    given(rolled, "allies", Propose(Redo()))
    assert given(rolled, "axis", Accept(8)) == [ProposalAccepted(8), EntriesRedone(7)]
    assert table(rolled, "g").state == before
    assert undone(rolled) == {}
    assert wrong(rolled.ledger) == []


def test_declined_stale_and_double_answers_are_refused_as_the_audit_sees_it(rolled):
    given(rolled, "axis", Propose(Undo(3)))
    assert "axis is not asked" in refused(rolled, "axis", Accept(6))
    given(rolled, "allies", Decline(6, "the dice stand"))
    assert "allies has declined what entry 6 proposes, in entry 7" in refused(rolled, "allies", Accept(6))
    given(rolled, "axis", Propose(Undo(3, "please")))
    given(rolled, GAMEMASTER, Undo(because="so be it"))
    assert "The game went on with entry 9" in refused(rolled, "allies", Accept(8))
    assert "Nothing that is proposed" in refused(rolled, "allies", Accept())
    given(rolled, "axis", Propose(Undo(3)))
    assert "proposes that already" in refused(rolled, "axis", Propose(Undo(3)))
    assert wrong(rolled.ledger) == []


def test_talk_stops_no_undo_and_is_never_undone(rolled):
    given(rolled, "axis", Propose(Undo(3)))
    assert "a die was rolled" in refused(rolled, "allies", Undo())
    given(rolled, GAMEMASTER, Undo(because="a slip"))
    given(rolled, "axis", Propose(Redo()))
    given(rolled, GAMEMASTER, Decline())
    assert given(rolled, GAMEMASTER, Redo()) == [EntriesRedone(7)]
    assert undone(rolled) == {}
    assert wrong(rolled.ledger) == []


def test_an_order_that_is_given_again_is_answered_and_not_done_twice(rolled):
    for seat, order in (("axis", Propose(Undo(3))), ("allies", Accept())):
        first = submit(rolled, "g", seat, order, "mine" + seat)
        again = submit(rolled, "g", seat, order, "mine" + seat)
        assert again.again
        assert again.entry == first.entry


def test_what_is_read_for_an_order_says_what_all_entries_say(rolled):
    given(rolled, "axis", Propose(Undo(3)))
    given(rolled, "allies", Decline())
    given(rolled, "axis", Propose(Undo(2)))
    given(rolled, "allies", Accept())
    held = table(rolled, "g")
    whole = list(Moment(held.past, held.head.number).whole(range(1, held.head.number + 1)))
    assert proposals(all_proposed(Moment(held.past, held.head.number))) == proposals(whole)
    assert voided(whole) == undone(rolled)


# A forger with the program in hand: the chain holds, and the consent is none.


@pytest.fixture
def agreed(rolled):
    given(rolled, "axis", Propose(Undo(3)))
    given(rolled, "allies", Accept(6))
    return rolled


def forged(desk, number, alter):
    entries = list(desk.ledger.entries("g"))
    entries[number - 1] = alter(entries[number - 1])
    return wrong(kept_anew(desk.ledger, "g", entries))


@pytest.mark.parametrize(
    "forging",
    [
        {"proposed": {"type": "EntriesUndone/1", "first": 1, "last": 5, "because": ""}},
        {"proposed": {"type": "EntriesRedone/1", "undone_by": 3}},
        {"asked": [["allies"], ["nobody"]]},
    ],
)
def test_what_somebody_wrote_into_a_proposal_himself_comes_to_nothing(rolled, forging):
    given(rolled, "axis", Propose(Undo(3)))
    given(rolled, "allies", Decline(6))
    given(rolled, "axis", Propose(Undo(3)))
    entries = list(rolled.ledger.entries("g"))
    entries[7] = with_fact(entries[7], 1, **forging)
    desk = Desk(kept_anew(rolled.ledger, "g", entries), rolled.clock, rolled.entropy)
    for order in (Accept(8), Accept()):
        assert "What entry 8 proposes, or whom it asks," in refused(desk, "allies", order)
    given(desk, "allies", Decline())
    given(desk, "axis", Propose(Undo(3)))
    given(desk, "allies", Accept())
    assert undone(desk) == {3: 11, 4: 11, 5: 11}


def test_an_acceptance_by_a_seat_that_was_not_asked_is_found(agreed):

    assert ("wrong", 7, "ruling") in forged(agreed, 7, lambda one: replace(one, seat="axis"))


def test_an_undo_without_the_consent_that_it_needed_is_found(agreed):
    assert ("wrong", 6, "fact") in forged(agreed, 6, lambda one: with_fact(one, 1, asked=[["axis"]]))
    assert ("wrong", 7, "fact") in forged(agreed, 7, lambda one: with_fact(one, 2, first=2, last=5))
    assert ("wrong", 7, "ruling") in forged(agreed, 7, lambda one: with_order(one, proposal=5))
    assert ("wrong", 7, "fact") in forged(
        agreed, 7, lambda one: with_order(one, type="Decline/1", proposal=6, because="")
    )
