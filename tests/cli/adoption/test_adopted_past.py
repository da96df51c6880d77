"""D12: in a game in whose place a branch counts nothing is done, proposed or agreed to but an undo of that."""

import pytest

from tests.cli.conftest import words

CLOSED = "g~right was adopted and counts in place of this game: order there."
TAKE = "declare supply of Lyon none"
UNDO_FREE = "propose policy undo free"


@pytest.fixture
def parted(parted_by):
    """A game "g" by the policy "consent", and its branch "g~right", which goes on otherwise."""
    return parted_by("consent")


def adopted(run):
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", "g", "--as", "allies").done()


@pytest.mark.parametrize(
    "order",
    [
        TAKE,
        f"propose {TAKE}",
        UNDO_FREE,
        "propose adjust GE-AAF-01 inverted yes because a slip",
        "accept always policy from axis",
        "accept no more declared",
        "done",
    ],
)
def test_nothing_is_ordered_or_proposed_where_a_branch_counts(run, parted, order):
    adopted(run)
    for tried in (("--dry-run",), ()):
        told = run("order", parted, order, "--as", "allies", *tried)
        assert told.status == 1
        assert CLOSED in words(told)
    run("audit", parted).done()


@pytest.mark.parametrize("answer", ["accept", "accept 3", "decline 3"])
def test_what_was_proposed_before_the_adoption_is_not_answered_after_it(run, parted, answer):
    run("order", parted, f"propose {TAKE}", "--as", "allies").done()
    run("adopt", "g~right", "--as", "axis").done()
    run("accept", parted, "4", "--as", "allies").done()
    told = run("order", parted, answer, "--as", "axis")
    assert told.status == 1
    assert (CLOSED if "3" in answer else "Nothing that is proposed waits for the word of axis") in words(told)
    assert "Proposed" not in words(run("games").done())
    assert "Proposed" not in words(run("next", "--as", "axis"))
    run("undo", parted, "--propose", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("accept", parted, "3", "--as", "axis").done()
    run("audit", parted).done()


def test_a_consent_given_beforehand_does_nothing_where_a_branch_counts(run, parted):
    for kind in ("policy", "declared", "adjustments"):
        run("accept", parted, "always", kind, "--as", "axis").done()
    adopted(run)
    for order in (UNDO_FREE, f"propose {TAKE}"):
        assert CLOSED in words(run("order", parted, order, "--as", "allies"))


def test_what_leads_to_an_undo_of_the_adoption_is_said_as_ever(run, parted):
    adopted(run)
    run("comment", parted, "4", "this was a pity", "--as", "axis").done()
    run("claim", parted, "--at", "2", "because", "it was not so", "--as", "allies").done()
    run("accept", parted, "always", "undo", "--as", "allies").done()
    run("accept", parted, "no", "more", "undo", "--as", "allies").done()
    run("undo", parted, "--propose", "--as", "axis").done()
    run("decline", parted, "--as", "allies").done()
    run("undo", parted, "--propose", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("order", parted, f"propose {TAKE}", "--as", "allies").done()
    run("audit", parted).done()


# Told as it was meant.


def test_a_policy_is_told_as_it_was_proposed_once_it_is_another(run, parted):
    run("order", parted, "propose policy declared free", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("order", parted, "propose policy undo free", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    told = words(run("proposals", parted).done())
    assert "axis proposes: policy declared free Agreed" in told
    assert "axis proposes: policy undo free Agreed" in told


@pytest.mark.parametrize(
    "order", ["propose undo to 0", "undo to 0", "accept 0", "decline 0", "propose undo to entry 00"]
)
def test_there_is_no_entry_0_that_is_meant(run, parted, order):
    told = run("order", parted, order, "--as", "axis")
    assert told.status == 2
    assert "There is no entry 0: entries count from 1." in words(told) + " ".join(told.err.split())


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ("undo free, undo consent", "undo"),
        ("dice kept, dice spent", "dice"),
        ("gamemaster nobody, gamemaster axis", "gamemaster"),
    ],
)
def test_a_policy_says_each_kind_once(run, parted, changes, kind):
    told = run("order", parted, f"propose policy {changes}", "--as", "axis")
    assert told.status == 2
    assert f"“{kind}” is said twice" in " ".join(told.err.split())


# Nobody sits as gamemaster.


@pytest.mark.parametrize(
    "order",
    [
        "comment on 2 because nice",
        "claim 2 because it was not so",
        "propose undo",
        "accept",
        "decline 2",
        "accept always undo",
    ],
)
def test_from_the_seat_of_a_gamemaster_who_is_none_nothing_is_said(run, parted, order):
    told = run("order", parted, order, "--as", "gamemaster")
    assert told.status == 1, told.err
    assert "nobody sits as gamemaster: no order is given from that seat" in words(told)


@pytest.mark.parametrize("undo", ["free", "until declined", "consent"])
def test_what_others_did_is_not_taken_back_from_there_whatever_the_way(run, parted, undo):
    run("order", parted, f"propose policy undo {undo}, redo free, declared free", "--as", "axis").done()
    run("accept", parted, "--as", "allies").done()
    run("order", parted, TAKE, "--as", "allies").done()
    assert "nobody sits as gamemaster" in words(
        run("undo", parted, "because", "a slip", "--as", "gamemaster")
    )
    run("undo", parted, "--as", "allies").done()
    assert "nobody sits as gamemaster" in words(run("redo", parted, "--as", "gamemaster"))
    run("audit", parted).done()
