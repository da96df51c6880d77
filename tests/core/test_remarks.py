"""What is said of entries: by whom, to whom, of which; it changes nothing of what counts."""

import pytest

from core.history import Redo, Undo
from core.proposals import Accept, Decline, Propose
from core.remarks import OWN_SIDE, Claim, Comment, RuleOn, Statement
from events.message import (
    ClaimRaised,
    ClaimRuled,
    CommentMade,
    EntriesUndone,
    ProposalAccepted,
    ProposalRaised,
    SeatFinished,
)
from tests.core.test_proposals import GM, Played, deed, rolled


def test_a_comment_is_for_all_or_for_the_side_of_its_seat():
    game = rolled()
    assert game.facts("britain", Comment(3, "was that a 3?")) == [CommentMade()]
    assert game.facts("italy", Comment(5, "say nothing", OWN_SIDE)) == [CommentMade("axis")]
    assert game.facts(GM, Comment(6, "enough")) == [CommentMade()]


@pytest.mark.parametrize(
    ("seat", "order", "told"),
    [
        ("britain", Comment(5, "so?"), "There is no entry 5 to say anything of."),
        ("britain", Comment(0, "so?"), "There is no entry 0 to say anything of."),
        ("britain", Comment(3, "  "), "It says nothing."),
        ("britain", Claim(5, Statement("status", ("x",), "y")), "There is no entry 5 to say anything of."),
        ("britain", Claim(3), "It says nothing."),
        (
            "britain",
            Claim(3, Statement("distance", ("Lille",), "3")),
            "A claim of distance names 2 things, and this one 1.",
        ),
        (
            "britain",
            Claim(3, Statement("weather", ("Lille",), "3")),
            (
                "Nobody can claim “weather”; what can be tested is status, base, distance, supply, holder, "
                "modifier, cell, legal and illegal."
            ),
        ),
        ("britain", RuleOn(3, "upheld", "so"), "Entry 3 claims nothing."),
        (GM, Comment(3, "so?", OWN_SIDE), "gamemaster is of no side; what it says is for all."),
    ],
)
def test_a_comment_says_something_of_an_entry_that_there_is(seat, order, told):
    assert rolled().refused(seat, order) == told


def test_a_comment_is_no_move_and_stops_no_undo_and_no_redo():
    game = Played(deed(2, "germany"))
    game.facts("britain", Comment(2, "so?"))
    assert game.counting == [1, 2]
    assert game.facts("germany", Undo()) == [EntriesUndone(2, 2)]
    game.facts("britain", Comment(4, "why?"))
    game.facts("germany", Redo())
    assert game.counting == [1, 2]


def test_a_comment_leaves_open_what_is_proposed():
    game = rolled()
    game.facts("germany", Propose(Undo(3)))
    game.facts("italy", Comment(5, "please"))
    game.facts("britain", Accept())
    assert game.counting == [1, 2]


def test_what_is_said_is_taken_back_by_nobody():
    game = Played(deed(2, "germany", SeatFinished("germany")))
    game.facts("germany", Comment(2, "so?"))
    assert "is not one that counts" in game.refused("germany", Undo(3))
    game.facts(GM, Undo(2, "a slip"))
    assert game.counting == [1]


def test_the_gamemaster_rules_on_a_claim_and_says_why():
    game = rolled()
    assert game.facts("britain", Claim(3, because="18.42")) == [ClaimRaised(3)]
    assert "does not rule on claims alone" in game.refused("germany", RuleOn(5, "denied", "no"))
    assert game.refused(GM, RuleOn(5, "denied")) == "Who rules on a claim says why: add because “...”."
    assert game.refused(GM, RuleOn(5, "perhaps", "so")) == "A claim is upheld or denied, and not “perhaps”."
    assert game.facts(GM, RuleOn(5, "upheld", "18.42 says so")) == [ClaimRuled(5, "upheld", "18.42 says so")]
    assert game.counting == [1, 2, 3, 4]


FOUND = ClaimRuled(5, "upheld", "18.42 says so")


def test_both_sides_agree_how_a_claim_is_found_though_the_game_goes_on_meanwhile():
    game = rolled()
    game.facts("britain", Claim(3, because="18.42"))
    assert game.facts("britain", Propose(RuleOn(5, "upheld", "18.42 says so"))) == [
        ProposalRaised(FOUND, (("germany", "italy"),))
    ]
    assert "proposes that already" in game.refused("america", Propose(RuleOn(5, "upheld", "18.42 says so")))
    game.went_on("germany", SeatFinished("germany"))
    assert "not asked" in game.refused("america", Accept(6))
    assert game.facts("italy", Accept()) == [ProposalAccepted(6), FOUND]
    assert "is done already" in game.refused("germany", Accept(6))
    assert game.counting == [1, 2, 3, 4, 7]


def test_what_is_proposed_of_a_claim_is_declined_and_can_be_proposed_anew():
    game = rolled()
    game.facts("britain", Claim(3, because="18.42"))
    game.facts("britain", Propose(RuleOn(5, "upheld", "18.42 says so")))
    game.facts("germany", Decline(6, "it does not"))
    assert "Nothing that is proposed" in game.refused("germany", Accept())
    game.facts("germany", Propose(RuleOn(5, "denied", "it does not")))
    assert "Entry 4 claims nothing." in game.refused("germany", Propose(RuleOn(4, "denied", "no")))
    assert "alone does it" in game.refused(GM, Propose(RuleOn(5, "denied", "no")))


@pytest.mark.parametrize(
    ("states", "told"),
    [
        (
            Statement("distance", ("Lae", "Rabaul"), "3 hexes; the gamemaster found it so"),
            "says a number, and not “3",
        ),
        (Statement("distance", ("Lae", "Rabaul"), "²"), "says a number"),
        (Statement("distance", ("Lae", "Rabaul")), "says a number"),
        (Statement("modifier", ("23.23C",), "much"), "says a number"),
        (Statement("supply", ("Lae",)), "and this one nothing"),
        (Statement("cell", ("19.2", "2", "5"), " "), "and this one nothing"),
        (Statement("base", ("",), "Lae"), "leaves a name empty"),
        (Statement("", (), "upheld"), "says nothing else, and not “upheld”"),
    ],
)
def test_a_claim_says_of_each_kind_what_can_be_said_of_it(states, told):
    assert told in rolled().refused("britain", Claim(3, states, because="so it was"))
    assert rolled().facts("britain", Claim(3, Statement("modifier", ("23.23C",), "-1"))) == [ClaimRaised(3)]
