"""Facts of 18.15: air for which its airbases have no more room."""

from events.message import Event


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
