"""What is at the place where a database should be, and what a person is told."""

import os
import re
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from small_games import MODELS, entry_after, write_game

import store
from store.errors import (
    BackupExists,
    CannotUseDatabase,
    DamagedDatabase,
    LedgerBusy,
    NewerDatabase,
    NoSuchDatabase,
    NotASkyledgerDatabase,
    StoreError,
)
from store.ledger import ReadModel
from store.sqlite import schema
from store.sqlite.tables import migrations


def refused(place, error):
    """Opening is refused with this error in one sentence that names the place, and the file stays as it is."""
    before = place.read_bytes() if place.is_file() else None
    with pytest.raises(error) as told:
        store.open(place)
    assert str(place) in str(told.value)
    assert "\n" not in str(told.value)
    assert before is None or place.read_bytes() == before


def test_a_file_that_is_not_there_is_made(place):
    with store.open(place) as ledger:
        assert ledger.games() == []
    assert place.exists()


def test_an_empty_file_is_made_a_database(place):
    place.touch()
    with store.open(place) as ledger:
        write_game(ledger, 2)
    with store.open(place) as ledger:
        assert ledger.head("malta").number == 2


def test_a_mistyped_place_is_not_made(place):
    with pytest.raises(NoSuchDatabase, match=place.name):
        store.open_existing(place)
    assert not place.exists()


def test_a_text_file_is_not_a_database(place):
    place.write_text("Dear Gamemaster, please stage 3 AAF from Catania to Tripoli.\n")
    refused(place, NotASkyledgerDatabase)


def test_a_short_text_file_is_not_a_database(place):
    place.write_text("hi")
    refused(place, NotASkyledgerDatabase)


def test_a_database_of_another_program_is_left_alone(place):
    foreign = sqlite3.connect(place)
    foreign.execute("CREATE TABLE bookmarks(url TEXT)")
    foreign.close()
    refused(place, NotASkyledgerDatabase)


def test_a_database_with_another_application_id_is_left_alone(place):
    foreign = sqlite3.connect(place)
    foreign.execute("PRAGMA application_id = 42")
    foreign.execute("PRAGMA user_version = 1")
    foreign.close()
    refused(place, NotASkyledgerDatabase)


def test_a_database_of_a_later_skyledger_is_left_alone(place):
    store.open(place).close()
    later = sqlite3.connect(place)
    later.execute(f"PRAGMA user_version = {schema.SCHEMA_VERSION + 1}")
    later.close()
    refused(place, NewerDatabase)


def test_a_folder_is_not_a_database(tmp_path):
    refused(tmp_path, CannotUseDatabase)


def test_a_missing_folder_is_told(tmp_path):
    refused(tmp_path / "nowhere" / "games.skyledger", CannotUseDatabase)


def test_a_device_is_not_a_database():
    refused(Path(os.devnull), CannotUseDatabase)


@pytest.fixture
def common_user():
    """Somebody to whom permissions matter: root may write anywhere, so root becomes nobody for a while.

    Where there is no such user a file can't be one that may only be read, so there is nothing to test; what is
    refused for other reasons is tested everywhere.
    """
    if os.name == "nt":
        pytest.skip("permissions are of another kind here")
    if os.geteuid():
        yield os.geteuid()
        return
    try:
        os.seteuid(65534)
    except OSError:  # a container that knows no other user
        pytest.skip("root can't become anybody else here")
    yield 65534
    os.seteuid(0)


