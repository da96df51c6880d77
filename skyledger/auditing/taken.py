"""What an audit takes as it is recorded, for there is nothing to hold it against: it says so itself."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from core.dice import SEED, TYPED
from events.entry import Entry
from events.message import DiceRolled
from phases.referee import System
from skyledger.auditing.begun import beginning, names_a_shipped_scenario
from skyledger.auditing.recorded import readable, recorded_facts
from skyledger.auditing.recorded import recorded_order as _order
from skyledger.recording import RULES_VERSION, Begin
from skyledger.service import GAMEMASTER
from skyledger.viewers import PUBLIC

BEGINNING = (
    "the position from which it began{named}; --beginning SCENARIO compares it with one that you trust"
)
CONCEALED = "what is kept from {viewer} of the position from which it began{named}"
DICE = {True: "typed in at the table", False: "thrown by a machine without a seed"}


def rests_on(entries: Sequence[Entry]) -> str:
    """What all the judging of a game under other rules than today's rests on; empty where there is none."""
    others = Counter(entry.rules_version for entry in entries if entry.rules_version != RULES_VERSION)
    if not others:
        return ""
    said = ", ".join(f"{count} under “{version}”" for version, count in sorted(others.items()))
    who = f"{_entries(sum(others.values()))} of {len(entries)}"
    return (
        f"by what {who} say of themselves, they were judged under other rules ({said}) than today's"
        f" (“{RULES_VERSION}”). What differs there may be a rule mended since or a forgery: only a head that"
        " was kept, or somebody who was there, can tell."
    )


def taken(system: System, entries: Sequence[Entry], compared_for: str | None) -> Iterator[str]:
    """What of a game nobody compared with anything; of its beginning, what that viewer may not know."""
    if beginning(system, entries) and not names_a_shipped_scenario(system, entries[0]):
        yield from _of_the_beginning(_order(system, entries[0]), compared_for)
    fallen = Counter[bool]()
    for entry in entries:
        for fact in readable(recorded_facts(system, entry)):
            if isinstance(fact, DiceRolled) and fact.source != SEED:
                fallen[fact.source == TYPED] += len(fact.dice)
    for typed, count in sorted(fallen.items(), reverse=True):
        yield f"{'1 die' if count == 1 else f'{count} dice'} {DICE[typed]}"


def _of_the_beginning(order: Any, compared_for: str | None) -> Iterator[str]:
    named = f" (“{order.scenario}”)" if isinstance(order, Begin) else ""
    if compared_for is None:
        yield BEGINNING.format(named=named)
    elif compared_for != GAMEMASTER:
        yield CONCEALED.format(viewer=whom(compared_for), named=named)


def whom(viewer: str) -> str:
    """A viewer, in a sentence."""
    return "everybody" if viewer == PUBLIC else viewer


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"
