"""The half of the contract that only reads, backing up included."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from events.entry import Entry, first_link
from events.sentences import say
from events.texts import LONGEST_NAME
from store.bounds import in_short
from store.check import check_chain, of_the_file
from store.errors import (
    BackupExists,
    CannotUseDatabase,
    DamagedDatabase,
    DamagedInPart,
    NoSuchGame,
    told_of,
    withheld_event,
)
from store.ledger import MOST_REFUSALS, Branch, Finding, GameRow, Head, Refusal, Row, Span
from store.sqlite import branching
from store.sqlite import entries as reading
from store.sqlite.checking import file_findings, read_for_check, value_findings
from store.sqlite.comparing import missing, plainly_named
from store.sqlite.connection import ReadOnly
from store.sqlite.entries import followed
from store.sqlite.read_models import Table
from store.sqlite.recordable import Recordable
from store.sqlite.remembered import Remembered

# Backing up a whole database into a new file.


def back_up(connection: sqlite3.Connection, source: str, path: str) -> None:
    """Copy the database at `source` into a new file at `path`, complete and durable or not there at all.

    Raises BackupExists, CannotUseDatabase, DiskFull.
    """
    try:
        target = Path(path).absolute()
        if target.exists():
            raise _exists(path)
        with _unfinished_beside(target) as unfinished:
            with told_of(path):
                _copy(connection, unfinished)
            _sync(unfinished)
            _give_name(unfinished, target)
        _sync_folder(target.parent)
    except FileExistsError as error:
        raise _exists(path) from error
    except OSError as error:
        told = say(
            "The backup of {source} cannot be written to {path}: {why}.",
            source=source,
            path=path,
            why=str(error.strerror),
        )
        raise CannotUseDatabase(told) from error


@contextmanager
def _unfinished_beside(target: Path) -> Iterator[Path]:
    """A new empty file that is its owner's alone, under a name that nobody can know beforehand."""
    handle, name = tempfile.mkstemp(prefix=".skyledger-", dir=target.parent)
    os.close(handle)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _copy(connection: sqlite3.Connection, unfinished: Path) -> None:
    """The whole database in one file; what may only be read is copied page by page, which locks nothing."""
    if not isinstance(connection, ReadOnly):
        connection.execute("VACUUM INTO ?", (str(unfinished),))
        return
    with closing(sqlite3.connect(unfinished)) as copy:
        connection.backup(copy)


def _exists(path: str) -> BackupExists:
    told = say("{path} is there already; a backup never overwrites, so please name another file.", path=path)
    return BackupExists(told)


def _give_name(unfinished: Path, target: Path) -> None:
    """Name the finished file. Raises FileExistsError if somebody took the name meanwhile."""
    if os.name == "nt":
        unfinished.rename(target)  # refuses to overwrite there
        return
    target.hardlink_to(unfinished)


def _sync(path: Path) -> None:
    """Have the contents of a file on the disk."""
    with path.open("r+b") as file:
        os.fsync(file.fileno())


