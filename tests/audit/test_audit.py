"""Chains that hold and yet tell what can't be so; tampering, found all of it; read models made anew."""

import sqlite3
from contextlib import closing
from itertools import pairwise

import pytest
from msgspec.structs import replace

from core.history import Redo, Undo
from core.world_at_war.rules import FORM
from events.entry import Recorded
from events.message import EntriesRedone, EntriesUndone, PositionSealed
from skyledger.audit import audit
from skyledger.folding import Rows, replayed
from skyledger.games import GAMES
from skyledger.past import Past
from skyledger.rebuilding import rebuild
from skyledger.recording import Ordered, sealed
from skyledger.service import begin, submit, table
from store.ledger import Head
from store.memory import MemoryLedger
from store.place import mend
from store.place import open as open_ledger
from tests.audit.conftest import in_short
from tests.service.conftest import desk_over
from tests.world_at_war.conftest import board, units
from tests.world_at_war.orders import Finish, Group, StageAirUnits

__all__ = ["board"]
SYSTEM = GAMES["A World at War"]
PHASES = 7  # from staging to the end of the player turn


def stage(count, to, base="0000"):
    return StageAirUnits(Group(count, "AAF", "Germany", base), to)


@pytest.fixture
def position(board):
    return units(board("Lille . . Lyon . . Metz"), "5 AAF Germany Lille")


def play(desk, position):
    """Staged, undone, redone, and a whole player turn gone by: several sealed positions."""
    begin(desk, "g", "tiny", SYSTEM, position, "tiny")
    submit(desk, "g", "axis", stage(2, "0300"))
    submit(desk, "g", "axis", stage(1, "0600"))
    submit(desk, "g", "axis", Undo())
    submit(desk, "g", "axis", Redo())
    for _ in range(PHASES):
        submit(desk, "g", "axis", Finish())


@pytest.fixture
def desk(position):
    with MemoryLedger() as ledger:
        made = desk_over(ledger)
        play(made, position)
        yield made


def forge(desk, *facts):
    """Write an entry with these facts, as somebody with the program in hand could: the chain holds."""
    head = desk.ledger.head("g")
    ordered = Ordered("g", "axis", Finish(), f"forged {head.number}", desk.clock())
    desk.ledger.append(sealed(ordered, head, [(fact, ()) for fact in facts], "current", desk.entropy))


def found(desk, kept=None):
    return [(f.kind, f.entry, f.what) for f in audit(desk.ledger, "g", kept)]


def test_a_sound_game_has_no_findings(desk):
    sealings = [
        f for s in Past(SYSTEM, desk.ledger, "g").steps() for f, _ in s.facts if isinstance(f, PositionSealed)
    ]
    assert len(sealings) >= 2
    assert found(desk) == []


def test_a_sealed_position_that_the_entries_do_not_fold_to_is_found(desk):
    last = desk.ledger.head("g").number
    forge(desk, PositionSealed(FORM, "00" * 32))
    assert set(found(desk)) == {("wrong", last + 1, "fact"), ("tampered", last + 1, "position")}


@pytest.mark.parametrize("form", [-3, -1, 0, 99])
def test_a_position_in_a_form_that_there_never_was_is_wrong(desk, form):
    last = desk.ledger.head("g").number
    forge(desk, PositionSealed(form, "00" * 32))
    assert set(found(desk)) == {("wrong", last + 1, "fact"), ("wrong", last + 1, "sealed position")}
    (told,) = [one for one in audit(desk.ledger, "g") if one.what == "sealed position"]
    assert (told.expected, told.recorded) == (f"form {FORM}", f"form {form}")


