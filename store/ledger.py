"""The contract that every backend keeps, and the words in which it is written, with those of checks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Literal, Protocol, Self

import msgspec

from events.entry import Entry
from events.sentences import say, translated

# What a check of a ledger reports: every place where it is not what was once written.

What = Literal[
    "entry missing",
    "entry beyond the head",
    "mark beyond the head",
    "entry unreadable",
    "entry bounds",
    "previous hash",
    "hash",
    "order commitment",
    "order withheld",
    "order spelling",
    "event missing",
    "event beyond the entry",
    "event unreadable",
    "event commitment",
    "event withheld",
    "event spelling",
    "head",
    "kept head",
    "game unreadable",
    "value",
    "file",
]
"""Every thing that can be found, as a name that programs and translations may rely on."""


class Finding(msgspec.Struct, frozen=True):
    """One thing found: in which entry (0: the game as a whole), at which event (None: the entry itself).

    "tampered" is what nobody may do to a ledger. "withheld" is content that is not there, as in a game that
    was exported for one viewer: the chain holds, but that content cannot be checked or replayed. "file" is
    what is wrong with the file that holds the game, and with all its games alike.
    With `more` it stands in place of that many findings of its kind.
    """

    kind: Literal["tampered", "withheld", "file"]
    entry: int
    what: What
    expected: str
    recorded: str
    event: int | None = None
    more: int = 0


def rest(left_out: Finding, count: int, entry: int) -> Finding:
    """One finding in place of so many that are left out, in an entry or (0) in the whole game."""
    return Finding(left_out.kind, entry, left_out.what, "", "", more=count)


def sentence(finding: Finding) -> str:
    """The finding in words: where, what, what it should be and what it is."""
    if finding.kind == "file":
        return f"{finding.expected}: {finding.recorded}"
    place = say("entry {entry}" if finding.entry else "the game", entry=finding.entry)
    if finding.event is not None:
        place = say("entry {entry}, event {event}", entry=finding.entry, event=finding.event)
    what = translated(finding.what)
    if finding.more:
        return say(
            "{place}: {what}: and {count} more of this kind", place=place, what=what, count=finding.more
        )
    return say(
        "{place}: {what}: expected {expected}, found {recorded}",
        place=place,
        what=what,
        expected=finding.expected,
        recorded=finding.recorded,
    )


Cell = int | str | None
"""What a column of a read model holds; a truth is 0 or 1."""

Row = tuple[Cell, ...]


class Head(msgspec.Struct, frozen=True):
    """The last entry of a game: number and hash. Kept elsewhere, it shows a ledger that was cut short."""

    number: int
    hash: bytes


class GameRow(msgspec.Struct, frozen=True):
    """A game in the ledger: its public id, title, system, when it was begun (microseconds UTC), its head."""

    game: str
    title: str
    system: str
    created: int
    head: Head


class Branch(msgspec.Struct, frozen=True):
    """A game that begins as another one's prefix: up to entry `at` its entries are those of the trunk."""

    game: str
    trunk: str
    at: int


MOST_REFUSALS = 1000
"""So many refused orders are read of a game, those that came last."""

MOST_BRANCHINGS = 100
"""A branch of a branch, and so on, goes back over so many games at most."""


class Kin(msgspec.Struct, frozen=True):
    """How the games of one hashed id stand, by id: a game, its copies and its branches, each with its head.

    What is written into one of them, or is done with it, may rest on the others, as an adoption does on its
    branch. Read by `store.kin.kin_of` before that is judged and given along with it, it is held against what
    is there in the transaction that writes: where one went on, began or was removed meanwhile, nothing is
    written, and whoever asks for it judges again.
    """

    hashed_id: str
    heads: tuple[tuple[str, Head], ...]


class Refusal(msgspec.Struct, frozen=True):
    """An order that was refused and its ruling; beside the ledger, it never changes a game."""

    game: str
    seat: str
    order: bytes
    ruling: bytes
    at: int


class Told(msgspec.Struct, frozen=True):
    """What is told of an entry, to any viewer, in small letters: what a search looks at."""

    entry: int
    text: str


class ReadModel(msgspec.Struct, frozen=True):
    """The shape of a table that a projection fills: columns in order, and which are the key in a game.

    With `history` the rows are never changed: each has the entry it came from, and once that entry is undone
    the number of the entry that voided it.
    """

    table: str
    columns: dict[str, type]
    key: tuple[str, ...]
    history: bool = False