def _sync_folder(path: Path) -> None:
    """Have the name of a new file on the disk, where the system offers that."""
    if os.name == "nt":
        return
    folder = os.open(path, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


# The half of the contract that only reads.

LONGEST_READ = 4000
"""So many signs of a title are read, far more than any has."""

GAMES = f"""
SELECT CAST(game AS BLOB), CAST(substr(title, 1, {LONGEST_READ}) AS BLOB),
    CAST(substr(system, 1, {LONGEST_READ}) AS BLOB), created, head_number, head_hash
FROM game"""  # noqa: S608 - a number

IDS_IN_ORDER = f"""
SELECT CAST(substr(game, 1, {LONGEST_NAME + 1}) AS BLOB) FROM game
WHERE game >= ?1 AND substr(game, 1, ?2) = ?1 ORDER BY game LIMIT ?3"""  # noqa: S608 - a number
"""Of each row nothing but as much of its id as an id can be long: a row that is odd hides no other."""

HEAD = """
SELECT head_number, head_hash, max(
    coalesce((SELECT max(number) FROM entry WHERE entry.game = game.game), 0),
    coalesce((SELECT max(entry) FROM event WHERE event.game = game.game), 0))
FROM game WHERE game = ?"""
"""The head, and the last number that anything of the game has, at one moment."""

HASH = "SELECT hash FROM entry WHERE game = ? AND number = ?"

REFUSALS = f"""
SELECT game, seat, CAST(order_payload AS BLOB), CAST(ruling_payload AS BLOB), at FROM refused
WHERE id IN (SELECT id FROM refused WHERE game = ? ORDER BY id DESC LIMIT {MOST_REFUSALS}) ORDER BY id"""  # noqa: S608 - a number


class SqliteReader:
    """Games in one SQLite file, over one connection; use it in one thread."""

    def __init__(self, path: str, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self._tables: dict[str, Table] = {}
        self._followed: dict[str, Head] = {}
        self._rows = Remembered(connection, self._row)
        self._heads = Remembered(connection, self._compared_head)

    def games(self, beginning: str = "", most: int | None = None) -> list[GameRow]:
        """The games whose id begins so, by id; the first so many of them, or all."""
        values = (beginning, len(beginning), -1 if most is None else most)
        with told_of(self._path):
            ids = [game for (game,) in self._connection.execute(IDS_IN_ORDER, values)]
        return [self._listed(game) for game in ids]

    def _listed(self, stored: bytes) -> GameRow:
        """A game of the list; of a row that can't be read or has no id, a short id and nothing else."""
        game = stored.decode(errors="replace")
        try:
            return self.game(game)
        except (DamagedDatabase, NoSuchGame):
            return GameRow(in_short(game), "", "", 0, Head(0, b""))

    def game(self, game: str) -> GameRow:
        """One game. Raises NoSuchGame."""
        with told_of(self._path):
            return self._rows.of(game)

    def _row(self, game: str) -> GameRow:
        row = self._connection.execute(f"{GAMES} WHERE game = ?", (game,)).fetchone()
        if row is None:
            raise self._none_such(game)
        return _game_row(self._path, game, row)

    def head(self, game: str) -> Head:
        """Number and hash of the last entry. Raises NoSuchGame."""
        return self.game(game).head

    def entries(self, game: str, after: int = 0, until: int | None = None) -> Iterator[Entry]:
        """Whole entries in order, up to `until` or the last one there is now."""
        last = self._follow(game, until)
        return self._told(game, reading.read_entries(self._connection, game, after, last))

    def stored(self, game: str) -> Iterator[Entry]:
        """Whole entries in order as they are stored, held against nothing."""
        last = self.head(game).number
        return self._told(game, reading.read_entries(self._connection, game, 0, last))

    def events(self, game: str, after: int = 0, until: int | None = None) -> Iterator[tuple[int, bytes]]:
        """Number of the entry and payload of every event, in order."""
        last = self._follow(game, until)
        with told_of(self._path):
            withheld = branching.rows(self._connection, reading.FIRST_WITHHELD, game, after, last)
            if (row := next(withheld, None)) is not None:
                raise withheld_event(game, row[0])
            return reading.read_payloads(self._connection, game, after, last)

    def entry(self, game: str, number: int) -> Entry | None:
        """One entry by its number; None if there is none."""
        try:
            last = self._follow(game, number)
        except NoSuchGame:
            return None
        found = reading.read_entries(self._connection, game, number - 1, min(number, last))
        return next(self._told(game, found), None)

    def by_order_id(self, game: str, order_id: str) -> Entry | None:
        """The entry that an order led to; None if it led to none."""
        with self._reading(game):
            number = reading.number_of_order(self._connection, game, order_id)
        return None if number is None else self.entry(game, number)

    def last_of(self, game: str, seat: str) -> int:
        """The last entry of a seat; 0 where it gave none."""
        last = self._follow(game, None)
        with self._reading(game):
            return branching.last_of(self._connection, game, seat, last)

    def branches(self, game: str) -> list[Branch]:
        """The branches that part from this game, by entry."""
        with self._reading(game):
            return branching.branches_of(self._connection, game)

    def lineage(self, game: str) -> list[Branch]:
        """Where this game parted from which, and that one in turn."""
        self.head(game)
        with self._reading(game):
            return list(branching.lineage(self._connection, game))

    def unjudged(self, game: str) -> list[Span]:
        """The entries that were taken over though the rules do not give them, in order."""
        with self._reading(game):
            return list(branching.unjudged(self._connection, game, reading.MOST_ENTRIES))

    def refusals(self, game: str) -> list[Refusal]:
        """The last of them, for whoever has the file may have put in any number; see the contract."""
        with told_of(self._path):
            return [Refusal(*row) for row in self._connection.execute(REFUSALS, (game,))]

    def read_model_rows(self, game: str, table: str, most: int | None = None) -> list[Row]:
        """The rows of a game in a read model, by key, the first so many or all."""
        from store.sqlite.tables import rows_of  # noqa: PLC0415 - slow to load, and seldom needed

        with told_of(self._path):
            return rows_of(self._connection, self._tables[table], game, most)

    def verify(self, game: str, head: Head | None = None) -> list[Finding]:
        """Check the file, and rows and chain of a game, whole: every finding, in order."""
        own = self.head(game)
        reads = read_for_check(self._connection, game, own.number)
        of_the_file = file_findings(self._connection, self._tables)
        odd = value_findings(self._connection, game, self._tables)
        return [*of_the_file, *odd, *check_chain(game, reads, own, head)]

    @contextmanager
    def at_one_moment(self) -> Iterator[None]:
        """What is read within is read as the ledger stood when it began; one in another is the outer's."""
        if self._connection.in_transaction:
            yield
            return
        with told_of(self._path):
            self._connection.execute("BEGIN")
        try:
            yield
        finally:
            self._connection.rollback()

    def shape(self) -> list[Finding]:
        """What is missing of all that keeps the tables as they are."""
        with told_of(self._path):
            return [of_the_file(say("it lacks"), plainly_named(one)) for one in missing(self._connection)]

    def backup(self, path: str) -> None:
        """Copy everything into a new file, durably. Raises BackupExists."""
        back_up(self._connection, self._path, path)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _follow(self, game: str, until: int | None) -> int:
        """The number of the last entry up to `until`, once the chain up to there was followed.

        How far it was followed is remembered as long as this ledger is open. Raises DamagedDatabase, but for
        a game that was removed, or got another history, while it was followed: NoSuchGame, or it is followed
        anew.
        """
        head = self._true_head(game)
        try:
            return self._followed_until(game, until, head)
        except DamagedInPart:
            if self._true_head(game) == head:
                raise
        return self._follow(game, until)

    def _followed_until(self, game: str, until: int | None, head: Head) -> int:
        last = head.number if until is None else min(until, head.number)
        if not self._goes_on(game, self._followed.get(game, head), head):
            self._followed.pop(game, None)
        known = self._followed.get(game, Head(0, first_link(game)))
        if last > known.number:
            self._followed[game] = self._followed_on(game, known, last, head)
        return last

    def _goes_on(self, game: str, known: Head, head: Head) -> bool:
        """Does the game still have the entry up to which it was followed, or has another taken its place?"""
        if known.number >= head.number:
            return known == head
        with self._reading(game):
            owner = branching.owner_of(self._connection, game, known.number)
            row = self._connection.execute(HASH, (owner, known.number)).fetchone()
        return row is not None and row[0] == known.hash

    def _true_head(self, game: str) -> Head:
        """The head, held against what is there. Raises NoSuchGame, DamagedDatabase."""
        with told_of(self._path):
            return self._heads.of(game)

    def _compared_head(self, game: str) -> Head:
        row = self._connection.execute(HEAD, (game,)).fetchone()
        if row is None:
            raise self._none_such(game)
        number, hash_, there = row
        if not (isinstance(number, int) and isinstance(hash_, bytes) and isinstance(there, int)):
            raise _damaged_list(self._path, game)
        if number < 1:
            told = say("the list of games names {number} as its last entry", number=number)
            raise self._altered(game, told)
        if there > number:
            told = say(
                "there is something of entry {entry}, and the list of games names entry {last} as the last",
                entry=there,
                last=number,
            )
            raise self._altered(game, told)
        return Head(number, hash_)

    def _none_such(self, game: str) -> NoSuchGame:
        return NoSuchGame(say("There is no game {game} in {path}.", game=game, path=self._path))

    def _followed_on(self, game: str, known: Head, last: int, head: Head) -> Head:
        try:
            with told_of(self._path):
                recordable = Recordable(game)
                found = followed(self._connection, game, known, last, recordable.look_at)
                recordable.look_at_the_rest()
        except reading.UNREADABLE as error:
            raise self._altered(game, error) from error
        if last == head.number and found != head:
            told = say("entry {entry} is not the one that the list of games names as the last", entry=last)
            raise self._altered(game, told)
        return found

    def _altered(self, game: str, why: object) -> DamagedDatabase:
        told = say("Game {game} was altered in {path} ({why})", game=game, path=self._path, why=str(why))
        return DamagedInPart(told)

    @contextmanager
    def _reading(self, game: str) -> Iterator[None]:
        """Whatever is wrong with what is read within is told as a StoreError."""
        try:
            with told_of(self._path):
                yield
        except reading.UNREADABLE as error:
            raise self._altered(game, error) from error

    def _told(self, game: str, entries: Iterator[Entry]) -> Iterator[Entry]:
        """The entries, with whatever is wrong with them told as a StoreError."""
        with self._reading(game):
            yield from entries


def _game_row(path: str, named: str, row: tuple[Any, ...]) -> GameRow:
    """A game from its row. Raises DamagedDatabase if a column is of another kind."""
    kinds = (bytes, bytes, bytes, int, int, bytes)
    if not all(map(isinstance, row, kinds)):
        raise _damaged_list(path, named)
    game, title, system = (text.decode(errors="replace") for text in row[:3])
    return GameRow(game, title, system, row[3], Head(row[4], row[5]))


def _damaged_list(path: str, game: str) -> DamagedInPart:
    told = say("{path} is damaged where its list of games names {game}", path=path, game=in_short(game))
    return DamagedInPart(told)
