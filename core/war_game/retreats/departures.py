"""Who leaves a battle, all unscathed or under fire, and is gone when the round ends (IV/dispatching/3.4)."""

from collections.abc import Iterable, Iterator
from functools import partial

from core.fold import fold
from core.ruling import Ruled
from core.war_game.battles import (
    ATTACKER,
    CALLED_OFF,
    DEFENDER,
    GIVEN_UP,
    NO_ATTACK,
    ROUND,
    fought,
    grounded,
    holding,
    members,
)
from core.war_game.board import (
    home_of,
    is_aircraft,
    names,
    opposes,
)
from core.war_game.dispatching.flights import cut_off, home_is_lost, is_landing
from core.war_game.dispatching.landing import NO_PLACE
from core.war_game.folds.evolve import EVOLUTIONS
from core.war_game.selection import in_groups
from core.war_game.state import Game, plays
from events.sentences import kept
from events.war_game.board import Battle, Unit
from events.war_game.facts import (
    BattleEnded,
    BattleResumed,
    HomeSailed,
    UnitsCarried,
    UnitsDestroyed,
    UnitsRetreated,
)


def all_leave(game: Game, battle: Battle, by: str) -> bool:
    """Does everybody of a side leave, with what is below the decks of those that do?"""
    there = members(game, battle, by)
    ships = {unit.name for unit in there if unit.leaving and not is_aircraft(game, unit)}
    below = {unit.name for unit in grounded(game, battle, by) if (unit.below or unit.aboard) in ships}
    return bool(there) and all(unit.leaving or unit.name in below for unit in there)


def departures(game: Game, battle: Battle) -> Iterator[Ruled]:
    """Those who retreat from a battle are elsewhere now."""
    yield from _depart(game, battle, (*members(game, battle, ATTACKER), *members(game, battle, DEFENDER)))


def _depart(game: Game, battle: Battle, there: Iterable[Unit]) -> Iterator[Ruled]:
    ships_first = sorted((u for u in there if u.leaving), key=lambda unit: is_aircraft(game, unit))
    for flying in (False, True):
        going = [unit for unit in ships_first if is_aircraft(game, unit) == flying]
        for group in in_groups(lambda unit: unit.leaving, going):
            yield from _gone(game, battle, group)
            yield from _below(game, group)
            yield from _guests(game, battle, group)


def _below(game: Game, ships: list[Unit]) -> Iterator[Ruled]:
    """Who came back to a carrier before, and fights no more, is below her deck and goes along."""
    for ship in ships:
        lying = [u for u in game.units.values() if u.aboard == ship.name and u.place == ship.place]
        back = sorted(u.name for u in lying if u.retreated and u.flight is None and is_aircraft(game, u))
        if back and ship.leaving in game.atlas.places:
            yield Ruled(UnitsCarried(tuple(back), ship.name, ship.leaving), ("IV/grounding/2.2",))
        away = sorted(u.name for u in lying if u.flight and not is_landing(u.flight))
        if away and plays(game, "N23") == "no_home":
            sailed = HomeSailed(tuple(away), ship.place, ship.name)
            yield Ruled(sailed, ("IV/dispatching/2.2", "N23"))


def _guests(game: Game, battle: Battle, ships: list[Unit]) -> Iterator[Ruled]:
    """Visitors below her deck are spared as she leaves, and out of combat with her (doubts R9 and N32)."""
    below = [u for ship in ships for u in game.units.values() if u.below == ship.name]
    for there in in_groups(partial(_lands, game), below):
        if to := _lands(game, there[0]):
            yield Ruled(UnitsRetreated(names(there), battle.place, to), ("IV/grounding/2.2", "R9", "N32"))
        else:
            lost = UnitsDestroyed(names(there), battle.place, NO_PLACE)
            yield Ruled(lost, ("R9", "R10", "N32"))


def _lands(game: Game, guest: Unit) -> str:
    """Where a guest is in the end: home, or below her deck (doubt N32); empty if it is lost (doubt R10)."""
    if plays(game, "N32") == "with_her":
        return guest.below
    if not home_is_lost(game, guest):
        return home_of(guest)
    return guest.below if plays(game, "R10") == "lands_elsewhere" else ""


SHIP_SUNK = kept("their ship was sunk")()


def _gone(game: Game, battle: Battle, units: list[Unit]) -> Iterator[Ruled]:
    to = units[0].leaving
    if to in game.units or to in game.atlas.places:
        rules = ("IV/dispatching/3.5", *(("IV/dispatching/2.2",) if units[0].flight else ()))
        yield Ruled(UnitsRetreated(names(units), battle.place, to), rules)
    elif not is_aircraft(game, units[0]):
        yield Ruled(UnitsDestroyed(names(units), battle.place, SHIP_SUNK), ("R25", "R26"))
    else:
        yield cut_off(units, battle.place)


def unscathed(game: Game, by: str) -> Iterator[Ruled]:
    """Battles that a whole side leaves end before a die is rolled (doubt R28 for defenders)."""
    for battle in fought(game):
        if all_leave(game, battle, by):
            gone = (*departures(game, battle), _ended(game, battle, by))
            yield from gone
            game = fold(EVOLUTIONS, game, [fact.event for fact in gone])
        elif by == ATTACKER and (never := _never_attacked(game, battle)):
            gone = tuple(_depart(game, battle, never))
            yield from (Ruled(fact.event, (*fact.rules, "IV/dispatching/3.10")) for fact in gone)
            game = fold(EVOLUTIONS, game, [fact.event for fact in gone])
    yield from resumed(game)


def _never_attacked(game: Game, battle: Battle) -> list[Unit]:
    """Who came to join others' attack after a pass-through, and gives up before his begins (doubt N25)."""
    coming = battle.joining if game.turn.round == ROUND else ()
    return [unit for unit in members(game, battle, ATTACKER) if unit.leaving and unit.name in coming]


def resumed(game: Game) -> Iterator[Ruled]:
    """Who gave up a second zone and went back among enemies fights on in the first (doubt N26)."""
    if plays(game, "N26") != "fought_again" or game.turn.round != ROUND:
        return
    for battle in sorted(game.battles.values(), key=lambda one: one.place):
        back = [u for u in game.units.values() if u.place == battle.place and _came_back(game, u)]
        if back and holding(game, battle):
            opens = game.turn.round + 1 if battle.ended else battle.opens
            again = BattleResumed(tuple(sorted(u.name for u in back)), battle.place, opens)
            yield Ruled(again, ("IV/dispatching/3.10", "N26"))


def _came_back(game: Game, unit: Unit) -> bool:
    return unit.retreated and not unit.aboard and not opposes(game, unit.nation)


def _ended(game: Game, battle: Battle, by: str) -> Ruled:
    now = game.turn.round
    if by == ATTACKER and battle.opens == now:
        return Ruled(BattleEnded(battle.place, NO_ATTACK, now - 1), ("IV/dispatching/3.10",))
    last = now - 1 if plays(game, "N1") == "round_before" else now
    if by == ATTACKER:
        return Ruled(BattleEnded(battle.place, CALLED_OFF, last), ("IV/example 3/3.3", "N1"))
    return Ruled(BattleEnded(battle.place, GIVEN_UP, last), ("R28", "N1"))
