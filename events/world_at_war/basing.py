"""Facts of rule 18.1: airbases, and the air units that are lost with them or without a base."""

from events.message import Event


class AirbasePlaced(Event, frozen=True, tag="AirbasePlaced/1"):
    """An airbase counter came to a hex in this phase; it counts against the rate of 18.142B."""

    nation: str
    hex: str
    theater: str
    phase: str


class AirbaseRemoved(Event, frozen=True, tag="AirbaseRemoved/1"):
    """An airbase counter left the map: recycled, overrun, lost to isolation or surrender (18.143, 18.147)."""

    nation: str
    hex: str
    how: str


class AirUnitsEliminated(Event, frozen=True, tag="AirUnitsEliminated/1"):
    """Air units are lost and go back to their force pool."""

    units: tuple[str, ...]
