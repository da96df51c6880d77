"""What a player tells of the table, and the gamemaster's hand, as it is kept in the ledger."""

from core.world_at_war.order_parts import Order


class SailCarrier(Order, frozen=True, tag="SailCarrier/1"):
    """Declare a carrier moved, to a port or box or to a hex at sea (21, 22: settled at the table)."""

    carrier: str
    to: str


class SinkCarrier(Order, frozen=True, tag="SinkCarrier/1"):
    """Declare a carrier sunk (17.3124, 17.3127)."""

    carrier: str


class TakeHex(Order, frozen=True, tag="TakeHex/1"):
    """Declare that a hex came under a nation's control."""

    hex: str
    by: str


class GainTerritory(Order, frozen=True, tag="GainTerritory/1"):
    """Declare that a country came to a nation's side by association, activation or diplomacy (18.21C)."""

    territory: str
    by: str


class MoveGroundUnit(Order, frozen=True, tag="MoveGroundUnit/1"):
    """Declare a ground unit moved."""

    unit: str
    to: str


class Declare(Order, frozen=True, tag="Declare/1"):
    """Declare how something outside the refereed rules stands."""

    kind: str
    subject: str
    value: str
    until: str = ""
    because: str = ""


class Adjust(Order, frozen=True, tag="Adjust/1"):
    """The gamemaster sets something right by hand and says why."""

    subject: str
    what: str
    value: str
    because: str
