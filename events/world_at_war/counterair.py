"""Facts of 18.52: counterairs announced, joined, called off and ended, and who takes refuge from them."""

from events.message import Event


class CounterairAnnounced(Event, frozen=True, tag="CounterairAnnounced/1"):
    """Air units will counterair a base; `force` is the hex of their carriers, empty for land-based."""

    units: tuple[str, ...]
    place: str
    force: str = ""


class CounterairReinforced(Event, frozen=True, tag="CounterairReinforced/1"):
    """Further air units join the attackers for the next round (18.522B)."""

    units: tuple[str, ...]
    place: str
    force: str = ""


class CounterairCalledOff(Event, frozen=True, tag="CounterairCalledOff/1"):
    """Announced attackers stay at home: they can no longer counterair that base (18.521)."""

    units: tuple[str, ...]
    place: str
    force: str = ""


class CounterairRoundBegan(Event, frozen=True, tag="CounterairRoundBegan/1"):
    """A round of a counterair begins, against these defenders (18.521)."""

    place: str
    force: str
    round: int
    defenders: tuple[str, ...]


class CounterairRoundReopened(Event, frozen=True, tag="CounterairRoundReopened/1"):
    """What a round is fought with was set right in its middle: what stood on it is asked anew (19.41).

    Dice that have fallen stay; calls for those that have not, and choices, are made anew.
    """

    place: str
    force: str


class NavalAirRevealed(Event, frozen=True, tag="NavalAirRevealed/1"):
    """Naval air aboard a carrier in the attacked port is shown, and fights as land-based air (17.3126)."""

    units: tuple[str, ...]
    carrier: str
    place: str


class NavalAirBackAboard(Event, frozen=True, tag="NavalAirBackAboard/1"):
    """Naval air that defended its port is on its carrier again, with the carrier's status (17.3126C)."""

    units: tuple[str, ...]
    carrier: str
    inverted: str


class RefugeCalledFor(Event, frozen=True, tag="RefugeCalledFor/1"):
    """Defenders that disengage have several bases open to them; their seats say who goes where (18.523)."""

    place: str
    seats: tuple[str, ...]
    units: tuple[str, ...]
    options: tuple[str, ...]


class AirUnitsTookRefuge(Event, frozen=True, tag="AirUnitsTookRefuge/1"):
    """Disengaged defenders flew to another base and are inverted there (18.523).

    `standing` is the seat whose standing order let them escape from a base under attack (23.46).
    """

    units: tuple[str, ...]
    origin: str
    base: str
    standing: str = ""


class RefugeSettled(Event, frozen=True, tag="RefugeSettled/1"):
    """All defenders that disengaged have a refuge (18.523)."""

    place: str


class CounterairEnded(Event, frozen=True, tag="CounterairEnded/1"):
    """A counterair is over: how (18.522)."""

    place: str
    force: str
    how: str


class CounterairsOver(Event, frozen=True, tag="CounterairsOver/1"):
    """All counterairs of the phase are resolved and their attackers are back (18.524)."""
