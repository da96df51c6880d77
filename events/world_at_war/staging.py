"""Facts of rule 18.2: staging and sea transport."""

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
