"""Proposals and answers as entries, and what they make of the entries that count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answering import rule_on_entries
from core.consent import Chairs
from core.history import Deed, Redo, Undo, effective, mark, voided
from core.proposals import (
    Accept,
    Decline,
    Propose,
    proposals,
)
from core.ruling import Accepted, Refused
from events.message import (
    DiceRolled,
    EntriesRedone,
    EntriesUndone,
    ProposalAccepted,
    ProposalDeclined,
    ProposalRaised,
    SeatFinished,
)
from events.sentences import say

GM = "gamemaster"
CHAIRS = Chairs({"germany": "axis", "italy": "axis", "britain": "allies", "america": "allies"}, GM)
DICE = DiceRolled("counterair", (3,), "machine")


def deed(number, seat, *facts):
    return Deed(number, seat, facts or (SeatFinished(seat),))


class Played:
    """Entries that are given one after the other, each ruled on by those before it."""

    def __init__(self, *deeds):
        self.deeds = [deed(1, GM), *deeds]

    def give(self, seat, order):
        ruling = rule_on_entries(self.deeds, seat, order, CHAIRS)
        if isinstance(ruling, Accepted):
            self.went_on(seat, *(ruled.event for ruled in ruling.facts))
        return ruling

    def went_on(self, seat, *facts):
        self.deeds.append(deed(self.deeds[-1].number + 1, seat, *facts))

    def facts(self, seat, order):
        ruling = self.give(seat, order)
        assert isinstance(ruling, Accepted), ruling
        return [ruled.event for ruled in ruling.facts]

    def refused(self, seat, order):
        ruling = self.give(seat, order)
        assert isinstance(ruling, Refused), ruling
        (violation,) = ruling.violations
        assert violation.found == tuple(say(violation.template, **one) for one in violation.parameters)
        return violation.found[0]

    @property
    def counting(self):
        return [one.number for one in effective(self.deeds)]


def rolled():
    """Germany rolled in entry 3, and moved in entry 4."""
    return Played(deed(2, "germany"), deed(3, "germany", DICE), deed(4, "germany"))


def test_an_undo_beyond_a_die_counts_once_a_seat_of_the_other_side_agrees():
    game = rolled()
    back = EntriesUndone(3, 4, "a slip")
    raised = game.facts("germany", Propose(Undo(3, "a slip")))
    assert raised == [ProposalRaised(back, (("britain", "america"),))]
    assert game.counting == [1, 2, 3, 4]
    assert game.facts("america", Accept()) == [ProposalAccepted(5), back]
    assert game.counting == [1, 2]
    assert voided(game.deeds) == {3: 6, 4: 6}


def test_of_an_undo_of_what_others_decided_each_of_them_is_asked_and_none_besides():
    game = Played(deed(2, "germany"), deed(3, "italy"), deed(4, "germany"))
    (raised,) = game.facts("germany", Propose(Undo(2)))
    assert raised.asked == (("italy",),)
    game = Played(deed(2, "germany"), deed(3, "italy", DICE), deed(4, "britain"))
    (raised,) = game.facts("germany", Propose(Undo(2)))
    assert raised.asked == (("italy",), ("britain",))
    assert game.facts("britain", Accept(5)) == [ProposalAccepted(5)]
    assert proposals(game.deeds)[5].waits_for == (("italy",),)
    assert game.facts("italy", Accept(5)) == [ProposalAccepted(5), EntriesUndone(2, 4)]


def test_what_a_seat_may_do_alone_is_not_proposed():
    game = rolled()
    assert game.refused("germany", Propose(Undo())) == (
        "germany needs nobody's consent for this: undo alone does it."
    )
    assert "gamemaster needs nobody's consent" in game.refused(GM, Propose(Undo(2)))
    assert game.refused("germany", Propose(Undo(9))) == game.refused("germany", Undo(9))
    assert game.refused("germany", Propose(Redo())) == game.refused("germany", Redo())


def test_where_nobody_else_sits_nobody_is_asked():
    game = Played(deed(2, "germany", DICE))
    ruling = rule_on_entries(game.deeds, "germany", Propose(Undo()), Chairs({"germany": "axis"}, GM))
    assert ruling.violations[0].found == (
        "There is nobody at the table whom it could be proposed to; the gamemaster does it alone.",
    )


def test_a_proposal_that_is_declined_is_not_answered_again():
    game = rolled()
    game.give("germany", Propose(Undo(3)))
    assert game.facts("britain", Decline(because="no")) == [ProposalDeclined(5, "no")]
    assert game.refused("america", Accept(5)) == "britain has declined what entry 5 proposes, in entry 6."
    assert game.refused("america", Accept()) == "Nothing that is proposed waits for the word of america."
    assert game.counting == [1, 2, 3, 4]
    (raised,) = game.facts("germany", Propose(Undo(3, "please")))
    assert raised.proposed == EntriesUndone(3, 4, "please")


def test_who_is_not_asked_does_not_answer():
    game = rolled()
    game.give("germany", Propose(Undo(3)))
    for seat in ("germany", "italy", GM):
        assert game.refused(seat, Accept(5)) == (
            f"{seat} is not asked about what entry 5 proposes; it asks britain or america."
        )
        assert game.refused(seat, Decline(5)).startswith(f"{seat} is not asked")
        assert game.refused(seat, Accept()) == f"Nothing that is proposed waits for the word of {seat}."
    assert game.refused("britain", Accept(4)) == "Entry 4 proposes nothing."
    assert game.refused("britain", Accept(99)) == "Entry 99 proposes nothing."


@pytest.mark.parametrize(
    ("proposed", "asked"),
    [
        (EntriesUndone(1, 4), (("britain", "america"),)),
        (EntriesUndone(3, 99), (("britain", "america"),)),
        (EntriesUndone(9, 4), (("britain", "america"),)),
        (EntriesRedone(3), (("britain",),)),
        (EntriesUndone(3, 4), (("britain",),)),
        (EntriesUndone(3, 4), (("britain", "america"), ("italy",))),
        (EntriesUndone(4, 4), (("britain",),)),
    ],
)
def test_nobody_agrees_to_what_the_rules_do_not_propose(proposed, asked):
    """Whoever wrote it himself, and had it taken over unjudged, gets no undo by it."""
    game = rolled()
    game.went_on("germany", ProposalRaised(proposed, asked))
    for order in (Accept(5), Accept()):
        assert game.refused("britain", order) == (
            "What entry 5 proposes, or whom it asks, is not what the rules give for it; germany can propose "
            "it anew."
        )
    assert game.counting == [1, 2, 3, 4]
    assert game.facts("britain", Decline(5)) == [ProposalDeclined(5)]


def test_what_is_proposed_a_second_time_meanwhile_is_agreed_to_in_the_first_place_only():
    game = rolled()
    game.give("germany", Propose(Undo(3)))
    game.went_on("germany", ProposalRaised(EntriesUndone(3, 4), (("britain", "america"),)))
    assert game.refused("britain", Accept(6)).startswith("What entry 6 proposes, or whom it asks,")
    game.facts("britain", Accept(5))


def test_nobody_answers_twice():
    game = Played(deed(2, "germany"), deed(3, "italy", DICE), deed(4, "britain"))
    game.give("germany", Propose(Undo(2)))
    game.give("italy", Accept())
    assert game.refused("italy", Accept(5)) == (
        "italy has agreed to what entry 5 proposes already, in entry 6."
    )
    assert game.refused("italy", Decline(5)).startswith("italy has agreed")
    game.give("britain", Accept())
    assert game.refused("britain", Accept(5)) == "What entry 5 proposes is done already, by entry 7."


def test_a_proposal_ends_where_the_game_goes_on():
    game = rolled()
    game.give("germany", Propose(Undo(3)))
    game.went_on("italy")
    assert game.refused("britain", Accept(5)) == (
        "The game went on with entry 6; what entry 5 proposes is no longer open."
    )
    game = rolled()
    game.give("germany", Propose(Undo(3)))
    game.give("germany", Undo())
    assert game.refused("britain", Decline(5)) == (
        "The game went on with entry 6; what entry 5 proposes is no longer open."
    )


def test_the_same_is_proposed_once_and_where_several_wait_it_is_said_which_is_meant():
    game = rolled()
    game.give("germany", Propose(Undo(3)))
    assert game.refused("italy", Propose(Undo(3, "I ask too"))) == (
        "Entry 5 proposes that already; it is for britain or america to answer it."
    )
    game.give("germany", Propose(Undo(2)))
    assert game.refused("britain", Accept()) == (
        "britain is asked about the proposals of entries 5 and 6: say which one is meant."
    )
    game.give("britain", Accept(6))
    assert game.counting == [1]
    assert game.refused("britain", Accept(5)).startswith("The game went on with entry 7")


def test_what_is_said_of_proposals_is_never_undone_and_closes_no_redo():
    game = rolled()
    game.give("germany", Undo())
    game.give("britain", Propose(Redo()))
    game.give("germany", Decline(because="no"))
    assert game.facts("germany", Redo()) == [EntriesRedone(5)]
    game.give("germany", Propose(Undo(3)))
    game.give("britain", Decline())
    assert game.facts("germany", Undo()) == [EntriesUndone(4, 4)]
    assert voided(game.deeds) == {4: 11}


def test_what_was_undone_by_consent_is_redone_by_consent():
    game = rolled()
    game.give("germany", Propose(Undo(3)))
    game.give("britain", Accept())
    assert game.refused("germany", Redo()) == (
        "Entries 3 to 4 were undone by germany and britain in entry 6; gamemaster may redo them."
    )
    (raised,) = game.facts("germany", Propose(Redo()))
    assert raised == ProposalRaised(EntriesRedone(6), (("britain",),))
    assert game.facts("britain", Accept()) == [ProposalAccepted(7), EntriesRedone(6)]
    assert game.counting == [1, 2, 3, 4]


def test_a_redo_of_what_another_undid_asks_that_seat():
    game = rolled()
    game.give("germany", Undo())
    (raised,) = game.facts("britain", Propose(Redo()))
    assert raised.asked == (("germany",),)
    game = rolled()
    game.give(GM, Undo(3, "a slip"))
    (raised,) = game.facts("britain", Propose(Redo()))
    assert raised.asked == ((GM,),)
    assert game.facts(GM, Accept()) == [ProposalAccepted(6), EntriesRedone(5)]


# Random sequences, held against a game of lists that knows nothing of how the program finds what counts.

SEATS = st.sampled_from([*CHAIRS.sides, GM])
NUMBERS = st.integers(0, 14)
MOVES = st.lists(
    st.tuples(
        SEATS,
        st.one_of(
            st.sampled_from(["moved", "rolled"]),
            st.builds(Undo, NUMBERS, st.sampled_from(["", "a slip"])),
            st.just(Redo()),
            st.builds(lambda to: Propose(Undo(to)), NUMBERS),
            st.just(Propose(Redo())),
            st.builds(Accept, NUMBERS),
            st.builds(Decline, NUMBERS),
        ),
    ),
    max_size=40,
)


class Plain:
    """What counts, and what is open, on plain lists: each entry says what becomes of them."""

    def __init__(self):
        self.line, self.taken, self.open = [1], {}, {}

    def reads(self, number, seat, facts):
        last = facts[-1]
        match facts:
            case [ProposalRaised()]:
                self.open[number] = (last, set())
                return
            case [ProposalDeclined(proposal)]:
                assert seat in self.asked(proposal)
                del self.open[proposal]
                return
            case [ProposalAccepted(proposal)] | [ProposalAccepted(proposal), _]:
                raised, agreed = self.open[proposal]
                assert seat in self.asked(proposal) - agreed
                agreed.add(seat)
                carried = all(agreed & set(group) for group in raised.asked)
                assert carried == (len(facts) == 2)
                assert not carried or last == raised.proposed
                if not carried:
                    return
        self.open = {}
        match last:
            case EntriesUndone(first, until):
                self.taken[number] = [n for n in self.line if first <= n <= until]
                assert self.taken[number]
                assert first > 1
                self.line = [n for n in self.line if n not in self.taken[number]]
            case EntriesRedone(undone_by):
                self.line = sorted((*self.line, *self.taken.pop(undone_by)))
            case _:
                self.line, self.taken = [*self.line, number], {}

    def asked(self, proposal):
        return {seat for group in self.open[proposal][0].asked for seat in group}


@given(MOVES)
def test_undo_redo_and_proposals_in_any_order_make_the_game_that_plain_lists_make(moves):
    game, plain = Played(), Plain()
    for seat, move in moves:
        before = len(game.deeds)
        if isinstance(move, str):
            game.went_on(seat, *([DICE] if move == "rolled" else []))
        else:
            game.give(seat, move)
        for one in game.deeds[before:]:
            plain.reads(one.number, one.seat, list(one.facts))
        assert game.counting == plain.line
        assert {n for n, one in proposals(game.deeds).items() if not one.closed} == plain.open.keys()
        assert all(mark(one) is None for one in effective(game.deeds))
        for one in proposals(game.deeds).values():
            for asked in {seat for group in one.asked for seat in group}:
                answers = isinstance(rule_on_entries(game.deeds, asked, Accept(one.number), CHAIRS), Accepted)
                assert answers == (one.number in plain.open and asked not in plain.open[one.number][1])
