"""Whose die is whose in a throw: a unit rolls once in a round, and that roll is its own (IV/fighters/1.5)."""

from core.system import Share
from core.war_game.battles import other, targets_left
from core.war_game.rolling.aiming import aimed, rolls
from core.war_game.state import Game
from events.war_game.board import RollDue


def shares(game: Game, due: RollDue) -> tuple[Share, ...]:
    """The dice of each unit that was sent: the same for any of its nation and kind in that round there.

    In which order they are named, who rolls with them and at what they aim makes no other roll of it. A
    bomber that drops bombs has other dice than one that rolls once.
    """
    turn, battle = game.turn, game.battles[due.place]
    when = (str(turn.number), turn.player, turn.phase, str(turn.round), due.place)
    left = targets_left(game, battle, other(due.by))
    found = []
    for unit in (game.units[name] for name in due.units):
        aim = aimed(game, battle, unit, due.by, (left, due.aim))
        count = len(rolls(game, unit, due.by, aim))
        found.append(Share((*when, unit.nation, unit.kind), count, unit.name))
    return tuple(found)
