"""Dice told: what is rolled for, by whom, how it is modified; what fell, and where it came from."""

from typing import Any

from core.dice import MACHINE, SEED, TYPED
from events.message import DiceRolled, RollCalledFor
from skyledger.telling.message import Message, message

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
