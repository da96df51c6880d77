"""Spans of entries in words."""

from collections.abc import Sequence

from skyledger.telling.listing import listed
from store.ledger import Span


def told_spans(spans: Sequence[Span]) -> str:
    """Such as "entries 3 to 9 and 12"."""
    told = [str(first) if first == last else f"{first} to {last}" for first, last in spans]
    return f"{'entry' if spans[0][0] == spans[-1][1] else 'entries'} {listed(told)}"
