"""The read models of a game made anew from its entries, as if each had been written just now."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from core.history import Deed, voided
from events.codec import as_recorded
from events.entry import Entry
from events.sentences import say
from phases.referee import System
from skyledger.folding import Rows, facts_of, replayed, unaltered
from skyledger.games import projections, system_kept
from skyledger.listing import SetRight, as_begun, set_right
from skyledger.recording import ROLLS, RULINGS, histories, read_models, rows_of
from store.errors import StaleHead, StoreError, WithheldContent
from store.ledger import Ledger, ReadModel, Row
from store.ledger import Rows as TableRows

T = TypeVar("T")

Made = dict[str, list[Row]]
"""Rows by table, as the entries give them."""

MOST_MORE = 1000
"""So many rows more than are due are counted in a table."""


class Differing(msgspec.Struct, frozen=True):
    """A table whose rows were not as the entries give them: how many, and what they are about.

    `about` is what the key of a row begins with, such as units; of a table by entry, the entries. It is
    empty, and so is `rows`, where the table could not be read. With `more` there were more rows than these,
    which were not counted.
    """

    table: str
    rows: int = 0
    about: tuple[str, ...] = ()
    more: bool | msgspec.UnsetType = msgspec.UNSET


MOST_TRIES = 20
"""So often a game is tried that others go on with meanwhile; each try takes as long as it is to be read."""


def in_time(deed: Callable[[], T]) -> T:
    """Do it; where a game has gone on meanwhile, again. Raises `StaleHead` if others are always faster."""
    for _ in range(MOST_TRIES - 1):
        try:
            return deed()
        except StaleHead:
            continue
    return deed()


def rebuild(ledger: Ledger, game: str) -> None:
    """Replace the rows of a game in every read model.

    Raises `NoSuchGame`, `WithheldContent`, `StaleHead`, `DamagedDatabase`.
    """
    in_time(lambda: ledger.drop_and_rebuild(game, *_made(ledger, game)))


def rebuild_what_differs(ledger: Ledger, game: str) -> tuple[Differing, ...]:
    """As `rebuild`; gives the tables whose rows were not as the entries give them, by name."""
    return in_time(lambda: _what_differed(ledger, game))


def _what_differed(ledger: Ledger, game: str) -> tuple[Differing, ...]:
    rows, last = _made(ledger, game)
    found = tuple(_differing(ledger, game, rows))
    ledger.drop_and_rebuild(game, rows, last)
    return found


def set_right_in_the_list(ledger: Ledger, game: str) -> tuple[SetRight, ...]:
    """Give a game the title, system and moment of its entry 1 in the list of games; what was otherwise.

    Raises as `rebuild` does.
    """
    return in_time(lambda: _set_right(ledger, game))


def _set_right(ledger: Ledger, game: str) -> tuple[SetRight, ...]:
    row = ledger.game(game)
    begun = as_begun(row, list(ledger.entries(game, until=1)))
    if begun != row:
        ledger.list_anew(begun)
    return set_right(row, begun)


def _made(ledger: Ledger, game: str) -> tuple[Made, int]:
    """The rows that a game's entries give, and the number of the last entry; of a branch no rows are kept."""
    entries = list(ledger.entries(game))
    if ledger.lineage(game):
        return {}, len(entries)
    with unaltered(game):
        made = rows_from(system_kept(ledger.game(game)), entries)
        return {table: [tuple(row) for row in rows] for table, rows in made.items()}, len(entries)


def _differing(ledger: Ledger, game: str, made: Made) -> Iterator[Differing]:
    """Each table whose rows are others; in the tables of other games none are due."""
    for model in sorted(read_models(projections()), key=lambda one: one.table):
        due = set(made.get(model.table, ()))
        try:
            kept, cut_off = rows_kept(ledger, game, model.table, due)
        except StoreError:
            yield Differing(model.table)
            continue
        if cut_off:
            others = [row for row in kept if row not in due]
            yield replace(_differed(model, others[:MOST_MORE]), more=True)
        elif others := list(due.symmetric_difference(kept)):
            yield _differed(model, others)


def rows_kept(ledger: Ledger, game: str, table: str, due: Collection[Row]) -> tuple[list[Row], bool]:
    """The rows of a game in a table, as far as they are read; whether there are more than are counted."""
    rows = ledger.read_model_rows(game, table, len(due) + MOST_MORE + 1)
    return rows, len(rows) > len(due) + MOST_MORE


def _differed(model: ReadModel, rows: Iterable[Row]) -> Differing:
    keys = {_key(model, row) for row in rows}
    return Differing(model.table, len(keys), tuple(sorted({str(key[0]) for key in keys})))


def _key(model: ReadModel, row: Row) -> Row:
    """What makes a row unique in its game; in a table by entry it begins with the entry."""
    columns = list(model.columns)
    own = row[2:] if model.history else row
    key = tuple(own[columns.index(name)] for name in model.key)
    return (row[0], *key) if model.history else key


def rows_from(system: System, entries: Sequence[Entry]) -> TableRows:
    """The rows of every read model after all entries of a game. Raises `WithheldContent`."""
    state = state_from(system, entries)
    rows: dict[str, Iterable[Row]] = {t: list(r.values()) for t, r in rows_of(system, state).items()}
    return {**rows, **history_rows(system, entries)}


def state_from(system: System, entries: Iterable[Entry]) -> Any:
    """The game after all these entries, from its first. Raises `WithheldContent`.

    An audit asks it of entries that may be spelled otherwise than anything is recorded.
    """
    return replayed(system, Rows(_payloads(entries)))


def _payloads(entries: Iterable[Entry]) -> Iterable[tuple[int, bytes]]:
    for entry in entries:
        for event in entry.events:
            if event.payload is None:
                raise WithheldContent(
                    say("Entry {number} of {game} is withheld in part.", number=entry.number, game=entry.game)
                )
            yield entry.number, as_recorded(event.payload)


def history_rows(system: System, entries: Iterable[Entry]) -> dict[str, list[tuple[Any, ...]]]:
    """The tables by entry: each row begins with its entry and the entry that voided it, or None."""
    facts = {entry.number: facts_of(system, entry) for entry in entries}
    void = voided(Deed(n, "", tuple(event for event, _ in told)) for n, told in facts.items())
    rows: dict[str, list[tuple[Any, ...]]] = {RULINGS.table: [], ROLLS.table: []}
    for number, told in facts.items():
        for added in histories(list(told)):
            rows[added.table] += [(number, void.get(number), *row) for row in added.upserts]
    return rows
