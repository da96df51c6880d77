"""Facts of the combat orders: what attacks where. Combat movement itself is outside the module."""

from events.message import Event


class AttackDeclared(Event, frozen=True, tag="AttackDeclared/1"):
    """These units attack a place from the round `opens` on.

    They have moved there, but for aircraft of a fleet that passes through, which stay aboard until then.
    """

    units: tuple[str, ...]
    place: str
    opens: int = 1


class UnitsLanded(Event, frozen=True, tag="UnitsLanded/1"):
    """Units land from the sea and attack a land territory from the round `opens` on.

    `through` is the first sea zone of the pass-through after which they land; empty without one.
    """

    units: tuple[str, ...]
    place: str
    opens: int = 1
    through: str = ""


class UnitsDropped(Event, frozen=True, tag="UnitsDropped/1"):
    """Units are dropped from the air and attack a land territory from the round `opens` on."""

    units: tuple[str, ...]
    place: str
    opens: int = 1


class SupportDeclared(Event, frozen=True, tag="SupportDeclared/1"):
    """Ships outside will shoot for an attack on a land territory."""

    units: tuple[str, ...]
    place: str


class PassThroughDeclared(Event, frozen=True, tag="PassThroughDeclared/1"):
    """A fleet goes through a first sea zone, and attacks a second one in round 2 (IV/dispatching/3.9)."""

    units: tuple[str, ...]
    first: str
    second: str


class UnitsMoved(Event, frozen=True, tag="UnitsMoved/1"):
    """Units were declared to have moved outside combat, to a place or aboard a ship."""

    units: tuple[str, ...]
    place: str
    aboard: str = ""
