"""Two copies of one game that each went on: where they part is told, and what can be done is done."""

import json
import os

import pytest

from store.bounds import entry_of_line, head_line, read_entry_line
from store.ledger import Head
from tests.audit.resealing import with_fact
from tests.cli.keep.test_importing import entries_of, lines_of, resealed_lines

LYON, METZ = ("stage 2 AAF German from Lille to Lyon", "stage 1 AAF German from Lille to Metz")


@pytest.fixture
def there(tmp_path):
    """The other copy."""
    return ("--db", tmp_path / "other.skyledger")


@pytest.fixture
def parted(run, game, tmp_path, there):
    """Game "g" of three entries here, of four in the file and there; from entry 3 on they differ."""
    run("order", game, LYON, "--as", "axis").done()
    run("export", game, tmp_path / "common.jsonl").done()
    run("import", tmp_path / "common.jsonl", *there).done()
    run("order", game, METZ, "--as", "axis").done()
    for _ in range(2):
        run("order", game, "stage 1 AAF German from Lille to Lyon", "--as", "axis", *there).done()
    run("export", game, tmp_path / "theirs.jsonl", *there).done()
    return tmp_path / "theirs.jsonl"


def whole(run, *options):
    return run("export", "g", *options).done().out


def said(ran):
    return " ".join(ran.out.split())


def test_the_first_entry_that_differs_is_told_in_both(run, parted):
    before = whole(run)
    told = run("import", parted)
    told.failed(2, "Line 4", "another history; entry 3 is the first that differs", "--ours-to", "--beside")
    ours, theirs = said(told).split("Theirs goes on so:")
    assert f"axis: {METZ}" in ours
    assert "axis: stage 1 AAF German from Lille to Lyon" in theirs
    assert LYON not in said(told)
    assert whole(run) == before


def test_both_are_told_in_json_as_log_tells_them(run, parted, there):
    error = run("import", parted, "--json").json["error"]
    assert (error["kind"], error["first"], error["line"]) == ("refused", 3, 4)
    assert [error["ours"]] == run("log", "g", "--from", 3, "--json").done().json["entries"]
    assert [error["theirs"]] == run("log", "g", "--from", 3, "--to", 3, "--json", *there).json["entries"]


def test_a_part_shows_where_they_part_as_well(run, parted, tmp_path, there):
    run("export", "g", tmp_path / "part.jsonl", "--from", 3, *there).done()
    run("import", tmp_path / "part.jsonl").failed(2, "Line 2", "entry 3 is the first that differs")


def test_games_that_began_otherwise_differ_from_the_first(run, game, position, tmp_path, there):
    run("new", "--from", position, "--id", "g", *there).done()
    run("export", "g", tmp_path / "theirs.jsonl", *there).done()
    run("import", tmp_path / "theirs.jsonl").failed(2, "Line 2", "entry 1 is the first that differs")
    run("import", tmp_path / "theirs.jsonl", "--ours-to", tmp_path / "ours.jsonl").done()
    assert whole(run) == whole(run, *there)


def test_theirs_is_taken_in_place_of_ours_which_is_kept_as_a_file(run, parted, tmp_path, there, position):
    run("new", "--from", position, "--id", "another").done()
    ours, another = whole(run), run("export", "another").done().out
    told = said(run("import", parted, "--ours-to", tmp_path / "ours.jsonl").done())
    assert "g: taken over in place of what was here; it stands at entry 4." in told
    assert "New: entries 3 to 4, 2 of axis." in told
    assert (tmp_path / "ours.jsonl").read_text() == ours
    assert whole(run) == whole(run, *there)
    assert run("export", "another").done().out == another
    for one in ("g", "another"):
        run("audit", one).done()
    run("order", "g", METZ, "--as", "axis").done()


def test_and_back_again(run, parted, tmp_path):
    ours = whole(run)
    run("import", parted, "--ours-to", tmp_path / "ours.jsonl").done()
    told = run("import", tmp_path / "ours.jsonl", "--ours-to", tmp_path / "again.jsonl", "--json").done().json
    assert (told["outcome"], told["new"]["first"]) == ("replaced", 3)
    assert whole(run) == ours
    assert (tmp_path / "again.jsonl").read_bytes() == parted.read_bytes()


def test_a_trial_says_what_would_come_of_it_and_writes_nothing(run, parted, tmp_path):
    before = whole(run)
    told = run("import", parted, "--ours-to", tmp_path / "ours.jsonl", "--dry-run", "--json").done().json
    assert (told["outcome"], told["dry_run"]) == ("replaced", True)
    assert whole(run) == before
    assert not (tmp_path / "ours.jsonl").exists()


def test_theirs_is_kept_beside_or_put_in_place_and_not_both(run, parted, tmp_path):
    before = whole(run)
    asked = ("--beside", "theirs", "--ours-to", tmp_path / "ours.jsonl")
    run("import", parted, *asked).failed(2, "say one")
    assert whole(run) == before
    assert not (tmp_path / "ours.jsonl").exists()


