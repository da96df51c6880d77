"""Files that commands write: nothing is written over by accident, and the database never."""

import pytest


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
    old.write_text("old")
    run(*command, old, "--force").done()
    assert old.read_text() != "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.skyledger", "old", "tiny.json"]


@pytest.mark.parametrize("ending", ["", "-wal", "-shm", "-journal"])
@pytest.mark.parametrize("command", [("export", "g"), ("show", "g", "--svg")])
def test_the_database_is_never_written_over(run, game, db, command, ending):
    before = db.read_bytes()
    run(*command, f"{db}{ending}", "--force").failed(2, "belongs to the database")
    run(*command, f"{db.parent}/../{db.parent.name}/{db.name}{ending}", "--force").failed(2, "the database")
    assert db.read_bytes() == before


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
