"""23.141A, 23.144: the game as it would be if squadrons recombined that make ready factors.

Army air that spotted is in squadrons, and is free for what factors fly (18.59): whether there is anybody for
a mission is asked of them as well.
"""

from collections.abc import Callable, Iterable, Iterator

from core.fold import fold
from core.menus import Offer
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.recombination import recombined
from core.world_at_war.squadron_sets import sets_of
from core.world_at_war.squadrons import WHOLE
from core.world_at_war.state import GAMEMASTER, Game
from events.world_at_war.board import AirUnit

Menu = Callable[[Game, str], Iterator[Offer]]


def complete_sets(game: Game, squadrons: Iterable[AirUnit]) -> Iterator[tuple[AirUnit, ...]]:
    """Squadrons of one base that make a ready factor, set by set: one uninverted of each kind (23.144)."""
    there = tuple(squadrons)
    for kind, nation, base in sorted({(unit.kind, unit.nation, unit.base) for unit in there}):
        alike = [u for u in there if (u.kind, u.nation, u.base) == (kind, nation, base)]
        yield from sets_of(game, WHOLE[kind], alike).ready


def once_whole(game: Game) -> Game:
    """The game in which all that may recombine into ready factors has done so; else as it is."""
    free = (u for u in game.units.values() if u.kind in WHOLE and u.base and not u.used)
    squadrons = [unit for some in complete_sets(game, free) for unit in some]
    if not squadrons:
        return game
    return fold(EVOLUTIONS, game, [fact.event for fact in recombined(game, squadrons, "23.141A")])


def anybody_may(game: Game, menu: Menu) -> bool:
    """Is there any unit at all that may do so, be it that squadrons recombine first?"""
    return any(next(menu(one, GAMEMASTER), None) is not None for one in (game, once_whole(game)))
