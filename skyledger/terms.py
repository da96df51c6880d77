"""What a table agreed on beside the position of its game: the policy, and what is accepted beforehand."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from core.dice_kept import Fell, Roll, ready, thrown_in
from core.history import Deed
from core.policy import SPENT, policy_of
from core.proposals import welcomes
from events.message import Event, ProposalAccepted, ProposalCarried, ProposalDeclined
from events.policy import BranchAdopted, Policy
from skyledger.adopted import adopting, unjudged_in
from skyledger.folding import IMPOSSIBLE
from skyledger.others_orders import Held, Numbers, counting_alone, orders_of_others
from skyledger.past import Past
from skyledger.said_alike import in_step
from skyledger.touched import Moment, kept_dice, welcoming
from store.errors import NoSuchGame, StoreError


class Always(msgspec.Struct, frozen=True, order=True):
    """That a seat agrees beforehand to every proposal of a kind: of one seat, or of any if `of` is empty."""

    seat: str
    kind: str
    of: str


class Terms(msgspec.Struct, frozen=True):
    """By which policy a game is played, and the acceptances that stand."""

    policy: Policy
    always: frozenset[Always]


def terms_at(past: Past, entry: int) -> Terms:
    """What stands after an entry of a game. Raises as `Past.at` does."""
    given = welcomes(welcoming(Moment(past, entry)))
    always = frozenset(Always(seat, *one) for seat, found in given.items() for one in found)
    return Terms(policy_of(past.at(entry)), always)


def ways_apart(one: Policy, other: Policy) -> Iterator[tuple[str, Any, Any]]:
    """Each row in which two policies differ, with what stands there; how they are called is none."""
    here, there = _rows(one), _rows(other)
    return ((key, here[key], there[key]) for key in here if here[key] != there[key])


def _rows(policy: Policy) -> Mapping[str, Any]:
    rows = {key: getattr(policy, key) for key in Policy.__struct_fields__ if key != "name"}
    return {key: SPENT if value is UNSET else value for key, value in rows.items()}


# What an adoption brings.


class Stood(msgspec.Struct, frozen=True):
    """Dice of undone play that fell in an entry, and stand for a roll that is to come."""

    entry: int
    dice: tuple[int, ...]


class Coming(msgspec.Struct, frozen=True):
    """What is otherwise in a branch that a game adopts, as it was named: its entries that were taken over
    `unjudged`, for the rules do not give them; of the policy, with what each says,
    and of standing acceptances; the dice of what was undone that stand in the game alone, and `thrown`, those
    that count in it alone; and the entries of the branch, by seats, that are orders of others than who adopts
    it, and not given in the game; those that were `moved`: given in it, but before or behind others; those
    that were taken back in the game and count `again`; those of the game
    that are such orders, and `gone`, for the branch has none like them, or has taken them back; and those of
    the branch, of whomever, that are not given so in the game: to which others agreed `beforehand` in the
    branch, and which need the word of others and have nobody's.

    Of a branch that is not `here` nobody can tell but of the dice.
    """

    branch: str
    here: bool = True
    unjudged: tuple[int, ...] = ()
    policy: Mapping[str, tuple[Any, Any]] = {}
    comes: tuple[Always, ...] = ()
    ends: tuple[Always, ...] = ()
    dice: tuple[Stood, ...] = ()
    thrown: tuple[Stood, ...] = ()
    orders: Numbers = {}
    moved: Numbers = {}
    again: Numbers = {}
    gone: Numbers = {}
    beforehand: Numbers = {}
    unagreed: Numbers = {}


def coming(past: Past, last: int, facts: Iterable[Event], seat: str) -> Iterator[Coming]:
    """What comes and ends with each branch that facts adopt, or propose to, by a seat, behind an entry of the
    trunk.

    Nothing where all is alike. Raises as `Past.at` does.
    """
    facts = tuple(facts)
    by = _proposed_by(past, facts, seat)
    for fact in dict.fromkeys(adopting(past, facts)):  # agreed to at once, it is proposed and adopted in one
        if (found := _brought(past, last, fact, by)) != Coming(fact.branch):
            yield found


def _proposed_by(past: Past, facts: Sequence[Event], seat: str) -> str:
    """Whose proposal facts carry, or are the consent to: of a decline, by which an adoption counts again,
    nobody's; else what they do is the seat's.
    """
    for fact in facts:
        match fact:
            case ProposalCarried():
                return fact.seat
            case ProposalAccepted():
                asked = past.ledger.entry(past.game, fact.proposal)
                return asked.seat if asked is not None else seat
            case ProposalDeclined():
                return ""
            case _:
                pass
    return seat


def by_now(past: Past, facts: Iterable[Event]) -> Iterator[BranchAdopted]:
    """The branches that facts adopt or let count again, as they stand by now, as far as they are here."""
    for fact in adopting(past, facts):
        try:
            head = past.ledger.head(fact.branch)
        except NoSuchGame:
            yield fact
        else:
            yield replace(fact, number=head.number, head=head.hash.hex())


def _brought(past: Past, last: int, fact: BranchAdopted, by: str) -> Coming:
    ours = terms_at(past, last)
    with suppress(StoreError, *IMPOSSIBLE):
        entry = past.ledger.entry(fact.branch, fact.number)
        if entry is not None and entry.hash.hex() == fact.head:
            branch = Past(past.system, past.ledger, fact.branch)
            found = _otherwise(fact.branch, ours, terms_at(branch, fact.number))
            here, there = Held(past, last), Held(branch, fact.number)
            said = orders_of_others(here, there, fact.at, by)
            lost = dice_lost(past, last, fact.at, partial(_has, branch, fact.number))
            thrown = tuple(one for one in _counting_alone(here, there, fact.at) if one not in lost)
            taken = tuple(unjudged_in(past.ledger, fact))
            return replace(found, unjudged=taken, dice=lost, thrown=thrown, **said._asdict())
    return Coming(fact.branch, here=False, dice=dice_lost(past, last, fact.at, lambda _: True))


def _has(branch: Past, last: int, order_id: str) -> bool:
    """Was an order given in a branch up to an entry?"""
    found = branch.ledger.by_order_id(branch.game, order_id)
    return found is not None and found.number <= last


def _otherwise(branch: str, ours: Terms, theirs: Terms) -> Coming:
    ways = {key: (here, there) for key, here, there in ways_apart(ours.policy, theirs.policy)}
    comes, ends = (tuple(sorted(one)) for one in (theirs.always - ours.always, ours.always - theirs.always))
    return Coming(branch, policy=ways, comes=comes, ends=ends)


def dice_lost(past: Past, last: int, at: int, given_again: Callable[[str], bool]) -> tuple[Stood, ...]:
    """Dice of undone play of a game up to an entry that fell behind another one, after which a branch parts,
    and are not in it: those that still stand, and those that were taken, here or in what this is a correction
    of, by orders that are not given again, asked for by their ids. Raises as `Past.at` does.
    """
    moment = Moment(past, last)
    history = kept_dice(moment)
    standing = chain.from_iterable(ready(history).values())
    taking = (deed for deed in history if _takes(deed) and deed.number not in moment.found.void)
    gone = (deed for deed in taking if not given_again(_id_of(past, deed.number)))
    taken = chain.from_iterable(_taken(history, deed) for deed in gone)
    found: dict[int, list[int]] = {}
    before = (fell for order_id, fell in _taken_in_trunks(past, last) if not given_again(order_id))
    first = _fell_first(history)
    for fell in (one for one in chain(taken, before, standing) if first.get(one.entry, one.entry) > at):
        found.setdefault(fell.entry, []).extend(fell.dice)
    return tuple(Stood(entry, tuple(dice)) for entry, dice in sorted(found.items()))


def _fell_first(history: Sequence[Deed]) -> Mapping[int, int]:
    """For entries that took dice of undone play, the last in which any of these fell for the first time: what
    was taken and undone once more is still what fell there.
    """
    found: dict[int, int] = {}
    for deed in filter(_takes, history):
        fell_in = (found.get(fell.entry, fell.entry) for fell in _taken(history, deed))
        found[deed.number] = max(fell_in, default=deed.number)
    return found


def _takes(deed: Deed) -> bool:
    """Did an entry take dice of undone play?"""
    return any(one.again for one in deed.thrown)


def _taken(history: Sequence[Deed], by: Deed) -> Iterator[Fell]:
    """The dice of undone play that an entry took; none where it only says so, and was taken over unjudged."""
    held = ready([deed for deed in history if deed.number < by.number])
    standing = (held.get(one.roll) for one in by.thrown if one.again)
    return (stood.pop(0) for stood in standing if stood)


def _taken_in_trunks(past: Past, last: int) -> Iterator[tuple[str, Fell]]:
    """What counts in a correction and took dice of undone play in a game that it corrects, by the ids of its
    orders: here there may be no such undo.
    """
    void = past.turnings(last).void
    for trunk in (one.trunk for one in past.ledger.lineage(past.game)):
        theirs = Past(past.system, past.ledger, trunk)
        for deed in filter(_takes, kept_dice(Moment(theirs, past.ledger.head(trunk).number))):
            dice = tuple(die for one in deed.thrown if one.again for die in one.dice)
            own = past.ledger.by_order_id(past.game, order_id := _id_of(theirs, deed.number))
            if own is not None and own.number <= last and own.number not in void:
                yield order_id, Fell(own.number, dice)


Throw = tuple[Roll, tuple[int, ...]]
"""For which roll, and what fell."""


def _counting_alone(here: Held, there: Held, at: int) -> tuple[Stood, ...]:
    """Dice that count in a game behind the entry after which a branch parts, and that this, as it is adopted,
    has not for the same roll. What was kept already is told apart.
    """
    theirs = _by_rolls(_throws(there, at))
    back = counting_alone(here, there, at)
    found: dict[int, list[int]] = {}
    for roll, ours in _by_rolls(chain(_thrown_in(here, back), _throws(here, at))).items():
        alike, _ = in_step([fell for _, fell in ours], [fell for _, fell in theirs.get(roll, [])])
        for number, fell in (one for place, one in enumerate(ours) if place not in alike):
            found.setdefault(number, []).extend(fell)
    return tuple(Stood(entry, tuple(dice)) for entry, dice in sorted(found.items()))


def _by_rolls(thrown: Iterable[tuple[int, Throw]]) -> Mapping[Roll, Sequence[tuple[int, tuple[int, ...]]]]:
    """The dice that fell for each roll one after the other, with their entries."""
    found: dict[Roll, list[tuple[int, tuple[int, ...]]]] = {}
    for number, (roll, fell) in thrown:
        found.setdefault(roll, []).append((number, fell))
    return found


def _thrown_in(held: Held, numbers: Iterable[int]) -> Iterator[tuple[int, Throw]]:
    """The same of these entries."""
    for deed in Moment(held.past, held.last).whole(numbers):
        yield from ((deed.number, (one.roll, one.dice)) for one in deed.thrown if not one.again)


def _throws(held: Held, at: int) -> Iterator[tuple[int, Throw]]:
    """The throws behind an entry that count, with their entries: for which roll, and what fell."""
    for step in held.past.line(at + 1, held.last):
        facts = tuple(fact for fact, _ in step.facts)
        for one in thrown_in(held.past.system.rules.rolled_for, step.before, facts):
            if not one.again:
                yield step.entry.number, (one.roll, one.dice)


def _id_of(past: Past, number: int) -> str:
    entry = past.ledger.entry(past.game, number)
    return entry.order_id if entry is not None else ""
