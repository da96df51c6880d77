"""What a player may say about ground and defensive air support (18.55, 18.56, 18.61), as ledgers keep it."""

from core.world_at_war.units import Order, Units


class AnnounceGroundCombat(Order, frozen=True, tag="AnnounceGroundCombat/1"):
    """Say that ground attacks will be made, though no air supports them (18.611)."""


class AnnounceOverrun(Order, frozen=True, tag="AnnounceOverrun/1"):
    """Say that ground units overrun a hex; both sides may support it by air (18.511G)."""

    to: str


class SupportAttack(Order, frozen=True, tag="SupportAttack/1"):
    """Fly ground support for an attack on a hex, `also` on others; "invasion" is a seaborne one (18.551)."""

    units: Units
    to: str
    also: tuple[str, ...] = ()
    kind: str = ""


class SupportInvasion(Order, frozen=True, tag="SupportInvasion/1"):
    """Declare factors of ships that support an invasion: CVEs, or a fleet that bombards (18.553, 21.52).

    An attack of another `kind` than an invasion they do not support; who says so is told.
    """

    count: int
    ships: str
    to: str
    kind: str = "invasion"


class DefendFromTheAir(Order, frozen=True, tag="DefendFromTheAir/1"):
    """Fly defensive air support to a hex; jets escort it (18.611, 18.6141)."""

    units: Units
    to: str


class KeepSupport(Order, frozen=True, tag="KeepSupport/1"):
    """Keep defensive air support over its hex for the exploitation (18.613, 18.618)."""

    units: Units
    to: str


class InterceptSupport(Order, frozen=True, tag="InterceptSupport/1"):
    """Intercept the defensive air support in a hex (18.561)."""

    units: Units
    to: str


class SettleAttack(Order, frozen=True, tag="SettleAttack/1"):
    """Declare what became of an attack: fought at the table, not made, prevented, turned back (18.555)."""

    to: str
    how: str


class AnnounceExploitation(Order, frozen=True, tag="AnnounceExploitation/1"):
    """Say that exploitation follows upon the regular attacks (18.551)."""


class NameExcess(Order, frozen=True, tag="NameExcess/1"):
    """Answer: these air units are beyond the limit of three to one (18.555, 18.5552, 18.614C)."""

    units: Units
