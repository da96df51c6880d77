"""`rule-on --then`: a finding and what is set right for its sake are given once, tried together, told as they are."""

import pytest

from tests.cli.conftest import STAGE, words

READ = ("4", "upheld", "because", "so", "--then", "adjust W249 option five_more")
ADOPT = ("4", "upheld", "because", "so", "--then", "adopt g~right")


@pytest.fixture
def quarrelled(run, decided):
    """A claim in entry 4, and a branch in which it was played right."""
    run("branch", decided, "--at", "2", "--name", "right").done()
    run("order", "g~right", "declare supply of Metz none", "--as", "allies").done()
    run("claim", decided, "because we had agreed otherwise", "--at", "3", "--as", "axis").done()
    return decided


def head(run, game):
    return int(run("head", game).done().out.split(":")[0])


@pytest.mark.parametrize(
    ("told", "found", "right"),
    [
        ((*READ, "--as", "gamemaster"), 5, 6),
        ((*ADOPT, "--as", "gamemaster"), 5, 6),
        ((*ADOPT, "--as", "axis", "--propose"), 5, 6),
    ],
)
def test_given_again_under_its_id_it_is_answered_with_both_entries(run, quarrelled, told, found, right):
    told = ("rule-on", quarrelled, *told, "--id", "z1")
    run(*told).done()
    again = words(run(*told).done())
    assert f"Already entry {found}; not written again." in again
    assert f"Already entry {right}; not written again." in again
    as_json = run(*told, "--json").done().json
    assert (as_json["again"], as_json["entry"]["number"]) == (True, found)
    assert (as_json["effect"]["again"], as_json["effect"]["entry"]["number"]) == (True, right)
    run(*told, "--dry-run").done()
    assert head(run, quarrelled) == right
    run("audit", quarrelled).done()


def test_what_is_given_again_says_that_it_was_undone(run, quarrelled):
    told = ("rule-on", quarrelled, *READ, "--as", "gamemaster", "--id", "z1")
    run(*told).done()
    run("undo", quarrelled, "because", "a slip", "--as", "gamemaster").done()
    assert "Already entry 6, undone since by entry 7; not written again." in words(run(*told).done())
    assert head(run, quarrelled) == 7


def test_an_adoption_is_the_same_though_the_branch_went_on(run, quarrelled):
    told = ("rule-on", quarrelled, *ADOPT, "--as", "gamemaster", "--id", "z1")
    run(*told).done()
    run("order", "g~right", "declare supply of Lyon none", "--as", "allies").done()
    assert "Already entry 6; not written again." in words(run(*told).done())


BELONGS = "Order id z1 belongs to entry"


@pytest.mark.parametrize(
    "other",
    [
        ("4", "upheld", "because", "so", "--then", "adjust W249 option three_steps"),
        ("4", "upheld", "because", "so", "--then", "adopt g~right"),
        ("4", "denied", "because", "so", "--then", "adjust W249 option five_more"),
        ("4", "upheld", "because", "so"),
    ],
)
def test_another_ruling_under_the_same_id_is_refused(run, quarrelled, other):
    run("rule-on", quarrelled, *READ, "--as", "gamemaster", "--id", "z1").done()
    run("rule-on", quarrelled, *other, "--as", "gamemaster", "--id", "z1").failed(2, BELONGS)
    run("rule-on", quarrelled, *READ, "--as", "axis", "--id", "z1").failed(2, BELONGS)
    assert head(run, quarrelled) == 6


def test_nothing_is_set_right_afterwards_under_the_id_of_a_finding_alone(run, quarrelled):
    run("rule-on", quarrelled, *READ[:4], "--as", "gamemaster", "--id", "z1").done()
    run("rule-on", quarrelled, *READ, "--as", "gamemaster", "--id", "z1").failed(2, "belongs to entry 5")
    assert head(run, quarrelled) == 5


@pytest.fixture
def cut_off(run, quarrelled, tmp_path):
    """cut_off(READ): as if the machine had stopped between both entries; the finding's id is that of a copy."""

    def stopped(ruling):
        there = ("--db", tmp_path / "copy.skyledger")
        run("backup", there[1]).done()
        run("rule-on", quarrelled, *ruling, "--as", "gamemaster", "--id", "z1", *there).done()
        finding = run("log", quarrelled, "--json", *there).done().json["entries"][4]["order_id"]
        run("rule-on", quarrelled, *ruling[:4], "--as", "gamemaster", "--id", finding).done()

    return stopped


@pytest.mark.parametrize(
    "then", ["adjust W249 option three_steps", "adopt g~right", "adjust W249 option five_more because no"]
)
def test_one_that_was_cut_off_is_gone_on_with_by_nothing_else(run, quarrelled, cut_off, then):
    cut_off(READ)
    for tried in (("--dry-run",), ()):
        other = ("rule-on", quarrelled, *READ[:4], "--then", then, "--as", "gamemaster", "--id", "z1", *tried)
        run(*other).failed(2, "belongs to entry 5 of gamemaster, which is another order")
    assert head(run, quarrelled) == 5


