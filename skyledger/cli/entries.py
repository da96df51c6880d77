"""Entries in words: which one something is told of, what became of it since, and spans of several."""

from collections.abc import Sequence

from skyledger.cli.paper import hanging
from skyledger.service import Table
from skyledger.telling.listing import listed
from skyledger.turning import become
from store.ledger import Ledger, Span


def write_heading(held: Table, ledger: Ledger, at: int) -> None:
    """Such as "malta  after entry 3 of 4 (undone by entry 4)"."""
    last = held.head.number
    if at == last:  # nothing came after it that could have undone it
        hanging((held.game, "heading"), f"  after entry {last}")
        return
    word, since = become(ledger, held.game, at)
    mark = f" ({word} by entry {since})" if since else ""
    hanging((held.game, "heading"), f"  after entry {at} of {last}", (mark, "warning"))


MOST_TOLD = 30
"""So many spans are named at most; a file may have very many."""


def told_spans(spans: Sequence[Span]) -> str:
    """Such as "entries 3 to 9 and 12"."""
    told = [str(first) if first == last else f"{first} to {last}" for first, last in spans[:MOST_TOLD]]
    if len(spans) > MOST_TOLD:
        told.append(f"{len(spans) - MOST_TOLD} more spans")
    return f"{'entry' if spans[0][0] == spans[-1][1] else 'entries'} {listed(told)}"
