"""What a player may say about air transports (18.53, 18.54, 18.62), as it is kept in the ledger."""

from core.world_at_war.units import Order, Units


class FlyAirSupply(Order, frozen=True, tag="FlyAirSupply/1"):
    """Supply ground units of one hex by air (18.53); `via` are hexes that the route goes by."""

    units: Units
    ground: tuple[str, ...]
    via: tuple[str, ...] = ()
    returning: str = ""


class FlyAirTransport(Order, frozen=True, tag="FlyAirTransport/1"):
    """Carry ground units by air from base to base (18.54); `via` are hexes that the route goes by."""

    units: Units
    ground: tuple[str, ...]
    to: str
    via: tuple[str, ...] = ()
    returning: str = ""


class FlyAirdrop(Order, frozen=True, tag="FlyAirdrop/1"):
    """Drop airborne units over a hex (18.512C); `via` are hexes that the route goes by."""

    units: Units
    ground: tuple[str, ...]
    to: str
    via: tuple[str, ...] = ()
    returning: str = ""


class InterceptAirTransport(Order, frozen=True, tag="InterceptAirTransport/1"):
    """Intercept the air transports that are under way in a hex of their route (18.621)."""

    units: Units
    to: str


class CounterIntercept(Order, frozen=True, tag="CounterIntercept/1"):
    """Protect the air transports against those who intercept them (18.622)."""

    units: Units


class AttackAirTransport(Order, frozen=True, tag="AttackAirTransport/1"):
    """Send interceptors against the transports (18.623)."""

    units: Units


class FlyTheHump(Order, frozen=True, tag="FlyTheHump/1"):
    """Fly BRPs over the Hump to China (18.511E, 18.512G); `via` are hexes that the route goes by."""

    units: Units
    to: str
    via: tuple[str, ...] = ()
    returning: str = ""
