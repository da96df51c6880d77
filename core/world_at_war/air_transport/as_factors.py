"""17.65, 23.141A: whether those who fought naval air go for transports as factors or squadrons (W391)."""

from collections.abc import Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_battle.kinds import ON_TRANSPORT
from core.world_at_war.air_transport.under_way import present_transport, there
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.recombination import recombined
from core.world_at_war.squadrons import WHOLE
from core.world_at_war.state import Game, plays
from events.world_at_war.air_transport import AirTransportContested
from events.world_at_war.board import AirUnit
from events.world_at_war.employment import AirMissionFlown
from events.world_at_war.squadrons import AirUnitsRecombined
from events.world_at_war.transport_mission import TransportMission

AT_ONCE = "23.141A"


def fought_naval_air(game: Game, mission: TransportMission) -> bool:
    """Are those who go for the transports army air that is divided, without naval air among them?"""
    kinds = [unit.kind for unit in there(game, mission.attackers)]
    return any(kind in WHOLE for kind in kinds) and "NAS" not in kinds


def factors_again(game: Game, mission: TransportMission) -> Iterator[Ruled]:
    """Where doubt W391 is read so, they recombine before they attack; inverted factors fly home (23.144)."""
    if plays(game, "W391") != "factors" or not fought_naval_air(game, mission):
        return
    squadrons = [unit for unit in there(game, mission.attackers) if unit.kind in WHOLE]
    facts = tuple(recombined(game, squadrons, AT_ONCE))
    yield from facts
    after = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    made = [f.event for f in facts if isinstance(f.event, AirUnitsRecombined)]
    whole = there(after, (one.factor for event in made for one in event.factors))
    others = tuple(unit.name for unit in there(game, mission.attackers) if unit.kind not in WHOLE)
    ready = (*others, *(unit.name for unit in whole if not unit.inverted))
    idle = tuple(name for name in mission.interceptors if name not in mission.attackers)
    told = AirTransportContested((*idle, *ready), mission.escorts, mission.barred, ready)
    yield Ruled(told, (AT_ONCE, "17.65", "W391"))
    yield from _home(mission, tuple(unit for unit in whole if unit.inverted))


def _home(mission: TransportMission, inverted: tuple[AirUnit, ...]) -> Iterator[Ruled]:
    for base in dict.fromkeys(unit.base for unit in inverted):
        names = tuple(unit.name for unit in inverted if unit.base == base)
        yield Ruled(AirMissionFlown(names, ON_TRANSPORT, mission.at, base), ("23.144", "18.472"))


def renamed(game: Game, mission: TransportMission, facts: tuple[Ruled, ...]) -> tuple[Game, TransportMission]:
    """The game after these facts, and the mission as it is then."""
    after = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    return after, present_transport(after) or mission
