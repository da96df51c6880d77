"""A journal that was sent along with a database: it names a file of the sender's choosing."""

import struct
from pathlib import Path

import pytest

MAGIC = bytes.fromhex("d9d505f920a163d7")


def journal_that_names(victim: Path, database: Path) -> bytes:
    """A journal of SQLite that says it belongs to a writing of several databases, which `victim` leads."""
    size = int.from_bytes(database.read_bytes()[16:18])
    pages = database.stat().st_size // size
    head = (MAGIC + struct.pack(">5I", 0, 0, pages, 512, size)).ljust(512, b"\0")
    name = str(victim).encode()
    tail = struct.pack(">I", 0x40000000 // size + 1) + name + struct.pack(">2I", len(name), sum(name))
    return head + tail + MAGIC


@pytest.mark.parametrize(
    "command", [("games",), ("head", "g"), ("audit", "g"), ("rebuild", "g"), ("log", "g")]
)
def test_a_journal_that_names_another_file_deletes_nothing(run, game, db, tmp_path, command):
    victim, journal = tmp_path / "diary.txt", Path(f"{db}-journal")
    victim.write_text("my diary\n")
    journal.write_bytes(journal_that_names(victim, Path(db)))
    mistaken = run(*command)
    assert mistaken.status == 4
    assert "names another file, which would be deleted" in " ".join(mistaken.err.split())
    assert victim.read_text() == "my diary\n"
    journal.unlink()
    assert run(*command).status == 0
