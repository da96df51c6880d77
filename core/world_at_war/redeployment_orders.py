"""What a player may say in the redeployment phase, as it is kept in the ledger."""

from core.world_at_war.order_parts import Order, Units


class RedeployAirUnits(Order, frozen=True, tag="RedeployAirUnits/1"):
    """Redeploy to another base, tactically (TR) or by sea (NR); strategic units to a box or front (17.71)."""

    units: Units
    to: str
    front: str = ""
    how: str = "TR"
