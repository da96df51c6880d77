"""Why an order would be ruled on as it would: what each rule says, and where each ground was declared."""

from collections.abc import Iterable, Iterator

import msgspec

from core.ruling import Refused, Ruling
from core.system import Rules
from skyledger.why.chain import Book

BEGINNING = 1
"""The entry that holds what the scenario says."""


class Said(msgspec.Struct, frozen=True):
    """A rule's number and what it says in our own words; empty for what no rule text has a number for."""

    rule: str
    text: str


class Grounded(msgspec.Struct, frozen=True):
    """A ground of a ruling, and the entry in which it was declared; 0 for a doubt played by default."""

    ground: str
    entry: int


def rules_said(rules: Rules, ruling: Ruling) -> tuple[Said, ...]:
    """What each rule says that a ruling names: those broken, or those that its facts rest on."""
    if isinstance(ruling, Refused):
        numbers: Iterable[str] = (violation.rule for violation in ruling.violations)
    else:
        numbers = (number for fact in ruling.facts for number in fact.rules)
    return tuple(_said(rules, number) for number in dict.fromkeys(numbers) if number not in rules.doubts())


def _said(rules: Rules, number: str) -> Said:
    paragraphs = rules.paragraphs()
    paragraph = paragraphs.get(number)
    if paragraph is not None and not paragraph.text and paragraph.same_as in paragraphs:
        paragraph = paragraphs[paragraph.same_as]
    return Said(number, paragraph.text if paragraph else "")


def grounded(book: Book, ruling: Ruling) -> Iterator[Grounded]:
    """Each ground of a ruling with the entry in which it was declared."""
    chosen = book.trace.state.doubts
    for ground in ruling.grounds:
        if ground.startswith("fact "):
            at = book.trace.grounds.get(ground)
            yield Grounded(ground, at.entry if at else BEGINNING)
        else:
            yield Grounded(ground, BEGINNING if ground in chosen else 0)
