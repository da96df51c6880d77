"""One round of air combat: what is rolled, and what comes of it (19.21, 19.41, 19.42)."""

from collections.abc import Mapping

import msgspec

from core.world_at_war.air_combat.groups import ATTACKER, DEFENDER, Fight, Side
from core.world_at_war.air_combat.losses import Choice, Suffered, inversion_choice, suffered
from core.world_at_war.air_combat.modifiers import Modifier, modifiers
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings
from core.world_at_war.air_combat.strength import row
from core.world_at_war.charts import AirResult, air_combat

NOTHING: AirResult = AirResult()
UNANSWERED: Mapping[Side, tuple[str, ...]] = {}


class Call(msgspec.Struct, frozen=True):
    """What is known of a side's roll before the dice: its row and its modifiers."""

    row: int
    modifiers: tuple[Modifier, ...]

    @property
    def net(self) -> int:
        """The sum of the modifiers."""
        return sum(one.value for one in self.modifiers)


class Roll(msgspec.Struct, frozen=True):
    """A side's roll against the other: the call, its two dice added, the net roll, the result."""

    call: Call
    dice: int
    net_roll: int
    result: AirResult


class Round(msgspec.Struct, frozen=True):
    """A round that was fought: each side's roll (None if it made none), what each suffers, all choices."""

    attacker: Roll | None
    defender: Roll | None
    losses: dict[Side, Suffered]
    choices: tuple[Choice, ...]


def call(fight: Fight, side: Side, readings: Readings = BY_DEFAULT) -> Call | None:
    """What a side is to roll, or None if it makes no roll."""
    strength = row(fight, side, readings)
    return None if strength is None else Call(strength, modifiers(fight, side, readings))


def fought(
    fight: Fight,
    dice: Mapping[Side, int],
    answers: Mapping[Side, tuple[str, ...]] = UNANSWERED,
    readings: Readings = BY_DEFAULT,
) -> Round:
    """The round with these dice: two added for each side that makes a roll.

    Both rolls are read by the forces as they were before losses (19.41). `answers` are each side's picks, see
    `losses.suffered`; where they end, something is taken meanwhile, and the choice says so. Raises `Mistake`
    for an answer that is none of the options and KeyError for dice that are missing.
    """
    ours, theirs = (_roll(fight, side, dice, readings) for side in (ATTACKER, DEFENDER))
    losses: dict[Side, Suffered] = {
        ATTACKER: suffered(fight, ATTACKER, _result(theirs), answers.get(ATTACKER, ()), readings),
        DEFENDER: suffered(fight, DEFENDER, _result(ours), answers.get(DEFENDER, ()), readings),
    }
    striking = inversion_choice(fight) if _result(ours) != NOTHING else ()
    choices = (*striking, *losses[ATTACKER].choices, *losses[DEFENDER].choices)
    return Round(ours, theirs, losses, choices)


def _roll(fight: Fight, side: Side, dice: Mapping[Side, int], readings: Readings) -> Roll | None:
    called = call(fight, side, readings)
    if called is None:
        return None
    net = dice[side] + called.net
    return Roll(called, dice[side], net, air_combat(called.row, net))


def _result(roll: Roll | None) -> AirResult:
    return roll.result if roll else NOTHING
