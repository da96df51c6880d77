"""The ledger in memory: the contract without a disk, for trials and as the second opinion in tests."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from types import TracebackType
from typing import Self

import msgspec

from events.entry import Entry, first_link
from events.sentences import say
from store.check import Read, check_chain
from store.errors import (
    CannotUseDatabase,
    NoSuchGame,
    StaleHead,
    StoreError,
    began_otherwise,
    holds_branches,
    no_entry_to_part_from,
    parted_too_often,
    withheld_event,
)
from store.kin import require_kin
from store.ledger import (
    MOST_BRANCHINGS,
    MOST_REFUSALS,
    Branch,
    Finding,
    GameRow,
    Head,
    Kin,
    ReadModel,
    Redoing,
    Refusal,
    Row,
    RowChanges,
    Rows,
    Span,
    Told,
    Undoing,
)

# Read models in memory: rows by key, changed by giving a new mapping.

Tables = Mapping[str, Mapping[Row, Row]]
"""Table -> key -> row; of a history table key and row begin with the entry, then the row has voided_by."""


def changed(
    models: Mapping[str, ReadModel], tables: Tables, entry: int, changes: Iterable[RowChanges]
) -> Tables:
    """The tables after what an entry changes. Raises ValueError for a second row of history with one key."""
    new = dict(tables)
    for change in changes:
        model, rows = models[change.table], dict(new.get(change.table, {}))
        for key in () if model.history else change.deletes:
            rows.pop(tuple(key), None)
        for row in change.upserts:
            whole = (entry, None, *row) if model.history else tuple(row)
            if model.history and key_of(model, whole) in rows:
                raise ValueError(f"two rows of {model.table} with the key {key_of(model, whole)}")
            rows[key_of(model, whole)] = whole
        new[change.table] = rows
    return new


def undone(models: Mapping[str, ReadModel], tables: Tables, entry: int, undo: Undoing | Redoing) -> Tables:
    """The tables after rows of history were voided or revived."""
    return {
        name: {key: _marked(row, entry, undo) for key, row in rows.items()} if models[name].history else rows
        for name, rows in tables.items()
    }


def _marked(row: Row, entry: int, undo: Undoing | Redoing) -> Row:
    number, voided_by, *rest = row
    match undo:
        case Undoing(first, last) if (
            voided_by is None and isinstance(number, int) and first <= number <= last
        ):
            return (number, entry, *rest)
        case Redoing(undone_by, first, last) if (
            voided_by == undone_by and isinstance(number, int) and first <= number <= last
        ):
            return (number, None, *rest)
    return row


def replaced(models: Mapping[str, ReadModel], rows: Rows) -> Tables:
    """The tables that hold exactly these rows."""
    return {
        name: {key_of(model, tuple(row)): tuple(row) for row in rows.get(name, ())}
        for name, model in models.items()
    }


def rows_by_key(rows: Mapping[Row, Row]) -> list[Row]:
    """The rows in the order of their keys, as a database sorts them."""
    return [rows[key] for key in sorted(rows, key=lambda key: tuple(map(_order, key)))]


def key_of(model: ReadModel, row: Row) -> Row:
    """The part of a row that is its key; of a history row it begins with the entry."""
    columns = list(model.columns)
    shift = 2 if model.history else 0
    own = tuple(row[columns.index(name) + shift] for name in model.key)
    return (row[0], *own) if model.history else own


def _order(cell: int | str | None) -> tuple[int, int, bytes]:
    """Numbers before texts, texts by their bytes."""
    return (0, cell, b"") if isinstance(cell, int) else (1, 0, str(cell).encode())


def _stale(game: str, expected: int, found: int) -> StaleHead:
    told = say("Game {game} has gone on: its last entry is {last}.", game=game, last=found)
    return StaleHead(told, expected, found)


class Kept(msgspec.Struct):
    """One game with everything about it; replaced as a whole, so that a failure leaves it as it was."""

    row: GameRow
    entries: tuple[Entry, ...] = ()
    tables: Tables = {}
    refusals: tuple[Refusal, ...] = ()
    projected: str | None = None
    secret: bytes = b""
    unjudged: tuple[Span, ...] = ()
    telling: str = ""
    told: tuple[Told, ...] = ()
    trunk: Branch | None = None


class MemoryLedger:
    """Games in memory, gone when the program ends."""

    def __init__(self) -> None:
        self._games: dict[str, Kept] = {}
        self._models: dict[str, ReadModel] = {}
        self._version = ""

    def games(self, beginning: str = "", most: int | None = None) -> list[GameRow]:
        return [self._games[game].row for game in sorted(self._games) if game.startswith(beginning)][:most]

    def game(self, game: str) -> GameRow:
        return self._kept(game).row

    def head(self, game: str) -> Head:
        return self.game(game).head

    def begin(
        self,
        game: str,
        title: str,
        system: str,
        entry: Entry,
        changes: Iterable[RowChanges] = (),
    ) -> Entry:
        if game in self._games:
            stored = self.by_order_id(game, entry.order_id)
            if stored is None:
                raise began_otherwise(game)
            return stored
        row = GameRow(game, title, system, entry.at, Head(0, first_link(game)))
        self._games[game] = self._after(Kept(row, projected=self._version), entry, changes, None)
        return entry

    def branch(
        self, game: str, trunk: str, at: int, own: Sequence[Entry] = (), resting_on: Kin | None = None
    ) -> GameRow:
        kept = self._kept(trunk)
        if not 1 <= at <= kept.row.head.number:
            raise no_entry_to_part_from(trunk, at, kept.row.head.number)
        if game in self._games:
            raise began_otherwise(game)
        if len(self.lineage(trunk)) >= MOST_BRANCHINGS:
            raise parted_too_often(trunk, MOST_BRANCHINGS)
        require_kin(self, resting_on)
        parting = kept.entries[at - 1]
        row = msgspec.structs.replace(kept.row, game=game, head=Head(at, parting.hash))
        entries = tuple(msgspec.structs.replace(one, game=game) for one in kept.entries[:at])
        unjudged = tuple((first, min(last, at)) for first, last in kept.unjudged if first <= at)
        branch = Branch(game, trunk, at)
        self._games[game] = Kept(row, entries, projected=self._version, unjudged=unjudged, trunk=branch)
        for entry in own:
            self._games[game] = self._after(self._kept(game), entry, (), None)
        return self._games[game].row

    def branches(self, game: str) -> list[Branch]:
        found = [kept.trunk for kept in self._games.values() if kept.trunk and kept.trunk.trunk == game]
        return sorted(found, key=lambda one: (one.at, one.game))

    def lineage(self, game: str) -> list[Branch]:
        parted = self._kept(game).trunk
        return [parted, *self.lineage(parted.trunk)] if parted else []

    def append(
        self,
        entry: Entry,
        changes: Iterable[RowChanges] = (),
        undo: Undoing | Redoing | None = None,
        resting_on: Kin | None = None,
    ) -> Entry:
        stored = self.by_order_id(entry.game, entry.order_id)
        if stored is not None:
            return stored
        require_kin(self, resting_on)
        self._games[entry.game] = self._after(self._kept(entry.game), entry, changes, undo)
        return entry

    def _after(
        self,
        kept: Kept,
        entry: Entry,
        changes: Iterable[RowChanges],
        undo: Undoing | Redoing | None,
    ) -> Kept:
        """The game with one more entry. Raises StaleHead if it does not follow the last one."""
        last = kept.row.head
        if (entry.number - 1, entry.previous) != (last.number, last.hash):
            raise _stale(entry.game, entry.number - 1, last.number)
        tables = changed(self._models, kept.tables, entry.number, () if kept.trunk else changes)
        if undo is not None:
            tables = undone(self._models, tables, entry.number, undo)
        return msgspec.structs.replace(
            kept,
            row=msgspec.structs.replace(kept.row, head=Head(entry.number, entry.hash)),
            entries=(*kept.entries, entry),
            tables=tables,
        )

    def entries(self, game: str, after: int = 0, until: int | None = None) -> Iterator[Entry]:
        return iter(self._kept(game).entries[after:until])

    def stored(self, game: str) -> Iterator[Entry]:
        return self.entries(game)

    def events(self, game: str, after: int = 0, until: int | None = None) -> Iterator[tuple[int, bytes]]:
        found = []
        for entry in self._kept(game).entries[after:until]:
            for event in entry.events:
                if event.payload is None:
                    raise withheld_event(game, entry.number)
                found.append((entry.number, event.payload))
        return iter(found)

    def entry(self, game: str, number: int) -> Entry | None:
        return next((entry for entry in self._entries(game) if entry.number == number), None)

    def by_order_id(self, game: str, order_id: str) -> Entry | None:
        return next((entry for entry in self._entries(game) if entry.order_id == order_id), None)

    def last_of(self, game: str, seat: str) -> int:
        given = (entry.number for entry in self._kept(game).entries if entry.seat == seat)
        return max(given, default=0)

    def refuse(self, game: str, seat: str, order: bytes, ruling: bytes, at: int) -> None:
        kept = self._kept(game)
        kept.refusals = (*kept.refusals, Refusal(game, seat, order, ruling, at))

    def refusals(self, game: str) -> list[Refusal]:
        return list(self._games[game].refusals[-MOST_REFUSALS:]) if game in self._games else []

    def secret(self, game: str, drawn: bytes) -> bytes:
        kept = self._kept(game)
        kept.secret = kept.secret or drawn
        return kept.secret

    thrown_away: tuple[str, ...] = ()

    def define(self, read_models: Iterable[ReadModel], version: str) -> tuple[str, ...]:
        self._models = {model.table: model for model in read_models}
        shapes = [(name, *model.columns, model.key, model.history) for name, model in self._models.items()]
        self._version = repr((version, sorted(map(repr, shapes))))
        return tuple(game for game in sorted(self._games) if self._must_be_rebuilt(game))

    def _must_be_rebuilt(self, game: str) -> bool:
        kept = self._games[game]
        return kept.trunk is None and kept.projected != self._version

    def read_model_rows(self, game: str, table: str, most: int | None = None) -> list[Row]:
        kept = self._games.get(game)
        return rows_by_key(kept.tables.get(table, {}) if kept else {})[:most]

    def told_until(self, game: str, telling: str) -> int | None:
        kept = self._kept(game)
        if kept.trunk:
            return None
        return len(kept.told) if kept.telling == telling else 0

    def keep_told(self, game: str, telling: str, told: Sequence[Told]) -> None:
        kept, after = self._kept(game), self.told_until(game, telling)
        if told and after is not None and told[0].entry - 1 == after:
            kept.told, kept.telling = (*kept.told[:after], *told), telling

    def told_with(self, game: str, text: str) -> list[int] | None:
        return [one.entry for one in self._kept(game).told if text in one.text]

    def drop_and_rebuild(self, game: str, rows: Rows, after: int) -> None:
        kept = self._kept(game)
        found = kept.row.head.number
        if found != after:
            raise _stale(game, after, found)
        kept.tables, kept.projected, kept.told = self._kept_rows(kept, rows), self._version, ()

    def list_anew(self, row: GameRow) -> None:
        if (found := self.head(row.game)) != row.head:
            raise _stale(row.game, row.head.number, found.number)
        self._kept(row.game).row = row

    def adopt(
        self,
        game: GameRow,
        entries: Sequence[Entry],
        rows: Rows | None = None,
        unjudged: Span | None = None,
        resting_on: Kin | None = None,
    ) -> None:
        require_kin(self, resting_on)
        beginning = msgspec.structs.replace(game, head=Head(0, first_link(game.game)))
        kept = msgspec.structs.replace(self._games.get(game.game) or Kept(beginning))
        for entry in entries:
            kept = self._after(kept, entry, (), None)
        kept.projected = None if rows is None else self._version
        if rows is not None:
            kept.tables = self._kept_rows(kept, rows)
        kept.unjudged = (*kept.unjudged, *([] if unjudged is None else [unjudged]))
        self._games[game.game] = kept

    def remove(self, going: Mapping[str, Head], resting_on: Kin | None = None) -> None:
        require_kin(self, resting_on)
        before = dict(self._games)
        try:
            for game, known in going.items():
                self._take_away(game, known)
        except StoreError:
            self._games = before
            raise

    def _take_away(self, game: str, known: Head) -> None:
        found = self.head(game)
        if found != known:
            raise _stale(game, known.number, found.number)
        if resting := [one.game for one in self.branches(game)]:
            raise holds_branches(game, resting)
        del self._games[game]

    def replace(  # noqa: PLR0913 - as the contract has it
        self,
        game: GameRow,
        entries: Sequence[Entry],
        rows: Rows,
        unjudged: Sequence[Span],
        known: Head,
        resting_on: Kin | None = None,
    ) -> None:
        self.remove({game.game: known}, resting_on)
        self.adopt(game, entries, rows)
        self._games[game.game].unjudged = tuple(unjudged)

    def unjudged(self, game: str) -> list[Span]:
        return list(self._kept(game).unjudged)

    def verify(self, game: str, head: Head | None = None) -> list[Finding]:
        kept = self._kept(game)
        return check_chain(game, [Read(entry.number, entry) for entry in kept.entries], kept.row.head, head)

    def at_one_moment(self) -> AbstractContextManager[None]:
        return nullcontext()  # nobody else writes into it

    def shape(self) -> list[Finding]:
        return []

    def backup(self, path: str) -> None:
        told = say("A ledger in memory has no file that could be copied to {path}.", path=path)
        raise CannotUseDatabase(told)

    def close(self) -> None:
        """There is nothing to let go of."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _kept_rows(self, kept: Kept, rows: Rows) -> Tables:
        return replaced(self._models, {} if kept.trunk else rows)  # of a branch none are kept

    def _kept(self, game: str) -> Kept:
        if game not in self._games:
            raise NoSuchGame(say("There is no game {game} in memory.", game=game))
        return self._games[game]

    def _entries(self, game: str) -> tuple[Entry, ...]:
        return self._games[game].entries if game in self._games else ()
