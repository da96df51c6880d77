"""The reading with which a branch begins is its premise, and taken with it; anywhere else it needs consent."""

import pytest
from msgspec.structs import replace

from tests.audit.resealing import with_fact, with_order
from tests.cli.conftest import STAGE, words
from tests.cli.keep.test_importing import entries_of, resealed_lines

OPTIONS = ("--option", "W249=five_more")
TAKEN = "the reading with which the branch begins, W249=five_more in entry 3, as whoever began it chose it"
NOT_AGREED = "nobody sits as gamemaster"


@pytest.fixture
def begun(run, position, tmp_path):
    """A game "g" in which nobody sits as gamemaster; the axis gave entry 2, the allies entry 3."""
    ours = tmp_path / "ours.toml"
    ours.write_text(
        'name = "ours"\ngamemaster = []\nadjustments = "consent"\noptions = "consent"\n'
        'undo = "consent"\npolicy = "consent"\n',
        encoding="utf-8",
    )
    run("new", "--from", position, "--id", "g", "--policy", ours).done()
    run("order", "g", STAGE, "--as", "axis").done()
    run("order", "g", "declare supply of Lyon none", "--as", "allies").done()
    return "g"


@pytest.fixture
def elsewhere(run, begun, tmp_path):
    """Of another player, who has the game as well: run there, and take over lines as its branch "b"."""
    db = ("--db", tmp_path / "elsewhere.skyledger")
    run("export", begun, tmp_path / "g.jsonl").done()
    run("import", tmp_path / "g.jsonl", *db).done()

    def taken(lines, *options):
        (tmp_path / "lines.jsonl").write_bytes(b"\n".join(lines) + b"\n")
        return run("import", tmp_path / "lines.jsonl", *db, *options)

    return taken


def exported(run, game, file):
    run("export", game, file, "--force").done()
    return file.read_bytes().splitlines()


@pytest.mark.parametrize(
    ("given", "told"),
    [(OPTIONS, TAKEN), (("--edition", "2005"), "begins, edition 2005 in entry 3,")],
    ids=["option", "edition"],
)
def test_an_audit_takes_the_reading_with_the_branch_and_says_so(run, begun, given, told):
    run("branch", begun, "--at", "2", "--name", "b", *given).done()
    run("order", "g~b", "declare supply of Lyon none", "--as", "allies").done()
    run("branch", "g~b", "--name", "deeper").done()
    for game in ("g~b", "g~deeper"):
        assert told in words(run("audit", game).done())
    assert "with which the branch begins" not in words(run("audit", begun).done())


def test_each_of_several_branches_has_its_own_premise(run, begun):
    run("branch", begun, "--at", "2", "--name", "b", *OPTIONS, "--edition", "2005").done()
    run("branch", "g~b", "--name", "deeper", "--option", "W249=three_steps").done()
    told = words(run("audit", "g~deeper").done())
    assert "edition 2005 in entry 3" in told
    assert "W249=five_more in entry 4" in told
    assert "W249=three_steps in entry 5" in told


def test_by_mail_it_is_taken_with_the_branch_where_its_trunk_is(run, begun, elsewhere, tmp_path):
    run("branch", begun, "--at", "2", "--name", "b", *OPTIONS).done()
    lines = exported(run, "g~b", tmp_path / "b.jsonl")
    elsewhere(lines, "--beside", "b").done()
    assert TAKEN in words(run("audit", "g~b", "--db", tmp_path / "elsewhere.skyledger").done())
    elsewhere(lines, "--ours-to", tmp_path / "ours.jsonl").failed(2, "entry 3", NOT_AGREED)
    alone = run("import", tmp_path / "b.jsonl", "--db", tmp_path / "alone.skyledger")
    alone.failed(2, "entry 3", NOT_AGREED)


def test_a_forged_reading_later_in_the_branch_is_found(run, begun, elsewhere, tmp_path):
    run("branch", begun, "--at", "2", "--name", "b", *OPTIONS).done()
    run("order", "g~b", "declare supply of Lyon none", "--as", "allies").done()
    lines = exported(run, "g~b", tmp_path / "b.jsonl")
    elsewhere(lines, "--beside", "b").done()
    *before, premise, last = entries_of(lines)
    again = replace(premise, number=5, order_id="ab" * 16, at=last.at)
    otherwise = with_fact(with_order(again, value="three_steps"), 1, value="three_steps")
    for forged in (again, otherwise):
        sent = resealed_lines(lines, [*before, premise, last, forged])
        elsewhere(sent, "--beside", "b").failed(2, "entry 5", NOT_AGREED)


def test_a_forged_reading_in_the_trunk_is_found(run, begun, elsewhere, tmp_path):
    run("branch", begun, "--name", "b", *OPTIONS).done()
    lines = exported(run, "g~b", tmp_path / "b.jsonl")
    elsewhere(lines).failed(2, "entry 4", NOT_AGREED)


def test_nothing_but_a_reading_is_a_premise(run, begun, elsewhere, tmp_path):
    run("branch", begun, "--at", "2", "--name", "b", *OPTIONS).done()
    lines = exported(run, "g~b", tmp_path / "b.jsonl")
    *before, premise = entries_of(lines)
    for forged in (
        replace(premise, seat="axis"),
        with_fact(premise, 1, value="three_steps"),
        with_order(premise, what="inverted", subject="GE-AAF-01", value="yes"),
    ):
        assert elsewhere(resealed_lines(lines, [*before, forged]), "--beside", "b").status == 2
