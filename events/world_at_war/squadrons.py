"""Facts of 23.13 and 23.14: factors that fight as squadrons, and back."""

from events.message import Event


class AirUnitsDivided(Event, frozen=True, tag="AirUnitsDivided/1"):
    """Each of these factors becomes three squadrons (23.131-23.133, 23.17, 23.18)."""

    units: tuple[str, ...]
