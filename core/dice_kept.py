"""Dice of undone play that are kept: what fell stands again where the same is rolled for, and nobody chooses.

Which undo keeps them is written in it. What it takes back is held ready, each value for its own roll: the
same purpose and party, the same seats, as many dice, and the same moment and matter as the game tells them.
It is taken once; where several fell for one roll, the first first. Taken back anew it is as its last undo
says, and a redo, by which a throw counts again, leaves nothing of it to be taken.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from core.dice import AGAIN, RollDice, due_from
from core.history import Deed, Thrown, mark, turnings
from core.policy import KEPT
from core.ruling import Accepted, Refused, Ruled, Ruling, breach
from events.message import DiceKept, DiceRolled, EntriesRedone, EntriesUndone, Event
from events.sentences import said

RolledFor = Callable[[Any, Any], tuple[str, ...]]

STAND = (
    said("Dice of undone play that are kept stand where the same is rolled for, and no others do."),
    said(
        "For this {dice} fell in entry {entry}, and {count:stands|stand} again: “roll” takes {count:it|them}."
    ),
    said("Nothing that fell before, as {dice}, stands for this."),
)


class Fell(msgspec.Struct, frozen=True):
    """What is held ready for a roll: in which entry it fell."""

    entry: int
    dice: tuple[int, ...]


Roll = tuple[str, ...]
Ready = dict[Roll, list[Fell]]


def roll_of(rolled_for: RolledFor, game: Any, due: Any) -> Roll:
    """All that tells which roll it is that is waited for."""
    return (*rolled_for(game, due), due.purpose, due.by, *due.seats, str(due.dice))


def thrown_in(rolled_for: RolledFor, game: Any, facts: Iterable[Event]) -> tuple[Thrown, ...]:
    """The rolls for which dice fell by these facts, in the game before them."""
    fallen = [fact for fact in facts if isinstance(fact, DiceRolled)]
    left = list(game.rolls) if fallen else []
    found: list[Thrown] = []
    for fact in fallen:
        like = (
            one for one in left if (one.purpose, one.by, one.dice) == (fact.purpose, fact.by, len(fact.dice))
        )
        if (due := next(like, None)) is not None:
            left.remove(due)
            found.append(Thrown(roll_of(rolled_for, game, due), fact.dice, fact.source == AGAIN))
    return tuple(found)


def ready(history: Sequence[Deed]) -> Ready:
    """What is held ready after these entries: of the history it takes every undo and redo, whole throws that
    were undone with their dice kept, and those for which such dice were taken.
    """
    marks = [(deed.number, marked) for deed in history if (marked := mark(deed))]
    turned, thrown = turnings(marks).turned, {deed.number: deed.thrown for deed in history}
    found: Ready = {}
    for deed in history:
        _goes_on(found, deed, tuple(_fallen(turned.get(deed.number, ()), thrown)))
    return found


def _goes_on(found: Ready, deed: Deed, turned: Iterable[tuple[Roll, Fell]]) -> None:
    """What an entry adds to it and takes from it; of an undo or a redo, with the throws that it turned."""
    match mark(deed):
        case EntriesUndone(dice=dice) if dice == KEPT:
            for roll, fell in turned:
                found.setdefault(roll, []).append(fell)
        case EntriesRedone():
            for roll, fell in turned:
                found[roll] = [one for one in found.get(roll, ()) if one != fell]
        case None:
            for one in deed.thrown:
                found.get(one.roll, [])[: int(one.again)] = []


def _fallen(numbers: Iterable[int], thrown: dict[int, tuple[Thrown, ...]]) -> Iterator[tuple[Roll, Fell]]:
    for number in numbers:
        yield from ((one.roll, Fell(number, one.dice)) for one in thrown.get(number, ()))


def throw_by(history: Sequence[Deed], rolled_for: RolledFor, game: Any, seat: str) -> RollDice | int:
    """What a seat's throw is, from its first roll on: the dice that stand for it and for those behind it, as
    far as they fell in one entry; or how many have to be thrown, up to the first for which any stand.
    """
    held, taken, entry = ready(history), list[int](), 0
    for count, due in enumerate(due_from(game, seat)):
        fell = next(iter(held.get(roll_of(rolled_for, game, due), ())), None)
        if (fell.entry if fell else 0) != entry and count:
            break
        entry = fell.entry if fell else 0
        taken.extend(fell.dice if fell else (0,) * due.dice)
        if fell:
            held[roll_of(rolled_for, game, due)].pop(0)
    return RollDice(tuple(taken), AGAIN) if entry else len(taken)


def as_they_fell(
    history: Sequence[Deed], rolled_for: RolledFor, game: Any, order: RollDice, ruling: Accepted
) -> Ruling:
    """The ruling on dice that the rules accept: those that stand are taken, and no others in their place."""
    held, fell_in = ready(history), 0
    for one in thrown_in(rolled_for, game, [fact.event for fact in ruling.facts]):
        fell = next(iter(held.get(one.roll, ())), None)
        if order.source != AGAIN and fell is not None:
            return _refused(STAND[1], fell.dice, fell.entry)
        if order.source == AGAIN:
            if fell is None or fell.dice != one.dice or fell_in not in (0, fell.entry):
                return _refused(STAND[2], one.dice, 0)
            fell_in = held[one.roll].pop(0).entry
    if not fell_in:
        return ruling
    return msgspec.structs.replace(ruling, facts=(Ruled(DiceKept(fell_in), ()), *ruling.facts))


def _refused(told: str, dice: tuple[int, ...], entry: int) -> Refused:
    shown = " ".join(map(str, dice))
    return Refused((breach("dice", "dice", STAND[0], told, dice=shown, entry=entry, count=len(dice)),))
