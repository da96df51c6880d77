"""What a unit is, and questions about the board that many rules ask: who is where, what is next to what,
who speaks for whom.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake, near_misses
from core.ruling import Finding, Rulebook
from core.war_game.state import GAMEMASTER, Game, kinds, numbers, plays
from events.sentences import said
from events.war_game.board import KindValues, Unit

# What a unit is and what it rolls, and how orders name units.


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="group", tag_field="by"):
    """So many like units of a nation at one place, or aboard one ship; the referee names them."""

    count: int
    nation: str
    kind: str
    place: str


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="name", tag_field="by"):
    """These very units."""

    names: tuple[str, ...]


class All(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="all", tag_field="by"):
    """All at one place that the order can be given for; of a nation or a kind alone, if they are said.

    Without a place it is all of the seat's, wherever they are.
    """

    place: str
    nation: str = ""
    kind: str = ""


class Several(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="groups", tag_field="by"):
    """Units of several sorts, group after group in this order; the groups are at one place."""

    groups: tuple[Group | Named | All, ...]


Units = Group | Named | Several | All


def parts_of(units: Units) -> tuple[Group | Named | All, ...]:
    """What an order speaks of one by one: groups, all of a place, or units by name."""
    return units.groups if isinstance(units, Several) else (units,)


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a seat asks for. Imperative."""


FIGHTER, BOMBER, ANTI_AIRCRAFT, LAND, SHIP = "fighter", "bomber", "anti-aircraft", "land", "ship"
FAMILIES = (FIGHTER, BOMBER, ANTI_AIRCRAFT, LAND, SHIP)


def known_kinds(game: Game) -> Mapping[str, KindValues]:
    """Every kind of unit by its name: those of the table, or as the position states them."""
    return {**kinds(), **game.kinds}


UNDAMAGED = {"damaged battleship": "battleship"}
"""What a kind was before the first of two hits (doubt R31); it rolls as that, unless another is stated."""
DAMAGED = {whole: hit for hit, whole in UNDAMAGED.items()}


UNCOUNTED = frozenset({"infantry", "artillery", "armor", "anti-aircraft", "paratroops"})
"""Kinds that have no plural of their own."""
PLURALS = {
    "fighter": said("fighters"),
    "dive bomber": said("dive bombers"),
    "dogfighter": said("dogfighters"),
    "bomber": said("bombers"),
    "battleship": said("battleships"),
    "damaged battleship": said("damaged battleships"),
    "destroyer": said("destroyers"),
    "carrier": said("carriers"),
    "submarine": said("submarines"),
    "transport": said("transports"),
}
"""Of the other kinds of the table."""


def plural(kind: str, count: int) -> str:
    """The kind as it stands behind a number: "fighter", "fighters", "infantry"."""
    return kind if count == 1 or kind in UNCOUNTED else PLURALS.get(kind, f"{kind}s")


def values(game: Game, unit: Unit) -> KindValues:
    """What a unit rolls (IV/sample battle/1); what the module does not print is a doubt (R23)."""
    stated = game.kinds.get(unit.kind) or game.kinds.get(UNDAMAGED.get(unit.kind, ""))
    found = stated or kinds()[unit.kind]
    if stated or found.printed or plays(game, "R23") == "ours":
        return found
    return replace(found, attack=0, defense=0, air=0, bombs=())


def family(game: Game, unit: Unit) -> str:
    """The family of a unit."""
    return values(game, unit).family


def is_aircraft(game: Game, unit: Unit) -> bool:
    """Is it a fighter of some kind, or a bomber?"""
    return family(game, unit) in (FIGHTER, BOMBER)


def is_ship(game: Game, unit: Unit) -> bool:
    """Is it a ship?"""
    return family(game, unit) == SHIP


def is_cargo(game: Game, unit: Unit) -> bool:
    """Is it carried aboard a ship, and no aircraft?"""
    return bool(unit.aboard) and not is_aircraft(game, unit)


def deck_of(game: Game, unit: Unit) -> Unit | None:
    """The ship that a unit is aboard of, if she is where it is: not sunk, and not sailed without it."""
    ship = game.units.get(unit.aboard)
    return ship if ship and ship.place == unit.place else None


def can_stand(game: Game, unit: Unit) -> bool:
    """Has an aircraft land or its deck below it, and not the open sea?"""
    return game.atlas.places[unit.place].kind != "sea" or deck_of(game, unit) is not None


def belongs(unit: Unit, carrier: str) -> bool:
    """Is a deck this unit's: is it aboard, away on a dispatch from there, or attacking from there?"""
    return unit.aboard == carrier or (unit.origin == carrier and not unit.aboard)


def room(game: Game, carrier: str) -> int:
    """How many more fighters a ship has room for; those that are away, or on their way to it, have theirs."""
    held = sum(1 for u in game.units.values() if belongs(u, carrier) or carrier in (u.leaving, u.below))
    return values(game, game.units[carrier]).decks - held


# Questions about the board that many rules ask: who is where, what is next to what, who speaks for whom.


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


def of_seat(game: Game, seat: str) -> Callable[[Unit], bool]:
    """Does this seat speak for a unit?"""
    return lambda unit: commands(game, seat, unit.nation)


def seats_for(game: Game, nations: frozenset[str]) -> tuple[str, ...]:
    """The seats that speak for any of these nations, in the order of the table."""
    return tuple(s.name for s in game.seats.values() if nations.intersection(s.nations))


# Who may speak for whom, and the conditions that code checks by their numbers.

BOOK = Rulebook(":", lambda game, number, check: not numbers(game).omits & {number, check})
rule = BOOK.rule


@rule("seat", "A seat orders only the units of its own nations.", "{given} does not speak for {allowed}.")
def seat_speaks_for_the_units(game: Game, request: Any) -> Iterable[Finding]:
    """Every request of units carries the seat that asks and the units."""
    for nation in dict.fromkeys(unit.nation for unit in request.units):
        if not commands(game, request.seat, nation):
            yield Finding(given=request.seat, allowed=nation)
