"""Where a unit may go that leaves a battle: the base game's rule is not at hand (doubt R26)."""

from collections.abc import Iterable

from core.war_game.battles import ROUND, attacked_now_or_next, goes_on, holding
from core.war_game.board import (
    FIGHTER,
    at_sea,
    family,
    is_aircraft,
    is_ship,
    neighbours,
    opposes,
    room,
    shuts_out,
    side_of,
    stands_in,
)
from core.war_game.dispatching.helping import helps
from core.war_game.dispatching.landing import landing_places
from core.war_game.state import Game, plays
from core.war_game.steps import attacker_gives_up
from events.war_game.board import Unit


def refuges(game: Game, unit: Unit, beside: Iterable[Unit] = ()) -> tuple[str, ...]:
    """The places and decks to which a unit may retreat from where it is, in the order of their names.

    `beside` are those who retreat with it.
    """
    far = plays(game, "R26") == "as_declared"
    near = set(game.atlas.places) if far else neighbours(game, unit.place)
    places = {place for place in near - {unit.place} if open_to(game, unit, place, beside)}
    near = frozenset(near) | {unit.place}
    if _may_go_back(game, unit, near):
        places.add(whence(unit))
    found = (*sorted(places), *decks(game, unit, near))
    return tuple(to for to in found if not lands_for_good(game, unit) or to in _where_it_lands(game, unit))


def lands_for_good(game: Game, unit: Unit) -> bool:
    """Does a retreat need what a landing does, the unit's own carrier being sunk (doubt N29)?"""
    return has_lost_its_deck(game, unit) and plays(game, "N29") == "as_a_landing"


def has_lost_its_deck(game: Game, unit: Unit) -> bool:
    """Is it an aircraft in the air that belongs to a carrier which was sunk?"""
    home = unit.aboard or unit.origin
    is_ship_of_old = bool(home) and home not in game.units and home not in game.atlas.places
    return is_ship_of_old and unit.flight is None and is_aircraft(game, unit)


def _where_it_lands(game: Game, unit: Unit) -> tuple[str, ...]:
    return landing_places(game, unit) if plays(game, "R17") == "lands_elsewhere" else ()


def whence(unit: Unit) -> str:
    """Where a unit attacked from: the ship from which it landed, its carrier, or a place."""
    return unit.ship or unit.origin or unit.place


def _may_go_back(game: Game, unit: Unit, near: frozenset[str]) -> bool:
    """Who landed goes back aboard his own ship, if she lies there still, and not into the sea."""
    if unit.ship:
        return unit.ship in game.units and game.units[unit.ship].place in near
    if (ship := game.units.get(unit.origin)) is not None:
        return takes_back(game, unit, ship)
    if back_among_enemies(game, unit) and not _may_lie_among_them(game, unit):
        return False
    afloat = unit.origin in game.atlas.places and at_sea(game, unit.origin) and not is_ship(game, unit)
    on_foot = afloat and not is_aircraft(game, unit)
    return unit.origin not in ("", unit.place) and unit.origin in game.atlas.places and not on_foot


def back_among_enemies(game: Game, unit: Unit) -> bool:
    """Do enemies hold the place that it attacked from, beside a battle of this combat phase (doubt N26)?

    Who is away on a dispatch from there holds it as well (doubt N36).
    """
    battle = game.battles.get(whence(unit))
    if battle is None or battle.place == unit.place:
        return False
    return bool(holding(game, battle)) or bool(_enemies_away(game, unit, battle.place))


def _enemies_away(game: Game, unit: Unit, place: str) -> list[Unit]:
    away = (u for u in game.units.values() if u.flight is not None and stands_in(game, u, place))
    own = side_of(game, unit.nation)
    return [u for u in away if shuts_out(game, own, side_of(game, u.nation))]


def _may_lie_among_them(game: Game, unit: Unit) -> bool:
    match plays(game, "N26"):
        case "beside":
            return True
        case "fought_again":
            return is_about_to_attack(game, unit)
    return False


def is_about_to_attack(game: Game, unit: Unit) -> bool:
    """Has it passed through to begin its attack in this round, and can give it up (IV/dispatching/3.10)?"""
    battle = game.battles.get(unit.place)
    if battle is None or game.turn.round != ROUND or not attacker_gives_up(game):
        return False
    return unit.name in battle.joining or (battle.opens == ROUND and unit.name in battle.attackers)


def may_stay_aboard(game: Game, unit: Unit) -> bool:
    """Do troops land after a pass-through in this very round, so that they are not yet ashore?"""
    return unit.landed and bool(unit.ship) and is_about_to_attack(game, unit)


def takes_back(game: Game, unit: Unit, ship: Unit) -> bool:
    """May a fighter leave a battle for its own carrier: one that is elsewhere, leaves too, or does not fight?

    To go below deck in the same battle is a defender's choice for a round, and no retreat (IV/grounding/1.1).
    """
    battle = game.battles.get(unit.place)
    attacks = battle is not None and unit.name in battle.attackers
    outside = attacks and battle is not None and ship.name not in battle.attackers
    return ship.place != unit.place or bool(ship.leaving) or outside