def test_an_adoption_that_was_cut_off_is_gone_on_with_though_the_branch_went_on(run, quarrelled, cut_off):
    cut_off(ADOPT)
    run("order", "g~right", "declare supply of Lyon none", "--as", "allies").done()
    run("rule-on", quarrelled, *ADOPT, "--as", "gamemaster", "--id", "z1").done()
    assert "g~right was adopted" in words(run("show", quarrelled).done())


def test_one_that_was_cut_off_behind_its_finding_is_gone_on_with(run, quarrelled, cut_off):
    """What is missing is given, and once only."""
    told = ("rule-on", quarrelled, *READ, "--as", "gamemaster", "--id", "z1")
    cut_off(READ)
    run("rule-on", quarrelled, *READ[:4], "--as", "gamemaster", "--id", "z1").failed(2, "belongs to entry 5")
    assert "From now on W249 is read as five_more" in words(run(*told, "--dry-run").done())
    both = words(run(*told).done())
    assert "Already entry 5; not written again." in both
    assert "From now on W249 is read as five_more" in both
    run(*told).done()
    assert head(run, quarrelled) == 6


def test_a_trial_tells_what_would_be_set_right_as_well(run, quarrelled):
    told = ("rule-on", quarrelled, *READ, "--as", "gamemaster", "--dry-run")
    said = words(run(*told).done())
    assert "The claim of entry 4 is upheld: so." in said
    assert "From now on W249 is read as five_more" in said
    tried = run(*told, "--json").done().json
    assert (tried["dry_run"], tried["effect"]["dry_run"]) == (True, True)
    assert tried["effect"]["ruling"]["accepted"]
    proposed = words(run("rule-on", quarrelled, *ADOPT, "--as", "axis", "--propose", "--dry-run").done())
    assert "Proposed to allies" in proposed
    assert proposed.count("this would be accepted") == 2
    assert head(run, quarrelled) == 4


def test_a_trial_of_what_would_be_refused_tells_why(run, quarrelled):
    told = run("rule-on", quarrelled, *ADOPT, "--as", "axis", "--dry-run")
    assert (told.status, "does not rule on claims alone" in words(told)) == (1, True)


@pytest.mark.parametrize("nothing", ["", "  "])
def test_nothing_to_set_right_is_a_mistake(run, quarrelled, nothing):
    told = ("rule-on", quarrelled, *READ[:4], "--then", nothing, "--as", "gamemaster")
    run(*told).failed(2, "--then sets something right")
    run(*told, "--dry-run").failed(2, "--then sets something right")
    assert head(run, quarrelled) == 4


def test_where_a_branch_was_adopted_no_finding_is_proposed(run, quarrelled):
    run("adopt", "g~right", "--as", "gamemaster").done()
    told = run("rule-on", quarrelled, *READ[:4], "--as", "axis", "--propose")
    assert (told.status, "g~right was adopted and counts in place of this game" in words(told)) == (1, True)
    run("claim", quarrelled, "because we see it so", "--at", "3", "--as", "axis").done()


def test_what_was_proposed_to_be_found_before_is_still_answered_there(run, quarrelled):
    run("rule-on", quarrelled, *READ[:4], "--as", "axis", "--propose").done()
    run("adopt", "g~right", "--as", "gamemaster").done()
    run("accept", quarrelled, "5", "--as", "allies").done()
    assert run("claims", quarrelled, "--json").done().json["claims"][0]["finding"] == "upheld"


def test_what_was_set_right_and_is_undone_is_told_as_that(run, quarrelled):
    run("rule-on", quarrelled, *READ, "--as", "gamemaster").done()
    run("undo", quarrelled, "because", "a slip", "--as", "gamemaster").done()
    gone = "something was set right in entry 6; it is no longer so since entry 7."
    assert gone in words(run("claims", quarrelled).done())
    assert gone in words(run("claims", quarrelled, "4").done())
    one = run("claims", quarrelled, "--json").done().json["claims"][0]
    assert (one["effect"], one["effect_undone"]) == (6, 7)
    run("redo", quarrelled, "--as", "gamemaster").done()
    assert "something was set right in entry 6." in words(run("claims", quarrelled).done())
    assert run("claims", quarrelled, "--json").done().json["claims"][0]["effect_undone"] == 0


def test_what_was_set_right_for_a_claim_and_holds_is_told_whatever_is_found_of_it_later(run, quarrelled):
    run("rule-on", quarrelled, *READ, "--as", "gamemaster").done()
    run("rule-on", quarrelled, READ[0], "denied", "because", "a slip", "--as", "gamemaster").done()
    one = run("claims", quarrelled, "--json").done().json["claims"][0]
    assert (one["finding"], one["effect"], one["effect_undone"]) == ("denied", 6, 0)
    assert "something was set right in entry 6." in words(run("claims", quarrelled).done())


