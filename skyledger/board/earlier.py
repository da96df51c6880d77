"""What is looked at besides the board as it stands: all of the map, and the same game as it stood earlier."""

from collections.abc import Iterable
from typing import Any

import msgspec

from events.sentences import said, say

EVERYWHERE = "all"
"""The region that is the whole map, in every game."""


class Earlier(msgspec.Struct, frozen=True):
    """A game as it stood after the entry of this number."""

    number: int
    game: Any


class Change(msgspec.Struct, frozen=True):
    """A place, and in words what was there and what is; each is empty where there was nothing."""

    place: str
    name: str
    was: str
    now: str


def change_words(change: Change) -> str:
    """Such as "Valletta: was British 4 AAF, is British 3 AAF (1 inverted)"."""
    nothing, told = say("empty"), said("{place}: was {before}, is {after}")
    return say(told, place=change.name, before=change.was or nothing, after=change.now or nothing)


def changed_since(earlier: Earlier) -> str:
    """The heading of what changed."""
    return say("Changed since entry {number}", number=earlier.number)


def told_of(changes: Iterable[Change], earlier: Earlier) -> list[str]:
    """A line for each change, or one that there is none."""
    nothing = say("Nothing on the board is otherwise than after entry {number}.", number=earlier.number)
    return [change_words(one) for one in changes] or [nothing]
