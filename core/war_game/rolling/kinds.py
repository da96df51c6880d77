"""What fighters, bombers and anti-aircraft guns aim at (IV/fighters, IV/bombers, IV/anti-aircraft)."""

from core.war_game.battles import ATTACKER, airborne
from core.war_game.board import at_sea
from core.war_game.state import Game, plays
from events.war_game.battle import Battle
from events.war_game.board import Unit

AIRCRAFT, SURFACE, BOMBS = "aircraft", "land", "bombs"
"""What a roll can be aimed at; "land" stands for units on land and sea alike."""


def fighters_aim(game: Game, left: int) -> tuple[str, ...]:
    """What a fighter may aim at with so many enemy aircraft left, the rule's own choice first (doubt R3).

    IV/bombers/1.4: bombers are enemy aircraft, too.
    """
    if left <= 0:
        return (SURFACE,)
    return (AIRCRAFT, SURFACE) if plays(game, "R3") == "optional" else (AIRCRAFT,)


def attacking(game: Game, battle: Battle, unit: Unit, left: int) -> tuple[str, ...]:
    """Bombs, or the air roll while an enemy aircraft is left (doubts R8, R14 and N12)."""
    bombs = (BOMBS,) if not at_sea(game, battle.place) or plays(game, "N12") == "yes" else ()
    if left > 0:
        bound = unit.bombed and plays(game, "R8") == "no_return"
        return bombs if bound else (*bombs, AIRCRAFT)
    return (*bombs, SURFACE) if plays(game, "R14") == "yes" else bombs


def defending(game: Game, battle: Battle, left: int) -> tuple[str, ...]:
    """As a fighter; whether in the same round at land, once the sky is clear, is doubt N5."""
    found = fighters_aim(game, left)
    if plays(game, "N5") == "later_rounds" and airborne(game, battle, ATTACKER):
        return tuple(aim for aim in found if aim != SURFACE)
    return found


def guns_aim(game: Game, by: str, left: int) -> tuple[str, ...]:
    """What a gun may aim at with so many enemy aircraft left (doubts R6 and R7)."""
    if by == ATTACKER and plays(game, "R7") == "no":
        return (SURFACE,)
    if left > 0:
        return (AIRCRAFT,)
    return (SURFACE,) if plays(game, "R6") == "yes" else ()
