"""Files that commands write: nothing is written over by accident, and the database never."""

import os
import sqlite3
import stat
import subprocess
from contextlib import closing

import pytest

import store
from store.place import open as open_ledger


@pytest.fixture(params=["export", "svg", "backup"])
def write(request, run, game):
    """write(file, *options) -> what the command did that writes this file."""
    tokens = {"export": ("export", game), "svg": ("show", game, "--svg"), "backup": ("backup",)}
    return lambda file, *options: run(*tokens[request.param], file, *options)


def test_a_file_that_is_there_is_not_written_over(write, tmp_path):
    precious = tmp_path / "precious.txt"
    precious.write_text("mine")
    write(precious).failed(2, "precious.txt", "is there already")
    assert precious.read_text() == "mine"


@pytest.mark.parametrize("command", [("export", "g"), ("show", "g", "--svg")])
def test_force_writes_over_it(run, game, tmp_path, command):
    old = tmp_path / "old"
    old.write_text("<svg>old")
    run(*command, old, "--force").done()
    assert old.read_text() != "<svg>old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.skyledger", "old", "tiny.json"]


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
@pytest.mark.parametrize("command", [("export", "g"), ("show", "g", "--svg")])
def test_the_database_is_never_written_over(run, game, db, command, ending):
    before = db.read_bytes()
    run(*command, f"{db}{ending}", "--force").failed(2, "belongs to the database")
    run(*command, f"{db.parent}/../{db.parent.name}/{db.name}{ending}", "--force").failed(2, "the database")
    assert db.read_bytes() == before


@pytest.mark.parametrize(
    "command",
    [("export", "g"), ("show", "g", "--svg"), ("report", "g", "--out"), ("case", "new", "--from", "g", "--at", "2", "--to")],
)  # fmt: skip
def test_nor_is_another_database(run, game, tmp_path, command):
    other = tmp_path / "other.skyledger"
    run("order", game, "done", "--as", "axis").done()
    run("backup", other).done()
    before = other.read_bytes()
    run(*command, other, "--force").failed(2, "is a database, in which games may be")
    assert other.read_bytes() == before


def test_a_backup_takes_no_name_that_the_database_needs(run, game, db):
    run("backup", f"{db}-wal").failed(2, "belongs to the database")
    assert run("head", game).done().out.startswith("1:")


def test_other_names_of_the_database_are_the_database(write, db, tmp_path):
    link, twin = tmp_path / "link", tmp_path / "twin"
    link.symlink_to(db)
    twin.hardlink_to(db)
    before = db.read_bytes()
    for name in (link, twin):
        write(name).failed(2, "belongs to the database")
    assert db.read_bytes() == before


def test_an_empty_name_and_a_folder_are_no_files(write, tmp_path):
    write("").failed(2, "is a folder and no file")
    write(tmp_path).failed(2, "is a folder and no file")


def test_the_name_that_was_given_is_told_and_no_other(write, tmp_path):
    said = write(tmp_path / "no" / "file")
    assert said.status in (2, 4)
    assert str(tmp_path / "no" / "file") in "".join(said.err.split())
    assert "part" not in said.err
    assert "unfinished" not in said.err


def test_a_device_is_written_as_it_is(run, game, spawn):
    lines = spawn("export", game).done().out
    assert spawn("export", game, "/dev/stdout").done().out.startswith(lines)
    run("export", game, "/dev/null").done()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
class TestPipe:
    """What is to be written is a pipe with a name."""

    @pytest.mark.parametrize("options", [(), ("--force",)])
    @pytest.mark.parametrize("command", [("export", "g"), ("show", "g", "--svg"), ("report", "g", "--out")])
    @pytest.mark.usefixtures("game")
    def test_where_nobody_reads_that_is_said_and_not_waited_for(self, spawn, tmp_path, command, options):
        os.mkfifo(tmp_path / "p")
        written = spawn(*command, tmp_path / "p", *(options if command[0] != "report" else ()))
        written.failed(2, "is a pipe from which nobody reads; start its reader first.")

    def test_who_reads_gets_all_of_it_slowly_too(self, run, spawn, tmp_path):
        run("new", "malta_1942", "--id", "m").done()
        os.mkfifo(tmp_path / "p")
        reader = subprocess.Popen(["sh", "-c", f"sleep 1; cat '{tmp_path}/p' > '{tmp_path}/out'"])
        while spawn("export", "m", tmp_path / "p").status == 2:
            assert reader.poll() is None
        reader.wait(timeout=60)
        assert (tmp_path / "out").read_bytes().decode() == spawn("export", "m").done().out


