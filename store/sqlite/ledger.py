"""The contract of `store.ledger`, kept by one SQLite file: the half that writes."""

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence

from events.entry import Entry
from events.sentences import said, say
from events.texts import LONGEST_NAME
from store.errors import (
    DamagedDatabase,
    Fault,
    NoSuchGame,
    StaleHead,
    StaleKin,
    StoreError,
    began_otherwise,
    holds_branches,
    no_entry_to_part_from,
    of_an_order,
    parted_too_often,
    told,
    told_of,
)
from store.kin import require_kin
from store.ledger import (
    MOST_BRANCHINGS,
    Branch,
    GameRow,
    Head,
    Kin,
    ReadModel,
    Redoing,
    RowChanges,
    Rows,
    Span,
    Told,
    Undoing,
)
from store.sqlite import branching
from store.sqlite import entries as writing
from store.sqlite.connection import ReadOnly
from store.sqlite.read_models import (
    fingerprint,
    have_shapes,
    table_of,
    void_or_revive,
    write_changes,
)
from store.sqlite.reader import SqliteReader
from store.sqlite.removing import list_anew, take_away

REFUSE = """
INSERT INTO refused(game, seat, order_payload, ruling_payload, at)
VALUES (?, ?, CAST(? AS TEXT), CAST(? AS TEXT), ?)"""

HAVE_KEY = "INSERT OR IGNORE INTO secret(game, key) VALUES (?, ?)"

KEY = "SELECT key FROM secret WHERE game = ?"

MARK_UNJUDGED = """
INSERT INTO unjudged(game, first, last) VALUES (?, ?, ?)
ON CONFLICT(game, first) DO UPDATE SET last = max(last, excluded.last)"""
"""A mark that somebody else set is no hindrance."""

MARK_PROJECTED = "INSERT OR REPLACE INTO projected(game, fingerprint) VALUES (?, ?)"

TO_REBUILD = f"""
SELECT substr(game, 1, {LONGEST_NAME + 1}) FROM game LEFT JOIN projected USING (game)
WHERE fingerprint IS NOT ? AND game NOT IN (SELECT game FROM branch) ORDER BY game"""  # noqa: S608 - a number
"""Of an id that is too long to be one only the beginning, which names no game."""

ALL_IDS = f"SELECT substr(game, 1, {LONGEST_NAME + 1}) FROM game ORDER BY game"  # noqa: S608 - a number


IN_THE_WAY = said(
    "{path} has rows of {game} in its table “{table}” that no entry gave, and they are in the way of what is"
    " to be written; nothing was. `skyledger rebuild {game}` makes the table again from the entries."
)
"""Somebody put them in, or cut off the end of the game without them."""


