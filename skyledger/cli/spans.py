"""Spans of entries in words."""

from collections.abc import Sequence

from skyledger.telling.listing import listed
from store.ledger import Span

MOST_TOLD = 30
"""So many spans are named at most; a file may have very many."""


def told_spans(spans: Sequence[Span]) -> str:
    """Such as "entries 3 to 9 and 12"."""
    told = [str(first) if first == last else f"{first} to {last}" for first, last in spans[:MOST_TOLD]]
    if len(spans) > MOST_TOLD:
        told.append(f"{len(spans) - MOST_TOLD} more spans")
    return f"{'entry' if spans[0][0] == spans[-1][1] else 'entries'} {listed(told)}"
