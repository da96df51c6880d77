"""What a player may say about ground attacks (15.6), as ledgers keep it."""

from core.world_at_war.order_parts import Order


class AttackHex(Order, frozen=True, tag="AttackHex/1"):
    """Attack a hex, and others `also`, with ground units of the ledger and with factors that are none of it.

    `kind` is "invasion" for a seaborne one; `because` is "interception" if enemy interception made the
    attackers fewer than they were to be (18.5552).
    """

    to: str
    ground: tuple[str, ...] = ()
    factors: int = 0
    also: tuple[str, ...] = ()
    kind: str = ""
    because: str = ""
