"""Numbers in the orders of any game, in figures or in a word: how many there are, and what dice show."""

from core.dice import THROW, TYPED
from skyledger.notation.lines import Kind

WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
NUMBERS = {"an": 1, "a": 1, "both": 2, **{word: number for number, word in enumerate(WORDS, 1)}}


def counted(text: str) -> int:
    """A number in figures or in a word."""
    return NUMBERS.get(text.casefold()) or int(text)


THROWN = Kind(
    "roll",
    lambda _, __, ___: (THROW.dice, THROW.source),
    lambda _, __, ___: "roll",
    shapes=("thrown",),
    holds=lambda _, source: source != TYPED,
)
"""A throw that is asked of the machine; what it threw is told by the facts."""


def fallen(shown: str) -> Kind:
    """The dice as they stand in the line; whether each of them is one is for the ruling to say."""
    return Kind(
        shown,
        lambda _, trees, __: (tuple(counted(str(die)) for die in trees[0].children), TYPED),
        lambda _, dice, __: " ".join(map(str, dice)),
        shapes=("fallen",),
        holds=lambda _, source: source == TYPED,
    )
