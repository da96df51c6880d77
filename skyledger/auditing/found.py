"""What an audit reports, and under which of its kinds."""

from typing import Literal

import msgspec

from events.entry import Entry
from skyledger.recording import EARLIER_RULES
from store.finding import Finding, sentence

Kind = Literal["tampered", "wrong", "rules changed", "withheld", "not compared"]
"""Changed after it was recorded; recorded, and not what its own rules give; recorded under rules that were
others then; not there to be looked at; nothing to compare it with."""


class Found(msgspec.Struct, frozen=True):
    """One finding: in which entry (0: the game as a whole), what was looked at, and what is so.

    `expected` and `recorded` say in words what should be there and what is; `rules` are the numbers that
    what should be there rests on.
    """

    kind: Kind
    entry: int
    what: str
    told: str
    rules: tuple[str, ...] = ()
    expected: str = ""
    recorded: str = ""


def found(kind: Kind, entry: int, what: str, expected: str, recorded: str) -> Found:
    """A finding that rests on no rule, told in one sentence."""
    place = f"entry {entry}: " if entry else ""
    told = f"{place}{what}: expected {expected}, found {recorded}"
    return Found(kind, entry, what, told, (), expected, recorded)


def of_the_chain(finding: Finding) -> Found:
    """What the store found in the chain."""
    return Found(
        finding.kind,
        finding.entry,
        finding.what,
        sentence(finding),
        (),
        finding.expected,
        finding.recorded,
    )


def not_compared(entry: int, what: str, told: str) -> Found:
    """What could not be looked at, and why."""
    return Found("not compared", entry, what, told)


def ruled_otherwise(entry: Entry, what: str, rules: tuple[str, ...], expected: str, recorded: str) -> Found:
    """An entry that is not what the rules give: its own if they are today's, or else the rules since."""
    kind: Kind = "rules changed" if entry.rules_version in EARLIER_RULES else "wrong"
    by = f" [{', '.join(rules)}]" if rules else ""
    told = f"entry {entry.number}: {what}{by}: by the rules: {expected} / recorded: {recorded}"
    return Found(kind, entry.number, what, told, rules, expected, recorded)
