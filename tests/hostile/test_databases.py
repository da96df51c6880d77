"""Whatever is in a database file: a clear word, soon, in little memory; nothing half taken; other games still played."""

import os
import random
import shutil

import pytest
from msgspec.structs import replace

import store
from skyledger import scenarios
from skyledger.cli import main
from skyledger.games import GAMES
from skyledger.service import begin
from tests.cli.conftest import board, db, position, run
from tests.hostile.commands import carried_out, faults
from tests.hostile.damages import HUGE, LARGE, SCHEMA, SWOLLEN, at_random, by_sql, of_the_schema, swollen
from tests.service.conftest import desk_over

__all__ = ["board", "db", "position", "run"]
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the commands run in a child that is forked")

ORDER = "stage 1 AAF from Lille to Metz"
MINE = ("order", "g", "--as", "axis", ORDER)
OTHERS = ("order", "other", "--as", "axis", ORDER)
LOOKS = (
    ("games",), ("show", "g"), ("orders", "g"), ("log", "g"), ("report", "g"), ("head", "g"), ("head", "other"),
)  # fmt: skip
KEEPS = (("export", "g"), ("audit", "g"), ("audit", "g", "--json"), ("show", "other"), ("rebuild",))
COMMANDS = (*LOOKS, MINE, ("head", "g"), OTHERS, ("head", "other"), *KEEPS)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A place for the database with two games, which is made once."""
    return tmp_path_factory.mktemp("made") / "games.skyledger"


@pytest.fixture
def kept(made, position, tmp_path, monkeypatch, capsys):
    """A copy of a database with two games of a few entries."""
    if not made.exists():
        monkeypatch.setenv("SKYLEDGER_DB", str(made))
        for game in ("g", "other"):
            assert main(["new", "--from", str(position), "--id", game]) == 0
            assert main(["order", game, "--as", "axis", "stage 2 AAF from Lille to Lyon"]) == 0
            assert main(["undo", game, "--as", "axis"]) == 0
            assert main(["redo", game, "--as", "axis"]) == 0
        main(["order", "g", "--as", "axis", "stage 9 AAF from Lille to Lyon"])
        capsys.readouterr()
    return shutil.copy(made, tmp_path / "games.skyledger")


def half_taken(did):
    """An order that was accepted and is not there, or is there and was not accepted."""
    said = {}
    for one in did:
        said.setdefault(one.tokens, []).append(one)
    told = []
    for order, head in ((MINE, ("head", "g")), (OTHERS, ("head", "other"))):
        (ordered,), heads = said[order], said[head]
        moved = heads[0].status == heads[1].status == 0 and heads[0].said != heads[1].said
        if (ordered.status == 0) != moved:
            told.append((heads[0], ordered, heads[1]))
    return told


def judged(path, tmp_path, what):
    """All commands with a damaged file; gives what each of the two orders came to."""
    did, megabytes = carried_out(path, tmp_path, COMMANDS)
    assert faults(did, megabytes, len(COMMANDS)) == [], what
    assert half_taken(did) == [], what
    return {one.tokens: one for one in did}


def test_a_sound_database_is_played(kept, tmp_path):
    did = judged(kept, tmp_path, "sound")
    assert {one.status for one in did.values()} == {0}


def some(count, seed, kept, tmp_path):
    sound, chance = kept.read_bytes(), random.Random(seed)
    for number in range(count):
        for beside in tmp_path.glob("games.skyledger*"):
            beside.unlink()
        kept.write_bytes(sound)
        what, of_one_game = at_random(kept, chance)
        did = judged(kept, tmp_path, (seed, number, what))
        if of_one_game:
            assert did[OTHERS].status == 0, (seed, number, what, did[OTHERS])


@pytest.mark.parametrize(
    ("table", "column"), [("entry", "number"), ("event", "entry"), ("game", "head_number")]
)
@pytest.mark.parametrize("number", [-(2**63), -1, 0, 2**63 - 1])
def test_numbers_that_no_entry_has_are_told(kept, tmp_path, table, column, number):
    by_sql(kept, (f"UPDATE OR REPLACE {table} SET {column} = ? WHERE game = 'g'", (number,)))
    assert judged(kept, tmp_path, (table, number))[OTHERS].status == 0


def test_databases_damaged_at_random(kept, tmp_path):
    some(12, os.environ.get("SKYLEDGER_SEED", "1942"), kept, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_databases_damaged_at_random(kept, tmp_path, part):
    some(100, f"{os.environ.get('SKYLEDGER_SEED', '1942')} {part}", kept, tmp_path)


@pytest.mark.parametrize("kind", SWOLLEN)
def test_a_table_with_very_many_rows_slows_no_command(kept, tmp_path, kind):
    swollen(kept, kind, HUGE)
    did = judged(kept, tmp_path, kind)
    assert did[OTHERS].status == 0, did[OTHERS]


@pytest.mark.soak
@pytest.mark.parametrize("sql", SCHEMA)
def test_every_change_of_the_schema_is_named_and_mended_where_it_can_be(kept, tmp_path, sql):
    of_the_schema(kept, sql)
    did = judged(kept, tmp_path, sql)
    if did[OTHERS].status:
        mended, megabytes = carried_out(kept, tmp_path, [("rebuild",), OTHERS])
        assert faults(mended, megabytes, 2) == []


@pytest.mark.parametrize("sql", LARGE)
def test_a_large_cell_slows_no_command(kept, tmp_path, sql):
    by_sql(kept, (sql, ()))
    did = judged(kept, tmp_path, sql)
    if "other" not in sql:
        assert did[OTHERS].status == 0, did[OTHERS]


def test_a_game_of_very_many_seats_is_told_to_be_one(tmp_path, board, run, position):
    """The chain holds: somebody began it so with the program in hand."""
    path = tmp_path / "games.skyledger"
    run("new", "--from", position, "--id", "other", "--db", path).done()
    laid = scenarios.load("malta_1942")
    germany = next(seat for seat in laid.seats if seat.name == "germany")
    many = replace(laid, seats=(*laid.seats, *(replace(germany, name=f"g{n}") for n in range(5000))))
    with store.open(path) as ledger:
        desk = desk_over(ledger)
        desk.entropy = os.urandom
        begin(desk, "g", "many", GAMES["A World at War"], many, "many")
    did, megabytes = carried_out(path, tmp_path, COMMANDS)
    assert faults(did, megabytes, len(COMMANDS)) == []
    told = {one.tokens: one for one in did}
    assert "5004 seats, and no game has more than 40" in " ".join(told["orders", "g"].said.split())
    assert told[MINE].status == 4
    assert told["audit", "g"].status == 5
    assert told[OTHERS].status == 0
    shown = tmp_path / "many.json"
    shown.write_bytes(scenarios.position_json(many))
    run("new", "--from", shown, "--id", "again").failed(2, "5004 seats; at most 40")
