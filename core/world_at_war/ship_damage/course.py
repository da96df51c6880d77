"""23.42-23.45: how a strike on ships goes on after its air combat, and what a roll does, asked of no game."""

from collections.abc import Sized

import msgspec

from core.world_at_war.air_combat.groups import BY_DEFAULT, Readings
from core.world_at_war.ship_damage.air_defense import Defense, fires
from core.world_at_war.ship_damage.damage import Wreck, light_struck, struck, triggers_critical_roll
from core.world_at_war.ship_damage.ships import Fleet, NamedShip, Target, targets
from events.world_at_war.strikes import NOBODY_LEFT, NOTHING_OPEN


class Over(msgspec.Struct, frozen=True):
    """The strike is over, and how."""

    how: str


class Fires(msgspec.Struct, frozen=True):
    """Air defense is next; it rolls, or is too weak for it (23.4211D)."""

    rolls: bool


class Aims(msgspec.Struct, frozen=True):
    """The attacker says who goes for which of these targets (23.43)."""

    targets: tuple[str, ...]


def after_air_combat(strikers: Sized, defense: Defense, readings: Readings = BY_DEFAULT) -> Over | Fires:
    """Air defense fires at all that come through; nobody may turn away from it (23.424)."""
    return Fires(fires(defense, readings)) if len(strikers) else Over(NOBODY_LEFT)


def after_air_defense(strikers: Sized, fleet: Fleet) -> Over | Aims:
    """Who is left goes for the ships, if any of them may be attacked (23.43)."""
    if not len(strikers):
        return Over(NOBODY_LEFT)
    open_ = tuple(targets(fleet))
    return Aims(open_) if open_ else Over(NOTHING_OPEN)


def wreck_of(
    target: Target, hits: int, surprise: int, answers: tuple[str, ...], readings: Readings = BY_DEFAULT
) -> Wreck:
    """23.44, 23.45: what so many hits do; `answers` are the owner's picks among light ships.

    Raises `Mistake` for a pick that is none of the options.
    """
    if isinstance(target, NamedShip):
        done = struck(target, hits, readings)
        return Wreck(done, critical=triggers_critical_roll(done, surprise))
    return light_struck(target, hits, answers, readings)