def test_a_file_that_is_there_is_not_written_over_and_ours_stays(run, parted, tmp_path, db):
    (tmp_path / "ours.jsonl").write_text("mine")
    before = whole(run)
    told = run("import", parted, "--ours-to", tmp_path / "ours.jsonl").failed(2, "is there already")
    assert "--force" not in told.err  # which this command has not
    run("import", parted, "--ours-to", db).failed(2, "belongs to the database in use")
    run("import", parted, "--ours-to", tmp_path / "no" / "ours.jsonl").failed(2, "can't be used")
    assert whole(run) == before
    assert (tmp_path / "ours.jsonl").read_text() == "mine"


@pytest.mark.skipif(os.name == "nt", reason="no such devices")
def test_ours_is_not_given_to_what_keeps_nothing(run, parted, tmp_path):
    before = whole(run)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(os.devnull)
    for nothing in (os.devnull, tmp_path / "pipe", tmp_path / "link"):
        run("import", parted, "--ours-to", nothing).failed(2, "no file that keeps what is written to it")
        run("import", parted, "--ours-to", nothing, "--dry-run").failed(2, "no file that keeps")
    assert whole(run) == before


def test_where_nothing_differs_no_file_is_written(run, parted, tmp_path):
    run("import", tmp_path / "common.jsonl", "--ours-to", tmp_path / "ours.jsonl").done()
    assert not (tmp_path / "ours.jsonl").exists()


def altered(parted):
    """Theirs, with the staging of entry 3 told as one of two hexes: what the rules do not give."""
    lines = parted.read_bytes().splitlines()
    entries = entries_of(lines)
    entries[2] = with_fact(entries[2], 1, hexes=2)
    parted.write_bytes(b"\n".join(lines_of(lines[0], entries)) + b"\n")
    return parted


def test_theirs_is_judged_before_it_is_told_or_taken(run, parted, tmp_path):
    before = whole(run)
    told = run("import", altered(parted))
    told.failed(2, "entry 3 is the first that differs")
    assert "It can't be told, for it would be refused. The rules do not give this: entry 3" in said(told)
    assert run("import", parted, "--json").json["error"]["theirs"] == {}
    taking = ("import", parted, "--ours-to", tmp_path / "ours.jsonl")
    run(*taking).failed(2, "The rules do not give this", "Nothing was imported")
    assert run(*taking, "--dry-run").status == 5
    assert whole(run) == before
    assert not (tmp_path / "ours.jsonl").exists()
    run(*taking, "--unjudged").done()
    assert run("audit", "g", "--json").json["unjudged"] == [[3, 4]]


def test_what_both_have_stays_marked_as_taken_over_unjudged(run, game, tmp_path, there):
    """Entry 2 was marked in both copies; taking theirs does not wash it."""
    run("order", game, LYON, "--as", "axis").done()
    run("export", game, tmp_path / "a.jsonl").done()
    lines = (tmp_path / "a.jsonl").read_bytes().splitlines()
    entries = entries_of(lines)
    lines = resealed_lines(lines, [entries[0], with_fact(entries[1], 1, hexes=2)])
    (tmp_path / "a.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    here = ("--db", tmp_path / "here.skyledger")
    for copy, order in ((here, METZ), (there, "stage 1 AAF German from Lille to Lyon")):
        run("import", tmp_path / "a.jsonl", "--unjudged", *copy).done()
        run("order", "g", order, "--as", "axis", *copy).done()
    run("export", "g", tmp_path / "theirs.jsonl", *there).done()
    run("import", tmp_path / "theirs.jsonl", "--ours-to", tmp_path / "ours.jsonl", *here).done()
    assert run("audit", "g", "--json", *here).json["unjudged"] == [[1, 2]]
    assert whole(run, *here) == whole(run, *there)


def test_a_history_that_is_no_game_is_refused_whatever_is_asked_for(run, parted, tmp_path):
    before = whole(run)
    lines = parted.read_bytes().splitlines()
    entries = entries_of(lines)
    entries[2] = with_fact(entries[2], 1, units=["GE-AAF-99"])
    parted.write_bytes(b"\n".join(resealed_lines(lines, entries)) + b"\n")
    for options in ((), ("--unjudged",), ("--ours-to", tmp_path / "ours.jsonl", "--unjudged")):
        run("import", parted, *options).failed(2, "Nothing was imported")
    assert whole(run) == before
    assert not (tmp_path / "ours.jsonl").exists()


def test_a_shorter_history_may_take_the_place_of_a_longer_one(run, parted, tmp_path, there):
    lines = parted.read_bytes().splitlines()
    third = entry_of_line(read_entry_line(lines[3]))
    parted.write_bytes(b"\n".join([*lines[:4], head_line(Head(3, third.hash))]) + b"\n")
    run("order", "g", "stage 1 AAF German from Lille to Lyon", "--as", "axis").done()
    run("import", parted, "--ours-to", tmp_path / "ours.jsonl").done()
    assert run("head", "g").out.strip() == f"3:{json.loads(lines[3])['hash']}"
