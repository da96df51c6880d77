"""The line over what is told of a game at an entry: which entry, and what became of it since."""

from skyledger.cli.paper import hanging
from skyledger.service import Table
from skyledger.turning import become
from store.ledger import Ledger


def write_heading(held: Table, ledger: Ledger, at: int) -> None:
    """Such as "malta  after entry 3 of 4 (undone by entry 4)"."""
    last = held.head.number
    if at == last:  # nothing came after it that could have undone it
        hanging((held.game, "heading"), f"  after entry {last}")
        return
    word, since = become(ledger, held.game, at)
    mark = f" ({word} by entry {since})" if since else ""
    hanging((held.game, "heading"), f"  after entry {at} of {last}", (mark, "warning"))
