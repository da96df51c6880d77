"""What a player may say about kamikazes, as it is kept in the ledger (17.4)."""

from core.world_at_war.order_parts import Order, Units


class InvokeKamikazes(Order, frozen=True, tag="InvokeKamikazes/1"):
    """Announce that the kamikaze rule is invoked (17.41)."""

    nation: str


class ConvertToKamikazes(Order, frozen=True, tag="ConvertToKamikazes/1"):
    """Turn air units of a base into kamikazes; a group with no base lies in the force pool (17.44A)."""

    units: Units


class BuildKamikazes(Order, frozen=True, tag="BuildKamikazes/1"):
    """Build so many kamikazes of the force pool (17.44B)."""

    nation: str
    count: int


class SendKamikazes(Order, frozen=True, tag="SendKamikazes/1"):
    """Declare that so many kamikazes attack naval units in a hex, which is settled at the table (17.46)."""

    nation: str
    count: int
    to: str
