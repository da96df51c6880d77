"""Questions about the board that many rules ask: who is where, what is next to what, who speaks for whom."""

from core.mistakes import Mistake, near_misses
from core.war_game.state import GAMEMASTER, Game, plays
from events.war_game.board import Unit


def known_place(game: Game, given: str) -> str:
    """The place that a person means; raises `Mistake` with the near misses."""
    if (found := game.atlas.names.get(given.casefold())) is not None:
        return found
    raise Mistake("place", given, near_misses(given, places_printed(game)))


def places_printed(game: Game) -> tuple[str, ...]:
    """Every name of a place as the map prints it."""
    return tuple(name for place in game.atlas.map.places for name in (place.name, *place.also))


def known_unit(game: Game, given: str) -> Unit:
    """The unit of that name; raises `Mistake`."""
    if (unit := game.units.get(given)) is not None:
        return unit
    raise Mistake("unit", given, near_misses(given, game.units))


def known_base(game: Game, given: str) -> str:
    """The place, or the ship by its own name, that a person means; raises `Mistake`."""
    return given if given in game.units else known_place(game, given)


def at_sea(game: Game, place: str) -> bool:
    """Is this place a sea zone?"""
    return game.atlas.places[place].kind == "sea"


def neighbours(game: Game, place: str) -> frozenset[str]:
    """What lies next to a place (doubt R20)."""
    atlas = game.atlas
    return (atlas.mutual if plays(game, "R20") == "symmetric" else atlas.listed)[place]


def name(_: Game, place: str) -> str:
    """What people call a place; here it is its name."""
    return place


def side_of(game: Game, nation: str) -> str:
    """The side of a nation."""
    return game.nations[nation].side


def acting_nations(game: Game) -> tuple[str, ...]:
    """The nations whose turn it is; minors that move together with a major are among them."""
    return next((turn.nations for turn in game.turns if turn.name == game.turn.player), ())


def acts(game: Game, nation: str) -> bool:
    """Is it this nation's turn?"""
    return nation in acting_nations(game)


def opposes(game: Game, nation: str) -> bool:
    """Is this nation on the other side of those whose turn it is?"""
    return side_of(game, nation) != side_of(game, acting_nations(game)[0])


def whereabouts(unit: Unit) -> str:
    """Where a unit is: of an aircraft engaged elsewhere, the place that it defends."""
    return unit.flight.to if unit.flight and unit.flight.status == "engaged" else unit.place


def stands_in(game: Game, unit: Unit, place: str) -> bool:
    """Is a unit there, or away from there on a dispatch (doubt N36)?"""
    return unit.place == place and (unit.flight is None or plays(game, "N36") == "counts")


def shuts_out(game: Game, side: str, other: str) -> bool:
    """Do units of another side keep a side's units out of their place (doubt N37 for a third side)?"""
    third = {side, other}.intersection(game.sides[2:])
    return side != other and (not third or plays(game, "N37") == "shut")


def doubts_about(game: Game, place: str) -> tuple[str, ...]:
    """The doubts on which it turns whose a place is: those who stand there are away, or of a third side."""
    there = [unit for unit in game.units.values() if unit.place == place]
    away = bool(there) and all(unit.flight is not None for unit in there)
    third = any(side_of(game, unit.nation) in game.sides[2:] for unit in there)
    return (*(("N36",) if away else ()), *(("N37",) if third else ()))


def home_of(unit: Unit) -> str:
    """Where an aircraft belongs: its carrier, or the place where it is."""
    return unit.aboard or unit.place


def units_at(game: Game, where: str) -> tuple[Unit, ...]:
    """The units that are at a place, or aboard a ship, in the order of their names."""
    there = (u for u in game.units.values() if where in (whereabouts(u), u.aboard))
    return tuple(sorted(there, key=lambda unit: unit.name))


def names(units: tuple[Unit, ...] | list[Unit]) -> tuple[str, ...]:
    """The names of units."""
    return tuple(unit.name for unit in units)


def commands(game: Game, seat: str, nation: str) -> bool:
    """Does this seat speak for this nation?"""
    return seat == GAMEMASTER or (seat in game.seats and nation in game.seats[seat].nations)


def seats_for(game: Game, nations: frozenset[str]) -> tuple[str, ...]:
    """The seats that speak for any of these nations, in the order of the table."""
    return tuple(s.name for s in game.seats.values() if nations.intersection(s.nations))