@pytest.fixture
def common_place(common_user):
    """A place for a database in a folder of the common user's own."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder) / "games.skyledger"
        Path(folder).chmod(0o700)


@pytest.mark.parametrize("folder", [0o500, 0o700])
def test_a_database_that_may_only_be_read_is_read(common_place, folder):
    with store.open(common_place) as ledger:
        entries = write_game(ledger, 3)
    common_place.chmod(0o400)
    common_place.parent.chmod(folder)
    with store.open_existing(common_place) as ledger:
        assert list(ledger.entries("malta")) == entries
        assert ledger.verify("malta") == []
        assert ledger.define([ReadModel("basing", {"unit": str}, ("unit",))], "1") == ()
        with pytest.raises(CannotUseDatabase, match=r"cannot be written"):
            ledger.append(entry_after(entries[-1]))
        with pytest.raises(CannotUseDatabase, match=r"cannot be written"):
            ledger.refuse("malta", "axis", b"{}", b"{}", 1)
        assert [path.name for path in common_place.parent.iterdir()] == ["games.skyledger"]


def test_a_database_that_may_only_be_read_is_backed_up(common_place):
    with store.open(common_place) as ledger:
        entries = write_game(ledger, 3)
    common_place.chmod(0o400)
    copy = common_place.with_name("copy")
    with store.open(common_place) as ledger:
        ledger.backup(str(copy))
    with store.open(copy) as ledger:
        assert ledger.append(entry_after(entries[-1]))
        assert ledger.verify("malta") == []


def test_a_database_that_may_only_be_read_and_has_a_log_beside_it_is_to_be_copied(common_place):
    with store.open(common_place) as ledger:
        write_game(ledger, 3)
        content, log = common_place.read_bytes(), Path(f"{common_place}-wal").read_bytes()
    common_place.write_bytes(content)
    Path(f"{common_place}-wal").write_bytes(log)
    for path in common_place.parent.iterdir():
        path.chmod(0o400)
    common_place.parent.chmod(0o500)
    refused(common_place, CannotUseDatabase)
    with pytest.raises(CannotUseDatabase, match="copy both"):
        store.open(common_place)


def test_a_database_of_an_older_form_that_may_only_be_read_is_to_be_copied(common_place):
    store.open(common_place).close()
    with sqlite3.connect(common_place) as older:
        older.execute("PRAGMA user_version = 0")
    older.close()
    common_place.chmod(0o400)
    common_place.parent.chmod(0o500)
    with pytest.raises(CannotUseDatabase, match="older form"):
        store.open(common_place)


def test_the_version_in_the_file_counts_the_migrations(place):
    store.open(place).close()
    assert len(migrations._migrations) == schema.SCHEMA_VERSION
    with sqlite3.connect(place) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (schema.SCHEMA_VERSION,)
    connection.close()


def test_a_half_made_database_is_finished(place):
    empty = sqlite3.connect(place)
    empty.execute("PRAGMA journal_mode = WAL")
    empty.close()
    with store.open(place) as ledger:
        write_game(ledger, 1)


def test_a_damaged_page_is_told_and_audited(place):
    with store.open(place) as ledger:
        entries = write_game(ledger, 60)
    content = place.read_bytes()
    page = 4096
    broken = next(
        at
        for at in range(page, len(content), page)
        if b'"number":30,"type":"AirUnits' in content[at : at + page]
    )
    place.write_bytes(content[:broken] + bytes([0xFF]) * page + content[broken + page :])
    with store.open(place) as ledger:
        with pytest.raises(DamagedDatabase, match=place.name):
            list(ledger.entries("malta"))
        found = ledger.verify("malta")
        assert "file" in {finding.what for finding in found}
        assert {finding.entry for finding in found} & {entry.number for entry in entries}


def test_a_file_cut_in_the_middle_is_told(place):
    with store.open(place) as ledger:
        write_game(ledger, 60)
    content = place.read_bytes()
    place.write_bytes(content[: len(content) // 2])
    with pytest.raises(StoreError, match=place.name):
        read_whole(place)


@pytest.mark.parametrize("opened", [store.open, store.mend])
@pytest.mark.parametrize("left", [100, 4096, -4096])
def test_of_a_file_of_which_nothing_can_be_read_only_a_backup_is_named(place, opened, left):
    with store.open(place) as ledger:
        write_game(ledger, 60)
    place.write_bytes(place.read_bytes()[:left])
    with pytest.raises(StoreError, match="go back to a backup") as told:
        opened(place).games()
    assert not {"audit", "rebuild"} & set(re.findall("[a-z]+", str(told.value).replace(str(place), "")))


def read_whole(place):
    with store.open(place) as ledger:
        assert ledger.verify("malta") != []
        return list(ledger.entries("malta"))


def test_a_writer_who_waits_too_long_is_told(place):
    with store.open(place) as ledger:
        last = write_game(ledger, 2)[-1]
        ledger._connection.execute("PRAGMA busy_timeout = 1")
        other = sqlite3.connect(place, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LedgerBusy, match="Another program"):
            ledger.append(entry_after(last))
        other.close()
        ledger.append(entry_after(last))
        assert ledger.head("malta").number == 3


def test_a_read_model_that_changed_its_shape_is_made_anew(place):
    with store.open(place) as ledger:
        ledger.define([ReadModel("basing", {"unit": str}, ("unit",))], "1")
        write_game(ledger, 1)
    with store.open(place) as ledger:
        assert ledger.define([ReadModel("basing", {"unit": str, "base": str}, ("unit",))], "1") == ("malta",)
        ledger.drop_and_rebuild("malta", {"basing": [("GE-AAF-01", "Catania")]}, after=1)
    with store.open(place) as ledger:
        assert ledger.define([ReadModel("basing", {"unit": str, "base": str}, ("unit",))], "1") == ()
        assert ledger.read_model_rows("malta", "basing") == [("GE-AAF-01", "Catania")]


@pytest.mark.parametrize(
    "model",
    [
        ReadModel("entry", {"unit": str}, ("unit",)),
        ReadModel("Basing; DROP TABLE game", {"unit": str}, ("unit",)),
        ReadModel("basing", {"game": str}, ("game",)),
        ReadModel("basing", {"unit": str}, ()),
        ReadModel("basing", {"unit": str}, ("base",)),
    ],
)
def test_a_read_model_cannot_take_a_name_of_the_ledger(file_ledger, model):
    with pytest.raises(ValueError, match=r"name|key"):
        file_ledger.define([model], "1")


def test_a_backup_is_the_whole_ledger(place, tmp_path):
    copy = tmp_path / "copy.skyledger"
    with store.open(place) as ledger:
        entries = write_game(ledger, 5)
        ledger.backup(str(copy))
        ledger.append(entry_after(entries[-1]))
    with store.open(copy) as ledger:
        assert list(ledger.entries("malta")) == entries
        assert ledger.verify("malta") == []
        ledger.append(entry_after(entries[-1]))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.skyledger", "games.skyledger"]


def test_a_backup_never_overwrites(file_ledger, tmp_path):
    precious = tmp_path / "precious"
    precious.write_text("mine")
    with pytest.raises(BackupExists, match="precious"):
        file_ledger.backup(str(precious))
    assert precious.read_text() == "mine"


def test_a_backup_to_nowhere_leaves_nothing(file_ledger, tmp_path):
    with pytest.raises(CannotUseDatabase, match="nowhere"):
        file_ledger.backup(str(tmp_path / "nowhere" / "copy.skyledger"))


def test_a_database_that_keeps_its_texts_otherwise_is_left_alone(place):
    """What is written into it could be found under its name by nobody."""
    foreign = sqlite3.connect(place)
    foreign.execute("PRAGMA encoding = 'UTF-16le'")
    foreign.execute("CREATE TABLE notes(text)")
    foreign.execute("DROP TABLE notes")
    foreign.close()
    refused(place, NotASkyledgerDatabase)


# A file of the form before, in which games were kept as they stood beside their entries.


def of_the_form_before(place, *statements):
    """A game of three entries in such a file, and what somebody else did to it."""
    with store.open(place) as ledger:
        ledger.define(MODELS, "1")
        write_game(ledger, 3)
    older = sqlite3.connect(place)
    for statement in (
        schema.SNAPSHOT,
        "INSERT INTO snapshot VALUES ('malta', 2, 'World/1', zeroblob(32), zeroblob(9))",
        "DROP TABLE branch",
        "DELETE FROM _sqlite_migrations WHERE name IN ('no_snapshots', 'branches')",
        f"PRAGMA user_version = {schema.OLDEST_READ}",
        *statements,
    ):
        older.execute(statement)
    older.commit()
    older.close()
    return place


def tables_in(place):
    with closing(sqlite3.connect(place)) as file:
        return {name for (name,) in file.execute("SELECT name FROM sqlite_master")}


def test_what_a_file_of_the_form_before_kept_beside_the_entries_is_taken_away(place):
    with store.open(of_the_form_before(place)) as ledger:
        ledger.define(MODELS, "1")
        assert ledger.shape() == ledger.verify("malta") == []
        assert ledger.append(entry_after(ledger.entry("malta", 3))).number == 4
    assert "snapshot" not in tables_in(place)
    with sqlite3.connect(place) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (schema.SCHEMA_VERSION,)
    file.close()


def test_a_file_of_the_form_before_that_may_only_be_read_is_read(common_place):
    of_the_form_before(common_place)
    common_place.chmod(0o400)
    common_place.parent.chmod(0o500)
    with store.open_existing(common_place) as ledger:
        assert ledger.define(MODELS, "1") == ()
        assert [entry.number for entry in ledger.entries("malta")] == [1, 2, 3]
        assert ledger.shape() == ledger.verify("malta") == []
    common_place.parent.chmod(0o700)
    common_place.chmod(0o600)
    assert "snapshot" in tables_in(common_place)


STRANGE = {
    "another table under its name": ("DROP TABLE snapshot", "CREATE TABLE snapshot(game REFERENCES game)"),
    "a view under its name": ("DROP TABLE snapshot", "CREATE VIEW snapshot AS SELECT 1 AS game"),
    "a table that leans on it": ("CREATE TABLE evil(x REFERENCES snapshot)", "INSERT INTO evil VALUES (1)"),
    "a trigger": ("CREATE TRIGGER evil AFTER INSERT ON entry BEGIN DELETE FROM refused; END",),
}


@pytest.mark.parametrize("case", STRANGE)
def test_what_is_strange_in_a_file_of_the_form_before_is_taken_away(place, case):
    of_the_form_before(place, *STRANGE[case])
    with pytest.raises(DamagedDatabase, match="skyledger rebuild"):
        store.open(place)
    assert [done.split(" “")[0] for done in store.mend(place)] in (
        ["took away the table"],
        ["took away the view"],
        ["took away the trigger"],
    )
    assert not {"snapshot", "evil"} & tables_in(place)
    with store.open(place) as ledger:
        ledger.define(MODELS, "1")
        assert ledger.append(entry_after(ledger.entry("malta", 3))).number == 4


def test_a_schema_of_more_parts_than_anybody_makes_is_damage(tmp_path):
    path = tmp_path / "crowded.db"
    store.open(path).close()
    with closing(sqlite3.connect(path)) as file, file:
        file.executescript("BEGIN;" + "".join(f"CREATE TABLE t{n}(a);" for n in range(10_001)) + "COMMIT;")
    with pytest.raises(DamagedDatabase, match="more than 10000 parts"):
        store.open(path)
