"""What is different after each fact about air transports (18.53, 18.54, 18.62)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes
from core.world_at_war.state import Game
from core.world_at_war.under_way.commitments import ON_TRANSPORT
from core.world_at_war.under_way.missions import SUPPLY
from core.world_at_war.under_way.steps import landed
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.air_transport import TransportMission
from events.world_at_war.board import GroundUnit


def announced(_: Game, event: fact.AirTransportAnnounced) -> Changes:
    """It is under way."""
    going = TransportMission(
        event.mission, event.units, event.hex, event.route, event.returning, event.ground, event.brps
    )
    return {"transports": (going,)}


def intercepted(game: Game, event: fact.AirTransportIntercepted) -> Changes:
    """They are on their way to that hex."""
    return _now(game, lambda m: replace(m, at=event.place, interceptors=(*m.interceptors, *event.units)))


def escorted(game: Game, event: fact.AirTransportEscorted) -> Changes:
    """They will meet the interceptors."""
    return _now(game, lambda m: replace(m, escorts=(*m.escorts, *event.units)))


def contested(game: Game, event: fact.AirTransportContested) -> Changes:
    """Who is left, and what they are called now; against escorts all interceptors fought."""
    fought = event.attackers or event.interceptors

    def after(mission: TransportMission) -> TransportMission:
        before = () if not event.attackers else tuple(n for n in mission.fought if n not in mission.attackers)
        return replace(
            mission,
            interceptors=event.interceptors,
            escorts=event.escorts,
            wiped_out=bool(mission.wiped_out or not event.escorts),
            barred=event.barred,
            fought=tuple(dict.fromkeys((*before, *fought))),
            attackers=event.attackers,
            aborted=event.aborted,
        )

    return _now(game, after)


def attacked(game: Game, event: fact.AirTransportAttacked) -> Changes:
    """They go for the transports, and have fought then."""
    return _now(
        game,
        lambda m: replace(
            m,
            attackers=(*m.attackers, *event.units),
            fought=tuple(dict.fromkeys((*m.fought, *event.units))),
        ),
    )


def _now(game: Game, change: Callable[[TransportMission], TransportMission]) -> Changes:
    return {"transports": tuple(change(mission) for mission in game.transports)}


def arrived(game: Game, event: fact.AirTransportArrived) -> Changes:
    """Ground units are fed, or stand where they were carried or dropped."""
    return {"ground": {name: _moved(game.ground[name], event) for name in event.ground}}


def _moved(unit: GroundUnit, event: fact.AirTransportArrived) -> GroundUnit:
    flown = (*unit.flown, event.mission)
    return replace(unit, flown=flown, place=unit.place if event.mission == SUPPLY else event.hex)


def player_turn_began(game: Game, _: fact.PlayerTurnBegan) -> Changes:
    """Ground units may be carried, fed and moved again."""
    spent = (unit for unit in game.ground.values() if unit.flown or unit.came_from)
    return {"ground": {unit.name: replace(unit, flown=(), came_from="") for unit in spent}}


def failed(game: Game, event: fact.AirTransportFailed) -> Changes:
    """Who was aboard what was eliminated is off the map; all others are where they were (18.624)."""
    return {"ground": {name: replace(game.ground[name], place="") for name in event.lost}}


def ended(game: Game, _: fact.AirTransportEnded) -> Changes:
    """It is of the past; interceptors that did not fight are home as well, and ready (18.623)."""
    landings = game.landings
    for mission in game.transports:
        there = (game.units[name] for name in mission.interceptors if name in game.units)
        ready = tuple(unit.name for unit in there if unit.base and not unit.used)
        landings = landed(game, ready, ON_TRANSPORT, mission.at)
    return {"transports": (), "landings": landings}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.AirTransportAnnounced: announced,
    fact.AirTransportIntercepted: intercepted,
    fact.AirTransportEscorted: escorted,
    fact.AirTransportContested: contested,
    fact.AirTransportAttacked: attacked,
    fact.AirTransportArrived: arrived,
    fact.AirTransportFailed: failed,
    fact.AirTransportEnded: ended,
    fact.PlayerTurnBegan: player_turn_began,
}
