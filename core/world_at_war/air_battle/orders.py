"""What a player may say about counterairs (18.52) and squadrons (23.14), as it is kept in the ledger."""

from core.world_at_war.units import Order


class FightOn(Order, frozen=True, tag="FightOn/1"):
    """Fight another round of the counterair (18.522B)."""


class Disengage(Order, frozen=True, tag="Disengage/1"):
    """Break off the counterair (18.522B, 18.523)."""


class LeaveStandingOrder(Order, frozen=True, tag="LeaveStandingOrder/1"):
    """Say beforehand when to disengage: with fewer than so many left; at one base, or at any (18.522B).

    Who then leaves the base under attack escapes to the first place of `to` that takes it (23.46).
    """

    fewer_than: int
    place: str = ""
    to: tuple[str, ...] = ()


class LeaveStandingChoice(Order, frozen=True, tag="LeaveStandingChoice/1"):
    """Say beforehand what to take where a rule leaves a choice: the first that is open (19.62, 19.65)."""

    options: tuple[str, ...]


class LiftStandingChoice(Order, frozen=True, tag="LiftStandingChoice/1"):
    """Withdraw the standing choice."""


class LiftStandingOrder(Order, frozen=True, tag="LiftStandingOrder/1"):
    """Withdraw a standing order (18.522B)."""

    place: str = ""
