"""How each game is shown to people: `showing_of` finds a game's."""

from phases.referee import System
from skyledger.folding import Step
from skyledger.showing.showing import Showing
from skyledger.showing.war_game import WAR_GAME_SHOWN
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN

__all__ = ["SHOWINGS", "Showing", "adjusts", "showing_of"]

SHOWINGS = {"A World at War": WORLD_AT_WAR_SHOWN, "The War Game": WAR_GAME_SHOWN}
"""For each game, how it is shown."""


def showing_of(system: System) -> Showing:
    """How a game is shown; raises `KeyError` for a game that is not."""
    return SHOWINGS[system.rules.name]


def adjusts(system: System, step: Step) -> bool:
    """Did the gamemaster set something right in an entry, be it withheld or not? Raises `KeyError`."""
    return step.adjusted or any(isinstance(event, showing_of(system).adjusting) for event, _ in step.facts)
