"""Lines that were typed at a table, kept for the seat that typed them and for nobody else."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from core.mistakes import Mistake
from events.texts import plain
from skyledger.cli.desk import write_whole
from skyledger.datafiles.reading import bytes_within

MOST = 500
"""So many lines of a seat are kept, the last ones."""
LONGEST = 1_000_000  # bytes
"""A larger file is none that was written here."""


def place_of_lines(database: Path, game: str, seat: str) -> Path:
    """Where the lines of a seat are kept: beside the games, in a folder of its own.

    Orders may be sealed to one seat, so no seat is offered what another typed. A file for each, and a name
    that is read in one way only: neither ids of games nor what is quoted have an “@” in them.
    """
    return database.with_name(f"{database.name}-lines") / f"{game}@{quote(seat, safe='')}"


def read_lines(file: Path) -> list[str]:
    """The lines that are kept, the oldest first; none where they can't be read."""
    with suppress(OSError, Mistake, UnicodeDecodeError):
        return [plain(line) for line in bytes_within(file, LONGEST, "").decode().splitlines() if line][-MOST:]
    return []


def keep_line(file: Path, line: str) -> None:
    """Keep one more line, in a file that is its owner's alone; where that can't be, it is not kept."""
    content = "".join(f"{one}\n" for one in _bounded([*read_lines(file), " ".join(line.split())]))
    with suppress(OSError, Mistake):
        file.parent.mkdir(0o700, exist_ok=True)
        write_whole(file, file, content.encode(errors="replace"), force=True)


def _bounded(lines: list[str]) -> list[str]:
    """The last of the lines, as many and as long as a file of them may be."""
    return list(_last(lines))[::-1]


def _last(lines: list[str]) -> Iterator[str]:
    room = LONGEST
    for line in reversed(lines[-MOST:]):
        room -= len(line.encode(errors="replace")) + 1
        if room < 0:
            return
        yield line
