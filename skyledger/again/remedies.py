"""Remedies: what is to become of what came after an order that is corrected, as gamemasters have it.

Each is a rule of theirs as it is found (docs/what_if.md says whose): it may forbid the correction, have dice
fall anew, or have orders decided anew; all else is kept.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate, chain
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import AGAIN, RollDice, due_from
from core.dice_kept import rolls_of, thrown_in
from core.history import Undo
from core.mistakes import known
from core.ruling import Refused
from events.message import DiceKept
from events.sentences import listed, said, say
from skyledger.again.correcting import Correction
from skyledger.again.line import Given, Treatment, as_given, judged, recorded
from skyledger.folding import Step, facts_of
from skyledger.past import Past
from skyledger.service import GAMEMASTER, Table, rule_on

Throw = Callable[[Any, str], RollDice | None]
"""The machine's dice for a seat in a state of the game; None where it throws none."""


class Affair(msgspec.Struct, frozen=True):
    """A correction of a game as it stands, and what throws dice for it."""

    held: Table
    correction: Correction
    throw: Throw

    @property
    def step(self) -> Step:
        """The entry that is corrected."""
        return self.correction.step

    def since(self) -> Iterator[Step]:
        """What counts of what came after it."""
        later = recorded(self.held.past, self.correction.at + 1)
        return (one.was for one in later if one.was is not None)


class Remedy(msgspec.Struct, frozen=True):
    """What it is called, what it does in a sentence, what stands against it, and how it treats each order.

    With `idle` nothing is changed in any game: what would be is told, and that is all.
    """

    says: str
    against: Callable[[Affair], str] = lambda _: ""
    treatment: Callable[[Affair], Treatment] = lambda _: as_given
    idle: bool = False


# Who may still have it corrected.

ROLLED = said(
    "In entry {entry} {seat} rolled: with that it was taken as it stood, and what no rule can undo stands."
)


def built_upon(affair: Affair) -> str:
    """What keeps a seat from taking the order back alone keeps it from being corrected as at the table."""
    ruling = rule_on(affair.held, affair.step.entry.seat, Undo(affair.correction.at, "…"))
    return " ".join(ruling.violations[0].found) if isinstance(ruling, Refused) else ""


def verified(affair: Affair) -> str:
    """Did another side roll since?"""
    sides = affair.held.system.rules.sides(affair.held.state)
    own = sides.get(affair.step.entry.seat, "")
    for step in affair.since():
        seat = step.entry.seat
        if isinstance(step.order, RollDice) and seat != GAMEMASTER and sides.get(seat, "") != own:
            return say(ROLLED, entry=step.entry.number, seat=seat)
    return ""


# What falls anew, and what is decided anew.


def rolling(affair: Affair, falls: Callable[[Step], bool]) -> Treatment:
    """Dice of these entries fall anew; where nobody throws them now, all that comes after waits for them.

    What was undone with its dice kept falls not anew by what is corrected before: what stood again for a
    roll stays as it fell.
    """
    past, waiting = affair.held.past, False

    def treat(state: Any, given: Given) -> Iterable[Given]:
        nonlocal waiting
        if waiting or given.was is None or not isinstance(given.order, RollDice) or not falls(given.was):
            return (_put_off(given, "waits"),) if waiting else (given,)
        if _stood_for_the_same(past, state, given.was):
            return (given,)
        thrown = affair.throw(state, given.seat)
        waiting = thrown is None and bool(state.rolls)
        return (_put_off(given, "waits") if waiting else _thrown_anew(given, thrown),)

    return treat


def _thrown_anew(given: Given, thrown: RollDice | None) -> Given:
    """With dice that fell for it; what stands of undone play did not fall anew."""
    again = thrown is not None and thrown.source == AGAIN
    return replace(given, order=thrown or given.order, treated="" if again else ANEW)


def _stood_for_the_same(past: Past, state: Any, was: Step) -> bool:
    """Were the dice of an entry those of undone play, and are the same rolls waited for?"""
    facts, rolled_for = [fact for fact, _ in was.facts], past.system.rules.rolled_for
    if not _stood(past, was):
        return False
    then = [one.roll for one in thrown_in(rolled_for, was.before, facts)]
    now = [roll for due in due_from(state, was.entry.seat) for roll in rolls_of(rolled_for, state, due)]
    return now[: len(then)] == then


def _stood(past: Past, was: Step) -> bool:
    """Did the dice of an entry stand again, here or in a game of which this one is a correction?

    There the undo may be that kept them, and not here; what is given again in a correction keeps its id.
    """
    trunks = (one.trunk for one in past.ledger.lineage(past.game))
    theirs = (past.ledger.by_order_id(trunk, was.entry.order_id) for trunk in trunks)
    given = chain(was.facts, *(facts_of(past.system, one) for one in theirs if one is not None))
    return any(isinstance(fact, DiceKept) for fact, _ in given)


ANEW, FITTED, DECIDE, WAITS = "rolled_anew", "fitted", "to_decide", "waits"


def _put_off(given: Given, why: str) -> Given:
    return replace(given, order=None, treated=why)


