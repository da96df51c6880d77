"""18.46: the air units that are back from a mission of this phase, or on the way, and where they flew to."""

from collections.abc import Iterator

from core.world_at_war.board import phase_label
from core.world_at_war.bombing.raids import BOMBING, OPPOSING
from core.world_at_war.bombing.raids import ESCORT as ESCORTING
from core.world_at_war.naval_bases.under_way import ATTACK as OVER_PORT
from core.world_at_war.naval_bases.under_way import ESCORT as PORT_ESCORT
from core.world_at_war.state import Game, plays
from core.world_at_war.support.placed import DEFENSIVE_SUPPORT, ESCORT, GROUND_SUPPORT, INTERCEPTION
from events.world_at_war.board import AirUnit
from events.world_at_war.bombing import Raid
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.support import DefensiveSupport, GroundSupport

FOUGHT, NOT_MADE = "fought", "not made"
OVER_PORTS_AS = {"jet": PORT_ESCORT}
"""Who flies against naval bases on another mission than the others (17.53B)."""
Flight = tuple[str, str]
"""A mission, and the hex that it flew to."""


def flown(game: Game) -> dict[str, Flight]:
    """The air units that may say where they land, by name; none of those to which another rule says it.

    Whether those that are home already may say so is doubt W346.
    """
    late = plays(game, "W346") == "same_phase"
    there = dict(_flights(game))
    return {
        name: flight
        for name, flight in there.items()
        if (unit := game.units.get(name))
        and unit.base
        and (_in_the_air(unit) or (late and home(unit, flight)))
    }


def _in_the_air(unit: AirUnit) -> bool:
    return not (unit.used or unit.inverted)


def home(unit: AirUnit, flight: Flight) -> bool:
    """Has this unit come home from that mission?"""
    return unit.used == flight[0]


def _flights(game: Game) -> Iterator[tuple[str, Flight]]:
    """Missions that are over, by who flew them: ground combat, bombings, attacks on ports of this phase."""
    if game.turn.phase.endswith(".attacks"):
        yield from ((n, (GROUND_SUPPORT, s.hexes[0])) for s in game.supports if s.hexes for n in _back(s))
        yield from (found for one in game.defenses for found in _defending(game, one))
    if game.turn.phase.startswith("combat"):
        yield from (found for raid in game.raids for found in _raiding(game, raid))
        yield from (found for one in game.base_attacks for found in _from_a_port(game, one))


def _back(one: GroundSupport) -> tuple[str, ...]:
    """Of an attack that was fought or could not be; the excess of a smaller attack went home (18.5552)."""
    return one.units if one.ended not in ("", NOT_MADE) else one.excess


def _defending(game: Game, one: DefensiveSupport) -> Iterator[tuple[str, Flight]]:
    """Who was fought over; who aborted or called it off, and who intercepted."""
    over = (*one.units, *one.escorts) if one.cancelled else (*one.used, *one.aborted)
    yield from ((name, (DEFENSIVE_SUPPORT, one.hex)) for name in over if name not in one.escorts)
    yield from ((name, (ESCORT, one.hex)) for name in over if name in one.escorts)
    landed = (n for n in one.interceptors if n in game.units and game.units[n].used == INTERCEPTION)
    yield from ((name, (INTERCEPTION, one.hex)) for name in landed)


def _raiding(game: Game, raid: Raid) -> Iterator[tuple[str, Flight]]:
    if raid.ended and raid.place in game.atlas.hexes:
        groups = (BOMBING, raid.bombers), (ESCORTING, raid.escorts), (OPPOSING, raid.defenders)
        yield from ((name, (mission, raid.place)) for mission, names in groups for name in names)


def _from_a_port(game: Game, attack: BaseAttack) -> Iterator[tuple[str, Flight]]:
    """Who flew against a naval base; those of carriers are back aboard."""
    if attack.ended and attack.announced == phase_label(game):
        for name in attack.resting:
            unit = game.units.get(name)
            if unit and unit.base not in game.carriers:
                yield name, (OVER_PORTS_AS.get(unit.kind, OVER_PORT), attack.place)
