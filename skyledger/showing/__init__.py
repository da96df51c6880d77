"""How each game is shown to people: `showing_of` finds a game's."""

from phases.referee import System
from skyledger.folding import Step
from skyledger.on_demand import OnDemand
from skyledger.showing.showing import Showing

__all__ = ["SHOWINGS", "Showing", "adjusts", "showing_of"]

SHOWINGS: OnDemand[Showing] = OnDemand(
    {
        "A World at War": "skyledger.showing.world_at_war:WORLD_AT_WAR_SHOWN",
        "The War Game": "skyledger.showing.war_game:WAR_GAME_SHOWN",
    }
)
"""For each game, how it is shown."""


def showing_of(system: System) -> Showing:
    """How a game is shown; raises `KeyError` for a game that is not."""
    return SHOWINGS[system.rules.name]


def adjusts(system: System, step: Step) -> bool:
    """Did the gamemaster set something right in an entry, be it withheld or not? Raises `KeyError`."""
    return step.adjusted or any(isinstance(event, showing_of(system).adjusting) for event, _ in step.facts)
