"""Where a unit may go that leaves a battle: the base game's rule is not at hand (doubt R26)."""

from core.war_game.battles import attacked_now_or_next
from core.war_game.board import at_sea, neighbours, side_of
from core.war_game.helping import helps
from core.war_game.kinds import FIGHTER, family, is_aircraft, is_ship, room
from core.war_game.state import Game, plays
from events.war_game.board import Unit


def refuges(game: Game, unit: Unit) -> tuple[str, ...]:
    """The places and decks to which a unit may retreat from where it is, in the order of their names."""
    far = plays(game, "R26") == "as_declared"
    near = set(game.atlas.places) if far else neighbours(game, unit.place)
    shut = {unit.place} | _whence_attacked(game, unit)
    places = {place for place in near - shut if open_to(game, unit, place)}
    if unit.origin and _may_go_back(game, unit):
        places.add(unit.origin)
    return (*sorted(places), *decks(game, unit, frozenset(near) | {unit.place}))


def _whence_attacked(game: Game, unit: Unit) -> set[str]:
    """Where the enemies of a unit that defends attacked from: the land and sea behind them is theirs."""
    battle = game.battles.get(unit.place)
    there = battle.attackers if battle and unit.name not in battle.attackers else ()
    return {game.units[name].origin for name in there if name in game.units}


def _may_go_back(game: Game, unit: Unit) -> bool:
    return unit.origin in game.units or (unit.origin != unit.place and unit.origin in game.atlas.places)


def open_to(game: Game, unit: Unit, place: str) -> bool:
    """Is it ground for this unit, without enemies and without a battle now or to come?"""
    if attacked_now_or_next(game, place) or not fits(game, unit, place):
        return False
    sides = {side_of(game, u.nation) for u in game.units.values() if u.place == place}
    if not sides and not at_sea(game, place):
        return plays(game, "N19") == "open"
    return sides <= {side_of(game, unit.nation)}


def is_empty_land(game: Game, place: str) -> bool:
    """Is it a territory in which nobody stands, so that nothing tells whose it is (doubt N19)?"""
    land = place in game.atlas.places and not at_sea(game, place)
    return land and not any(unit.place == place for unit in game.units.values())


def fits(game: Game, unit: Unit, place: str) -> bool:
    """Ships are at sea, everything else on land; aircraft at sea are on a deck."""
    return at_sea(game, place) == is_ship(game, unit)


def decks(game: Game, unit: Unit, near: frozenset[str]) -> tuple[str, ...]:
    """The carriers in range of a fighter that have room for it, but for its own and those that leave."""
    if not is_aircraft(game, unit) or family(game, unit) != FIGHTER:
        return ()
    lying = (u for u in game.units.values() if u.place in near and helps(game, unit.nation, u.nation))
    free = (u for u in lying if u.name not in (unit.aboard, unit.origin) and not u.leaving)
    calm = (u for u in free if u.place != unit.place and not attacked_now_or_next(game, u.place))
    return tuple(sorted(u.name for u in calm if room(game, u.name) > 0))