def test_what_counts_until_it_is_declined_counts_at_once_and_the_finding_is_proposed(run, position, tmp_path):
    ours = tmp_path / "ours.toml"
    ours.write_text(
        'name = "u"\ngamemaster = []\nadjustments = "until declined"\noptions = "until declined"\n'
        'policy = "consent"\n',
        encoding="utf-8",
    )
    run("new", "--from", position, "--id", "g", "--policy", ours).done()
    run("order", "g", STAGE, "--as", "axis").done()
    run("claim", "g", "because we had agreed otherwise", "--at", "2", "--as", "axis").done()
    told = ("rule-on", "g", "3", *READ[1:], "--as", "axis", "--propose", "--id", "z1")
    assert "Proposed to allies" in words(run(*told).done())
    assert run("show", "g", "--json").done().json["doubts"]["W249"] == "five_more"
    assert "Already entry 5; not written again." in words(run(*told).done())
    run("accept", "g", "4", "--as", "allies").done()
    one = run("claims", "g", "--json").done().json["claims"][0]
    assert (one["finding"], one["found_in"], one["effect"], one["effect_undone"]) == ("upheld", 6, 5, 0)
    run("decline", "g", "5", "because", "no", "--as", "allies").done()
    assert run("claims", "g", "--json").done().json["claims"][0]["effect_undone"] == 7
    run("audit", "g").done()


def test_nothing_is_set_right_for_a_ruling_that_no_longer_stands(run, quarrelled, cut_off):
    """Cut off behind its finding, the claim found otherwise since, and then given again."""
    cut_off(READ)
    run("rule-on", quarrelled, "4", "denied", "because", "no", "--as", "gamemaster").done()
    for tried in (("--dry-run",), ()):
        told = ("rule-on", quarrelled, *READ, "--as", "gamemaster", "--id", "z1", *tried)
        run(*told).failed(2, "was found otherwise since, in entry 6")
    assert head(run, quarrelled) == 6
    run("rule-on", quarrelled, *READ[:4], "--as", "gamemaster").done()
    run("rule-on", quarrelled, *READ, "--as", "gamemaster", "--id", "z1").done()
    assert head(run, quarrelled) == 8


# Given again without an id, whole or cut off between the two.


@pytest.mark.parametrize(
    ("then", "who"), [(READ, ("gamemaster",)), (ADOPT, ("gamemaster",)), (ADOPT, ("axis", "--propose"))]
)
def test_the_same_again_without_an_id_is_answered_with_both_entries(run, quarrelled, then, who):
    told = ("rule-on", quarrelled, *then, "--as", *who)
    run(*told).done()
    again = words(run(*told).done())
    assert "Already entry 5; not written again." in again
    assert "Already entry 6; not written again." in again
    assert head(run, quarrelled) == 6


def test_what_was_set_right_and_undone_since_is_set_right_again(run, quarrelled):
    told = ("rule-on", quarrelled, *READ, "--as", "gamemaster")
    run(*told).done()
    run("undo", quarrelled, "because", "a slip", "--as", "gamemaster").done()
    again = words(run(*told).done())
    assert "Already entry 5; not written again." in again
    assert "From now on W249 is read as five_more" in again
    assert head(run, quarrelled) == 8


@pytest.mark.parametrize(
    ("then", "who"), [(READ, ("gamemaster",)), (ADOPT, ("gamemaster",)), (ADOPT, ("axis", "--propose"))]
)
def test_what_was_ruled_and_not_set_right_is_set_right_alone(run, quarrelled, then, who):
    run("rule-on", quarrelled, *then[:4], "--as", *who).done()
    told = ("rule-on", quarrelled, *then, "--as", *who)
    assert words(run(*told, "--dry-run").done())
    again = words(run(*told).done())
    assert "Already entry 5; not written again." in again
    assert head(run, quarrelled) == 6
    run("audit", quarrelled).done()


@pytest.mark.parametrize("before", [("denied", "because", "so"), ("upheld", "because", "otherwise")])
def test_another_ruling_is_no_such(run, quarrelled, before):
    run("rule-on", quarrelled, "4", *before, "--as", "gamemaster").done()
    assert "Already entry" not in words(run("rule-on", quarrelled, *READ, "--as", "gamemaster").done())
    assert head(run, quarrelled) == 7


def test_a_proposal_that_was_declined_is_made_anew(run, quarrelled):
    run("rule-on", quarrelled, *ADOPT[:4], "--as", "axis", "--propose").done()
    run("decline", quarrelled, "--as", "allies").done()
    told = words(run("rule-on", quarrelled, *ADOPT, "--as", "axis", "--propose").done())
    assert "Already entry" not in told
    assert head(run, quarrelled) == 8
