"""What a player may say about building and the force pools, as it is kept in the ledger."""

from core.world_at_war.order_parts import Order


class ConstructAirUnits(Order, frozen=True, tag="ConstructAirUnits/1"):
    """Build like air units from the force pool at a place, strategic units for a front (17.24, 17.34 ...)."""

    nation: str
    kind: str
    count: int
    at: str
    front: str = ""


class EnlargeForcePool(Order, frozen=True, tag="EnlargeForcePool/1"):
    """Declare that mobilization, production or research added units to a nation's force pool (17.352B)."""

    nation: str
    kind: str
    count: int


class BeginEscortCarriers(Order, frozen=True, tag="BeginEscortCarriers/1"):
    """Begin so many escort carriers (CVEs) for a nation (17.353B)."""

    nation: str
    count: int
