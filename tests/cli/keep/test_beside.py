"""Two histories of one game: both kept, under a name that is not hashed; and a fork told from tampering."""

import json
import sqlite3
from contextlib import closing

import msgspec
import pytest

from tests.cli.conftest import words

STAGE = "stage 2 AAF German from Lille to Lyon"
OTHER = "stage 1 AAF German from Lille to Metz"


@pytest.fixture
def apart(run, game, tmp_path):
    """Ours went on with one order; the file in `theirs` with two others. Entry 2 is the first that differs."""
    away = tmp_path / "away.skyledger"
    run("export", game, tmp_path / "start.jsonl").done()
    run("import", tmp_path / "start.jsonl", "--db", away).done()
    run("order", game, STAGE, "--as", "axis").done()
    for order in (OTHER, "undo"):
        run("order", game, order, "--as", "axis", "--db", away).done()
    run("export", game, tmp_path / "theirs.jsonl", "--db", away).done()
    return tmp_path


@pytest.fixture
def theirs(apart):
    return apart / "theirs.jsonl"


def heads(run, *games):
    return [run("head", game).done().out for game in games]


def test_another_history_is_kept_beside_ours(run, game, theirs):
    ours = heads(run, game)
    run("import", theirs).failed(2, "import theirs with --beside NAME")
    told = run("import", theirs, "--beside", "theirs", "--json").done().json
    assert (told["game"], told["outcome"]) == ("g~theirs", "new")
    assert heads(run, game) == ours
    assert heads(run, "g~theirs") == [_head(theirs)]
    assert OTHER in run("log", "g~theirs").done().out
    assert {"g", "g~theirs"} <= {one["game"] for one in run("games", "--json").done().json["games"]}


def _head(file):
    last = json.loads(file.read_text().splitlines()[-1])
    return f"{last['number']}:{last['hash']}\n"


def test_a_copy_is_a_game_as_any_and_its_name_is_not_hashed(run, game, theirs, apart):
    run("import", theirs, "--beside", "theirs").done()
    run("audit", "g~theirs").done()
    run("order", "g~theirs", STAGE, "--as", "axis").done()
    run("audit", "g~theirs").done()
    run("rebuild", "g~theirs").done()
    run("export", "g~theirs", apart / "again.jsonl").done()
    assert json.loads((apart / "again.jsonl").read_text().splitlines()[0])["game"] == "g"
    run("import", apart / "again.jsonl", "--db", apart / "away.skyledger").done()
    assert run("head", "g", "--db", apart / "away.skyledger").done().out == heads(run, "g~theirs")[0]


def test_the_copy_of_an_export_has_its_bytes(run, game, theirs, apart):
    run("import", theirs, "--beside", "theirs").done()
    run("export", "g~theirs", apart / "again.jsonl").done()
    assert (apart / "again.jsonl").read_bytes() == theirs.read_bytes()


def test_what_is_new_of_a_copy_is_taken_into_the_copy(run, game, theirs, apart):
    run("import", theirs, "--beside", "theirs").done()
    away = apart / "away.skyledger"
    run("order", game, STAGE, "--as", "axis", "--db", away).done()
    run("export", game, apart / "new.jsonl", "--from", "4", "--db", away).done()
    assert (
        run("import", apart / "new.jsonl", "--beside", "theirs", "--json").done().json["outcome"]
        == "extended"
    )
    assert (
        run("import", apart / "new.jsonl", "--beside", "theirs", "--json").done().json["outcome"]
        == "identical"
    )
    run("import", apart / "new.jsonl").failed(2, "missing here")
    assert heads(run, "g~theirs") == [run("head", game, "--db", away).done().out]


@pytest.mark.parametrize("name", ["Theirs", "../up", "-x", "a~b", ""])
def test_a_copy_has_a_name_as_a_game_has(run, game, theirs, name):
    ran = run("import", theirs, f"--beside={name}")
    assert ran.status == 2


def test_no_export_may_bring_a_local_name_along(run, game, theirs, apart):
    forged = apart / "forged.jsonl"
    forged.write_text(theirs.read_text().replace('"game":"g"', '"game":"g~x"'))
    run("import", forged).failed(2, "is no id of a game")
    run("new", "malta_1942", "--id", "m~x").failed(2, "won't do as a game's id")


