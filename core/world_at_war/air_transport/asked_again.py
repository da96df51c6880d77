"""18.53, 18.54: air transports that may fly no more as it is known who intercepts (doubt W349)."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_transport.chapter import NUMBERS, OF_THE_FLIGHT
from core.world_at_war.air_transport.flights import Flight
from core.world_at_war.flight.asked_again import asked_again, broken, still
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.over_land import intercepted, present_transport, transports_left
from events.world_at_war.air_transport import AirTransportEnded, TransportMission
from events.world_at_war.flight import AirUnitsCalledOff


def _broken(game: Game, mission: TransportMission) -> tuple[str, ...]:
    """The rules by which the transports may not be flown any more; a mission is flown from one base."""
    units = transports_left(game, mission)
    if not units or not asked_again(game):
        return ()
    ground = tuple(game.ground[name] for name in mission.ground)
    flight = Flight(GAMEMASTER, units, mission.mission, mission.hex, mission.returning, ground)
    return broken(game, still(OF_THE_FLIGHT[mission.mission]), flight)


def is_met(game: Game) -> bool:
    """Do interceptors meet transports that may fly still?"""
    mission = present_transport(game)
    return mission is not None and intercepted(game) and not _broken(game, mission)


def transports_called_off(game: Game, mission: TransportMission) -> Iterator[Ruled]:
    """An activity that may be flown no more is over, and all of it stays at home (doubt W349)."""
    if numbers := _broken(game, mission):
        names = tuple(unit.name for unit in transports_left(game, mission))
        yield Ruled(AirUnitsCalledOff(names, mission.mission, mission.hex), (*numbers, "W349"))
        yield Ruled(AirTransportEnded(mission.mission, mission.hex), NUMBERS[mission.mission])
