"""Facts of 18.52: counterairs announced, fought round by round, and ended."""

import msgspec

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


class ChoiceCalledFor(Event, frozen=True, tag="ChoiceCalledFor/1"):
    """A rule leaves something to a side: which rule, which side, its seats, and what may be taken.

    `results` are the results that it is about: whose roll, and how many it eliminates and forces to abort.
    """

    rule: str
    side: str
    place: str
    seats: tuple[str, ...]
    options: tuple[str, ...]
    about: str = ""
    results: tuple[tuple[str, int, int], ...] = ()


class ChoiceMade(Event, frozen=True, tag="ChoiceMade/1"):
    """A side took an option that a rule leaves it; `standing` names the seat whose standing choice it was."""

    rule: str
    side: str
    place: str
    taken: str
    standing: str = ""


class AirRoll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One side's roll on the Air Combat Table, with each modifier, its rule and why (19.2, 19.3)."""

    side: str
    row: int
    dice: tuple[int, ...]
    modifiers: tuple[tuple[str, int, str], ...]
    net: int
    eliminated: int
    aborted: int


class AirCombatResolved(Event, frozen=True, tag="AirCombatResolved/1"):
    """A round of air combat: both rolls, and which units are lost or have to abort (19.4, 19.6)."""

    place: str
    force: str
    round: int
    unit: str
    rolls: tuple[AirRoll, ...]
    attackers_eliminated: tuple[str, ...]
    attackers_aborted: tuple[str, ...]
    defenders_eliminated: tuple[str, ...]
    defenders_aborted: tuple[str, ...]


class DecisionCalledFor(Event, frozen=True, tag="DecisionCalledFor/1"):
    """A side must say whether it fights on or disengages (18.522B).

    `because` tells why the attacker is asked at once: "no refuge" if the defender has nowhere to go (18.523).
    """

    place: str
    force: str
    side: str
    seats: tuple[str, ...]
    because: str = ""


class DecisionMade(Event, frozen=True, tag="DecisionMade/1"):
    """A side fights on or disengages; `standing` names the seat whose standing order said so (18.522B)."""

    place: str
    force: str
    side: str
    decision: str
    standing: str = ""


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


class StandingOrderLeft(Event, frozen=True, tag="StandingOrderLeft/1"):
    """A seat says beforehand when it disengages: with fewer than so many left; 0 is never (18.522B).

    And to which places those escape who then leave a base under attack (23.46).
    """

    seat: str
    place: str
    fewer_than: int
    to: tuple[str, ...] = ()


class StandingChoiceLeft(Event, frozen=True, tag="StandingChoiceLeft/1"):
    """A seat says beforehand what it takes where a rule leaves it a choice; nothing lifts it."""

    seat: str
    options: tuple[str, ...]


class StandingOrderLifted(Event, frozen=True, tag="StandingOrderLifted/1"):
    """A standing order of a seat holds no more."""

    seat: str
    place: str
