"""Fighters: at aircraft first, then at what is on land or sea (IV/fighters)."""

from core.war_game.state import Game, plays

AIRCRAFT, SURFACE, BOMBS = "aircraft", "land", "bombs"
"""What a roll can be aimed at; "land" stands for units on land and sea alike."""


def aims(game: Game, left: int) -> tuple[str, ...]:
    """What a fighter may aim at with so many enemy aircraft left, the rule's own choice first (doubt R3)."""
    if left <= 0:
        return (SURFACE,)
    return (AIRCRAFT, SURFACE) if plays(game, "R3") == "optional" else (AIRCRAFT,)
