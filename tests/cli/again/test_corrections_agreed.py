"""A correction that needs somebody's word: the audit of its branch misses it, until both sides adopted that branch."""

import pytest

from tests.cli.conftest import words

TO_LYON = "stage 1 AAF German from Lille to Lyon"
METZ = "declare supply of Metz none"
LYON = "declare supply of Lyon none"
MISSING = "needs the consent of axis"
LATE = 'name = "late"\ngamemaster = []\ndeclared = "until declined"\nadjustments = "consent"\noptions = "consent"\npolicy = "consent"\n'
FREE = 'name = "free"\ngamemaster = []\ndeclared = "consent"\nadoption = "free"\nadjustments = "consent"\noptions = "consent"\npolicy = "consent"\n'


@pytest.fixture
def playing(run, position, tmp_path):
    """A game "g" by a policy: the axis gave entry 2; it is begun by what is told, given or called."""

    def begun(policy):
        given = policy
        if "=" in policy:
            given = tmp_path / "ours.toml"
            given.write_text(policy, encoding="utf-8")
        run("new", "--from", position, "--id", "g", "--policy", given).done()
        run("order", "g", TO_LYON, "--as", "axis").done()
        return "g"

    return begun


def corrected(run):
    run("correct", "g", "--before", "2", METZ, "--of", "allies", "--name", "c").done()
    return "g~c"


def adopted(run, branch="g~c", trunk="g"):
    run("adopt", branch, "--as", "axis").done()
    run("accept", trunk, "--as", "allies").done()


