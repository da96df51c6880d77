"""A reading that is set in mid-game comes with the list of past entries that it would judge otherwise."""

import pytest

from skyledger.again import rereading
from tests.cli.again.test_judged_again import fight, fought
from tests.cli.conftest import words

__all__ = ["fought"]

SET = "adjust W217 option begins_again because we read it so"
OTHERWISE = "They stand, with another outcome: 5 allies: dice 1 1 now: Round 1 over Dover"
COUNTED = (
    "4 stand as they were, 1 stands otherwise, 0 stand no longer. The first that is otherwise is entry 5."
)
ONE_MORE = COUNTED.replace("4 stand", "5 stand")
"""That of a game in which a policy was set."""


def by_consent(run, way="consent"):
    run("order", "g", f"policy options {way}", "--as", "gamemaster").done()


def test_what_it_would_judge_otherwise_is_told_by_a_trial_and_with_the_answer(run, fought):
    for asked in (
        ("order", "g", SET, "--as", "gamemaster", "--dry-run"),
        ("order", "g", SET, "--as", "gamemaster"),
    ):
        told = words(run(*asked).done())
        assert OTHERWISE in told
        assert COUNTED in told
    audited = run("audit", "g", "--option", "W217=begins_again", "--json").done().json
    assert [one["number"] for one in audited["entries"]] == [5]


def test_the_same_as_json_and_of_no_other_order(run, fought):
    found = run("order", "g", SET, "--as", "gamemaster", "--json").done().json["rereads"]
    assert (found["judged"], found["stand"], found["first"], found["whole"]) == (5, 4, 5, True)
    assert [(one["number"], one["kind"]) for one in found["entries"]] == [(5, "otherwise")]
    other = run("order", "g", "declare supply of Bath none", "--as", "gamemaster", "--json").done().json
    assert "rereads" not in other


def test_who_is_asked_reads_it_in_the_proposal_before_it_binds(run, fought):
    by_consent(run)
    raised = words(run("order", "g", f"propose {SET}", "--as", "axis").done())
    assert ONE_MORE in raised
    told = words(run("proposals", "g", "--as", "allies").done())
    assert OTHERWISE in told
    assert ONE_MORE in told
    (one,) = run("proposals", "g", "--as", "allies", "--json").done().json["proposals"]
    assert one["rereads"]["first"] == 5
    assert ONE_MORE in words(run("accept", "g", "--dry-run", "--as", "allies").done())
    run("accept", "g", "--as", "allies").done()
    assert "Past orders" not in words(run("proposals", "g", "--as", "allies").done())
    assert "rereads" not in run("proposals", "g", "--json").done().json["proposals"][0]


def test_what_counts_until_declined_is_told_with_it_as_long_as_it_may_be_declined(run, fought):
    by_consent(run, "until declined")
    run("order", "g", SET, "--as", "axis").done()
    assert ONE_MORE in words(run("proposals", "g", "--as", "allies").done())
    run("decline", "g", "--as", "allies").done()
    assert "Past orders" not in words(run("proposals", "g", "--as", "allies").done())


def test_what_was_set_of_the_same_doubt_meanwhile_is_left_aside(run, fought):
    """Read otherwise from entry 2 on, entry 5 is as it would be; read as now asked, it is as it was at first."""
    run("undo", "g", "--to", "2", "--as", "gamemaster", "--because", "to begin again").done()
    run("order", "g", SET, "--as", "gamemaster").done()
    fight(run)
    back = "adjust W217 option goes_on because we think again"
    found = run("order", "g", back, "--as", "gamemaster", "--json").done().json["rereads"]
    assert (found["judged"], found["stand"], found["first"]) == (5, 4, 12)


def test_a_game_that_is_too_long_is_gone_through_in_part_and_that_is_said(run, fought, monkeypatch):
    monkeypatch.setattr(rereading, "MOST_JUDGED", 3)
    told = words(run("order", "g", SET, "--as", "gamemaster", "--dry-run").done())
    assert "none of 3 orders would have come to anything else." in told
    assert (
        "That is up to entry 4 of 6; skyledger audit g with --option or --edition goes through the whole"
        in told
    )
    found = run("order", "g", SET, "--as", "gamemaster", "--json").done().json["rereads"]
    assert (found["until"], found["whole"]) == (4, False)


def test_an_edition_that_is_proposed_comes_with_the_list_too(run, fought):
    told = words(
        run("order", "g", "adjust rules edition 2005 because so", "--as", "gamemaster", "--dry-run").done()
    )
    assert "Past orders under edition 2005: none of 5 orders would have come to anything else." in told


@pytest.mark.parametrize("viewer", ["axis", "allies"])
def test_who_left_a_standing_order_is_not_given_away_by_it(run, fought, viewer):
    by_consent(run)
    run("undo", "g", "--to", "5", "--as", "gamemaster", "--because", "to say it beforehand").done()
    run("order", "g", "standing order: disengage with fewer than 2 left at Dover", "--as", "allies").done()
    run("order", "g", "dice 1 1", "--as", "allies").done()
    by_consent(run)
    run("order", "g", f"propose {SET}", "--as", "axis").done()
    told = words(run("proposals", "g", "--as", viewer).done())
    assert "Past orders under W217=begins_again" in told
    assert ("French AAF (FR-AAF-02) aborted" in told) is (viewer == "allies")
    assert ("is sealed from axis" in told) is (viewer == "axis")


def test_a_policy_and_what_was_agreed_on_stand_under_another_reading_as_they_were(run, fought):
    by_consent(run)
    run("order", "g", "propose adjust W249 option five_more because so", "--as", "axis").done()
    run("accept", "g", "--as", "allies").done()
    found = run("audit", "g", "--option", "W217=begins_again", "--json").done().json
    assert [one["number"] for one in found["entries"]] == [5]


def test_a_corrected_game_goes_on_by_the_policy_that_was_set(run, fought):
    by_consent(run)
    run("correct", "g", "--at", "4", "--dice", "1", "1").done()
    assert "policy options consent" in words(run("log", "g~corrected-4").done())
    run("audit", "g~corrected-4").done()


def test_an_adoption_is_no_order_that_could_stand_or_not(run, fought):
    run("branch", "g", "--name", "right").done()
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", "g", "--as", "allies").done()
    found = run("audit", "g", "--option", "W249=five_more", "--json").done().json
    assert (found["judged"], found["stand"]) == (5, 5)


def test_where_nothing_would_be_otherwise_that_is_said(run, fought):
    other = "adjust W249 option five_more because so"
    told = words(run("order", "g", other, "--as", "gamemaster", "--dry-run").done())
    assert "Past orders under W249=five_more: none of 5 orders would have come to anything else." in told
    run("undo", "g", "--to", "2", "because", "to", "begin", "again", "--as", "gamemaster").done()
    assert "under W249=five_more: there are none." in words(
        run("order", "g", other, "--as", "gamemaster").done()
    )
    assert "to begin again" in words(run("log", "g").done())


def test_words_behind_undo_that_are_no_reason_are_told(run, fought):
    run("undo", "g", "5", "--as", "gamemaster").failed(2, "“5” may be an entry or how many")
    run("undo", "g", "for fun", "--as", "gamemaster").failed(
        2, "“for fun” says nothing here; a reason begins with because."
    )
