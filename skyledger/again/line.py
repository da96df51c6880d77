"""The course of orders judged again: each in the game that those before it made, with the dice it had.

It is pure, and the one way in which anything is judged again: an order that fails leaves the game as it is.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.fold import fold
from core.history import Bound, Mark
from core.mistakes import Mistake
from core.proposals import AdoptBranch, ProposeOrder, SetPolicy
from core.ruling import Accepted, Ruling
from events.codec import encode
from events.message import ProposalCarried
from events.sentences import say
from phases.consent import rule_by_right
from phases.referee import System, decide
from skyledger.folding import IMPOSSIBLE, Step, order_in, order_of, reason
from skyledger.past import Past


class Given(msgspec.Struct, frozen=True):
    """An order as it is given again: whose it is, and how it was recorded, unless it is a new one.

    `number` is its entry in the game that is judged again, 0 for a new order that takes the place of none.
    `treated` says what a remedy made of it, in the word for such an outcome; without an order it is put off.
    """

    number: int
    seat: str
    order: Any
    was: Step | None = None
    treated: str = ""

    @property
    def told(self) -> Any:
        """The order to be told of it, be it given or put off."""
        return self.was.order if self.order is None and self.was is not None else self.order


Treatment = Callable[[Any, Given], Iterable[Given]]
"""What is given in a state of the game in place of an order: mostly that order itself."""


Referee = Callable[[Any, Given], Ruling]
"""How something that is given is ruled on in a state of the game; raises `Mistake`."""


class Judged(msgspec.Struct, frozen=True):
    """What the referee says to it: a ruling, or why there is none; and the game before and after."""

    given: Given
    before: Any
    after: Any
    ruling: Ruling | None = None
    unruled: str = ""

    @property
    def stands(self) -> bool:
        """Is it accepted?"""
        return isinstance(self.ruling, Accepted)


def recorded(past: Past, first: int, last: int | None = None) -> Iterator[Given]:
    """The orders that count from an entry on, as if those that are undone had never been given.

    With `last` they are those that counted after that entry.
    """
    for step in past.line(first, past.ledger.head(past.game).number if last is None else last):
        given = _meant(past, step)
        if not isinstance(given.order, AdoptBranch):  # it says which line counts, and is no order in any
            yield given


def _meant(past: Past, step: Step) -> Given:
    """The order of an entry; where it was done by consent, the one that was proposed, of whoever proposed it.

    What is said of the consent lies outside the game, and is left aside.
    """
    number, facts = (
        step.entry.number,
        tuple(one for one in step.facts if not isinstance(one[0], Mark | Bound)),
    )
    was = step if len(facts) == len(step.facts) else replace(step, facts=facts)
    carried = next((fact for fact, _ in step.facts if isinstance(fact, ProposalCarried)), None)
    if carried is None:
        return Given(number, step.entry.seat, step.order, was)
    proposed = step.order
    if carried.proposal and (entry := past.ledger.entry(past.game, carried.proposal)) is not None:
        proposed = order_of(past.system, entry)
    order = order_in(past.system, encode(proposed.order)) if isinstance(proposed, ProposeOrder) else None
    return Given(number, carried.seat, order, was)


def as_given(_: Any, given: Given) -> tuple[Given, ...]:
    """Every order as it was given."""
    return (given,)


def judged_again(
    system: System, state: Any, line: Iterable[Given], treat: Treatment = as_given
) -> Iterator[Judged]:
    """Judge orders one after the other, from a state of the game on."""
    for recorded_one in line:
        for given in treat(state, recorded_one):
            one = judged(system, state, given)
            yield one
            state = one.after


def judged(system: System, state: Any, given: Given, rule: Referee | None = None) -> Judged:
    """One order in a game, as it is ruled on there: what was recorded was given by right, whoever must give
    it otherwise.
    """
    if given.order is None:
        return Judged(given, state, state, unruled="" if given.treated else say("the order is withheld"))
    new = given.was is None and not isinstance(given.order, SetPolicy)
    by_right = decide if new else rule_by_right
    try:
        ruling = rule(state, given) if rule else by_right(system, state, given.seat, given.order)
    except Mistake as mistake:
        return Judged(given, state, state, unruled=str(mistake))
    except IMPOSSIBLE as error:
        told = say("it can't be judged in this game ({why})", why=reason(error))
        return Judged(given, state, state, unruled=told)
    facts = [ruled.event for ruled in ruling.facts] if isinstance(ruling, Accepted) else []
    return Judged(given, state, fold(system.rules.evolutions, state, facts) if facts else state, ruling)
