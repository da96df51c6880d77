"""18.53, 18.54, 18.42A: how an air transport activity ends that nobody stops."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_transport.flights import AIRDROP, HUMP, SUPPLY, TRANSPORT
from core.world_at_war.state import Game
from events.message import Event
from events.world_at_war.air_transport import AirTransportArrived, AirTransportEnded
from events.world_at_war.employment import AirMissionFlown
from events.world_at_war.transport_mission import TransportMission

NUMBERS = {SUPPLY: ("18.532",), TRANSPORT: ("18.542",), AIRDROP: ("18.512C",), HUMP: ("17.63D",)}


def present_transport(game: Game) -> TransportMission | None:
    """The air transport activity that is under way."""
    return next(iter(game.transports), None)


def unhindered(game: Game, _: Event) -> Iterator[Ruled]:
    """The transports come through and fly home, inverted (18.42A, 18.46, 18.545)."""
    if (mission := present_transport(game)) is not None:
        yield from arrived(mission)


def arrived(mission: TransportMission) -> Iterator[Ruled]:
    """All that is left of the activity does what it set out for."""
    numbers = NUMBERS[mission.mission]
    came = AirTransportArrived(mission.mission, mission.units, mission.hex, mission.ground, mission.brps)
    yield Ruled(came, numbers)
    flown = AirMissionFlown(mission.units, mission.mission, mission.hex, mission.returning)
    yield Ruled(flown, ("18.41", "18.42A", "18.545" if mission.mission == TRANSPORT else "18.46"))
    yield Ruled(AirTransportEnded(mission.mission, mission.hex), numbers)