def open_to(game: Game, unit: Unit, place: str, beside: Iterable[Unit] = ()) -> bool:
    """Is it ground for this unit, quiet, and its own side's as far as can be told (doubts N19 and N41)?"""
    if not fits(game, unit, place) or not is_quiet(game, unit, place):
        return False
    if at_sea(game, place) or not is_empty_land(game, place):
        return True
    return plays(game, "N19") == "open" and _may_come_down(game, unit, place, beside)


def _may_come_down(game: Game, unit: Unit, place: str, beside: Iterable[Unit]) -> bool:
    """May it retreat to empty land, which by default is open to aircraft that defend (doubt N41)?"""
    reading = plays(game, "N41")
    hinterland = reading == "defenders" and opposes(game, unit.nation)
    return reading == "open" or hinterland or not comes_down_alone(game, unit, place, beside)


def comes_down_alone(game: Game, unit: Unit, place: str, beside: Iterable[Unit]) -> bool:
    """Is it an aircraft that comes down where nobody stands and none of its side on foot goes (doubt N41)?"""
    if not is_aircraft(game, unit) or not is_empty_land(game, place):
        return False
    own = side_of(game, unit.nation)
    going = (*beside, *(other for other in game.units.values() if _goal(game, other) == place))
    return all(is_aircraft(game, one) or side_of(game, one.nation) != own for one in going)


def is_quiet(game: Game, unit: Unit, place: str) -> bool:
    """Is no battle there now or to come, no enemy, and was no attack made out of it (doubt R26)?"""
    shut = is_attacked_from(game, unit, place) or is_to_be_passed_to(game, unit, place)
    return not (shut or attacked_now_or_next(game, place) or will_hold_enemies(game, unit, place))


def is_attacked_from(game: Game, unit: Unit, place: str) -> bool:
    """Did those attack out of a place whom this unit opposes?"""
    return opposes(game, unit.nation) and place in _whence_attacked(game)


def is_to_be_passed_to(game: Game, unit: Unit, place: str) -> bool:
    """Is a fleet that this unit opposes on its way to a place?"""
    return opposes(game, unit.nation) and place in _awaiting_a_fleet(game)


def will_hold_enemies(game: Game, unit: Unit, place: str) -> bool:
    """Are enemies of a unit at a place, or do they retreat to it?"""
    own = side_of(game, unit.nation)
    return any(shuts_out(game, own, side) for side in _who_will_stand_there(game, place))


def _whence_attacked(game: Game) -> set[str]:
    """Where attacks of this combat phase came from: whoever made them, the ground behind them is theirs."""
    return {place for battle in game.battles.values() for place in battle.whence if place != battle.place}


def _awaiting_a_fleet(game: Game) -> set[str]:
    """The zones to which fleets pass, be it only to land troops from there (IV/dispatching/3.11)."""
    return {passage.second for passage in game.passages if goes_on(game, passage)}


def _who_will_stand_there(game: Game, place: str) -> set[str]:
    """The sides that have units at a place, or units that have declared their retreat to it."""
    there = (u for u in game.units.values() if stands_in(game, u, place) or _goal(game, u) == place)
    return {side_of(game, unit.nation) for unit in there}


def _goal(game: Game, unit: Unit) -> str:
    """Where a unit goes that leaves; with a deck, where that is or goes itself."""
    deck = game.units.get(unit.leaving)
    return (deck.leaving or deck.place) if deck else unit.leaving


def is_empty_land(game: Game, place: str) -> bool:
    """Is it a territory in which nobody stands, so that nothing tells whose it is (doubt N19)?"""
    land = place in game.atlas.places and not at_sea(game, place)
    return land and not any(stands_in(game, unit, place) for unit in game.units.values())


def fits(game: Game, unit: Unit, place: str) -> bool:
    """Ships are at sea, everything else on land; aircraft at sea are on a deck."""
    return at_sea(game, place) == is_ship(game, unit)


def decks(game: Game, unit: Unit, near: frozenset[str]) -> tuple[str, ...]:
    """Its own carrier if she takes it back, and those in range that have room and do not leave."""
    if not is_aircraft(game, unit) or family(game, unit) != FIGHTER:
        return ()
    lying = (u for u in game.units.values() if u.place in near and helps(game, unit.nation, u.nation))
    free = (u for u in lying if u.name not in (unit.aboard, unit.origin) and not u.leaving)
    calm = (u for u in free if u.place != unit.place and is_quiet(game, unit, u.place))
    own = game.units.get(unit.aboard)
    home = [own.name] if own and takes_back(game, unit, own) else []
    return tuple(sorted([*home, *(u.name for u in calm if room(game, u.name) > 0)]))
