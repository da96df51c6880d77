"""What who gave an order should know of it: though it was accepted, or of what would let it be."""

from collections.abc import Iterable
from typing import Any

from core.ruling import Refused
from events.sentences import say
from skyledger.cli.once import untold_in_a_row
from skyledger.cli.paper import hanging, lead
from skyledger.service import Table
from skyledger.showing import showing_of


def write_noted(before: Table, seat: str, order: Any) -> None:
    """What is to be known of an order, below what it led to."""
    _write("noted", showing_of(before.system).noted(before.state, seat, order))


def write_mends(at: Table, refused: Refused) -> None:
    """By which order what a refused one lacks is said, below the refusal."""
    _write("mends", showing_of(at.system).mends(at.state, refused))


def _write(kind: str, notes: Iterable[str]) -> None:
    for one in untold_in_a_row(kind, notes):
        hanging(lead(say("Note:"), "warning"), one, indent=2)
