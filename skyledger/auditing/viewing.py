"""What an audit tells whom: its findings are made for a viewer, as every other output is (DESIGN D13)."""

from typing import Any

from phases.referee import System
from skyledger.auditing.found import Difference
from skyledger.service import GAMEMASTER
from skyledger.showing import showing_of
from skyledger.timeline import Step

SEALED = "something that is kept from this viewer"


def conceals(system: System, game: Any, viewer: str) -> bool:
    """Does a game hold anything that a viewer may not know?"""
    return viewer != GAMEMASTER and showing_of(system).known_to(game, viewer) != game


def reads(system: System, step: Step, viewer: str) -> bool:
    """May a viewer read all of an entry?"""
    return viewer == GAMEMASTER or showing_of(system).seen_by(step, viewer) == step


def sealed(one: Difference) -> Difference:
    """That there is a difference, and no word of what is concealed."""
    return Difference(one.what, (), SEALED, SEALED)
