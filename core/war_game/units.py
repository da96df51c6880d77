"""What a unit is and what it rolls, and how orders name units."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from core.war_game.edition import kinds
from core.war_game.state import Game, plays
from events.war_game.board import KindValues, Unit


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="group", tag_field="by"):
    """So many like units of a nation at one place, or aboard one ship; the referee names them."""

    count: int
    nation: str
    kind: str
    place: str


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="name", tag_field="by"):
    """These very units."""

    names: tuple[str, ...]


class Several(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="groups", tag_field="by"):
    """Units of several sorts at one place, group after group in this order."""

    groups: tuple[Group, ...]


Units = Group | Named | Several


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a seat asks for. Imperative."""


FIGHTER, BOMBER, ANTI_AIRCRAFT, LAND, SHIP = "fighter", "bomber", "anti-aircraft", "land", "ship"
FAMILIES = (FIGHTER, BOMBER, ANTI_AIRCRAFT, LAND, SHIP)


def known_kinds(game: Game) -> Mapping[str, KindValues]:
    """Every kind of unit by its name: those of the table, or as the position states them."""
    return {**kinds(), **game.kinds}


def values(game: Game, unit: Unit) -> KindValues:
    """What a unit rolls (IV/sample battle/1); what the module does not print is a doubt (R23)."""
    stated = game.kinds.get(unit.kind)
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
