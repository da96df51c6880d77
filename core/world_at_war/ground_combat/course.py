"""15.6, 15.61: how a ground combat goes on once a round was rolled for, asked of no game."""

from collections.abc import Collection, Iterable

import msgspec

from core.world_at_war.air_combat.groups import BY_DEFAULT, Readings
from core.world_at_war.ground_combat.round import Due, everything, stands
from core.world_at_war.ground_combat.strength import Attack
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.world_at_war.ground_combat import ATTACKER_GONE, BOTH_GONE, DEFENDER_GONE

SIDES: tuple[Side, Side] = (ATTACKER, DEFENDER)
GIVES_UP: dict[Side, str] = {ATTACKER: "18.556", DEFENDER: "18.616"}
"""The rules by which each side picks its losses."""


class GivesUp(msgspec.Struct, frozen=True):
    """These sides have to say what they lose, the attacker first."""

    sides: tuple[Side, ...]


class Over(msgspec.Struct, frozen=True):
    """The combat is over, and how."""

    how: str


class Decides(msgspec.Struct, frozen=True):
    """The attacker decides whether another round is fought."""


def lost_at_once(
    attack: Attack, dues: Iterable[Due], readings: Readings = BY_DEFAULT
) -> dict[Side, dict[str, int]]:
    """15.61: who must lose everything has no choice; the parts of each such side, by their names."""
    return {due.side: everything(attack, due, readings) for due in dues if due.everything}


def after_losses(forces: Attack, owing: Collection[str]) -> GivesUp | Over | Decides:
    """What comes next, with the forces as they are and the sides that have still to lose something.

    A side without ground units is out of it: air alone fights no further round (doubts W306, W310).
    """
    if owing:
        return GivesUp(tuple(side for side in SIDES if side in owing))
    match stands(forces.attacker), stands(forces.defender):
        case True, True:
            return Decides()
        case False, False:
            return Over(BOTH_GONE)
        case attacking, _:
            return Over(DEFENDER_GONE if attacking else ATTACKER_GONE)
