"""`export --from`: what is new of a game travels alone, and is taken where it fits what is there."""

import json

import pytest
from msgspec.structs import replace

from store.bounds import entry_line, entry_of_line, head_line, read_entry_line
from store.ledger import Head
from tests.audit.resealing import resealed, with_fact

STAGINGS = (
    "stage 2 AAF German from Lille to Lyon",
    "stage 1 AAF German from Lille to Metz",
    "stage 1 AAF German from Lille to Lyon",
)


@pytest.fixture
def played(run, game):
    """A game "g" of four entries."""
    for order in STAGINGS:
        run("order", game, order, "--as", "axis").done()
    return game


@pytest.fixture
def part(run, played, tmp_path):
    """part(3) -> the lines of what `export --from 3` writes."""

    def exported(first):
        run("export", played, tmp_path / "part.jsonl", "--from", first, "--force").done()
        return (tmp_path / "part.jsonl").read_bytes().splitlines()

    return exported


@pytest.fixture
def there(tmp_path):
    return ("--db", tmp_path / "other.skyledger")


@pytest.fixture
def taking(run, tmp_path, there):
    """taking(lines, *options) -> Ran: they are imported into another database."""

    def taken(lines, *options):
        (tmp_path / "taken.jsonl").write_bytes(b"\n".join(lines) + b"\n")
        return run("import", tmp_path / "taken.jsonl", *there, *options)

    return taken


@pytest.fixture
def begun(run, played, taking, tmp_path):
    """begun(2): the other database has the game as it stood after entry 2."""

    def until(last):
        run("export", played, tmp_path / "whole.jsonl", "--force").done()
        lines = (tmp_path / "whole.jsonl").read_bytes().splitlines()
        entry = entry_of_line(read_entry_line(lines[last]))
        taking([*lines[: last + 1], head_line(Head(last, entry.hash))]).done()

    return until


def test_a_part_holds_the_new_entries_and_the_head_before_them(part, run):
    lines = part(3)
    assert len(lines) == 4
    first = json.loads(lines[0])
    assert first["after"]["number"] == 2
    assert json.loads(lines[1])["previous"] == first["after"]["hash"]
    assert f"4:{json.loads(lines[-1])['hash']}" == run("head", "g").out.strip()


def test_what_was_written_is_said_in_words_and_as_json(run, played, tmp_path):
    told = run("export", played, tmp_path / "a.jsonl", "--from", 3).done().out
    assert "Of g entries 3 to 4 are written to" in " ".join(told.split())
    told = run("export", played, tmp_path / "c.jsonl", "--from", 4).done().out
    assert "Of g entry 4 is written to" in " ".join(told.split())
    told = run("export", played, tmp_path / "b.jsonl", "--from", 3, "--json").done().json
    assert told["first"] == 3


def test_from_entry_1_on_it_is_the_whole_game(run, played):
    assert run("export", played, "--from", 1).done().out == run("export", played).done().out


@pytest.mark.parametrize("first", [0, -1, 5, 2**63 - 1])
def test_from_an_entry_that_there_is_not_nothing_is_written(run, played, tmp_path, first):
    run("export", played, tmp_path / "none.jsonl", "--from", first).failed(
        2, f"g has no entry {first}; its entries are 1 to 4."
    )
    assert not (tmp_path / "none.jsonl").exists()


def test_a_part_is_taken_where_it_fits_and_leaves_the_same_game(part, begun, taking, run, there, tmp_path):
    begun(2)
    told = taking(part(3)).done().out
    assert "g: was here already and went on; it stands at entry 4." in told
    assert "New: entries 3 to 4, 2 of axis." in told
    run("export", "g", tmp_path / "theirs.jsonl", *there).done()
    run("export", "g", tmp_path / "ours.jsonl").done()
    assert (tmp_path / "theirs.jsonl").read_bytes() == (tmp_path / "ours.jsonl").read_bytes()
    run("audit", "g", *there).done()


def test_of_a_part_that_is_here_in_part_the_rest_is_taken(part, begun, taking):
    begun(3)
    assert "New: entry 4, 1 of axis." in taking(part(2)).done().out
    assert "was here already, just so" in taking(part(2)).done().out


def test_a_trial_of_a_part_writes_nothing(part, begun, taking, run, there):
    begun(2)
    assert "the rules give all that is new; nothing was written." in taking(part(3), "--dry-run").done().out
    assert run("head", "g", *there).out.startswith("2:")


@pytest.mark.parametrize(("last", "first", "missing"), [(1, 3, "entry 2"), (1, 4, "entries 2 to 3")])
def test_where_entries_are_missing_it_says_which(part, begun, taking, run, there, last, first, missing):
    begun(last)
    taking(part(first)).failed(2, "Line 1", f"{missing} of g", "--from 2", "Nothing was imported")
    assert run("head", "g", *there).out.startswith("1:")


