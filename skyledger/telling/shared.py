"""What all games share, told: facts, dice, what a ruling stood on, and orders in notation."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from core.dice import MACHINE, SEED, TYPED
from core.history import Redo, Undo, in_words
from events.message import (
    DiceRolled,
    EntriesRedone,
    EntriesUndone,
    Event,
    PhaseEntered,
    PositionSealed,
    RollCalledFor,
    SeatFinished,
    SecretRevealed,
)
from phases.referee import System
from skyledger.notation import notation_of
from skyledger.notation.quoting import free, quoted
from skyledger.recording import Begin
from skyledger.telling.message import Message, message
from store.bounds import in_short

# Dice told: what is rolled for, by whom, how it is modified; what fell, and where it came from.

SOURCES = {source: message(f"dice/{source}") for source in (MACHINE, SEED, TYPED)}


def roll_called_for_told(event: RollCalledFor) -> Message:
    """A roll that is due: how many dice, for what, whose roll, where it is looked up, each modifier."""
    id_ = "dice due/one" if event.dice == 1 else "dice due"
    whose = message("dice due/whose", by=event.by, seats=event.seats) if event.by else ""
    lookup = _lookup(event) if event.table else ""
    modifiers = tuple(
        message("dice due/modifier", rule=rule, value=f"{value:+}") for rule, value in event.modifiers
    )
    return message(
        "RollCalledFor",
        dice=message(id_, count=event.dice),
        purpose=event.purpose,
        whose=whose,
        lookup=lookup,
        modifiers=message("dice due/modifiers", modifiers=modifiers) if modifiers else "",
    )


def _lookup(event: RollCalledFor) -> Message:
    """Where it is looked up; a table that is read by odds has no row beforehand."""
    if not event.row:
        return message("dice due/table", table=event.table)
    return message("dice due/lookup", table=event.table, row=event.row)


def dice_rolled_told(event: DiceRolled) -> Message:
    """Dice that fell: each of them, for what, whose roll it was, where they came from."""
    dice = tuple(str(die) for die in event.dice)
    source = SOURCES.get(event.source, event.source)
    if not event.by:
        return message("DiceRolled", purpose=event.purpose, dice=dice, source=source)
    return message("DiceRolled/whose", by=event.by, purpose=event.purpose, dice=dice, source=source)


def dice_sentence(game: Any) -> str:
    """Whose dice the game takes, such as "Dice: the machine's, from seed 5."; empty if any will do."""
    if game.dice == TYPED:
        return "Dice: typed in by the seats."
    also = "" if game.dice else ", or typed in"
    if game.seed:
        return f"Dice: the machine's, from seed {game.seed}{also}."
    return "Dice: the machine's." if game.dice else ""


# The facts that all games share, told.

SHOWN_OF_A_DIGEST = 12


def phase_entered(_: Any, event: PhaseEntered) -> Message:
    return message("PhaseEntered", phase=event.phase)


def seat_finished(_: Any, event: SeatFinished) -> Message:
    return message("SeatFinished", seat=event.seat)


def position_sealed(_: Any, event: PositionSealed) -> Message:
    return message("PositionSealed", form=event.form, digest=event.digest[:SHOWN_OF_A_DIGEST])


def roll_called_for(_: Any, event: RollCalledFor) -> Message:
    return roll_called_for_told(event)


def dice_rolled(_: Any, event: DiceRolled) -> Message:
    return dice_rolled_told(event)


def secret_revealed(_: Any, event: SecretRevealed) -> Message:
    return message("SecretRevealed", what=event.what)


def entries_undone(_: Any, event: EntriesUndone) -> Message:
    """The fact knows first and last, and not which between them counted no more already."""
    if event.first == event.last:
        return undone_told(event, (event.first,))
    return message("EntriesUndone/between", first=event.first, last=event.last, reason=_reason(event))


def undone_told(event: EntriesUndone, turned: Sequence[int]) -> Message:
    """An undo with the very entries that ceased to count by it."""
    id_ = "EntriesUndone/one" if len(turned) == 1 else "EntriesUndone"
    return message(id_, entries=in_words(turned), reason=_reason(event))


def _reason(event: EntriesUndone) -> Message:
    return message("because", reason=event.because) if event.because else message("without reason")


def entries_redone(_: Any, event: EntriesRedone) -> Message:
    return message("EntriesRedone", undone_by=event.undone_by)


SHARED_TELLINGS: dict[type[Event], Callable[[Any, Any], Message]] = {
    PhaseEntered: phase_entered,
    SeatFinished: seat_finished,
    PositionSealed: position_sealed,
    RollCalledFor: roll_called_for,
    DiceRolled: dice_rolled,
    SecretRevealed: secret_revealed,
    EntriesUndone: entries_undone,
    EntriesRedone: entries_redone,
}


# What a ruling stood on, told: declared facts and the doubts that it turned on.

NUMBER = re.compile(r"W[0-9]+|[0-9][0-9.]*[A-Z]?[0-9.]*")


def is_number(reason: str) -> bool:
    """Is what was given as a reason the number of a rule or doubt, and no words?"""
    return NUMBER.fullmatch(reason) is not None


def ground_told(system: System, game: Any, ground: str) -> Message:
    """A ground of a ruling: "fact KIND SUBJECT" is a declared fact, anything else the number of a doubt."""
    if ground.startswith("fact "):
        return _fact_told(system, game, ground.removeprefix("fact "))
    doubts = system.rules.doubts()
    if ground not in doubts:
        return message("ground/gone", key=ground)
    taken = game.doubts.get(ground, doubts[ground].default)
    return message("ground/doubt", number=ground, title=doubts[ground].title, option=taken)


def _fact_told(system: System, game: Any, key: str) -> Message:
    fact = game.facts.get(key)
    if fact is None:
        return message("ground/gone", key=key)
    subject = system.rules.called(game, fact.subject)
    told = {"kind": fact.kind, "subject": subject, "value": fact.value, "by": fact.by}
    if not fact.rule:
        return message("ground/fact", **told)
    id_ = "ground/fact/rule" if is_number(fact.rule) else "ground/fact/reason"
    return message(id_, **told, rule=fact.rule)


# Orders in the words in which a person would give them.

WITHHELD = "(sealed)"


def order_told(system: System, game: Any, order: Any) -> str:
    """An order in notation, from the game in which it was given; None was withheld."""
    match order:
        case None:
            return WITHHELD
        case Begin(scenario, _):
            return f"begin {quoted(in_short(scenario))}"
        case Undo(to, because):
            back = f"undo to {to}" if to else "undo"
            return f"{back} because {free(because)}" if because else back
        case Redo():
            return "redo"
        case _:
            return notation_of(system.rules.name).render(game, order)
