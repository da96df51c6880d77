"""22.41: who has a part in a naval combat and in each of its steps, and whose word it waits for there.

What markers conceal plays no part in this, for others would learn it: who may have ships, has (D13).
"""

from collections.abc import Callable, Iterable

from core.world_at_war.board import side_of
from core.world_at_war.conditions import at_peace_with_all, peace_is_declared
from core.world_at_war.naval_combat.orders import foes_of, kamikazes_in, near_of
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.at_sea import enemy_groups, present_combat
from core.world_at_war.under_way.ships import may_have_ships, possible_nations, without_a_deck
from events.world_at_war.board import Seat
from events.world_at_war.naval_combat import NavalCombat

Part = Callable[[Game, str], bool]
"""Whether a seat has something to say in a step; air on land has nothing where groups and decks have."""


def takes_part(game: Game, seat: str) -> bool:
    """Has the seat task forces in it that may have its ships, air on land near it, or kamikazes?"""
    combat, found = present_combat(game), game.seats.get(seat)
    if combat is None or found is None:
        return False
    if _has_ships(game, combat, found):
        return True
    if any(True for _ in near_of(game, combat, _at_war_here(game, combat, found.nations))):
        return True
    return any(unit.nation in found.nations for unit in kamikazes_in(game, combat))


def has_ships(game: Game, seat: str) -> bool:
    """Has the seat task forces in it that may have its ships, so that it forms groups or flies from decks?

    Or has it air of decks that went down, and says where that comes down (17.3124)?
    """
    combat, found = present_combat(game), game.seats.get(seat)
    if combat is None or found is None:
        return False
    return _has_ships(game, combat, found) or any(
        unit.nation in found.nations and without_a_deck(game, unit) for unit in game.units.values()
    )


def parties(game: Game) -> tuple[str, ...]:
    """The seats that have a part in the whole of it."""
    return _those(game, speaks(takes_part))


def unheard(part: Part) -> Callable[[Game], tuple[str, ...]]:
    """The seats that have something to say and have not spoken; nobody once the gamemaster has."""
    may = speaks(part)

    def silent(game: Game) -> tuple[str, ...]:
        if GAMEMASTER in game.turn.finished:
            return ()
        return tuple(seat for seat in _those(game, may) if seat not in game.turn.finished)

    return silent


def all_heard(part: Part) -> Callable[[Game], bool]:
    """Has every seat that has something to say spoken in this state, or the gamemaster for all?"""

    def heard(game: Game) -> bool:
        silent = (seat for seat in game.seats if seat not in game.turn.finished)
        return GAMEMASTER in game.turn.finished or not any(part(game, seat) for seat in silent)

    return heard


def speaks(part: Part) -> Part:
    """Has this seat something to say (the gamemaster has)?

    Where the last that had lost it before it spoke, any seat may end the step.
    """
    heard = all_heard(part)

    def may(game: Game, seat: str) -> bool:
        if present_combat(game) is None or seat not in game.seats:
            return seat == GAMEMASTER
        return part(game, seat) or heard(game)

    return may


def _those(game: Game, part: Part) -> tuple[str, ...]:
    return tuple(sorted(seat for seat in game.seats if part(game, seat)))


def _has_ships(game: Game, combat: NavalCombat, seat: Seat) -> bool:
    forces = (game.forces[name] for name in combat.forces if name in game.forces)
    foes = _may_be_met(game, combat, seat.side)
    return any(may_have_ships(game, seat, force, foes) for force in forces)


def _may_be_met(game: Game, combat: NavalCombat, side: str) -> frozenset[str]:
    """The nations that a side may meet in it, as anybody can see."""
    groups = enemy_groups(game, combat, side)
    aboard = (nation for group in groups for nation in possible_nations(game, group))
    return frozenset((*aboard, *(foes_of(game, combat, side) if peace_is_declared(game) else ())))


def _at_war_here(game: Game, combat: NavalCombat, nations: Iterable[str]) -> tuple[str, ...]:
    """Those of these nations that are at war with one that they meet in it."""
    if not peace_is_declared(game):
        return tuple(nations)

    def at_peace(nation: str) -> bool:
        foes = foes_of(game, combat, side_of(game, nation))
        return any(True for _ in at_peace_with_all(game, (nation,), foes))

    return tuple(nation for nation in nations if not at_peace(nation))
