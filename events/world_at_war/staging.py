"""Facts of rule 18.2: staging, sea transport, displacement."""

from events.message import Event


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
