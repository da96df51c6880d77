"""18.53, 18.54, 18.511E, 18.512C: air transports set out."""

from collections.abc import Iterator

from core.ruling import Procedure, Ruled
from core.world_at_war.air_transport.aboard import OF_THE_CARRIED, OF_THE_DROPPED, OF_THE_FED
from core.world_at_war.air_transport.effort import debarking, embarking, has_the_movement
from core.world_at_war.air_transport.fields import (
    HOMES_OF_TRANSPORT,
    OF_SUPPLY,
    OF_TRANSPORT,
)
from core.world_at_war.air_transport.flights import (
    AIRDROP,
    HUMP,
    SUPPLY,
    TRANSPORT,
    Flight,
    dropping,
    flying_the_hump,
    supplying,
    transporting,
)
from core.world_at_war.air_transport.goals import OF_AIRDROPS, OF_THE_HUMP
from core.world_at_war.air_transport.menus import Asked, offers_of
from core.world_at_war.air_transport.routes import route, route_within_range
from core.world_at_war.board import declared_number
from core.world_at_war.employment import MISSION_RULES
from core.world_at_war.enmity import at_war_with_them, those_in
from core.world_at_war.returning import RETURNING
from core.world_at_war.state import Game
from core.world_at_war.targets import within_range
from events.world_at_war.air_transport import AirTransportAnnounced

BEYOND = (within_range, *RETURNING)
CARRYING_ASKS = tuple(rule for rule in MISSION_RULES if rule not in BEYOND)
"""What every mission asks, but for range and return: air transport has rules of its own for these."""

at_war_with_the_hex = at_war_with_them(
    "18.512C/war",
    "Only nations at war drop airborne units on each other.",
    lambda game, flight: those_in(game, flight.hex),
)

RULES = {
    SUPPLY: (*MISSION_RULES, route_within_range, *OF_SUPPLY, *OF_THE_FED),
    TRANSPORT: (
        *CARRYING_ASKS,
        *HOMES_OF_TRANSPORT,
        route_within_range,
        *OF_TRANSPORT,
        *OF_THE_CARRIED,
        has_the_movement,
    ),
    AIRDROP: (*MISSION_RULES, route_within_range, at_war_with_the_hex, *OF_AIRDROPS, *OF_THE_DROPPED),
    HUMP: (*MISSION_RULES, route_within_range, *OF_THE_HUMP),
}
NUMBERS = {SUPPLY: ("18.53",), TRANSPORT: ("18.54", "18.541"), AIRDROP: ("18.512C",), HUMP: ("17.63D",)}


def announce(game: Game, flight: Flight) -> Iterator[Ruled]:
    """The transports are under way by their route; what it costs carried units is told (18.547A)."""
    carried = flight.ground if flight.mission == TRANSPORT else ()
    base = flight.units[0].base
    announced = AirTransportAnnounced(
        flight.mission,
        tuple(unit.name for unit in flight.units),
        flight.hex,
        route(game, flight),
        flight.returning,
        tuple(unit.name for unit in flight.ground),
        _brps(game, flight),
        max((embarking(game, unit, base) for unit in carried), default=0),
        max((debarking(game, unit, flight.hex) for unit in carried), default=0),
    )
    yield Ruled(announced, (*NUMBERS[flight.mission], "W316"))


def _brps(game: Game, flight: Flight) -> int:
    """What they fly over the Hump: so many BRPs a factor as are declared (40.85)."""
    if flight.mission != HUMP:
        return 0
    return sum(declared_number(game, "hump", unit.nation) for unit in flight.units)


SUPPLYING = Procedure(supplying, RULES[SUPPLY], announce, offers_of(Asked(SUPPLY, RULES[SUPPLY])))
TRANSPORTING = Procedure(
    transporting, RULES[TRANSPORT], announce, offers_of(Asked(TRANSPORT, RULES[TRANSPORT]))
)
DROPPING = Procedure(dropping, RULES[AIRDROP], announce, offers_of(Asked(AIRDROP, RULES[AIRDROP])))
HUMPING = Procedure(flying_the_hump, RULES[HUMP], announce, offers_of(Asked(HUMP, RULES[HUMP])))
