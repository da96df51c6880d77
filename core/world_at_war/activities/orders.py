"""What a player says about task forces at sea outside naval combat, and about air that goes for them."""

from core.world_at_war.units import Order, Units


class SailForce(Order, frozen=True, tag="SailForce/1"):
    """Sail task forces of one place on a naval activity, hex by hex (23.752A; 21 is settled at the table)."""

    forces: tuple[str, ...]
    activity: str
    path: tuple[str, ...]


class DeclareSupplyLine(Order, frozen=True, tag="DeclareSupplyLine/1"):
    """Declare a sea supply line, which air may attack in each of its hexes, and who guards it (23.752D)."""

    nation: str
    path: tuple[str, ...]
    forces: tuple[str, ...] = ()


class AttackSubmarines(Order, frozen=True, tag="AttackSubmarines/1"):
    """Announce that land-based air attacks an enemy submarine patrol in its patrol hex (18.511B)."""

    force: str


class AttackAtSea(Order, frozen=True, tag="AttackAtSea/1"):
    """Announce that the naval force is attacked by land-based air in the hex that it entered (23.23C)."""


class CoverForce(Order, frozen=True, tag="CoverForce/1"):
    """Fly air cover over the naval force, in the cover group of that number, or dealt out evenly (23.23C)."""

    units: Units
    cover_group: int = 0


class FlyPatrol(Order, frozen=True, tag="FlyPatrol/1"):
    """Fly combat air patrol over the combat group of the carrier on which the units are based (23.34A)."""

    units: Units


class StrikeAtSea(Order, frozen=True, tag="StrikeAtSea/1"):
    """Send land-based air against a combat group (23.752A)."""

    units: Units
    group: str


class DiveOnForce(Order, frozen=True, tag="DiveOnForce/1"):
    """Send so many kamikazes of a nation against a combat group (17.47)."""

    nation: str
    count: int
    group: str


class PlaceCover(Order, frozen=True, tag="PlaceCover/1"):
    """Say which attacked combat group the cover group of that number defends (23.23C)."""

    cover_group: int
    over: str


class AbortActivity(Order, frozen=True, tag="AbortActivity/1"):
    """Declare that the naval force gives up its activity, or lost too much for it (23.77)."""
