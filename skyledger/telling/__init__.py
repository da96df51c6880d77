"""Facts and rulings in a person's words, through message ids, so that another language can be added."""

from typing import Any

from events.message import Event
from phases.referee import System
from skyledger.telling.grounds import ground_told
from skyledger.telling.message import Message, say
from skyledger.telling.world_at_war import TELLINGS

__all__ = ["TELLINGS_OF", "Message", "fact_told", "ground_told", "say"]

TELLINGS_OF = {"A World at War": TELLINGS}
"""For each game, the function that tells each of its facts."""


def fact_told(system: System, game: Any, event: Event) -> Message:
    """A fact of a game as a message; `game` is the game before or after it."""
    return TELLINGS_OF[system.rules.name][type(event)](game, event)
