"""The read models of a game made anew from its entries, as if each had been written just now."""

from collections.abc import Iterable, Sequence
from typing import Any

from core.history import Deed, voided
from events.entry import Entry
from phases.referee import System
from skyledger.folding import Rows, replayed_rows, unaltered
from skyledger.games import system_of
from skyledger.recording import ROLLS, RULINGS, histories, rows_of
from skyledger.timeline import facts_of
from store.errors import WithheldContent
from store.ledger import Ledger, Row
from store.ledger import Rows as TableRows


def rebuild(ledger: Ledger, game: str) -> None:
    """Replace the rows of a game in every read model, and drop its snapshots.

    Raises `NoSuchGame`, `WithheldContent`, `StaleHead`, `DamagedDatabase`.
    """
    entries = list(ledger.entries(game))
    with unaltered(game):
        rows = {t: list(r) for t, r in rows_from(system_of(ledger.game(game).system), entries).items()}
    ledger.drop_and_rebuild(game, rows, len(entries))


def rows_from(system: System, entries: Sequence[Entry]) -> TableRows:
    """The rows of every read model after all entries of a game. Raises `WithheldContent`."""
    state = state_from(system, entries)
    rows: dict[str, Iterable[Row]] = {t: list(r.values()) for t, r in rows_of(system, state).items()}
    return {**rows, **history_rows(system, entries)}


def state_from(system: System, entries: Iterable[Entry]) -> Any:
    """The game after all these entries, from its first. Raises `WithheldContent`."""
    return replayed_rows(system, Rows(_payloads(entries)))


def _payloads(entries: Iterable[Entry]) -> Iterable[tuple[int, bytes]]:
    for entry in entries:
        for event in entry.events:
            if event.payload is None:
                raise WithheldContent(f"Entry {entry.number} of {entry.game} is withheld in part.")
            yield entry.number, event.payload


def history_rows(system: System, entries: Iterable[Entry]) -> dict[str, list[tuple[Any, ...]]]:
    """The tables by entry: each row begins with its entry and the entry that voided it, or None."""
    facts = {entry.number: facts_of(system, entry) for entry in entries}
    void = voided(Deed(n, "", tuple(event for event, _ in told)) for n, told in facts.items())
    rows: dict[str, list[tuple[Any, ...]]] = {RULINGS.table: [], ROLLS.table: []}
    for number, told in facts.items():
        for added in histories(list(told)):
            rows[added.table] += [(number, void.get(number), *row) for row in added.upserts]
    return rows
