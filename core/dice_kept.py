"""Dice of undone play that are kept: what fell stands again where the same is rolled for, and nobody chooses.

Which undo keeps them is written in it. What it takes back is held ready, each value for its own roll: the
same purpose and party, as many dice, and the same moment and matter as the game tells them. Where each unit
of a throw has dice of its own, they stand for it or another of its kind, in any order and company.
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
from core.system import Share
from events.message import DiceKept, DiceRolled, EntriesRedone, EntriesUndone, Event
from events.sentences import listed, said

RolledFor = Callable[[Any, Any], tuple[Share, ...]]

STAND = (
    said("Dice of undone play that are kept stand where the same is rolled for, and no others do."),
    said(
        "For this {dice} fell in entry {entry}, and {count:stands|stand} again: “roll” takes {count:it|them}."
    ),
    said("Nothing that fell before, as {dice}, stands for this."),
    said(
        "For {units} dice fell in entry {entry} and stand again, for others of this throw none do: take back "
        "the order that sent them, and send those for whom dice stand apart."
    ),
    said(
        "For this {dice} fell in entry {entry} and {count:stands|stand} again, but no die shows that as "
        "{doubt} is read now. “undo” takes back the order that called for {count:it|them}; “adjust {doubt} "
        "option NAME because REASON”, proposed where it needs somebody's word, has {doubt} read as before, "
        "and then “roll” takes {count:it|them}."
    ),
)


class Fell(msgspec.Struct, frozen=True):
    """What is held ready for a roll: in which entry it fell."""

    entry: int
    dice: tuple[int, ...]


Roll = tuple[str, ...]
Ready = dict[Roll, list[Fell]]


def rolls_of(rolled_for: RolledFor, game: Any, due: Any) -> tuple[Roll, ...]:
    """All that tells which rolls it is that are waited for: one for each share."""
    return tuple(_roll(due, share) for share in rolled_for(game, due))


def _roll(due: Any, share: Share) -> Roll:
    return (*share.what, due.purpose, due.by, str(share.dice))


def thrown_in(rolled_for: RolledFor, game: Any, facts: Iterable[Event]) -> tuple[Thrown, ...]:
    """The rolls for which dice fell by these facts, in the game before them."""
    return tuple(one for throw in _throws(rolled_for, game, facts) for one in throw)


def _throws(rolled_for: RolledFor, game: Any, facts: Iterable[Event]) -> Iterator[tuple[Thrown, ...]]:
    fallen = [fact for fact in facts if isinstance(fact, DiceRolled)]
    left = list(game.rolls) if fallen else []
    for fact in fallen:
        like = (
            one for one in left if (one.purpose, one.by, one.dice) == (fact.purpose, fact.by, len(fact.dice))
        )
        if (due := next(like, None)) is not None:
            left.remove(due)
            yield tuple(_shared(due, rolled_for(game, due), fact))


def _shared(due: Any, shares: Iterable[Share], fact: DiceRolled) -> Iterator[Thrown]:
    start = 0
    for share in shares:
        own = fact.dice[start : start + share.dice]
        yield Thrown(_roll(due, share), own, fact.source == AGAIN, share.unit)
        start += share.dice


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
            first: Ready = {}
            for roll, fell in sorted(turned, key=_entry_of):
                first.setdefault(roll, []).append(fell)
            for roll, fallen in first.items():  # what still stands was behind it when it fell
                found[roll] = [*fallen, *found.get(roll, ())]
        case EntriesRedone():
            for roll, fell in turned:
                found[roll] = [one for one in found.get(roll, ()) if one != fell]
        case None:
            for one in deed.thrown:
                found.get(one.roll, [])[: int(one.again)] = []


def _entry_of(turned: tuple[Roll, Fell]) -> int:
    return turned[1].entry


def _fallen(numbers: Iterable[int], thrown: dict[int, tuple[Thrown, ...]]) -> Iterator[tuple[Roll, Fell]]:
    for number in numbers:
        yield from ((one.roll, Fell(number, one.dice)) for one in thrown.get(number, ()))


def throw_by(history: Sequence[Deed], rolled_for: RolledFor, game: Any, seat: str) -> RollDice | int:
    """What a seat's throw is, from its first roll on: the dice that stand for it and for those behind it, as
    far as they fell in one entry; or how many have to be thrown, up to the first for which any stand.
    """
    found = _thrown_by(history, rolled_for, game, seat)
    return RollDice(found.dice, AGAIN) if found.entry else len(found.dice)


def _thrown_by(history: Sequence[Deed], rolled_for: RolledFor, game: Any, seat: str) -> Fell:
    """The same with the entry in which they fell; 0 where none stand."""
    held, taken, entry = ready(history), list[int](), 0
    for count, due in enumerate(due_from(game, seat)):
        fell = _standing(held, rolls_of(rolled_for, game, due))
        from_ = fell[0].entry if fell else 0
        if from_ != entry and count:
            break
        entry = from_
        taken.extend(die for one in fell for die in one.dice)
        taken.extend((0,) * (0 if fell else due.dice))
    return Fell(entry, tuple(taken))


def unless_they_can_be_thrown(
    history: Sequence[Deed],
    rolled_for: RolledFor,
    game: Any,
    seat: str,
    ruled: Callable[[RollDice], Ruling],
) -> Refused | None:
    """The refusal of a seat's dice where others stand that its dice don't have, as a doubt is read by now,
    with what goes on; None where they can be thrown, or none stand.
    """
    fell = _thrown_by(history, rolled_for, game, seat)
    ruling = ruled(RollDice(fell.dice, AGAIN)) if fell.entry else Accepted(())
    if isinstance(ruling, Accepted) or not ruling.grounds:
        return None
    shown, count, doubt = " ".join(map(str, fell.dice)), len(fell.dice), ruling.grounds[0]
    stuck = breach("dice", "dice", STAND[0], STAND[4], dice=shown, entry=fell.entry, count=count, doubt=doubt)
    return msgspec.structs.replace(ruling, violations=(*ruling.violations, stuck))


def _standing(held: Ready, rolls: Sequence[Roll]) -> list[Fell]:
    """What stands for all shares of a throw, of which it is taken; nothing where any has none."""
    if any(len(held.get(roll, ())) < rolls.count(roll) for roll in rolls):
        return []
    return [held[roll].pop(0) for roll in rolls]


def as_they_fell(
    history: Sequence[Deed], rolled_for: RolledFor, game: Any, order: RollDice, ruling: Accepted
) -> Ruling:
    """The ruling on dice that the rules accept: those that stand are taken, and no others in their place."""
    held, fell_in = ready(history), list[int]()
    for throw in _throws(rolled_for, game, [fact.event for fact in ruling.facts]):
        stood = tuple(_each(held, throw))
        if order.source != AGAIN and any(stood):
            return _others_stand(throw, stood)
        if order.source == AGAIN and [one.dice for one in throw] != [fell and fell.dice for fell in stood]:
            return _refused(STAND[2], [die for one in throw for die in one.dice], 0)
        fell_in.extend(fell.entry for fell in stood if fell)
    kept = (Ruled(DiceKept(entry), ()) for entry in dict.fromkeys(fell_in))
    return msgspec.structs.replace(ruling, facts=(*kept, *ruling.facts))


def _each(held: Ready, throw: Iterable[Thrown]) -> Iterator[Fell | None]:
    """For each share of a throw what stands for it, of which it is taken."""
    for one in throw:
        standing = held.get(one.roll)
        yield standing.pop(0) if standing else None


def _others_stand(throw: Sequence[Thrown], stood: Sequence[Fell | None]) -> Refused:
    """Why other dice than those that stand do not: `roll` takes them, or some of the throw have none."""
    found = [fell for fell in stood if fell]
    if len(found) == len(throw):
        return _refused(STAND[1], [die for fell in found for die in fell.dice], found[0].entry)
    units = listed([one.unit for one, fell in zip(throw, stood, strict=True) if fell])
    return Refused((breach("dice", "dice", STAND[0], STAND[3], units=units, entry=found[0].entry),))


def _refused(told: str, dice: Sequence[int], entry: int) -> Refused:
    shown = " ".join(map(str, dice))
    return Refused((breach("dice", "dice", STAND[0], told, dice=shown, entry=entry, count=len(dice)),))
