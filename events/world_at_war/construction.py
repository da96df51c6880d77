"""Facts of building: air units, force pools, escort carriers (17.24, 17.34, 17.35 and so on)."""

from events.message import Event


class AirUnitsConstructed(Event, frozen=True, tag="AirUnitsConstructed/1"):
    """Like air units came from the force pool to a place, inverted (18.72C); what they cost in BRPs.

    `front` is the part of an SW box that strategic bombers and interceptors are assigned to (17.71, 17.81).
    """

    nation: str
    kind: str
    units: tuple[str, ...]
    base: str
    front: str
    brps: int


class NavalAirMadeRegular(Event, frozen=True, tag="NavalAirMadeRegular/1"):
    """Elite naval air is built as regular naval air from now on (17.352B, 17.352C)."""

    units: tuple[str, ...]


class ForcePoolEnlarged(Event, frozen=True, tag="ForcePoolEnlarged/1"):
    """New units of a kind lie in a nation's force pool; `elite` where they are to be built so (17.352B)."""

    nation: str
    kind: str
    units: tuple[str, ...]
    elite: bool = False


class EscortCarriersBegun(Event, frozen=True, tag="EscortCarriersBegun/1"):
    """A power began to build so many escort carriers (CVEs), for itself or for another nation (17.353B)."""

    builder: str
    nation: str
    count: int
