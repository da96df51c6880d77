"""Facts of 18.57: bombings of economic targets announced, escorted, opposed, and what reaches the target."""

import msgspec

from events.message import Event

UNOPPOSED, NOBODY = "unopposed", "no attackers"
"""How a bombing ends that nobody opposes, or of which nobody is left."""


class Raid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A bombing of the present combat phase: who goes for which hex or box, on which route, who opposes it.

    `bombers` are the units sent to bomb, `escorts` those sent along with them; of the army air sent to bomb
    only a part does. `via` are the places by which the owner leads the bombers, `route` the hexes that they
    cross from their bases to the target. `ended` tells how it came out, empty while it is in the air.
    """

    place: str
    bombers: tuple[str, ...] = ()
    escorts: tuple[str, ...] = ()
    via: tuple[str, ...] = ()
    route: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    ended: str = ""


class BombingAnnounced(Event, frozen=True, tag="BombingAnnounced/1"):
    """Air units will bomb a target in a hex or box, and cross these hexes on their way (18.512F)."""

    units: tuple[str, ...]
    place: str
    route: tuple[str, ...]


class BombingEscorted(Event, frozen=True, tag="BombingEscorted/1"):
    """Air units will escort the bombing of a target (17.53C, 17.83)."""

    units: tuple[str, ...]
    place: str


class BombingRouted(Event, frozen=True, tag="BombingRouted/1"):
    """The bombers of a target fly by way of these places, and cross these hexes (17.582, 17.82)."""

    place: str
    via: tuple[str, ...]
    route: tuple[str, ...]


class BombingOpposed(Event, frozen=True, tag="BombingOpposed/1"):
    """Air units of the other side oppose the bombing of a target (17.23I, 17.53F, 17.83)."""

    units: tuple[str, ...]
    place: str


class BombingResolved(Event, frozen=True, tag="BombingResolved/1"):
    """A bombing is over: how, how many factors reach the target, which units bomb, which were turned back.

    What the bombs do is told by the rules on strategic warfare, and declared.
    """

    place: str
    how: str
    factors: int
    units: tuple[str, ...]
    turned_back: tuple[str, ...] = ()


BombingEvent = BombingAnnounced | BombingEscorted | BombingRouted | BombingOpposed | BombingResolved
