"""Facts of 18.1: airbases, the air units that are lost with them, and air for which they have no room."""

from events.message import Event

# Facts of rule 18.1: airbases, and the air units that are lost with them or without a base.


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


# Facts of 18.15: air for which its airbases have no more room.


class ExcessCalledFor(Event, frozen=True, tag="ExcessCalledFor/1"):
    """More is based in a place than it holds; one of these seats must move the excess or lose it (18.15)."""

    place: str
    seats: tuple[str, ...]
    units: tuple[str, ...]
    options: tuple[str, ...]


class ExcessMoved(Event, frozen=True, tag="ExcessMoved/1"):
    """Air units left an overfull base for another (18.15)."""

    units: tuple[str, ...]
    origin: str
    base: str


class ExcessSettled(Event, frozen=True, tag="ExcessSettled/1"):
    """The place holds what is based there again (18.15)."""

    place: str
