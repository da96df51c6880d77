"""Why an order would be ruled on as it would: what each rule says, and where each ground was declared."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.mistakes import Mistake
from core.ruling import Refused, Ruling, Violation, judge
from core.system import Rules
from phases.referee import System, out_of_turn, procedure_in
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


class InItsPlace(msgspec.Struct, frozen=True):
    """The state of the turn that takes an order next, and each rule it would break there as things stand.

    `mistaken` says what it names that is not there; no rule is asked then.
    """

    state: str
    violations: tuple[Violation, ...] = ()
    mistaken: str = ""


def in_its_place(book: Book, game: Any, seat: str, order: Any) -> InItsPlace | None:
    """How an order that is too early will be ruled on in its time; None if it is not, or no time comes.

    `game` is the present one as the seat knows it.
    """
    system = book.pages.system
    if system.rules.questions(game) or not out_of_turn(system, game, seat, order):
        return None
    coming = book.watch.coming(game).items()
    its = (one for one in coming if not out_of_turn(system, one[1], seat, order))
    return next((_judged(system, state, then, seat, order) for state, then in its), None)


def _judged(system: System, state: str, game: Any, seat: str, order: Any) -> InItsPlace:
    try:
        answered = procedure_in(system, game, type(order))
        ruling = judge(answered, game, order, seat, system.rules.prints(game))
    except Mistake as mistake:
        return InItsPlace(state, mistaken=str(mistake))
    return InItsPlace(state, ruling.violations if isinstance(ruling, Refused) else ())


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
