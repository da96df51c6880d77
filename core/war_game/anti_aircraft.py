"""Anti-aircraft guns: at aircraft while one is left, then at land units (IV/anti-aircraft)."""

from core.war_game.battles import ATTACKER
from core.war_game.fighters import AIRCRAFT, SURFACE
from core.war_game.state import Game, plays


def aims(game: Game, by: str, left: int) -> tuple[str, ...]:
    """What a gun may aim at with so many enemy aircraft left (doubts R6 and R7)."""
    if by == ATTACKER and plays(game, "R7") == "no":
        return (SURFACE,)
    if left > 0:
        return (AIRCRAFT,)
    return (SURFACE,) if plays(game, "R6") == "yes" else ()
