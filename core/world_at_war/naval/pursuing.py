"""23.462B: land-based air that attacked a naval base goes on against the ships that escape from it."""

from collections.abc import Iterator

from core.world_at_war.naval.roles import entry_of, in_round
from core.world_at_war.naval_bases.under_way import ESCAPE, present, survivors
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_activity import NavalActivity


def pursues(game: Game, unit: AirUnit, occasion: str) -> bool:
    """Does a unit attack, in this occasion, ships that escape from the base that it attacked?

    It still flies its offensive mission (23.51), and has a part in nothing else at sea (23.162).
    """
    attack, escape = present(game), escape_under_way(game)
    if attack is None or attack.force or escape is None or escape.path[0] != attack.place:
        return False
    left = {one.name for one in survivors(game, attack)}
    return unit.name in left and occasion in _occasions(game, escape)


def escape_under_way(game: Game) -> NavalActivity | None:
    """The escape of naval units that is under way."""
    return next((one for one in game.activities if one.activity == ESCAPE), None)


def _occasions(game: Game, escape: NavalActivity) -> Iterator[str]:
    """That it entered the hex where it is, and the rounds of naval combat in which it is."""
    if forces := [game.forces[name] for name in escape.forces if name in game.forces]:
        yield entry_of(forces)
    for combat in game.naval_combats:
        if set(combat.forces) & set(escape.forces):
            yield in_round(combat.name, combat.round)
