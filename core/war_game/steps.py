"""At which step of a round the game is, as far as rules turn on it; nothing else in the rules reads it.

What follows in which step, and from whom orders are taken there, is said in `phases/`.
"""

from core.war_game.battles import ATTACKER, DEFENDER
from core.war_game.state import Game

GIVING_UP, DECLARING = "combat.calling_off", "combat.declaring"
ROLLING = {"combat.attack_rolls": ATTACKER, "combat.defense_rolls": DEFENDER}


def phase(game: Game) -> str:
    """The phase of the present player turn: "combat_orders", "combat" or "noncombat"."""
    return game.turn.phase.partition(".")[0]


def step(game: Game) -> str:
    """The step itself, as a fact tells that it is closed."""
    return game.turn.phase


def attacker_gives_up(game: Game) -> bool:
    """IV/sample battle/round 2/1: does the attacker say now which battles he gives up?"""
    return game.turn.phase == GIVING_UP


def defender_declares(game: Game) -> bool:
    """IV/example 2/2.1: does the defender say now who retreats, stays down or comes to help?"""
    return game.turn.phase == DECLARING


def side_to_leave(game: Game) -> str:
    """Whose retreats are declared now; empty outside the two steps of declaring."""
    return {GIVING_UP: ATTACKER, DECLARING: DEFENDER}.get(game.turn.phase, "")


def side_to_roll(game: Game) -> str:
    """Whose rolls are made now; empty outside the two steps of rolling."""
    return ROLLING.get(game.turn.phase, "")
