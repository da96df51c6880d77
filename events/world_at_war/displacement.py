"""Facts of 18.25: air that its enemies' advance drives from its base."""

from events.message import Event


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
