"""What is different after each fact of combat orders: attacks, landings, pass-throughs."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from core.war_game.battles import ROUND, is_passing
from core.war_game.folds.changes import Changes, out_of, with_attackers, with_cargo
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event
from events.war_game.battle import Battle, PassThrough


def _attacked(
    game: Game, place: str, names: tuple[str, ...], opens: int, going: Iterable[str] | None = None
) -> Changes:
    """The battle for a place with these attackers more, and where those that have set out came from."""
    battle = with_attackers(game.battles.get(place) or Battle(place, opens), names, opens)
    set_out = names if going is None else going
    return {place: out_of(battle, (game.units[name].place for name in set_out))}


def attack_declared(game: Game, event: fact.AttackDeclared) -> Changes:
    """They are at the place, and remember from where they came; what is aboard goes along.

    Who is aboard a fleet that passes through stays there until it attacks.
    """
    going = [name for name in event.units if event.opens == 1 or not is_passing(game, game.units[name])]
    moved = {
        name: replace(
            game.units[name],
            place=event.place,
            origin=game.units[name].aboard or game.units[name].place,
            aboard="",
        )
        for name in going
    }
    carried = with_cargo(game, going, event.place)
    battles = _attacked(game, event.place, event.units, event.opens, going)
    return {"units": {**carried, **moved}, "battles": battles}


def units_landed(game: Game, event: fact.UnitsLanded) -> Changes:
    """Over the beach; after a pass-through they stay aboard until their battle opens."""
    if event.through:
        return {"battles": _attacked(game, event.place, event.units, event.opens, ())}
    return _ashore(game, event.units, event.place, event.opens)


def units_dropped(game: Game, event: fact.UnitsDropped) -> Changes:
    """Down from the air; there is no way back from there either (doubt R25)."""
    return _ashore(game, event.units, event.place, event.opens)


def _ashore(game: Game, names: tuple[str, ...], place: str, opens: int) -> Changes:
    there = (game.units[name] for name in names)
    landed = {
        unit.name: replace(unit, place=place, origin=unit.place, ship=unit.aboard, aboard="", landed=True)
        for unit in there
    }
    return {"units": landed, "battles": _attacked(game, place, names, opens)}


def support_declared(game: Game, event: fact.SupportDeclared) -> Changes:
    """Ships that shoot from outside."""
    battle = game.battles[event.place]
    return {"battles": {event.place: replace(battle, support=(*battle.support, *event.units))}}


def pass_through_declared(game: Game, event: fact.PassThroughDeclared) -> Changes:
    """The fleet is in its first zone, fights there if there is an enemy, and will fight in its second."""
    moved = {
        name: replace(game.units[name], place=event.first, origin=game.units[name].place)
        for name in event.units
    }
    fought = _attacked(game, event.first, event.units, 1) if _enemies(game, event, event.first) else {}
    if _enemies(game, event, event.second):
        fought |= _attacked(game, event.second, event.units, ROUND, ())
    return {
        "units": {**with_cargo(game, event.units, event.first), **moved},
        "battles": fought,
        "passages": (*game.passages, PassThrough(event.units, event.first, event.second)),
    }


def _enemies(game: Game, event: fact.PassThroughDeclared, place: str) -> bool:
    """Has the fleet enemies at a place? Where it only lands troops, none are in its second zone."""
    side = game.nations[game.units[event.units[0]].nation].side
    there = (u for u in game.units.values() if u.place == place)
    return any(game.nations[unit.nation].side != side for unit in there)


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.AttackDeclared: attack_declared,
    fact.UnitsLanded: units_landed,
    fact.UnitsDropped: units_dropped,
    fact.SupportDeclared: support_declared,
    fact.PassThroughDeclared: pass_through_declared,
}
