"""Why a unit can't leave a battle: what shuts each of the places to which it might go."""

from core.war_game.battles import attacked_now_or_next
from core.war_game.board import at_sea, home_of, is_aircraft, neighbours
from core.war_game.dispatching.flights import home_is_lost
from core.war_game.retreats.refuges import (
    back_among_enemies,
    fits,
    is_attacked_from,
    is_to_be_passed_to,
    lands_for_good,
    may_stay_aboard,
    refuges,
    whence,
    will_hold_enemies,
)
from core.war_game.state import Game, plays
from events.sentences import listed, said, say
from events.war_game.board import Unit

ASHORE = said("who landed stays (R25)")
ARRIVED = said("who arrives fights for a round (IV/dispatching/2.1)")
NO_WAY_HOME = said("{home}, where it was dispatched from, takes it back no more (IV/dispatching/2.2)")
DECK_SUNK = said("its carrier is sunk, and nothing in reach can take it (N29)")
NO_SEA = said("no sea zone lies next to {place}")
NO_LAND = said("no land lies next to {place}")
NO_ROOM = said("there is no room for all who would leave")
NONE_OPEN = said("nothing next to {place} is open: {places} (R26)")

FOUGHT_OVER = said("at {place} there is or will be a battle")
HELD = said("at {place} there are or will be enemies")
CAME_FROM = said("from {place} an attack came")
PASSED_TO = said("to {place} a fleet passes")
OF_NOBODY = said("{place} may be the enemy's")
GROUND_BEHIND = said("{place}, where it came from, is held by enemies")
THERE = {
    FOUGHT_OVER: said("there is or will be a battle there"),
    HELD: said("there are or will be enemies there"),
    CAME_FROM: said("an attack came from there"),
    PASSED_TO: said("a fleet passes to there"),
    OF_NOBODY: said("it may be the enemy's"),
}
"""The same of a place that was named just before."""


def why_it_stays(game: Game, unit: Unit) -> str:
    """What keeps a unit in its battle that finds no way out of it, in words."""
    if unit.landed and plays(game, "R25") == "no" and not may_stay_aboard(game, unit):
        return say(ASHORE)
    if unit.flight is not None:
        lost = home_is_lost(game, unit)
        return say(NO_WAY_HOME, home=home_of(unit)) if lost else say(ARRIVED)
    if refuges(game, unit):
        return say(NO_ROOM)
    return say(DECK_SUNK) if lands_for_good(game, unit) else _nothing_open(game, unit)


def _nothing_open(game: Game, unit: Unit) -> str:
    near = sorted(place for place in neighbours(game, unit.place) - {unit.place} if fits(game, unit, place))
    shut: dict[str, list[str]] = {}
    for place in near:
        shut.setdefault(_what_shuts(game, unit, place), []).append(place)
    if whence(unit) not in near and back_among_enemies(game, unit):
        shut[GROUND_BEHIND] = [whence(unit)]
    if shut:
        told = [say(how, place=listed(places)) for how, places in shut.items()]
        return say(NONE_OPEN, place=unit.place, places=listed(told))
    afloat = at_sea(game, unit.place) and not is_aircraft(game, unit)
    return say(NO_SEA if afloat else NO_LAND, place=unit.place)


def _what_shuts(game: Game, unit: Unit, place: str) -> str:
    """Why a place to which such a unit might go is not open to it: the first thing that is so."""
    if attacked_now_or_next(game, place):
        return FOUGHT_OVER
    if will_hold_enemies(game, unit, place):
        return HELD
    if is_attacked_from(game, unit, place):
        return CAME_FROM
    return PASSED_TO if is_to_be_passed_to(game, unit, place) else OF_NOBODY


def shut_beside(game: Game, unit: Unit, to: str) -> str:
    """What shuts a place next to its battle to which a unit might go otherwise; empty of all others."""
    near = to in neighbours(game, unit.place) and fits(game, unit, to)
    return "" if not near or lands_for_good(game, unit) else say(THERE[_what_shuts(game, unit, to)])
