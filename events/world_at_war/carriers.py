"""Facts of 17.312: naval air units and their carriers."""

from events.message import Event


class NavalAirTransferred(Event, frozen=True, tag="NavalAirTransferred/1"):
    """Naval air units went from a port or box onto carriers there, or ashore (17.3122).

    `inverted` is the status that they have afterwards: the rule that inverts them, or empty.
    """

    units: tuple[str, ...]
    origin: str
    base: str
    inverted: str = ""


class CarrierSailed(Event, frozen=True, tag="CarrierSailed/1"):
    """A carrier was declared to have moved, with the naval air units aboard (17.3121)."""

    carrier: str
    place: str
    at_sea: bool


class CarrierSunk(Event, frozen=True, tag="CarrierSunk/1"):
    """A carrier was sunk, or declared so; its naval air units follow in the same entry (17.3124, 17.3127).

    `force` is the task force that it belonged to.
    """

    carrier: str
    place: str
    at_sea: bool
    force: str = ""


class NavalAirPutAshore(Event, frozen=True, tag="NavalAirPutAshore/1"):
    """The naval air units of a carrier sunk in port are displaced to the port (17.3127).

    Those that are `homeless` may board another carrier that goes to sea from there this turn (17.3126C).
    """

    units: tuple[str, ...]
    origin: str
    base: str
    inverted: str = ""
    homeless: bool = False
