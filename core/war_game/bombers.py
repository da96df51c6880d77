"""Bombers: an air roll or bombs in attack, the air roll alone in defense (IV/bombers)."""

from core.war_game import fighters
from core.war_game.battles import ATTACKER, airborne
from core.war_game.board import at_sea
from core.war_game.fighters import AIRCRAFT, BOMBS, SURFACE
from core.war_game.state import Game, plays
from events.war_game.battle import Battle
from events.war_game.board import Unit


def attacking(game: Game, battle: Battle, unit: Unit, left: int) -> tuple[str, ...]:
    """Bombs, or the air roll while an enemy aircraft is left (doubts R8, R14 and N12)."""
    bombs = (BOMBS,) if not at_sea(game, battle.place) or plays(game, "N12") == "yes" else ()
    if left > 0:
        bound = unit.bombed and plays(game, "R8") == "no_return"
        return bombs if bound else (*bombs, AIRCRAFT)
    return (*bombs, SURFACE) if plays(game, "R14") == "yes" else bombs


def defending(game: Game, battle: Battle, left: int) -> tuple[str, ...]:
    """As a fighter; whether in the same round at land, once the sky is clear, is doubt N5."""
    found = fighters.aims(game, left)
    if plays(game, "N5") == "later_rounds" and airborne(game, battle, ATTACKER):
        return tuple(aim for aim in found if aim != SURFACE)
    return found
