"""Dice in the orders of any game: what fell at the table, and a throw of the machine."""

from collections.abc import Callable

from core.dice import THROW, TYPED
from skyledger.notation.lines import Kind

THROWN = Kind(
    "roll",
    lambda _, __, ___: (THROW.dice, THROW.source),
    lambda _, __, ___: "roll",
    shapes=("thrown",),
    holds=lambda _, source: source != TYPED,
)
"""A throw that is asked of the machine; what it threw is told by the facts."""


def fallen(shown: str, counted: Callable[[str], int]) -> Kind:
    """The dice as they stand in the line; whether each of them is one is for the ruling to say."""
    return Kind(
        shown,
        lambda _, trees, __: (tuple(counted(str(die)) for die in trees[0].children), TYPED),
        lambda _, dice, __: " ".join(map(str, dice)),
        shapes=("fallen",),
        holds=lambda _, source: source == TYPED,
    )
