"""Is a ledger what was once written, and does all that is kept beside it agree with it?

Every finding is reported, and none hides another. Judging each order anew is later work: an audit proves
that what is recorded was not changed, not that it was ruled on rightly.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from core.history import Deed, voided
from events.entry import Entry
from events.message import EntriesRedone, EntriesUndone, PositionSealed
from phases.referee import System
from skyledger.folding import UNFOLDABLE, fold_id, replayed, snapshot
from skyledger.games import system_of
from skyledger.rebuilding import rows_from
from skyledger.service import Begin
from skyledger.timeline import facts_of, order_of, steps
from store.errors import StoreError
from store.finding import sentence
from store.ledger import Head, Ledger, Row

Kind = Literal["tampered", "withheld", "not compared"]
FOLDING = (StoreError, *UNFOLDABLE)
"""What reading and folding entries that were tampered with can end in."""


class Found(msgspec.Struct, frozen=True):
    """One finding: in which entry (0: the game as a whole), what was looked at, and what is so."""

    kind: Kind
    entry: int
    what: str
    told: str


def audit(ledger: Ledger, game: str, kept: Head | None = None) -> list[Found]:
    """Every finding in a game: its chain, undo lines, sealed positions, read models; none if all is sound.

    With `kept`, a head from elsewhere, also whether the ledger still contains it. Raises `NoSuchGame`.
    """
    chain = [Found(f.kind, f.entry, f.what, sentence(f)) for f in ledger.verify(game, kept)]
    system = system_of(ledger.game(game).system)
    entries, unread = _readable(ledger, game)
    parts = (
        (_undo_lines, "undo line"),
        (lambda *_: _positions(system, ledger, game), "position"),
        (lambda *_: _read_models(system, ledger, game, entries), "read model"),
        (lambda *_: _snapshots(system, ledger, game), "snapshot"),
        (lambda *_: _title(system, ledger, game, entries), "title"),
    )
    found = [*chain, *([] if chain else unread)]
    for part, what in parts:
        found += _safely(lambda part=part: part(system, entries), what)
    return found


def _readable(ledger: Ledger, game: str) -> tuple[list[Entry], list[Found]]:
    entries: list[Entry] = []
    try:
        entries.extend(ledger.entries(game))
    except FOLDING as error:
        told = f"the entries can be read only up to {len(entries)}: {error}"
        return entries, [Found("tampered", len(entries) + 1, "entry unreadable", told)]
    return entries, []


def _safely(part: Any, what: str) -> Iterator[Found]:
    """The findings of one part of the audit, and that it could go no further if it could not."""
    try:
        yield from part()
    except FOLDING as error:
        yield Found(
            "not compared", 0, what, f"the {what}s: no further than this ({type(error).__name__}: {error})"
        )


def _undo_lines(system: System, entries: Sequence[Entry]) -> Iterator[Found]:
    """An undo voids entries that counted, the last one among them; a redo revives what an undo voided."""
    deeds: list[Deed] = []
    for entry in entries:
        facts = tuple(event for event, _ in facts_of(system, entry))
        yield from _undo_faults(entry.number, facts, deeds)
        deeds.append(Deed(entry.number, entry.seat, facts))


def _undo_faults(number: int, facts: Iterable[Any], before: Sequence[Deed]) -> Iterator[Found]:
    for event in facts:
        if isinstance(event, EntriesUndone | EntriesRedone) and (told := _fault(event, before)):
            yield Found("tampered", number, "undo line", f"entry {number}: {told}")


def _fault(event: EntriesUndone | EntriesRedone, before: Sequence[Deed]) -> str:
    void = voided(before)
    if isinstance(event, EntriesRedone):
        return (
            ""
            if event.undone_by in void.values()
            else f"it revives nothing: entry {event.undone_by} voids none."
        )
    marks = {d.number for d in before if any(isinstance(f, EntriesUndone | EntriesRedone) for f in d.facts)}
    counted = [d.number for d in before if d.number not in void and d.number not in marks]
    if event.first in counted[1:] and event.last == counted[-1]:
        return ""
    return f"it undoes entries {event.first} to {event.last}, and the last that counted was {counted[-1]}."


def _positions(system: System, ledger: Ledger, game: str) -> Iterator[Found]:
    """The hash of each sealed position, made anew."""
    for step in steps(system, ledger, game):
        for event, _ in step.facts:
            if isinstance(event, PositionSealed):
                yield from _position(system, step.entry.number, event, step.after)


def _position(system: System, number: int, recorded: PositionSealed, after: Any) -> Iterator[Found]:
    made: Any = system.rules.sealed_in(after, recorded.form)
    if made is None:
        told = f"entry {number}: the position is sealed in form {recorded.form}, which is not known here."
        yield Found("not compared", number, "position", told)
    elif made.digest != recorded.digest:
        told = f"entry {number}: the position is sealed as {recorded.digest}, and folds to {made.digest}."
        yield Found("tampered", number, "position", told)


def _read_models(system: System, ledger: Ledger, game: str, entries: Sequence[Entry]) -> Iterator[Found]:
    """Each row of each table, against those that the entries give."""
    for table, rows in sorted(rows_from(system, entries).items()):
        yield from _rows(
            table, set(map(tuple, rows)), {tuple(row) for row in ledger.read_model_rows(game, table)}
        )


def _snapshots(system: System, ledger: Ledger, game: str) -> Iterator[Found]:
    """Each snapshot that play would start from, against the game folded from its beginning."""
    until = None
    while (kept := ledger.snapshot(game, fold_id(system.rules), until)) is not None:
        if snapshot(system, game, kept.entry, replayed(system, ledger, game, kept.entry)).state != kept.state:
            told = f"the snapshot after entry {kept.entry} is not what the entries give."
            yield Found("tampered", kept.entry, "snapshot", told)
        until = kept.entry - 1


def _title(system: System, ledger: Ledger, game: str, entries: Sequence[Entry]) -> Iterator[Found]:
    """The title in the list of games, against the one in the order that began the game."""
    begun = order_of(system, entries[0]) if entries else None
    listed = ledger.game(game).title
    if isinstance(begun, Begin) and begun.title and begun.title != listed:
        yield Found(
            "tampered",
            1,
            "title",
            f"entry 1: the game began as “{begun.title}”, and is listed as “{listed}”.",
        )


def _rows(table: str, made: set[Row], kept: set[Row]) -> Iterator[Found]:
    for row in sorted(kept - made, key=repr):
        yield Found("tampered", 0, "read model", f"table {table}: row {row} is not what the entries give.")
    for row in sorted(made - kept, key=repr):
        yield Found("tampered", 0, "read model", f"table {table}: row {row} is missing.")
