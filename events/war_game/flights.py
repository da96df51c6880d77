"""Facts of defending aircraft: grounded, dispatched, engaged, flown home."""

from events.message import Event


class AircraftGrounded(Event, frozen=True, tag="AircraftGrounded/1"):
    """Defending aircraft stay on the ground or below deck in this round (IV/grounding/1.1).

    `below` is the ship below whose deck visitors go as guests (doubt R9).
    """

    units: tuple[str, ...]
    place: str
    below: str = ""


class AircraftDispatched(Event, frozen=True, tag="AircraftDispatched/1"):
    """Aircraft are sent to defend another place, from the round `arrives` on (IV/dispatching/1.3)."""

    units: tuple[str, ...]
    to: str
    declared: int
    arrives: int


class AircraftArrived(Event, frozen=True, tag="AircraftArrived/1"):
    """Dispatched aircraft engage at a place from this round on."""

    units: tuple[str, ...]
    place: str
    round: int


class AircraftTurnedBack(Event, frozen=True, tag="AircraftTurnedBack/1"):
    """What dispatched aircraft flew to defend is over; they fly home in the round `returning`."""

    units: tuple[str, ...]
    place: str
    returning: int


class AircraftReturned(Event, frozen=True, tag="AircraftReturned/1"):
    """Dispatched aircraft are home again (IV/dispatching/2.2).

    `retreated` says that their carrier had retreated meanwhile, and that they are out of combat with her.
    """

    units: tuple[str, ...]
    place: str
    retreated: bool = False


class HomeSailed(Event, frozen=True, tag="HomeSailed/1"):
    """The carrier of aircraft that are away left the place that they were dispatched from (doubt N23)."""

    units: tuple[str, ...]
    place: str
    ship: str


class DispatchCalledOff(Event, frozen=True, tag="DispatchCalledOff/1"):
    """The attack after a pass-through never came; the aircraft never left (IV/dispatching/3.10)."""

    units: tuple[str, ...]
    place: str


class LandingCalledFor(Event, frozen=True, tag="LandingCalledFor/1"):
    """Aircraft have lost where they would land; their owner says where they go (doubts R10 and R17)."""

    units: tuple[str, ...]
    place: str
    seats: tuple[str, ...]
    options: tuple[str, ...]
    rule: str


class AircraftLanded(Event, frozen=True, tag="AircraftLanded/1"):
    """Aircraft came down at a place, or on the deck of a carrier there.

    `flying` is the round that the flight to it takes (doubt N24), 0 if they are down at once.
    """

    units: tuple[str, ...]
    place: str
    aboard: str = ""
    flying: int = 0


class LandingSettled(Event, frozen=True, tag="LandingSettled/1"):
    """What was asked about these aircraft's landing is answered, or there is nothing left to choose."""

    units: tuple[str, ...]
    place: str
