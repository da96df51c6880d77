"""18.46: the air units that are back from a mission of this phase, or on the way, and where they flew to."""

from collections.abc import Iterator

from core.world_at_war.air_battle.kinds import ON_TRANSPORT
from core.world_at_war.air_transport.flights import AIRDROP, HUMP, SUPPLY, TRANSPORT
from core.world_at_war.board import on_land
from core.world_at_war.commitments import out, under_way
from core.world_at_war.state import Game, plays
from core.world_at_war.support.placed import (
    DEFENSIVE_SUPPORT,
    ESCORT,
    GROUND_SUPPORT,
    aloft,
    in_play,
)
from events.world_at_war.board import AirUnit
from events.world_at_war.support import DefensiveSupport, GroundSupport

NOT_MADE = "not made"
SAID_ELSEWHERE = (SUPPLY, TRANSPORT, AIRDROP, HUMP)
"""Missions whose order says where they land."""

Flight = tuple[str, str]
"""A mission, or what is flown at sea, and the hex that it flew to."""


def flown(game: Game) -> dict[str, Flight]:
    """The air units that may say where they land, by name; none of those to which another rule says it.

    Whether those that are home already may say so is doubt W346.
    """
    late = dict(_landed(game)) if plays(game, "W346") == "same_phase" else {}
    return late | dict(_out(game))


def _landed(game: Game) -> Iterator[tuple[str, Flight]]:
    """Who came home in this phase, whatever he flew, and is on no other flight."""
    errands = under_way(game)
    for one in game.landings:
        if one.mission in SAID_ELSEWHERE or one.base or one.hex not in game.atlas.hexes:
            continue
        for unit in in_play(game, one.units):
            if on_land(game, unit) and home(unit, one.mission) and out(unit, errands) is None:
                yield unit.name, (one.mission, one.hex)


def home(unit: AirUnit, mission: str) -> bool:
    """Has this unit come home from that flight? Interceptors that fought nobody are ready again (18.623)."""
    return unit.used == mission or (mission == ON_TRANSPORT and not unit.used)


def _out(game: Game) -> Iterator[tuple[str, Flight]]:
    """Who is in the air yet, and whose part in ground combat is over."""
    found: dict[str, Flight] = {}
    if game.turn.phase.endswith(".attacks"):
        found |= {n: (GROUND_SUPPORT, s.hexes[0]) for s in game.supports if s.hexes for n in _back(s)}
        found |= {n: flight for one in game.defenses for n, flight in _defending(one)}
    yield from ((unit.name, found[unit.name]) for unit in aloft(game, found))


def _back(one: GroundSupport) -> tuple[str, ...]:
    """Of an attack that was fought or could not be; the excess of a smaller attack went home (18.5552)."""
    return one.units if one.ended not in ("", NOT_MADE) else one.excess


def _defending(one: DefensiveSupport) -> Iterator[tuple[str, Flight]]:
    """Who was fought over; who aborted or called it off."""
    over = (*one.units, *one.escorts) if one.cancelled else (*one.used, *one.aborted)
    yield from ((name, _over(one, name)) for name in over)


def _over(one: DefensiveSupport, name: str) -> Flight:
    return (ESCORT if name in one.escorts else DEFENSIVE_SUPPORT), one.hex


def waiting(game: Game) -> dict[str, Flight]:
    """The defensive support that waits over its hex while attacks are made, and may never be fought over.

    It comes home as the combat phase ends, and may say before where it lands (18.46, doubt W346).
    """
    if not (game.turn.phase.startswith("combat") and game.turn.phase.endswith(".attacks")):
        return {}
    there = {name: _over(one, name) for one in game.defenses for name in (*one.units, *one.escorts)}
    done = dict(_out(game))
    return {unit.name: there[unit.name] for unit in aloft(game, there) if unit.name not in done}
