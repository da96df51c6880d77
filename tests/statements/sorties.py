"""Which facts send which air units where: the one place that reads it out of them for the statements.

Nothing here, nor in the statements beside it, asks the rules' own code: it would repeat a mistake of theirs.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from events.message import Event
from events.world_at_war.activities import CombatAirPatrolFlown, StrikeAtSeaSent
from events.world_at_war.air_battle import AirBattleReinforced
from events.world_at_war.air_transport import (
    AirTransportAnnounced,
    AirTransportEscorted,
    AirTransportIntercepted,
)
from events.world_at_war.bombing import BombingAnnounced, BombingEscorted, BombingOpposed
from events.world_at_war.counterair import CounterairAnnounced, CounterairReinforced
from events.world_at_war.naval_air import AirUnitsEmployed
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced
from events.world_at_war.naval_combat import BaseCounterairLaunched, CombatStrikeLaunched, PatrolsAllotted
from events.world_at_war.support import DefensiveSupportPlaced, GroundSupportAnnounced, InterceptorsCommitted

MISSION, AT_SEA = "mission", "at sea"
SPOTTING = "spotting"
REINFORCING = "a battle that goes on"
"""Whoever joins an air battle may have been announced for it in the same breath."""


class Moment(NamedTuple):
    """One fact of a game, with the game before it and after it."""

    before: Any
    fact: Event
    after: Any


class Sortie(NamedTuple):
    """Air units that a fact sends over some hexes: for what, and whether that is a mission or air at sea.

    `meeting` are hexes of which one in range is enough; without them they fly to all of `over`.
    """

    units: tuple[str, ...]
    over: tuple[str, ...]
    task: str
    sort: str = MISSION
    meeting: tuple[str, ...] = ()


def sorties(game: Any, fact: Event) -> Iterator[Sortie]:
    """What a fact sends out, in the game as it was before; nothing for a fact that sends nobody."""
    if (read := READ.get(type(fact))) is not None:
        yield from read(game, fact)


def _to_place(task: str) -> Callable[[Any, Any], Iterator[Sortie]]:
    def read(game: Any, fact: Any) -> Iterator[Sortie]:
        yield Sortie(fact.units, (fact.place,), task)

    return read


def _support(game: Any, fact: GroundSupportAnnounced) -> Iterator[Sortie]:
    yield Sortie(fact.units, fact.hexes, "ground support")


def _defense(game: Any, fact: DefensiveSupportPlaced) -> Iterator[Sortie]:
    yield Sortie((*fact.units, *fact.escorts), (fact.hex,), "defensive air support")


def _interceptors(game: Any, fact: InterceptorsCommitted) -> Iterator[Sortie]:
    yield Sortie(fact.units, (fact.hex,), "interception of support")


def _transport(game: Any, fact: AirTransportAnnounced) -> Iterator[Sortie]:
    yield Sortie(fact.units, (fact.hex,), fact.mission)


def _opposing(game: Any, fact: BombingOpposed) -> Iterator[Sortie]:
    """17.582: in any hex of the route, as far as is known here in the nearest one."""
    route = next((raid.route for raid in game.raids if raid.place == fact.place and not raid.ended), ())
    yield Sortie(fact.units, (fact.place,), "opposing bombers", meeting=route or (fact.place,))


def _employed(game: Any, fact: AirUnitsEmployed) -> Iterator[Sortie]:
    yield Sortie(fact.units, (fact.hex,), fact.role, AT_SEA)


def _patrol(game: Any, fact: CombatAirPatrolFlown) -> Iterator[Sortie]:
    yield Sortie(fact.units, (game.forces[fact.group].place,), "combat air patrol", AT_SEA)


def _patrols(game: Any, fact: PatrolsAllotted) -> Iterator[Sortie]:
    for air in fact.patrols:
        yield Sortie(air.units, (game.forces[air.group].place,), "combat air patrol", AT_SEA)


def _strike(game: Any, fact: CombatStrikeLaunched | StrikeAtSeaSent) -> Iterator[Sortie]:
    yield Sortie(fact.units, (game.forces[fact.group].place,), "strike", AT_SEA)


def _from_decks(game: Any, fact: BaseCounterairLaunched) -> Iterator[Sortie]:
    yield Sortie(fact.units, (fact.place,), "counterair in naval combat", AT_SEA)


def _reinforcing(game: Any, fact: AirBattleReinforced) -> Iterator[Sortie]:
    yield Sortie(fact.units, (fact.place,), REINFORCING)


READ: dict[type, Callable[[Any, Any], Iterator[Sortie]]] = {
    CounterairAnnounced: _to_place("counterair"),
    CounterairReinforced: _to_place("counterair"),
    AirBattleReinforced: _reinforcing,
    NavalBaseAttackAnnounced: _to_place("attack on a naval base"),
    GroundSupportAnnounced: _support,
    DefensiveSupportPlaced: _defense,
    InterceptorsCommitted: _interceptors,
    BombingAnnounced: _to_place("bombing"),
    BombingEscorted: _to_place("escort of bombers"),
    BombingOpposed: _opposing,
    AirTransportAnnounced: _transport,
    AirTransportIntercepted: _to_place("interception of transports"),
    AirTransportEscorted: _to_place("counter-interception"),
    AirUnitsEmployed: _employed,
    CombatAirPatrolFlown: _patrol,
    PatrolsAllotted: _patrols,
    CombatStrikeLaunched: _strike,
    StrikeAtSeaSent: _strike,
    BaseCounterairLaunched: _from_decks,
}


def factor_of(name: str) -> str:
    """The factor that a squadron is part of, or the unit itself (23.132)."""
    return name.partition(".")[0]


def place_of(game: Any, unit: Any) -> str:
    """The hex or box where a unit is: that of its carrier if it is aboard."""
    deck = game.carriers.get(unit.base)
    return deck.place if deck is not None else unit.base