@pytest.fixture
def open_to_all():
    """A person whose new files anybody may read."""
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.skipif(os.name == "nt", reason="permissions are of another kind here")
def test_what_is_written_is_its_owners_alone(run, position, db, tmp_path, monkeypatch, open_to_all):
    run("new", "--from", position, "--id", "g").done()
    copy, lines, drawn = tmp_path / "copy", tmp_path / "lines", tmp_path / "drawn"
    run("backup", copy).done()
    run("export", "g", lines).done()
    run("show", "g", "--svg", drawn).done()
    run("export", "g", lines, "--force").done()
    assert {mode(path) for path in (db, copy, lines, drawn)} == {0o600}
    with open_ledger(db) as ledger:
        ledger.refuse("g", "axis", b"{}", b"{}", 1)
        assert {mode(path) for path in tmp_path.glob("games.skyledger-*")} == {0o600}
    monkeypatch.delenv("SKYLEDGER_DB")
    monkeypatch.setattr("skyledger.cli.desk.user_data_path", lambda name: tmp_path / "usual" / name)
    run("new", "malta_1942").done()
    assert mode(tmp_path / "usual" / "skyledger") == 0o700
    assert mode(tmp_path / "usual" / "skyledger" / "games.skyledger") == 0o600


@pytest.mark.skipif(os.name == "nt", reason="permissions are of another kind here")
def test_what_a_link_without_a_file_leads_to_is_made_for_its_owner_alone_and_was_open_to_nobody(
    run, tmp_path
):
    (tmp_path / "link").symlink_to("far.skyledger")
    made = run("new", "malta_1942", "--db", tmp_path / "link").done()
    assert made.err == ""
    assert mode(tmp_path / "far.skyledger") == 0o600


@pytest.mark.skipif(os.name == "nt", reason="permissions are of another kind here")
class TestOpenToOthers:
    """A database that an earlier version made, as anybody may read it."""

    @pytest.mark.parametrize("others", [0o644, 0o640, 0o666])
    def test_it_is_made_its_owners_alone_and_that_is_said_once(self, run, game, db, others):
        db.chmod(others)
        told = " ".join(run("head", game, "--json").done().err.split())
        assert (mode(db), told) == (
            0o600,
            f"{db} was open to other users of this machine; now only you can read it.",
        )
        assert run("head", game).done().err == ""

    def test_so_are_the_files_beside_it(self, run, game, db):
        with open_ledger(db) as ledger:
            ledger.refuse(game, "axis", b"{}", b"{}", 1)
            for path in (db, *db.parent.glob("games.skyledger-*")):
                path.chmod(0o644)
            run("head", game).done()
            assert {mode(path) for path in db.parent.glob("games.skyledger*")} == {0o600}

    def test_a_database_behind_a_link_is_made_private_too(self, run, game, db, tmp_path):
        link = tmp_path / "link"
        link.symlink_to(db)
        db.chmod(0o644)
        run("head", game, "--db", link).done()
        assert mode(db) == 0o600

    def test_what_is_no_database_of_ours_stays_as_it_is(self, run, tmp_path):
        other = tmp_path / "letter"
        other.write_text("Dear Gamemaster")
        other.chmod(0o644)
        run("games", "--db", other).failed(4, "not a skyledger database")
        assert mode(other) == 0o644

    @pytest.mark.usefixtures("game")
    def test_one_that_may_only_be_read_stays_so(self, db):
        db.chmod(0o444)
        if os.access(db, os.W_OK):
            pytest.skip("root may write anywhere")
        assert not store.make_private(db)
        assert mode(db) == 0o444

    def test_of_the_folders_only_the_usual_one_is_made_private(self, run, game, db, tmp_path, monkeypatch):
        db.parent.chmod(0o755)
        run("head", game).done()
        assert mode(db.parent) == 0o755
        monkeypatch.delenv("SKYLEDGER_DB")
        monkeypatch.setattr("skyledger.cli.desk.user_data_path", lambda name: tmp_path / "usual" / name)
        run("new", "malta_1942").done()
        usual = tmp_path / "usual" / "skyledger"
        usual.chmod(0o755)
        assert f"{usual} was open to other users" in " ".join(run("games").done().err.split())
        assert mode(usual) == 0o700


@pytest.mark.parametrize("options", [(), ("--force",)])
@pytest.mark.parametrize("there", [True, False])
def test_what_a_link_points_to_is_not_written(run, game, tmp_path, options, there):
    other, link = tmp_path / "other", tmp_path / "link"
    if there:
        other.write_text("<svg>mine")
    link.symlink_to(other)
    run("export", game, link, *options).failed(2, "is a link to another file")
    run("show", game, "--svg", link, *options).failed(2, "is a link to another file")
    run("backup", link).failed(2, "is a link to another file")
    assert other.exists() is there
    assert not there or other.read_text() == "<svg>mine"