def test_a_part_of_a_game_that_is_not_here_is_refused(part, taking, run, there):
    for options in ((), ("--dry-run",), ("--unjudged",)):
        taking(part(3), *options).failed(2, "Line 1", "entries 1 to 2 of g", "whole game")
    assert run("games", *there, "--json").done().json["games"] == []


def test_a_part_that_follows_another_entry_than_the_one_here_is_refused(part, begun, taking, run, there):
    begun(2)
    lines = part(4)
    run("order", "g", "stage 1 AAF German from Lille to Lyon", "--as", "axis", *there).done()
    taking(lines).failed(2, "Line 1", "entry 3", "another history", "Nothing was imported")
    assert run("head", "g", *there).out.startswith("3:")


def remade(lines, entries):
    """The lines of a part with these entries, the chain made anew from the head before on."""
    chain = resealed(entries, bytes.fromhex(json.loads(lines[0])["after"]["hash"]))
    return [lines[0], *map(entry_line, chain), head_line(Head(chain[-1].number, chain[-1].hash))]


def test_what_is_new_in_a_part_is_judged_as_in_a_whole_game(part, begun, taking, run, there):
    begun(2)
    lines = part(3)
    entries = [entry_of_line(read_entry_line(line)) for line in lines[1:-1]]
    altered = remade(lines, [with_fact(entries[0], 1, hexes=1), *entries[1:]])
    taking(altered).failed(2, "The rules do not give this", "entry 3", "Nothing was imported")
    assert taking(altered, "--dry-run").status == 5
    assert run("head", "g", *there).out.startswith("2:")
    taking(altered, "--unjudged").done()
    assert run("audit", "g", *there, "--json").json["unjudged"] == [[3, 4]]


CUT = {
    "its head": lambda lines: lines[:-1],
    "an entry in the middle": lambda lines: [lines[0], *lines[2:]],
    "all but its beginning": lambda lines: lines[:1],
    "all its entries": lambda lines: [lines[0], lines[-1]],
}


@pytest.mark.parametrize("what", CUT)
def test_a_part_without_something_of_it_is_refused(part, begun, taking, run, there, what):
    begun(2)
    taking(CUT[what](part(3))).failed(2, "Nothing was imported")
    assert run("head", "g", *there).out.startswith("2:")


ODD_AFTER = [
    {"number": 0, "hash": "00" * 32},
    {"number": -1, "hash": "00" * 32},
    {"number": 2**70, "hash": "00" * 32},
    {"number": 2, "hash": "zz"},
    {"number": 2, "hash": ""},
    {"number": "2", "hash": "00" * 32},
    {"number": 2},
    None,
    [[[[]]]],
]


@pytest.mark.parametrize("after", ODD_AFTER, ids=str)
def test_a_head_before_that_is_none_is_refused_with_the_line(part, begun, taking, after):
    begun(2)
    lines = part(3)
    first = json.dumps({**json.loads(lines[0]), "after": after}, separators=(",", ":"), sort_keys=True)
    taking([first.encode(), *lines[1:]]).failed(2, "Line 1", "Nothing was imported")


@pytest.mark.parametrize("name", ["../../x", "--json", "a\x1b[2Jb", "A" * 100_000, ""])
def test_a_part_of_what_no_game_is_called_is_refused(part, begun, taking, name):
    begun(2)
    lines = part(3)
    first = json.dumps({**json.loads(lines[0]), "game": name}, separators=(",", ":"), sort_keys=True)
    refused = taking([first.encode(), *lines[1:]])
    refused.failed(2, "Line 1", "Nothing was imported")
    assert "\x1b" not in refused.err


def test_a_part_makes_no_copy_of_its_own_and_says_what_would(run, part, played, tmp_path):
    part(3)
    run("import", tmp_path / "part.jsonl", "--beside", "theirs").failed(
        2, "no copy here is called g~theirs", "Without --beside it goes on with g itself", "`export g FILE`"
    )


def test_what_the_rules_do_not_give_is_told_with_its_line_in_the_part(begun, part, taking):
    """Entry 4 stands in the third line of a part that begins with entry 3."""
    begun(2)
    first, *middle, _ = part(3)
    third, fourth = (entry_of_line(read_entry_line(line)) for line in middle)
    forged = resealed([third, replace(fourth, seat="allies")], third.previous)
    lines = [first, *map(entry_line, forged), head_line(Head(4, forged[-1].hash))]
    told = taking(lines).failed(2, "Line 3: The rules do not give this: entry 4")
    assert "Line 5" not in told.err
    taking(lines, "--unjudged").done()
