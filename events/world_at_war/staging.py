"""Facts of air that changes its base: staging, sea transport, displacement, redeployment (18.2, 18.72)."""

from events.message import Event

# Facts of rule 18.2: staging and sea transport.


class AirUnitsStaged(Event, frozen=True, tag="AirUnitsStaged/1"):
    """Air units changed base as the movement phase begins (18.21)."""

    units: tuple[str, ...]
    origin: str
    base: str
    hexes: int


class AirUnitsSeaTransported(Event, frozen=True, tag="AirUnitsSeaTransported/1"):
    """Air units were carried from one port to another (18.24)."""

    units: tuple[str, ...]
    origin: str
    base: str


class SeaTransportFailed(Event, frozen=True, tag="SeaTransportFailed/1"):
    """Air units at sea were turned back to the port they came from (18.15)."""

    units: tuple[str, ...]
    origin: str


# Facts of 18.25: air that its enemies' advance drives from its base.


class DisplacementCalledFor(Event, frozen=True, tag="DisplacementCalledFor/1"):
    """Air units lost their base and one of these seats chooses between the nearest others (18.25)."""

    place: str
    seats: tuple[str, ...]
    units: tuple[str, ...]
    options: tuple[str, ...]


class AirUnitsDisplaced(Event, frozen=True, tag="AirUnitsDisplaced/1"):
    """Air units fled to another base and are inverted there (18.25, 18.253)."""

    units: tuple[str, ...]
    origin: str
    base: str


class DisplacementSettled(Event, frozen=True, tag="DisplacementSettled/1"):
    """The question where displaced air units go is answered for now (18.25)."""

    place: str


# Facts of the redeployment phase (18.72C, 18.72D, 17.71, 17.81).


class AirUnitsRedeployed(Event, frozen=True, tag="AirUnitsRedeployed/1"):
    """Air units redeployed to another base, or strategic units to another front of their SW box.

    `how` is "TR", a tactical redeployment, or "NR", one by sea. `front` is the front of an SW box to which
    strategic units are assigned now; empty where they keep theirs, and for all others.
    """

    units: tuple[str, ...]
    origin: str
    base: str
    how: str
    front: str = ""
