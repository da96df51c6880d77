"""What a player says about ships: task forces formed and moved, ships that are damaged and sunk."""

import msgspec

from core.world_at_war.units import Order


class Factors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many factors of light ships of a nation: CA, DD, CVE, TR or SS."""

    count: int
    kind: str
    nation: str


class FormForce(Order, frozen=True, tag="FormForce/1"):
    """Put ships that lie in one place under the marker of a task force; enemies are not told which.

    `at` is that place, where light ships that lie in several would not tell.
    """

    force: str
    ships: tuple[str, ...] = ()
    light: tuple[Factors, ...] = ()
    at: str = ""


class DisbandForce(Order, frozen=True, tag="DisbandForce/1"):
    """Take up the marker of a task force in port."""

    force: str


class MoveForce(Order, frozen=True, tag="MoveForce/1"):
    """Declare a task force moved, to a port or box or to a hex at sea (21, 22: settled at the table)."""

    force: str
    to: str


class DamageShip(Order, frozen=True, tag="DamageShip/1"):
    """Declare a named ship damaged (20.52: settled at the table)."""

    ship: str


class HitShip(Order, frozen=True, tag="HitShip/1"):
    """Declare that a named ship at sea took so many hits (20.51, 23.444: counted at the table)."""

    ship: str
    hits: int


class SinkShip(Order, frozen=True, tag="SinkShip/1"):
    """Declare a capital ship sunk (20.52: settled at the table)."""

    ship: str


class SinkLightShips(Order, frozen=True, tag="SinkLightShips/1"):
    """Declare factors of light ships sunk, of a task force or in a place (20.55: settled at the table)."""

    light: Factors
    at: str


class DamageCruisers(Order, frozen=True, tag="DamageCruisers/1"):
    """Declare factors of cruisers damaged, of a task force or in a place (20.55: settled at the table)."""

    light: Factors
    at: str