def test_a_fork_is_told_from_tampering(run, game, theirs):
    told = run("audit", game, "--against", theirs)
    assert told.status == 1
    said = " ".join(told.out.split())
    assert "the same up to entry 1, and entry 2 differs. Both chains hold, and the rules give both" in said
    against = run("audit", game, "--against", theirs, "--json").json["against"]
    assert (against["outcome"], against["first"], against["findings"], against["rewritten"]) == (
        "another",
        2,
        0,
        False,
    )


@pytest.mark.parametrize(("until", "outcome"), [(1, "longer"), (2, "same"), (3, "shorter")])
def test_the_same_game_is_told_to_be_the_same(run, game, tmp_path, until, outcome):
    away = tmp_path / "away.skyledger"
    run("export", game, tmp_path / "start.jsonl").done()
    run("import", tmp_path / "start.jsonl", "--db", away).done()
    run("order", game, STAGE, "--as", "axis").done()
    run("export", game, tmp_path / "two.jsonl").done()
    if until == 3:
        run("order", game, OTHER, "--as", "axis").done()
    db = ["--db", away] if until == 1 else []
    told = run("audit", game, "--against", tmp_path / "two.jsonl", "--json", *db).done().json
    assert told["against"]["outcome"] == outcome


def test_a_file_whose_chain_does_not_hold_is_told_to_be_broken(run, game, theirs):
    lines = theirs.read_text().splitlines(keepends=True)
    theirs.write_text("".join([*lines[:2], lines[2].replace('"seat":"axis"', '"seat":"allies"'), *lines[3:]]))
    told = run("audit", game, "--against", theirs)
    assert told.status == 1
    assert "The chain does not hold at entry 2" in " ".join(told.out.split())


def test_the_export_of_another_game_is_no_history_of_this_one(run, game, theirs):
    run("new", "malta_1942", "--id", "malta").done()
    run("audit", "malta", "--against", theirs).failed(2, "is an export of g")


def test_a_copy_is_held_against_an_export_too(run, game, theirs):
    run("import", theirs, "--beside", "theirs").done()
    assert run("audit", "g~theirs", "--against", theirs, "--json").done().json["against"]["outcome"] == "same"


def test_a_part_and_what_is_no_export_are_told_and_not_taken_for_another_history(run, game, theirs):
    run("order", game, STAGE, "--as", "axis").done()
    run("export", game, theirs.parent / "part.jsonl", "--from", "2").done()
    run("audit", game, "--against", theirs.parent / "part.jsonl").failed(2, "as `export` writes it without")
    (theirs.parent / "text.jsonl").write_text('{"format": 1}\n')
    run("audit", game, "--against", theirs.parent / "text.jsonl").failed(2, "no game that skyledger exported")


def test_what_a_file_leaves_out_of_the_same_game_is_told(run, game, apart):
    run("order", game, STAGE, "--as", "axis").done()
    run("export", game, apart / "g.jsonl").done()
    lines = (apart / "g.jsonl").read_bytes().splitlines()
    third = msgspec.json.decode(lines[3])
    less = third | {"order": None, "order_salt": None}
    (apart / "g.jsonl").write_bytes(b"\n".join([*lines[:3], msgspec.json.encode(less), *lines[4:]]) + b"\n")
    told = run("audit", game, "--against", apart / "g.jsonl", "--json").done().json["against"]
    assert (told["outcome"], told["withheld"]) == ("same", [3])
    assert "Of 3 orders or facts stand here" in words(
        run("audit", game, "--against", apart / "g.jsonl").done()
    )


@pytest.mark.parametrize("changed", ["title = 'Another'", "system = 'The War Game'"])
def test_what_is_tampered_with_here_is_told_beside_an_honest_file(run, game, apart, changed):
    run("export", game, apart / "g.jsonl").done()
    with closing(sqlite3.connect(apart / "games.skyledger")) as file, file:
        file.execute(f"UPDATE game SET {changed}")
    told = run("audit", game, "--against", apart / "g.jsonl")
    assert told.status == 3, told
    assert "tampered: entry 1" in words(told)
    assert "it can't be held against the game here" in words(told)
