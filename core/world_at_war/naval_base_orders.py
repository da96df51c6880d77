"""What a player says about attacks on naval bases: who flies against what, and who escapes."""

from core.world_at_war.order_parts import Order, Units

SHIPS, AIR = "ships", "air"


class AttackNavalBase(Order, frozen=True, tag="AttackNavalBase/1"):
    """Send air units over a port: against its "ships", or to counterair its "air" meanwhile (23.411)."""

    units: Units
    to: str
    against: str = SHIPS


class DiveOnPort(Order, frozen=True, tag="DiveOnPort/1"):
    """Send so many kamikazes of a nation against the ships in a port (17.463)."""

    nation: str
    count: int
    to: str


class EscapeByAir(Order, frozen=True, tag="EscapeByAir/1"):
    """Let air units leave a base to avoid air attack, for another base or a box (23.461)."""

    units: Units
    to: str


class EscapeBySea(Order, frozen=True, tag="EscapeBySea/1"):
    """Let a task force leave a port under air attack for the nearest base that is safe (23.462).

    `via` are the hexes between, if it does not take the shortest way.
    """

    force: str
    to: str
    via: tuple[str, ...] = ()


NavalBaseOrder = AttackNavalBase | DiveOnPort | EscapeByAir | EscapeBySea