class SqliteLedger(SqliteReader):
    """Games in one SQLite file, over one connection; use it in one thread."""

    def __init__(self, path: str, connection: sqlite3.Connection) -> None:
        super().__init__(path, connection)
        self._fingerprint = fingerprint({}, "")
        self.thrown_away: tuple[str, ...] = ()

    def begin(
        self,
        game: str,
        title: str,
        system: str,
        entry: Entry,
        changes: Iterable[RowChanges] = (),
    ) -> Entry:
        """Write a new game and its entry 1, together or not at all. Raises GameExists."""
        row = GameRow(game, title, system, entry.at, Head(1, entry.hash))
        try:
            with transaction(self._connection):
                writing.begin_game(self._connection, row)
                self._write(entry, changes, None)
                self._connection.execute(MARK_PROJECTED, (game, self._fingerprint))
        except (sqlite3.Error, UnicodeDecodeError, writing.NotNext) as error:
            return self._settle(entry, error)
        return entry

    def branch(
        self, game: str, trunk: str, at: int, own: Sequence[Entry] = (), resting_on: Kin | None = None
    ) -> GameRow:
        """Begin a game that has the entries of another up to `at`, by reference; see the contract."""
        last = self.head(trunk).number
        parting = self.entry(trunk, at) if 1 <= at <= last else None
        if parting is None:
            raise no_entry_to_part_from(trunk, at, self.head(trunk).number)  # or it was removed meanwhile
        if len(self.lineage(trunk)) >= MOST_BRANCHINGS:
            raise parted_too_often(trunk, MOST_BRANCHINGS)
        try:
            with transaction(self._connection):
                require_kin(self, resting_on)
                branching.begin_branch(self._connection, Branch(game, trunk, at), parting.hash)
                for entry in own:
                    writing.write_entry(self._connection, entry)
        except sqlite3.IntegrityError as error:
            self.head(trunk)  # which may have been removed meanwhile
            raise began_otherwise(game) from error
        except sqlite3.Error as error:
            raise told(error, self._path) from error
        return self.game(game)

    @of_an_order()
    def append(
        self,
        entry: Entry,
        changes: Iterable[RowChanges] = (),
        undo: Undoing | Redoing | None = None,
        resting_on: Kin | None = None,
    ) -> Entry:
        """Write an entry with what it changes, together or not at all; see the contract."""
        with self._reading(entry.game):
            parted = branching.trunk_of(self._connection, entry.game)
        if parted and (stored := self.by_order_id(entry.game, entry.order_id)):
            return stored  # the file itself sees only what the branch has of its own
        try:
            with transaction(self._connection):
                require_kin(self, resting_on)
                self._write(entry, () if parted else changes, None if parted else undo)
        except (sqlite3.Error, UnicodeDecodeError, writing.NotNext, StaleKin) as error:
            return self._settle(entry, error)
        return entry

    def _write(
        self,
        entry: Entry,
        changes: Iterable[RowChanges],
        undo: Undoing | Redoing | None,
    ) -> None:
        """Everything that an entry writes, inside its transaction."""
        writing.write_entry(self._connection, entry)
        write_changes(self._connection, self._tables, entry.game, entry.number, changes)
        if undo is not None:
            void_or_revive(self._connection, self._tables, entry.game, entry.number, undo)

    def refuse(self, game: str, seat: str, order: bytes, ruling: bytes, at: int) -> None:
        """Log a refused order with its ruling beside the ledger."""
        self.game(game)
        with self._writing():
            self._connection.execute(REFUSE, (game, seat, order, ruling, at))

    def secret(self, game: str, drawn: bytes) -> bytes:
        """The 32 bytes that this file alone knows of a game: `drawn` where it had none yet."""
        self.game(game)
        with self._writing():
            self._connection.execute(HAVE_KEY, (game, drawn))
            (kept,) = self._connection.execute(KEY, (game,)).fetchone()
        return bytes(kept)

    def define(self, read_models: Iterable[ReadModel], version: str) -> tuple[str, ...]:
        """Have a table for each read model; gives the games whose rows must be rebuilt."""
        self._tables = {model.table: table_of(model) for model in read_models}
        self._fingerprint = fingerprint(self._tables, version)
        with told_of(self._path):
            if isinstance(self._connection, ReadOnly):
                return ()  # what is there is shown as it is; nothing can be made anew
            if not have_shapes(self._connection, self._tables):
                from store.sqlite.tables import make_tables  # noqa: PLC0415 - slow to load, and seldom needed

                with transaction(self._connection):
                    self.thrown_away = make_tables(self._connection, self._tables)
            return self._to_rebuild()

    def _to_rebuild(self) -> tuple[str, ...]:
        """The games whose rows others made; where a fingerprint is too large to be read, all games."""
        try:
            found = self._connection.execute(TO_REBUILD, (self._fingerprint,)).fetchall()
        except sqlite3.DataError:
            found = self._connection.execute(ALL_IDS).fetchall()
        return tuple(game for (game,) in found)

    def drop_and_rebuild(self, game: str, rows: Rows, after: int) -> None:
        """Replace every row of a game in every read model, in one transaction. Raises StaleHead."""
        with self._writing():
            found = self.head(game).number
            if found != after:
                raise stale(game, after, found)
            self._replace_rows(game, rows)
            self._forget_told()

    def list_anew(self, row: GameRow) -> None:
        """Give a game the title, system and moment of this row. Raises StaleHead."""
        with self._writing():
            if (found := self.head(row.game)) != row.head:
                raise stale(row.game, row.head.number, found.number)
            list_anew(self._connection, row)

    def told_until(self, game: str, telling: str) -> int | None:
        """Up to which entry what is told of a game is kept to be searched; None where it can't be kept."""
        if isinstance(self._connection, ReadOnly):
            return None
        from store.sqlite import told as words  # noqa: PLC0415 - slow to load, and seldom needed

        with told_of(self._path):
            if not words.searchable() or branching.trunk_of(self._connection, game) is not None:
                return None
            return words.until(self._connection, game, telling) if words.is_made(self._connection) else 0

    def keep_told(self, game: str, telling: str, told: Sequence[Told]) -> None:
        """Keep what is told of the entries that follow; see the contract."""
        from store.sqlite import told as words  # noqa: PLC0415 - slow to load, and seldom needed

        with self._dispensable(), self._writing():
            if not words.is_made(self._connection):
                words.make(self._connection)
            if told and words.until(self._connection, game, telling) == told[0].entry - 1:
                words.keep(self._connection, game, telling, told)

    def told_with(self, game: str, text: str) -> list[int] | None:
        """The entries of which something is told with a text in it; None where nothing can be searched."""
        from store.sqlite import told as words  # noqa: PLC0415 - slow to load, and seldom needed

        with self._dispensable(), told_of(self._path):
            if words.is_made(self._connection):
                return words.entries_with(self._connection, game, text)
        return None

    def _forget_told(self) -> None:
        """Throw away what is told of entries, inside a transaction; if that can't be done, it stays."""
        from store.sqlite import told as words  # noqa: PLC0415 - slow to load, and seldom needed

        with contextlib.suppress(sqlite3.DatabaseError):
            if words.is_made(self._connection):
                words.drop(self._connection)

    @contextlib.contextmanager
    def _dispensable(self) -> Iterator[None]:
        """If what is told can't be read or written within, it is thrown away: it can be told again."""
        try:
            yield
        except DamagedDatabase:
            from store.sqlite import told as words  # noqa: PLC0415 - slow to load, and seldom needed

            with contextlib.suppress(StoreError), self._writing():
                words.drop(self._connection)

    def adopt(
        self,
        game: GameRow,
        entries: Sequence[Entry],
        rows: Rows | None = None,
        unjudged: Span | None = None,
        resting_on: Kin | None = None,
    ) -> None:
        """Write entries that follow the head, or a whole game that is not there, in one transaction."""
        try:
            with transaction(self._connection):
                require_kin(self, resting_on)
                self._adopt(game, entries, rows, [] if unjudged is None else [unjudged])
        except (sqlite3.Error, UnicodeDecodeError, writing.NotNext) as error:
            raise self._reason(entries[0], error) from error

    def _adopt(
        self, game: GameRow, entries: Sequence[Entry], rows: Rows | None, unjudged: Sequence[Span]
    ) -> None:
        """What `adopt` writes, inside its transaction. Raises NotNext."""
        if not self._connection.execute("SELECT 1 FROM game WHERE game = ?", (game.game,)).fetchone():
            writing.begin_game(self._connection, game)
        for entry in entries:
            writing.write_entry(self._connection, entry)
        if rows is None:
            self._connection.execute("DELETE FROM projected WHERE game = ?", (game.game,))
        else:
            self._replace_rows(game.game, rows)
        self._connection.executemany(MARK_UNJUDGED, [(game.game, *span) for span in unjudged])

    def remove(self, going: Mapping[str, Head], resting_on: Kin | None = None) -> None:
        """Take games away with all that is kept of them, in one transaction; see the contract."""
        with self._writing():
            require_kin(self, resting_on)
            for game, known in going.items():
                self._take_away(game, known)

    def replace(  # noqa: PLR0913 - as the contract has it
        self,
        game: GameRow,
        entries: Sequence[Entry],
        rows: Rows,
        unjudged: Sequence[Span],
        known: Head,
        resting_on: Kin | None = None,
    ) -> None:
        """Put another history of a game in place of the one that is here; see the contract."""
        with self._writing():
            require_kin(self, resting_on)
            self._take_away(game.game, known)
            self._adopt(game, entries, rows, unjudged)

    def _take_away(self, game: str, known: Head) -> None:
        """Delete a game inside a transaction. Raises NoSuchGame, StaleHead."""
        found = self.head(game)
        if found != known:
            raise stale(game, known.number, found.number)
        if resting := [one.game for one in branching.branches_of(self._connection, game)]:
            raise holds_branches(game, resting)
        take_away(self._connection, self._tables, game)
        self._forget_told()

    def _replace_rows(self, game: str, rows: Rows) -> None:
        from store.sqlite.tables import replace_rows  # noqa: PLC0415 - slow to load, and seldom needed

        own = {} if branching.trunk_of(self._connection, game) else rows  # of a branch none are kept
        replace_rows(self._connection, self._tables, game, own)
        self._connection.execute(MARK_PROJECTED, (game, self._fingerprint))

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        with told_of(self._path), transaction(self._connection):
            yield

    def _settle(self, entry: Entry, error: Fault | writing.NotNext | StaleKin) -> Entry:
        """After a failed write: the order may have been written before, or now in spite of the error.

        Of 64 injected failures of a write 10 committed and raised all the same, so an error at the end of a
        transaction tells nothing about its outcome.
        """
        stored = None
        with contextlib.suppress(StoreError):
            stored = self.by_order_id(entry.game, entry.order_id)
        if stored is None:
            raise self._reason(entry, error) from error
        return entry if stored.hash == entry.hash else stored

    def _reason(self, entry: Entry, error: Fault | writing.NotNext | StaleKin) -> Exception:
        """Why an entry could not be written, in a person's words."""
        if isinstance(error, StaleKin):
            return error
        if isinstance(error, writing.NotNext):
            try:
                return stale(entry.game, entry.number - 1, self.head(entry.game).number)
            except NoSuchGame as missing:
                return missing
        if isinstance(error, sqlite3.IntegrityError) and "game.game" in str(error):
            return began_otherwise(entry.game)
        if isinstance(error, sqlite3.IntegrityError) and (table := self._read_model_of(str(error))):
            return DamagedDatabase(say(IN_THE_WAY, path=self._path, game=entry.game, table=table))
        return told(error, self._path)

    def _read_model_of(self, error: str) -> str:
        """The read model with whose rows a new one collided; empty where it was none."""
        return next((name for name in self._tables if f" {name}." in error), "")


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of this block is written, or nothing. IMMEDIATE, for a deferred one starves under writers."""
    try:
        writing.roll_back(connection)
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            writing.roll_back(connection)
        raise


def stale(game: str, expected: int, found: int) -> StaleHead:
    """The error for a writer who did not know the last entry."""
    told = say(
        "Game {game} has gone on: its last entry is {last}, and this was to follow entry {entry}.",
        game=game,
        last=found,
        entry=expected,
    )
    return StaleHead(told, expected, found)
