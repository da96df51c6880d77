"""22.41: who has a part in a naval combat, and whose word it waits for."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from core.world_at_war.board import on_land, side_of
from core.world_at_war.conditions import at_peace_with_all, peace_is_declared
from core.world_at_war.kamikazes.flying import kamikazes_near
from core.world_at_war.naval_air.employment import may_interact
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.naval_air import ATTACK, COVER, KINDS, SEARCH
from core.world_at_war.under_way.naval_combats import (
    Units,
    being_fought,
    enemy_groups,
    present_combat,
    sides_in,
    sides_of,
)
from core.world_at_war.under_way.ships import (
    at_peace_with_force,
    may_have_ships,
    nations_met,
    possible_nations,
)
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_combat import NavalCombat


def near(game: Game, combat: NavalCombat) -> Units:
    """The land-based air that may play some part in it, whatever it did in this round (23.161)."""
    return tuple(_near(game, combat, game.nations))


def _near(game: Game, combat: NavalCombat, nations: Collection[str]) -> Iterator[AirUnit]:
    """The same of some nations alone."""
    there = (u for u in game.units.values() if u.nation in nations and u.kind in KINDS and u.base)
    for unit in there:
        roles = (SEARCH, COVER, ATTACK)
        if on_land(game, unit) and any(may_interact(game, unit, role, combat.place) for role in roles):
            yield unit


def kamikazes_in(game: Game, combat: NavalCombat) -> Units:
    """The kamikazes that may attack in it, in its first round alone (17.462, 17.47C)."""
    if combat.round > 1:
        return ()
    near = (unit for side in game.sides for unit in kamikazes_near(game, combat.place, side))
    return tuple(unit for unit in near if _at_war_in(game, combat, unit))


def _at_war_in(game: Game, combat: NavalCombat, unit: AirUnit) -> bool:
    enemies = enemy_groups(game, combat, side_of(game, unit.nation))
    return any(not at_peace_with_force(game, unit.nation, group) for group in enemies)


def foes_in_combat(game: Game, request: Any) -> Iterator[str]:
    """The nations that air of a side meets in naval combat: those of enemy ships, and of air that is near."""
    for side in dict.fromkeys(side_of(game, unit.nation) for unit in request.units):
        yield from _foes_of(game, being_fought(game), side)


def _foes_of(game: Game, combat: NavalCombat, side: str) -> Iterator[str]:
    for group in enemy_groups(game, combat, side):
        yield from nations_met(game, group)
    air = (*near(game, combat), *kamikazes_in(game, combat))
    yield from (unit.nation for unit in air if side_of(game, unit.nation) != side)


def _may_be_met(game: Game, combat: NavalCombat, side: str) -> frozenset[str]:
    """The nations that a side may meet in it, as anybody can see."""
    groups = enemy_groups(game, combat, side)
    aboard = (nation for group in groups for nation in possible_nations(game, group))
    return frozenset((*aboard, *(_foes_of(game, combat, side) if peace_is_declared(game) else ())))


def _at_war_here(game: Game, combat: NavalCombat, nations: Iterable[str]) -> tuple[str, ...]:
    """Those of these nations that are at war with one that they meet in it."""
    if not peace_is_declared(game):
        return tuple(nations)

    def at_peace(nation: str) -> bool:
        foes = _foes_of(game, combat, side_of(game, nation))
        return any(True for _ in at_peace_with_all(game, (nation,), foes))

    return tuple(nation for nation in nations if not at_peace(nation))


def foes_at_sea(game: Game, request: Any) -> Iterator[str]:
    """The nations whose ships a search in naval combat is for."""
    combat = being_fought(game)
    for side in dict.fromkeys(side_of(game, unit.nation) for unit in request.units):
        for group in enemy_groups(game, combat, side):
            yield from nations_met(game, group)


def parties(game: Game) -> tuple[str, ...]:
    """The seats that have a part in it: by their task forces and ships, or by air on land near it.

    What markers conceal plays no part in this, for others would learn it: who may have ships, has (D13).
    """
    return tuple(sorted(seat for seat in game.seats if has_a_part(game, seat)))


def all_heard(game: Game) -> bool:
    """Has every seat with a part in it spoken in this state, or the gamemaster for all?"""
    silent = (seat for seat in game.seats if seat not in game.turn.finished)
    return GAMEMASTER in game.turn.finished or not any(_takes_part(game, seat) for seat in silent)


def has_a_part(game: Game, seat: str) -> bool:
    """Has this seat a part in it (the gamemaster has)?

    Where the last that had one lost it before it spoke, any seat may end the step.
    """
    if present_combat(game) is None or seat not in game.seats:
        return seat == GAMEMASTER
    return _takes_part(game, seat) or all_heard(game)


def _takes_part(game: Game, seat: str) -> bool:
    combat, found = present_combat(game), game.seats.get(seat)
    if combat is None or found is None:
        return False
    forces = (game.forces[name] for name in combat.forces if name in game.forces)
    foes = _may_be_met(game, combat, found.side)
    if any(may_have_ships(game, found, force, foes) for force in forces):
        return True
    if any(True for _ in _near(game, combat, _at_war_here(game, combat, found.nations))):
        return True
    return any(unit.nation in found.nations for unit in kamikazes_in(game, combat))


def unheard(game: Game) -> tuple[str, ...]:
    """The seats with a part in the naval combat that have not spoken; nobody once the gamemaster has."""
    if GAMEMASTER in game.turn.finished:
        return ()
    return tuple(seat for seat in parties(game) if seat not in game.turn.finished)


def undecided(game: Game) -> tuple[str, ...]:
    """The seats of the sides that have not said whether they stay; nobody once the gamemaster has spoken."""
    combat = present_combat(game)
    if combat is None or GAMEMASTER in game.turn.finished:
        return ()
    asked = set(sides_in(game, combat)) - set(combat.decisions)
    return tuple(seat for seat in parties(game) if set(sides_of(game, seat)) & asked)
