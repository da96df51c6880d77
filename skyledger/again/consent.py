"""What was agreed on, given again in a correction: proposals and answers by new numbers.

They are judged as in any game, by the policy, on the entries that the branch has by then.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from core.dice import RollDice
from core.dice_kept import throw_by, thrown_in
from core.history import Deed
from core.mistakes import Unworkable
from core.proposals import Accept, AdoptBranch, Decline, ProposeOrder
from core.ruling import Accepted, Ruling
from events.message import (
    Event,
    ProposalAccepted,
    ProposalCarried,
    ProposalDeclined,
    ProposalDisputed,
    ProposalInForce,
    ProposalOfOrder,
    ProposalsNotWelcomed,
    ProposalsWelcomed,
)
from events.sentences import said, say
from phases.consent import rule_on_any, rule_unagreed
from skyledger.again.line import Given, Judged
from skyledger.folding import Step, facts_of, order_of
from skyledger.past import Past
from skyledger.touched import Moment, kept_dice

ANSWERS = ProposalAccepted | ProposalDeclined
NUMBERED = ANSWERS | ProposalCarried | ProposalDisputed
NOT_PROPOSED = said("What entry {entry} proposed is not proposed here.")
NOT_ADOPTED = said("A branch that counts in place of the game is not adopted in a correction of it.")


# What is given again.


def recorded_with_consent(past: Past, first: int) -> Iterator[Given]:
    """The orders that count from an entry on, with the proposals of orders and the answers to them."""
    moment = Moment(past, past.ledger.head(past.game).number)
    words, state = [n for n in sorted(_words(moment)) if n >= first], None
    for step in past.line(first, moment.last):
        while words and words[0] < step.entry.number:
            yield from _word(past, words.pop(0), step.before)
        yield Given(step.entry.number, step.entry.seat, step.order, step)
        state = step.after
    for number in words:
        yield from _word(past, number, past.at(first - 1) if state is None else state)


def _words(moment: Moment) -> Iterator[int]:
    """Where orders are proposed, that is answered, or agreed to beforehand; not what is undone since."""
    bound, void = moment.bound, moment.found.void
    undone = {one.proposal for n, one in bound.items() if isinstance(one, ProposalCarried) and n in void}
    raised = {n for n, one in moment.marks.items() if isinstance(one, ProposalOfOrder) and n not in undone}
    out = void.keys() | moment.marks.keys()  # what was undone, and undos that count until they are declined
    raised |= {n for n, one in bound.items() if isinstance(one, ProposalInForce) and n not in out}
    for number, one in moment.marks.items():
        answers = isinstance(one, ANSWERS) and one.proposal in raised
        if answers or number in raised or isinstance(one, ProposalsWelcomed | ProposalsNotWelcomed):
            yield number


def _word(past: Past, number: int, state: Any) -> Iterator[Given]:
    if (entry := past.ledger.entry(past.game, number)) is not None:
        step = Step(entry, order_of(past.system, entry), facts_of(past.system, entry), state, state)
        yield Given(number, entry.seat, step.order, step)


# How it is judged.


class Agreed:
    """The entries of a branch that parted after one of its trunk's, as far as consent hangs on them."""

    def __init__(self, past: Past, after: int) -> None:
        self._past, self._after = past, after
        self._own: list[Deed] = []
        self._numbers: dict[int, int] = {}

    def renamed(self, given: Given) -> Given:
        """What is given with the numbers that proposals have here, in its order and in what is recorded."""
        if given.was is None:
            return given
        facts = tuple((self._fact(fact), rules) for fact, rules in given.was.facts)
        order = given.order
        if isinstance(order, Accept | Decline):
            answered = (fact.proposal for fact, _ in facts if isinstance(fact, ANSWERS))
            order = replace(order, proposal=max(0, next(answered, order.proposal)))
        return replace(given, order=order, was=replace(given.was, facts=facts))

    def _fact(self, fact: Event) -> Event:
        if not isinstance(fact, NUMBERED) or fact.proposal <= self._after:
            return fact
        return replace(fact, proposal=self._numbers.get(fact.proposal, -fact.proposal))

    def ruling(self, state: Any, given: Given) -> Ruling:
        """The ruling by rules and policy. Raises `Mistake`, also where what is answered is not proposed."""
        order = given.order
        if (missing := answers_nothing(given)) > 0:
            raise Unworkable("proposal", say(NOT_PROPOSED, entry=missing))
        _require_no_adoption(order)
        return rule_on_any(self._past.system, state, partial(self._history, order), given.seat, order)

    def ruling_in_its_place(self, state: Any, given: Given) -> Ruling:
        """The ruling on what is given by the correction, for which nobody was asked. Raises `Mistake`."""
        _require_no_adoption(given.order)
        history = partial(self._history, given.order)
        return rule_unagreed(self._past.system, state, history, given.seat, given.order)

    def standing(self, state: Any, seat: str) -> RollDice | None:
        """The dice of undone play that stand for a seat's throw; None where none do."""
        if not (fallen := self._history(RollDice())):
            return None
        thrown = throw_by(fallen, self._past.system.rules.rolled_for, state, seat)
        return thrown if isinstance(thrown, RollDice) else None

    def _history(self, order: Any) -> Sequence[Deed]:
        """What an order is ruled on by: a roll by dice of undone play that are kept, if there are any."""
        moment = Moment(self._past, self._after)
        if not isinstance(order, RollDice):
            return [*moment.whole(range(1, self._after + 1)), *self._own]
        return [*found, *self._own] if (found := kept_dice(moment)) else []

    def goes_on(self, one: Judged) -> None:
        """An order that stands is the next entry."""
        if not isinstance(one.ruling, Accepted):
            return
        facts = tuple(ruled.event for ruled in one.ruling.facts)
        number = self._after + len(self._own) + 1
        if one.given.was is not None:  # to what a correction declares nobody has agreed yet
            self._numbers[one.given.number] = number
        thrown = thrown_in(self._past.system.rules.rolled_for, one.before, facts)
        self._own.append(Deed(number, one.given.seat, facts, thrown=thrown))


def answers_nothing(given: Given) -> int:
    """The entry that proposed what is answered and is not proposed in the branch; 0 where that is so."""
    facts = given.was.facts if given.was else ()
    answered = (fact.proposal for fact, _ in facts if isinstance(fact, ANSWERS))
    return max(0, -next(answered, 0))


def _require_no_adoption(order: Any) -> None:
    if isinstance(order, AdoptBranch) or (isinstance(order, ProposeOrder) and _adopts(order)):
        raise Unworkable("adoption", say(NOT_ADOPTED))


def _adopts(order: ProposeOrder) -> bool:
    return str(order.order.get("type", "")).startswith("AdoptBranch/")
