"""23.443 What hits do to a named ship, at sea and in port (23.44/results.1, 23.444)."""

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.naval_strike.numbers import numbers
from core.world_at_war.naval_strike.readings import turned_on
from core.world_at_war.naval_strike.ships import NamedShip

SUNK, DAMAGED, UNHURT = "sunk", "damaged", "no effect"
OF_DAMAGE = ("W245", "W334")


class Struck(msgspec.Struct, frozen=True):
    """A named ship after an attack: what the hits did, and the ship with the effects that it bears."""

    effect: str
    ship: NamedShip


def struck(ship: NamedShip, hits: int, readings: Readings = BY_DEFAULT) -> Struck:
    """23.44/results.1: a ship is damaged by hits one fewer than its size, and sunk by as many as its size.

    Effects that it bears from earlier attacks count (23.444); in port those of this attack (W247).
    """
    before = ship.hits if reads(readings, "W245") == "cumulative" else 0
    borne = before + hits
    if borne >= ship.size or (hits and _again(ship, borne, readings)):
        return Struck(SUNK, replace(ship, hits=ship.size, sunk=True))
    if hits and borne >= ship.size - numbers().ships.one_short:
        effect = UNHURT if ship.damaged else DAMAGED
        return Struck(effect, replace(ship, hits=borne, damaged=True))
    return Struck(UNHURT, replace(ship, hits=borne))


def _again(ship: NamedShip, borne: int, readings: Readings) -> bool:
    """W334: is a ship sunk that was damaged before, its effects removed since, and is damaged once more?"""
    enough = ship.size - numbers().ships.one_short
    return reads(readings, "W334") == "sunk" and ship.damaged and ship.hits < enough <= borne


def triggers_critical_roll(done: Struck, level: int) -> bool:
    """23.7413: does surprise of this level call for a roll for a critical hit (20.524)?"""
    return done.effect == DAMAGED and level >= numbers().attack.critical_hits_level


def doubts_of_damage(ship: NamedShip, hits: int, readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The doubts on which it turned what hits did to a ship."""
    return turned_on(lambda other: struck(ship, hits, other).effect, OF_DAMAGE, readings)
