"""What a player may say about the bombing of economic targets (18.57), as ledgers keep it."""

from core.world_at_war.order_parts import Order, Units


class AnnounceBombing(Order, frozen=True, tag="AnnounceBombing/1"):
    """Send air units to bomb a hex or box; strategic ones may be told by their front (18.512F)."""

    units: Units
    to: str
    front: str = ""


class EscortBombing(Order, frozen=True, tag="EscortBombing/1"):
    """Send air units along to escort a bombing that was announced (17.53C, 17.83)."""

    units: Units
    to: str
    front: str = ""


class RouteBombing(Order, frozen=True, tag="RouteBombing/1"):
    """Lead the bombers of a target by way of these places (17.582, 17.82)."""

    to: str
    via: tuple[str, ...]


class OpposeBombing(Order, frozen=True, tag="OpposeBombing/1"):
    """Oppose the bombing of a target with air units (17.23I, 17.53F, 17.83)."""

    units: Units
    to: str
    front: str = ""