def test_those_who_adopted_the_branch_gave_their_word(run, playing):
    playing("consent")
    branch = corrected(run)
    assert MISSING in words(run("audit", branch))
    run("adopt", branch, "--as", "allies").done()
    assert MISSING in words(run("audit", branch))
    run("accept", "g", "--as", "axis").done()
    told = words(run("audit", branch).done())
    assert (
        "the word of others that entry 2 needs, as they gave it with the adoption of the branch in entry 4 of g"
        in told
    )
    run("order", branch, "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    run("audit", branch).done()
    run("undo", "g", "--propose", "--as", "axis").done()
    run("accept", "g", "--as", "allies").done()
    assert MISSING in words(run("audit", branch))


def test_what_is_agreed_to_already_needs_no_word_and_none_is_told(run, playing):
    playing("consent")
    run("branch", "g", "--at", "1", "--name", "c").done()
    run("order", "g~c", TO_LYON, "--as", "axis").done()
    adopted(run)
    assert "the word of others" not in words(run("audit", "g~c").done())


def test_the_gamemaster_who_adopts_it_gives_every_word(run, playing):
    playing("gamemaster")
    branch = corrected(run)
    assert "gamemaster's alone" in words(run("audit", branch))
    run("adopt", branch, "--as", "gamemaster").done()
    run("audit", branch).done()


def test_who_adopts_it_alone_speaks_for_nobody_else(run, playing):
    playing(FREE)
    branch = corrected(run)
    run("adopt", branch, "--as", "allies").done()
    assert MISSING in words(run("audit", branch))


def test_whose_word_it_needs_may_adopt_it_alone(run, playing):
    playing(FREE)
    branch = corrected(run)
    run("adopt", branch, "--as", "axis").done()
    run("audit", branch).done()


def test_what_parts_from_the_branch_has_their_word_too_and_what_came_since_has_not(run, playing):
    playing("consent")
    adopted(run, corrected(run))
    run("branch", "g~c", "--name", "on").done()
    run("audit", "g~on").done()
    run("correct", "g~c", "--before", "3", LYON, "--of", "allies", "--name", "more").done()
    told = words(run("audit", "g~more"))
    assert (told.count(MISSING), "entry 3" in told) == (1, True)


def test_by_mail_it_is_so_where_the_trunk_is(run, playing, tmp_path):
    playing("consent")
    adopted(run, corrected(run))
    for game, file in (("g", "g.jsonl"), ("g~c", "c.jsonl")):
        run("export", game, tmp_path / file).done()
    there = ("--db", tmp_path / "there.skyledger")
    run("import", tmp_path / "g.jsonl", *there).done()
    run("import", tmp_path / "c.jsonl", "--beside", "c", *there).done()
    run("audit", "g~c", *there).done()
    alone = run("import", tmp_path / "c.jsonl", "--db", tmp_path / "alone.skyledger")
    alone.failed(2, "entry 2", MISSING)


def test_an_order_that_the_rules_refuse_stands_by_nobodys_word(run, playing):
    playing("consent")
    refused = run("correct", "g", "--before", "2", "stage 1 AAF German from Lille to Lille", "--of", "axis")
    assert refused.status == 1


# What counts until it is declined.


def test_what_is_declared_by_a_correction_counts_until_it_is_declined(run, playing):
    playing(LATE)
    run("order", "g", LYON, "--as", "allies").done()
    run("correct", "g", "--at", "3", "--instead", METZ, "--name", "c").done()
    assert "Counts, until declined by axis." in words(run("proposals", "g~c").done())
    run("audit", "g~c").done()
    run("decline", "g~c", "because", "no", "--as", "axis").done()
    assert "Metz is declared" not in words(run("show", "g~c").done())
    run("audit", "g~c").done()


def test_who_agreed_to_what_was_declared_did_not_agree_to_the_correction(run, playing):
    playing(LATE)
    run("order", "g", LYON, "--as", "allies").done()
    run("accept", "g", "3", "--as", "axis").done()
    found = run("correct", "g", "--at", "3", "--instead", METZ, "--name", "c", "--json").done().json
    assert [(one["number"], one["kind"]) for one in found["entries"]] == [(3, "new"), (4, "no_question")]
    told = words(run("proposals", "g~c").done())
    assert "Counts, until declined by axis." in told


def test_an_answer_to_what_is_not_proposed_there_is_told_by_the_entry_that_it_answered(
    run, playing, tmp_path
):
    playing(LATE)
    run("order", "g", LYON, "--as", "allies").done()
    run("accept", "g", "3", "--as", "axis").done()
    found = run(
        "correct", "g", "--at", "3", "--remove", "--name", "c", "--rest", tmp_path / "rest", "--json"
    ).done()
    one = found.json["entries"][0]
    assert (one["text"], one["why"]) == ("accept", ["What entry 3 proposed is not proposed here."])
    assert (tmp_path / "rest").read_text(encoding="utf-8") == "@axis\n# 4\n# accept\n"


# From the seat of a gamemaster who is none.


READING = "adjust W249 option five_more because “we see it so”"


@pytest.mark.parametrize("of", ["gamemaster", "axis"])
def test_a_reading_given_by_a_correction_is_no_premise(run, playing, of):
    """A branch has one by --option, and says so; a correction needs those whom the policy names."""
    playing("consent")
    told = run("correct", "g", "--before", "2", READING, "--of", of, "--name", "c")
    if of == "gamemaster":
        assert (told.status, "nobody sits as gamemaster" in words(told)) == (1, True)
        return
    told.done()
    assert "needs the consent of allies (readings of doubts in mid-game)" in words(run("audit", "g~c"))
    adopted(run)
    assert "with which the branch begins" not in words(run("audit", "g~c").done())


def test_no_branch_is_adopted_in_a_correction(run, playing):
    playing("consent")
    run("branch", "g", "--name", "b").done()
    head = run("head", "g~b").done().out.split()[0]
    line = f"adopt g~b at 2 head {head}"
    run("correct", "g", "--before", "2", line, "--of", "axis").failed(2, "not adopted in a correction")


def test_to_what_a_branch_has_of_its_trunk_nobody_agreed_by_adopting_it_there(run, playing):
    playing("consent")
    branch = corrected(run)
    run("branch", branch, "--name", "on").done()
    run("order", "g~on", "stage 1 AAF German from Lille to Metz", "--as", "axis").done()
    adopted(run, "g~on", branch)
    for game in (branch, "g~on"):
        assert MISSING in words(run("audit", game))
    adopted(run, "g~on")
    assert "g~on" in words(run("show", "g").done())
    for game in (branch, "g~on"):
        run("audit", game).done()
