"""What happened since a seat's own last entry, in few words: what others ordered, and what was lost."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import dropwhile
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import THROW
from skyledger.falling import due_at_once
from skyledger.folding import Step
from skyledger.reporting.making import REPORTINGS
from skyledger.reporting.page import losses_told
from skyledger.reporting.report import Reporting, counted, happenings
from skyledger.service import Desk, Table
from skyledger.showing import showing_of
from skyledger.telling.shared import order_told

BEGUN = 1
"""The entry by which a game begins; whoever gave no other has not sat there yet."""


class TakenBack(msgspec.Struct, frozen=True):
    """An entry of a seat's own that another took back, and that does not stand again: who did, by which."""

    entry: int
    order: str
    by: int
    seat: str


class Since(msgspec.Struct, frozen=True):
    """What happened since entry `own` of a seat, as that seat may see it.

    `first` is the first entry that is news to it, `count` how many there are and `seats` whose they are;
    `steps` are those of them that say more than that somebody is done, `losses` a line for each nation,
    `taken_back` what of the seat's own others have undone.
    """

    own: int
    first: int
    count: int
    seats: tuple[str, ...]
    steps: tuple[Step, ...]
    losses: tuple[str, ...]
    taken_back: tuple[TakenBack, ...] = ()


def since(desk: Desk, held: Table, seat: str) -> Since | None:
    """What happened since a seat's own last entry; None where it gave none, or where nothing is new to it."""
    own = _last_word(held, seat, desk.ledger.last_of(held.game, seat))
    if own <= BEGUN or own == held.head.number:
        return None
    new = tuple(dropwhile(partial(_came_by_itself, held), held.past.steps(own + 1)))
    of = REPORTINGS[held.system.rules.name]
    telling = tuple(
        step
        for step in _unless_undone(new)
        if _says_something(held, of, step, seat) and not _only_calls(held, step)
    )
    if not telling:
        return None
    happened = happenings(held.system, of.turning, new, seat)
    return Since(
        own,
        new[0].entry.number,
        len(new),
        tuple(dict.fromkeys(step.entry.seat for step in new)),
        tuple(showing_of(held.system).seen_by(step, seat) for step in telling),
        tuple(losses_told(of.losses(tuple(counted(happened))))),
        tuple(_taken_back(held, new, seat)),
    )


def seen_alone(held: Table, seat: str, told_to: int) -> Iterator[tuple[Step, tuple[Any, ...]]]:
    """What a seat may know of the entries of others behind one that who gave them may not, by each."""
    of, sees = REPORTINGS[held.system.rules.name], showing_of(held.system).seen_by
    for step in _unless_undone(tuple(held.past.steps(max(BEGUN, told_to) + 1))):
        theirs = sees(step, step.entry.seat).facts if step.entry.seat != seat else step.facts
        own = (fact for fact in sees(step, seat).facts if fact not in theirs)
        if alone := tuple(fact for fact in own if not isinstance(fact[0], (*of.untold, *of.passing))):
            yield step, alone


LOOKED_BACK = 60
"""Among so many entries before one that came by itself the seat's own word is looked for."""


def _last_word(held: Table, seat: str, last: int) -> int:
    """The last entry that a seat gave itself: dice, and calls for them, that came by themselves are none."""
    if last <= BEGUN or not any(_came_by_itself(held, step) for step in held.past.steps(last, last)):
        return last
    before = held.past.steps(max(BEGUN + 1, last - LOOKED_BACK), last)
    own = (step for step in before if step.entry.seat == seat and not _came_by_itself(held, step))
    return max((step.entry.number for step in own), default=last)


def _taken_back(held: Table, news: Sequence[Step], seat: str) -> Iterator[TakenBack]:
    """The seat's own entries that others have undone in what is news, as far as they are still undone."""
    for undo in news:
        for number in undo.turned:
            (own,) = held.past.steps(number, number)
            if own.entry.seat == seat and own.voided_by == undo.entry.number:
                words = order_told(held.system, own.before, own.order)
                yield TakenBack(number, words, undo.entry.number, undo.entry.seat)


def _came_by_itself(held: Table, step: Step) -> bool:
    """Did the dice of an entry fall upon the order before it? Whoever gave that was told of them."""
    due = due_at_once(replace(held, state=step.before))
    return due is not None and due[0] == step.entry.seat and type(due[1]) is type(step.order)


def _only_calls(held: Table, step: Step) -> bool:
    """Is it a call for dice that came by itself? Their roll is told, with what it led to."""
    return type(step.order) is not type(THROW) and _came_by_itself(held, step)


def _unless_undone(steps: Sequence[Step]) -> Iterator[Step]:
    """Those that count, without the undoing of what is news as well."""
    news = {step.entry.number for step in steps}
    return (step for step in steps if not step.voided_by and not (step.turned and news >= {*step.turned}))


def _says_something(held: Table, of: Reporting, step: Step, seat: str) -> bool:
    """Did an entry lead to more, as far as a seat may see, than the turn going on?"""
    silent = (*of.untold, *of.passing)
    seen = showing_of(held.system).seen_by(step, seat)
    return any(not isinstance(event, silent) for event, _ in seen.facts)
