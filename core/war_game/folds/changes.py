"""What a fact changes: pieces of evolutions that several of them need."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from core.war_game.battles import ATTACKER
from core.war_game.board import is_aircraft
from core.war_game.state import Game
from events.war_game.board import Battle, Hits, Unit

Changes = dict[str, Any]

FREE_AGAIN: dict[str, Any] = {
    "origin": "",
    "grounded": False,
    "landed": False,
    "ship": "",
    "leaving": "",
    "retreated": False,
    "flight": None,
    "rolled": "",
    "bombed": False,
    "kept_down": 0,
    "below": "",
}
"""A unit as another opponent's turn finds it (IV/dispatching/3.7)."""
NOT_DOWN: dict[str, Any] = {"grounded": False, "below": ""}
"""An aircraft that is neither kept on the ground nor a guest below a deck."""


def each(game: Game, names: Iterable[str], **fields: Any) -> dict[str, Unit | None]:
    """These units with other values of these fields."""
    return {name: replace(game.units[name], **fields) for name in names if name in game.units}


def with_cargo(game: Game, ships: Iterable[str], place: str, **fields: Any) -> dict[str, Unit | None]:
    """What is aboard these ships, at the ship's new place; aircraft in the air stay where they fight."""
    moved = set(ships)
    aboard = (unit for unit in game.units.values() if unit.aboard in moved)
    return {unit.name: replace(unit, place=place, **fields) for unit in aboard if not _flies(game, unit)}


def _flies(game: Game, unit: Unit) -> bool:
    """Does an aircraft of a carrier fight in the air over its place?"""
    battle = game.battles.get(unit.place)
    fighting = battle is not None and not battle.ended and battle.opens <= game.turn.round
    attacked = fighting and game.nations[unit.nation].side != _attacking_side(game, battle)
    return attacked and is_aircraft(game, unit) and not unit.grounded and unit.flight is None


def _attacking_side(game: Game, battle: Battle | None) -> str:
    there = (game.units[name].nation for name in (battle.attackers if battle else ()) if name in game.units)
    return next((game.nations[nation].side for nation in there), "")


def down(game: Game, to: str) -> tuple[str, str]:
    """The place and the ship that a base means: a carrier's deck is where the carrier is."""
    return (game.units[to].place, to) if to in game.units else (to, "")


def attackers_left(game: Game, names: Iterable[str]) -> dict[str, Battle | None]:
    """The battles without these attackers."""
    gone = set(names)
    return {
        place: replace(battle, attackers=tuple(n for n in battle.attackers if n not in gone))
        for place, battle in game.battles.items()
        if gone.intersection(battle.attackers)
    }


def with_attackers(battle: Battle, names: tuple[str, ...], opens: int) -> Battle:
    """The battle with attackers more; those of a later round join those of an earlier one (doubt N25)."""
    if opens > battle.opens:
        return replace(battle, joining=(*battle.joining, *names))
    if opens < battle.opens:
        later = (*battle.joining, *battle.attackers)
        return replace(battle, opens=opens, attackers=names, joining=later)
    return replace(battle, attackers=(*battle.attackers, *names))


def set_down(game: Game, names: Iterable[str], place: str) -> dict[str, Unit | None]:
    """What was still aboard and attacks a place now: troops are ashore, fighters in the air."""
    aboard = (unit for name in names if (unit := game.units.get(name)) and unit.aboard)
    return {unit.name: _off_its_ship(game, unit, place) for unit in aboard}


def _off_its_ship(game: Game, unit: Unit, place: str) -> Unit:
    if is_aircraft(game, unit):
        return replace(unit, place=place, origin=unit.aboard, aboard="")
    return replace(unit, place=place, origin=unit.place, ship=unit.aboard, aboard="", landed=True)


def out_of(battle: Battle, places: Iterable[str]) -> Battle:
    """The battle with these places more out of which it is attacked (doubt R26)."""
    return replace(battle, whence=tuple(dict.fromkeys((*battle.whence, *places))))


def paid(battle: Battle, by: str, about: str, hits: int) -> Battle:
    """The battle with so many hits of a purse more, or with a negative number fewer, on one side."""
    field = "on_attackers" if by == ATTACKER else "on_defenders"
    before: Hits = getattr(battle, field)
    after = replace(before, **{about: max(0, getattr(before, about) + hits)})
    return replace(battle, **{field: after})
