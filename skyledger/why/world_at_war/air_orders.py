"""A World at War: which orders are for an air unit, now and in the states of the player turn to come."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from core.fold import evolve
from core.menus import Offer
from core.world_at_war.board import commands
from core.world_at_war.folds.evolve import EVOLUTIONS
from core.world_at_war.naval_bases.target import DiveOnPort
from core.world_at_war.orders import (
    BuildKamikazes,
    ConstructAirUnits,
    Disengage,
    DiveOnForce,
    FightOn,
    Group,
    Named,
    SendKamikazes,
    UninvertAirUnits,
)
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import present
from core.world_at_war.under_way.pools import KAMIKAZE
from core.world_at_war.under_way.raids import in_the_air
from core.world_at_war.under_way.steps import counterairs_are_flown
from core.world_at_war.units import of_quality, unbuilt
from events.message import PhaseEntered
from events.world_at_war.board import AirUnit
from phases.referee import System
from phases.world_at_war import ORDER_OF_PLAY
from skyledger.why.menus import Ahead, Later, Naming, Outlook, fillings, may
from skyledger.why.world_at_war.ships import may_afloat

COUNTERAIR = ".counterair"
WINDOWS = {"combat.missions": "combat.defense"}
"""What comes behind a state if something is announced in it: 18.611, once ground attacks are."""

LAST = "end.uninversion"
UNTOLD = frozenset({UninvertAirUnits})
"""18.7: when a unit is uninverted is told as what makes it ready again; in the last part there is no more."""


def _seats(game: Game, unit: AirUnit) -> tuple[str, ...]:
    return tuple(seat for seat in game.seats if commands(game, seat, unit.nation))


def _like(units: object, unit: AirUnit) -> bool:
    if isinstance(units, Named):
        return units.names == (unit.name,)
    if not isinstance(units, Group) or not of_quality((unit,), units.quality):
        return False
    return (units.kind, units.nation, units.base) == (unit.kind, unit.nation, unit.base)


def _about(game: Game, offer: Offer, unit: AirUnit) -> list[Any]:
    """To build it (17.24), to send it (17.46, 17.47), and to decide whether its side fights on (18.522B)."""
    match offer.order:
        case ConstructAirUnits(nation, kind) if (nation, kind) == (unit.nation, unit.kind):
            return _building(game, offer, unit)
        case BuildKamikazes(nation) if (nation, KAMIKAZE) == (unit.nation, unit.kind):
            return _building(game, offer, unit)
        case SendKamikazes(nation) | DiveOnForce(nation) | DiveOnPort(nation) if (nation, KAMIKAZE) == (
            unit.nation,
            unit.kind,
        ) and _flies(unit):
            return fillings(offer)
        case FightOn() | Disengage() if _fights(game, unit):
            return [offer.order]
    return []


def _building(game: Game, offer: Offer, unit: AirUnit) -> list[Any]:
    """The order for so many units that this one is built with those before it in its force pool."""
    pool = [one.name for one in unbuilt(game, unit.nation, unit.kind)]
    if unit.name not in pool or (count := pool.index(unit.name) + 1) > offer.most:
        return []
    return [replace(one, count=count) for one in fillings(offer, count)]


def _flies(unit: AirUnit) -> bool:
    return bool(unit.base) and not unit.inverted


def _fights(game: Game, unit: AirUnit) -> bool:
    battle = present(game)
    return battle is not None and unit.name in (*battle.attackers, *battle.defenders)


AIR_NAMING = Naming(_seats, _like, lambda name: Named((name,)), _about)
"""How orders name air units."""


def may_now(system: System, game: Game, name: str) -> Iterable[tuple[str, str]]:
    """The orders that are for an air unit, a ship or a task force now, each with its seat."""
    return may(AIR_NAMING, system, game, name) if name in game.units else may_afloat(system, game, name)


def outlook(system: System, game: Game) -> Outlook:
    """What air units may still do later in this player turn; nothing where a counterair is not over."""
    ahead = Ahead(AIR_NAMING, system, coming(game), UNTOLD)

    def later(name: str) -> Iterable[Later]:
        return () if name in _undecided(game) else ahead.later(name)

    return later


def coming(game: Game) -> Mapping[str, Game]:
    """The states to come, each with the game if it were entered as things stand."""
    here = _place(game.turn.phase)
    then = replace(game, battles=(), questions=(), rolls=())
    found = {}
    for state in ORDER_OF_PLAY[here + 1 :]:
        if state != LAST:
            entered = f"{state}.announcing" if state.endswith(COUNTERAIR) else state
            found[state] = then = evolve(EVOLUTIONS, then, PhaseEntered(entered))
        if state in WINDOWS:
            found[WINDOWS[state]] = evolve(EVOLUTIONS, then, PhaseEntered(WINDOWS[state]))
    return found


def _place(phase: str) -> int:
    """Where a state stands in the order of play; one that is none of it, behind the others of its phase."""
    parts = [at for at, state in enumerate(ORDER_OF_PLAY) if phase.startswith(state)]
    chapter = phase.partition(".")[0]
    here = [at for at, state in enumerate(ORDER_OF_PLAY) if state.partition(".")[0] == chapter]
    return parts[0] if parts else here[-1]


def _undecided(game: Game) -> frozenset[str]:
    """The units in the air battles of this phase, and those that a question is about."""
    asked = (name for question in game.questions for name in question.units)
    fighting = (name for battle in game.battles for name in (*battle.attackers, *battle.defenders))
    if not counterairs_are_flown(game):
        raids = game.raids if in_the_air(game) else ()
        raiding = (one for raid in raids for one in (*raid.bombers, *raid.escorts, *raid.defenders))
        return frozenset((*asked, *fighting, *raiding))
    attacked = {battle.place for battle in game.battles}
    based = (unit.name for unit in game.units.values() if unit.base in attacked)
    return frozenset((*asked, *fighting, *based))