@pytest.mark.parametrize("digest", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n"])
def test_the_hash_of_a_position_has_64_hexadecimal_digits(desk, digest):
    last = desk.ledger.head("g").number
    forge(desk, PositionSealed(99, digest))
    told = [one.expected for one in audit(desk.ledger, "g") if one.entry == last + 1]
    assert "a hash of 64 hexadecimal digits" in told


@pytest.mark.parametrize(
    "fact", [EntriesUndone(1, 13), EntriesUndone(2, 3), EntriesUndone(99, 99), EntriesRedone(4)]
)
def test_an_undo_that_could_not_have_been_ruled_is_found(desk, fact):
    last = desk.ledger.head("g").number
    forge(desk, fact)
    assert ("wrong", last + 1, "fact") in found(desk)


def test_one_finding_hides_no_other(desk):
    last = desk.ledger.head("g").number
    forge(desk, PositionSealed(FORM, "00" * 32))
    forge(desk, PositionSealed(FORM, "11" * 32), EntriesRedone(4))
    told = found(desk, Head(last, b"\0" * 32))
    assert told[0] == ("tampered", last, "kept head")
    for entry in (last + 1, last + 2):
        assert ("wrong", entry, "fact") in told
        assert ("tampered", entry, "position") in told


def test_every_row_of_a_read_model_is_compared_and_rebuilding_mends_it(tmp_path, position):
    path = tmp_path / "games.db"
    with open_ledger(path) as ledger:
        play(desk_over(ledger), position)
    with sqlite3.connect(path) as file:
        file.execute("DELETE FROM basing WHERE unit = 'GE-AAF-01'")
        file.execute("UPDATE force_pools SET unbuilt = 9")
        file.execute("UPDATE rulings SET voided_by = 4 WHERE entry = 2")
    file.close()
    with open_ledger(path) as ledger:
        desk_over(ledger)
        told = [f.told for f in audit(ledger, "g")]
        tables = [sentence.split(":")[0] for sentence in told]
        assert tables[:3] == ["table basing", "table force_pools", "table force_pools"]
        assert set(tables[3:]) == {"table rulings"}
        rebuild(ledger, "g")
        assert audit(ledger, "g") == []


def altered(path, *statements):
    """Alter a file by SQL as somebody does who takes the triggers away and puts them back."""
    with closing(sqlite3.connect(path)) as file, file:
        triggers = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            file.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            file.execute(statement)
        for _, sql in triggers:
            file.execute(sql)


def altered_file(path, position, *statements):
    """The findings in a game whose file was altered by SQL."""
    with open_ledger(path) as ledger:
        play(desk_over(ledger), position)
    altered(path, *statements)
    with open_ledger(path) as ledger:
        desk_over(ledger)
        return audit(ledger, "g")


def test_a_row_in_the_tables_of_another_game_is_found(tmp_path, position):
    row = "INSERT INTO battles VALUES ('g', 'Bastogne', 1, '', 1, 1, 0)"
    (found,) = altered_file(tmp_path / "games.db", position, row)
    assert found.told.startswith("table battles: row ('Bastogne', ")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET rules = 'x' WHERE entry = 2",
        "DELETE FROM event WHERE entry = 2",
        "UPDATE entry SET number = 99 WHERE number = 2",
    ],
)
def test_where_an_entry_is_gone_no_row_is_said_to_be_altered(tmp_path, position, statement):
    found = in_short(altered_file(tmp_path / "games.db", position, statement))
    assert ("tampered", 2) in {(kind, entry) for kind, entry, _ in found}
    assert ("not compared", 0, "read model") in found
    assert {entry for kind, entry, _ in found if kind == "wrong"} == set()
    assert ("tampered", 0, "read model") not in found


def test_tampered_bytes_are_found_and_end_in_no_exception(tmp_path, position):
    path = tmp_path / "games.db"
    with open_ledger(path) as ledger:
        play(desk_over(ledger), position)
    altered(path, 'UPDATE event SET payload = \'{"type":"Nonsense/1"}\' WHERE entry = 2')
    with open_ledger(path) as ledger:
        desk_over(ledger)
        kinds = {(f.kind, f.entry, f.what) for f in audit(ledger, "g")}
    assert ("tampered", 2, "event commitment") in kinds
    assert ("not compared", 0, "read model") in kinds


@pytest.mark.parametrize(("kind", "name"), [("TRIGGER", "entry_frozen"), ("INDEX", "event_withheld")])
def test_what_keeps_the_tables_and_is_gone_is_found_and_made_again(tmp_path, position, kind, name):
    path = tmp_path / "games.db"
    assert altered_file(path, position) == []
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"DROP {kind} {name}")
    with open_ledger(path) as ledger:
        desk = desk_over(ledger)
        assert submit(desk, "g", "axis", Finish(), "another").entry is not None
        (found,) = audit(ledger, "g")
        assert (found.kind, found.what) == ("file", "file")
        assert f"the {kind.lower()} {name}" in found.told
    assert mend(path) == [f"made again the {kind.lower()} “{name}”"]
    with open_ledger(path) as ledger:
        desk_over(ledger)
        assert audit(ledger, "g") == []


def test_the_timeline_has_the_game_before_and_after_every_entry(desk):
    told = list(Past(SYSTEM, desk.ledger, "g").steps())
    assert [s.entry.number for s in told if s.voided_by] == []
    for step in told:
        assert step.after == replayed(SYSTEM, Rows(desk.ledger.events("g", until=step.entry.number)))
    assert all(a.after == b.before for a, b in pairwise(told))
    assert told[-1].after == table(desk, "g").state
    assert list(Past(SYSTEM, desk.ledger, "g").steps(4, 6)) == told[3:6]


def test_withheld_content_is_no_tampering(desk):
    lines = list(desk.ledger.entries("g"))
    withheld = replace(lines[1].events[0], payload=None, salt=None, rules=(), cause=0)
    assert isinstance(withheld, Recorded)
    with MemoryLedger() as other:
        desk_over(other)
        entries = [replace(e, events=(withheld,)) if e.number == 2 else e for e in lines]
        other.adopt(desk.ledger.game("g"), entries)
        kinds = {f.kind for f in audit(other, "g")}
    assert kinds == {"withheld", "not compared"}


def test_a_unit_altered_in_the_file_is_tampered_with_and_what_it_should_be_is_told(tmp_path, position):
    path = tmp_path / "games.db"
    with open_ledger(path) as ledger:
        play(desk_over(ledger), position)
    altered(path, "UPDATE event SET payload = replace(payload, 'GE-AAF-01', 'GE-AAF-05') WHERE entry = 2")
    with open_ledger(path) as ledger:
        desk_over(ledger)
        told = audit(ledger, "g")
    assert (told[0].kind, told[0].entry, told[0].what) == ("tampered", 2, "event commitment")
    (ruled,) = [one for one in told if one.kind == "wrong" and one.entry == 2]
    assert "GE-AAF-01" in ruled.expected
    assert "GE-AAF-05" in ruled.recorded
