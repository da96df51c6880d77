"""That a claim was found before, where it is found anew, or that is proposed."""

from collections.abc import Iterable
from typing import Any

from core.ruling import Accepted, Ruling
from events.message import Event
from events.sentences import said, say, translated
from skyledger.claims.ruled_before import Ruled, ruled_before
from skyledger.cli.paper import hanging
from skyledger.service import Table

BEFORE = said(
    "The claim of entry {claim} was {finding} in entry {entry} before; what is found last takes the place of "
    "that."
)


def found_before(held: Table, ruling: Ruling | None, last: int) -> tuple[Ruled, ...]:
    """How what a ruling finds of claims was found until an entry."""
    facts = ruling.facts if isinstance(ruling, Accepted) else ()
    return found_before_by(held, (one.event for one in facts), last)


def found_before_by(held: Table, facts: Iterable[Event], last: int) -> tuple[Ruled, ...]:
    """The same of facts."""
    return ruled_before(held.past, facts, last)


def write_found_before(found: Iterable[Ruled], indent: int = 2) -> None:
    """A line for each."""
    for one in found:
        told = say(BEFORE, claim=one.claim, finding=translated(one.finding), entry=one.entry)
        hanging((told, "warning"), indent=indent)


def found_before_json(found: tuple[Ruled, ...]) -> dict[str, Any]:
    """The same as JSON, under the key "replaces"; no key where nothing was found before."""
    return {"replaces": found} if found else {}
