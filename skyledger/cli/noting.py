"""What who gave an order should know of it, though it was accepted."""

from typing import Any

from events.sentences import say
from skyledger.cli.paper import hanging, lead
from skyledger.service import Table
from skyledger.showing import showing_of


def write_noted(before: Table, seat: str, order: Any) -> None:
    """What is to be known of an order, below what it led to."""
    for one in showing_of(before.system).noted(before.state, seat, order):
        hanging(lead(say("Note:"), "warning"), one, indent=2)