def every_die(affair: Affair) -> Treatment:
    """All dice since fall anew."""
    return rolling(affair, lambda _: True)


def dice_of_the_turn(affair: Affair) -> Treatment:
    """All dice since of the same player turn fall anew."""
    turn = _turn(affair.step)
    return rolling(affair, lambda step: _turn(step) == turn)


def dice_from_there(affair: Affair) -> Treatment:
    """All dice since from where those of the corrected entry came fall anew."""
    source = getattr(affair.step.order, "source", None)
    return rolling(affair, lambda step: getattr(step.order, "source", "") == source)


def _turn(step: Step) -> tuple[Any, ...]:
    """The player turn of an entry; in a game of one turn, that."""
    turn = step.before.turn
    return tuple(getattr(turn, name, "") for name in ("year", "season", "side", "seat"))


def the_phase_anew(affair: Affair) -> Treatment:
    """What came in the same phase is decided anew, and all later orders wait for that."""
    phase_of = affair.held.system.rules.phase_of
    phase = (_turn(affair.step), phase_of(affair.step.before).partition(".")[0])

    def treat(_: Any, given: Given) -> Iterable[Given]:
        if given.was is None:
            return (given,)
        there = (_turn(given.was), phase_of(given.was.before).partition(".")[0])
        return (_put_off(given, DECIDE if there == phase else WAITS),)

    return treat


def dice_that_fit(affair: Affair) -> Treatment:
    """Of too many dice the last ones go, to too few others are thrown; as many as are due are kept."""
    system = affair.held.system
    waiting = False

    def treat(state: Any, given: Given) -> Iterable[Given]:
        nonlocal waiting
        if waiting:
            return (_put_off(given, WAITS),)
        if not isinstance(given.order, RollDice) or judged(system, state, given).stands:
            return (given,)
        due = [roll.dice for roll in state.rolls if given.seat in (*roll.seats, GAMEMASTER)]
        first = max((one for one in accumulate(due) if one <= len(given.order.dice)), default=0)
        if not due:
            return (given,)
        fitting = replace(given, order=replace(given.order, dice=given.order.dice[:first]), treated=FITTED)
        if first == sum(due):
            return (fitting,)
        return (*((fitting,) if first else ()), *_the_rest(state, given, fitting if first else None))

    def _the_rest(state: Any, given: Given, fitting: Given | None) -> Iterable[Given]:
        nonlocal waiting
        then = judged(system, state, fitting).after if fitting else state
        thrown = affair.throw(then, given.seat)
        waiting = thrown is None
        yield _put_off(given, WAITS) if thrown is None else replace(given, order=thrown, treated=ANEW)

    return treat


REMEDIES: dict[str, Remedy] = {
    "as-agreed": Remedy(
        said(
            "What both sides agree on goes before every rule of thumb: the order is corrected, whatever "
            "still stands stands, and the dice that fell are kept. Without --remedy it is this."
        )
    ),
    "as-at-the-table": Remedy(
        said(
            "Nothing may be done by mail that may not be done face to face: it is corrected only as long "
            "as its seat could still take it back alone, before a die, a secret or another seat's decision."
        ),
        against=built_upon,
    ),
    "until-they-rolled": Remedy(
        said(
            "Whoever rolls takes what was done before as done rightly: it is corrected until the other "
            "side has rolled a die, and stands afterwards."
        ),
        against=verified,
    ),
    "roll-again": Remedy(
        said(
            "Who knows what fell might correct himself by it: all dice since fall anew, and what was ordered "
            "since is given again with them."
        ),
        treatment=every_die,
    ),
    "phase-again": Remedy(
        said(
            "It is corrected where it went wrong, and only that part is played again: what was ordered in "
            "that phase since is decided anew, and what came later is given again after it."
        ),
        treatment=the_phase_anew,
    ),
    "battles-again": Remedy(
        said(
            "One roll that must be made again has all of that player turn made again: its dice since fall "
            "anew, those of later turns are kept."
        ),
        treatment=dice_of_the_turn,
    ),
    "fit-the-dice": Remedy(
        said(
            "Of too many dice the last ones go, to too few the missing ones are thrown; a roll of which some "
            "are missing is made again as a whole, and all others are kept."
        ),
        treatment=dice_that_fit,
    ),
    "let-it-stand": Remedy(
        said(
            "It is found too late and stands: nothing is changed and nothing is taken out of the journal. "
            "What it would have come to is told, for the record."
        ),
        idle=True,
    ),
    "other-dice": Remedy(
        said(
            "Dice from where nobody trusts them any more don't count: those of the corrected entry, and all "
            "since from the same source, fall anew; others are kept."
        ),
        treatment=dice_from_there,
    ),
}
"""By the names that players give them."""


def remedy_called(given: str) -> str:
    """The name of the remedy that is meant; raises `Mistake` for none."""
    told = said("The remedies are {remedies}; `skyledger help remedies` explains each.")
    hint = say(told, remedies=listed(list(REMEDIES)))
    return known("remedy", given, {name: name for name in REMEDIES}, hint)