def test_a_name_that_could_be_known_beforehand_is_not_written_through(write, tmp_path):
    other = tmp_path / "other"
    other.write_text("mine")
    for name in (f".{os.getpid()}.part", "goal.unfinished"):
        (tmp_path / name).symlink_to(other)
    write(tmp_path / "goal").done()
    assert other.read_text() == "mine"
    assert (tmp_path / "goal.unfinished").is_symlink()
    assert not list(tmp_path.glob(".skyledger-*"))


def test_a_picture_is_written_over_pictures_only(run, game, tmp_path):
    letter = tmp_path / "letter"
    letter.write_text("Dear Gamemaster")
    run("show", game, "--svg", letter, "--force").failed(2, "no picture")
    assert letter.read_text() == "Dear Gamemaster"
    letter.write_text("")
    run("show", game, "--svg", letter, "--force").done()
    run("show", game, "--svg", letter, "--force").done()


@pytest.mark.parametrize("place", [":memory:", "file:games?mode=memory", "file:games.db", ""])
def test_a_place_that_is_no_file_is_refused(run, position, tmp_path, monkeypatch, place):
    monkeypatch.chdir(tmp_path)
    assert run("new", "--from", position, "--id", "g", "--db", place).status == 4
    for command in (
        ("games",),
        ("import", position, "--dry-run"),
        ("audit", "g"),
        ("rebuild",),
        ("log", "g"),
    ):
        ran = run(*command, "--db", place)
        assert ran.status == 4 or not place
        assert "names no file: games are kept in files" in " ".join(ran.err.split()) or not place
    assert [path.name for path in tmp_path.iterdir()] == ["tiny.json"]


@pytest.mark.parametrize("content", [b"", None])
@pytest.mark.parametrize(
    "command", [("games",), ("show", "g"), ("audit", "g"), ("rebuild",), ("backup", "copy")]
)
def test_a_command_that_only_looks_makes_nothing(run, db, tmp_path, monkeypatch, command, content):
    monkeypatch.chdir(tmp_path)
    assert run(*command).status in (0, 4)
    assert list(tmp_path.iterdir()) == []
    if content is None:
        with closing(sqlite3.connect(db)) as file:
            file.execute("PRAGMA journal_mode = WAL")
        content = db.read_bytes()
    db.write_bytes(content)
    run(*command).failed(4, "no game was ever begun in it")
    assert db.read_bytes() == content
    assert list(tmp_path.iterdir()) == [db]


def test_where_a_scenario_lies_on_its_owners_machine_is_not_recorded(run, position, tmp_path):
    run("new", "--from", position, "--id", "g").done()
    run("export", "g", tmp_path / "lines").done()
    assert str(tmp_path) not in (tmp_path / "lines").read_text()
    entry = run("log", "g", "--json").json["entries"][0]
    assert "tiny.json" in str(entry)
    shipped = tmp_path / "malta_1942"
    shipped.write_bytes(position.read_bytes())
    run("new", "--from", shipped, "--id", "own").done()
    run("audit", "own").done()


LOOPS = [
    ("games", "--db"),
    ("new", "malta_1942", "--db"),
    ("rebuild", "--db"),
    ("export", "g"),
    ("backup",),
    ("show", "g", "--svg"),
]


@pytest.mark.parametrize("inside", ["", "x"])
@pytest.mark.parametrize("command", LOOPS)
def test_a_link_that_leads_round_to_itself_is_told(run, game, tmp_path, command, inside):
    loop, back = tmp_path / "loop", tmp_path / "back"
    loop.symlink_to(back)
    back.symlink_to(loop)
    run(*command, loop / inside).failed(2, "Too many levels of symbolic links")
    run("log", "--db", loop / inside).failed(2)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize("make", ["mkfifo", "mkdir"])
def test_what_is_no_file_beside_the_database_is_told_and_not_waited_for(run, spawn, game, db, ending, make):
    beside = db.with_name(db.name + ending)
    beside.unlink(missing_ok=True)
    getattr(os, make)(beside)
    for command in (("games",), ("rebuild",), ("new", "malta_1942")):
        # A long path is broken at its hyphens, so only what comes after the last of them is in one piece.
        spawn(*command).failed(4, f"{ending[1:]} is no file", "the database keeps")
    beside.rmdir() if make == "mkdir" else beside.unlink()
    run("log", game).done()


@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
def test_a_link_beside_the_database_is_told_and_nothing_is_written_through_it(
    run, spawn, game, db, tmp_path, ending
):
    other = tmp_path / "precious.txt"
    other.write_text("precious")
    beside = db.with_name(db.name + ending)
    beside.unlink(missing_ok=True)
    beside.symlink_to(other)
    for command in (("games",), ("rebuild",), ("new", "malta_1942")):
        spawn(*command).failed(4, f"{ending[1:]} is no file", "the database keeps")
    assert other.read_text() == "precious"
    beside.unlink()
    run("log", game).done()
