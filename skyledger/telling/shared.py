"""The facts that all games share, told."""

from collections.abc import Callable, Sequence
from typing import Any

from core.stretches import in_words
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
from skyledger.telling.dice import dice_rolled_told, roll_called_for_told
from skyledger.telling.message import Message, message

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