class RowChanges(msgspec.Struct, frozen=True, gc=False):
    """What an entry changes in one read model: whole rows in the order of its columns, and keys to delete.

    Of a history table, `upserts` are the rows that this entry adds, and `deletes` is empty.
    """

    table: str
    upserts: Sequence[Row] = ()
    deletes: Sequence[Row] = ()


class Undoing(msgspec.Struct, frozen=True):
    """What an entry does to the rows of history tables: voids those of entries first to last."""

    first: int
    last: int


class Redoing(msgspec.Struct, frozen=True):
    """What an entry does to the rows of history tables: revives those that the entry `undone_by` voided.

    They are of entries first to last.
    """

    undone_by: int
    first: int
    last: int


Span = tuple[int, int]
"""Numbers of entries, from the first to the last."""

Rows = Mapping[str, Iterable[Row]]
"""Whole read models by table; the rows of a history table begin with `entry` and `voided_by`."""


class Ledger(Protocol):
    """Games, entry by entry, append only. Every method may raise a `store.errors.StoreError`."""

    def games(self, beginning: str = "", most: int | None = None) -> list[GameRow]:
        """The games whose id begins so, by id; the first so many of them, or all."""

    def game(self, game: str) -> GameRow:
        """One game. Raises NoSuchGame."""

    def head(self, game: str) -> Head:
        """Number and hash of the last entry. Raises NoSuchGame."""

    def begin(
        self,
        game: str,
        title: str,
        system: str,
        entry: Entry,
        changes: Iterable[RowChanges] = (),
    ) -> Entry:
        """Write a new game and its entry 1, together or not at all.

        Raises GameExists, unless it is this very order that began the game: then its entry is given back.
        """

    def branch(
        self, game: str, trunk: str, at: int, own: Sequence[Entry] = (), resting_on: Kin | None = None
    ) -> GameRow:
        """Begin a game that has the entries of another up to `at`, by reference: nothing is copied.

        With entries of its `own`, which follow those, both are written in one transaction.

        Its id is that of the trunk with a local name behind it, for both have the same hashes; title and
        moment are the trunk's. Its read models stay empty. Raises NoSuchGame, NoSuchEntry, GameExists,
        TooManyBranchings, StaleKin.
        """

    def branches(self, game: str) -> list[Branch]:
        """The branches that part from this game, by entry; not those that part from them."""

    def lineage(self, game: str) -> list[Branch]:
        """Where this game parted from which, and that one in turn; nothing if it has a beginning of its own.

        Raises DamagedDatabase if that goes back over more games than branches are made of.
        """

    def append(
        self,
        entry: Entry,
        changes: Iterable[RowChanges] = (),
        undo: Undoing | Redoing | None = None,
        resting_on: Kin | None = None,
    ) -> Entry:
        """Write an entry with what it changes in the read models, together or not at all, and durably.

        Gives back the entry that the ledger now has under this order id: the very object given if it was
        written now, another if that order had been written before (then nothing is written again).
        Raises StaleHead if the entry does not follow the last one, StaleKin if what it rests on stands
        otherwise, NoSuchGame, DiskFull, LedgerBusy.
        """

    def entries(self, game: str, after: int = 0, until: int | None = None) -> Iterator[Entry]:
        """Whole entries in order, from the one after `after` to `until` or the last.

        Where others can get at what is stored, every entry up to there is held against its hash first, once
        while the ledger is open. Raises NoSuchGame; DamagedDatabase if one is not what was written.
        """

    def stored(self, game: str) -> Iterator[Entry]:
        """Whole entries in order as they are stored, for an audit: held against nothing."""

    def events(self, game: str, after: int = 0, until: int | None = None) -> Iterator[tuple[int, bytes]]:
        """Number of the entry and payload of every event in order: the fast way to replay.

        The chain is followed as for `entries`. Raises NoSuchGame; DamagedDatabase if it does not hold;
        WithheldContent if an event among them was withheld.
        """

    def entry(self, game: str, number: int) -> Entry | None:
        """One entry by its number; None if there is none."""

    def by_order_id(self, game: str, order_id: str) -> Entry | None:
        """The entry that an order led to; None if it led to none."""

    def last_of(self, game: str, seat: str) -> int:
        """The number of the last entry of a seat; 0 where it has none. Raises NoSuchGame."""

    def refuse(self, game: str, seat: str, order: bytes, ruling: bytes, at: int) -> None:
        """Log a refused order with its ruling beside the ledger; `at` in microseconds UTC."""

    def refusals(self, game: str) -> list[Refusal]:
        """The last `MOST_REFUSALS` refused orders, in the order in which they came."""

    def secret(self, game: str, drawn: bytes) -> bytes:
        """The 32 bytes of a game that no export carries: `drawn` where it had none yet. Raises NoSuchGame."""

    thrown_away: tuple[str, ...]
    """The read models in whose place `define` found something else, which it threw away."""

    def define(self, read_models: Iterable[ReadModel], version: str) -> tuple[str, ...]:
        """Have a table for each read model; gives the games whose rows must be rebuilt, by id.

        These are the games whose rows were made by projections of another shape or `version`, or not at all.
        A table of another shape is dropped, for what was in it can be rebuilt. Call it once after opening,
        before anything is appended.
        """

    def read_model_rows(self, game: str, table: str, most: int | None = None) -> list[Row]:
        """The rows of a game in a read model, by key, the first so many or all.

        Those of a history table begin with entry, voided_by.
        """

    def told_until(self, game: str, telling: str) -> int | None:
        """Up to which entry what is told of a game is kept to be searched; None where it can't be kept.

        `telling` names how it was told: what was told otherwise is as good as not there.
        """

    def keep_told(self, game: str, telling: str, told: Sequence[Told]) -> None:
        """Keep what is told of the entries that follow `told_until`; of others nothing is kept."""

    def told_with(self, game: str, text: str) -> list[int] | None:
        """The entries of which something is told with a text (in small letters) in it, in order.

        None where what was kept can't be searched; it is thrown away then.
        """

    def drop_and_rebuild(self, game: str, rows: Rows, after: int) -> None:
        """Replace every row of a game in every read model, and throw away what was kept to search it.

        `after` is the number of the entry that the rows hold after. Raises StaleHead if it is not the last.
        """

    def list_anew(self, row: GameRow) -> None:
        """Give a game title, system and moment of this row, as entry 1 has them. Raises StaleHead."""

    def adopt(
        self,
        game: GameRow,
        entries: Sequence[Entry],
        rows: Rows | None = None,
        unjudged: Span | None = None,
        resting_on: Kin | None = None,
    ) -> None:
        """Write entries that follow the head, or a whole game that is not there, in one transaction.

        With `rows` the read models of the game are replaced in the same transaction; `unjudged` is marked
        for ever. The entries are taken as they are: `store.transfer` checks them first. Raises StaleHead,
        StaleKin.
        """

    def remove(self, going: Mapping[str, Head], resting_on: Kin | None = None) -> None:
        """Take games away with all that is kept of them, in one transaction; no other game is touched.

        They go in their order, each with its head as it is known: all of them or none. Raises NoSuchGame,
        StaleHead if one has another head, StaleKin, and HasBranches while a branch rests on it.
        """

    def replace(  # noqa: PLR0913 - what it is replaced by, and what that rests on
        self,
        game: GameRow,
        entries: Sequence[Entry],
        rows: Rows,
        unjudged: Sequence[Span],
        known: Head,
        resting_on: Kin | None = None,
    ) -> None:
        """Put another history of a game in place of the one that ends in the head `known`.

        As `remove` and then `adopt` of the whole game, in one transaction; raises as `remove` does.
        """

    def unjudged(self, game: str) -> list[Span]:
        """The entries that were taken over though the rules do not give them, in order."""

    def verify(self, game: str, head: Head | None = None) -> list[Finding]:
        """Check the chain of a game whole: every finding, in order; none if it is what was written.

        With a `head` that was kept elsewhere, also that the ledger still contains it. Raises NoSuchGame.
        """

    def at_one_moment(self) -> AbstractContextManager[None]:
        """What is read within is read as the ledger stood when it began, whatever others write meanwhile."""

    def shape(self) -> list[Finding]:
        """What is missing of all that keeps the tables as they are, such as what makes them append only."""

    def backup(self, path: str) -> None:
        """Copy everything into a new file, durably. Raises BackupExists; never overwrites."""

    def close(self) -> None:
        """Let go of the file. What was acknowledged is on the disk already."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
