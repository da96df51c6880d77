"""What is found once: a thing as the key of what follows from it.

A game and the maps in it never change once they can be seen, so what was found of one holds for as long as it
is there. Their contents are too many to be compared each time; a thing is the same as itself alone. A fold
still writes into its own copies, so no fold asks for what is found so (`tests/house/test_found_once.py`).
"""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Key = TypeVar("Key", bound=Hashable)
Found = TypeVar("Found")


class Same(Generic[Thing]):
    """A thing that is equal to itself alone, and there for as long as anything is remembered of it."""

    __slots__ = ("thing",)

    def __init__(self, thing: Thing) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)


def asked_once(ask: Callable[[Thing, Key], Found]) -> Callable[[Thing, Key], Found]:
    """The same question, asked once about each part of a thing, and forgotten when another is asked about.

    A menu asks of the same places for each group of units, and names them on every line.
    """
    last: tuple[Same[Thing] | None, dict[Key, Found]] = (None, {})

    def asking(thing: Thing, key: Key) -> Found:
        nonlocal last
        asked_of, found = last
        if asked_of is None or asked_of.thing is not thing:
            found = {}
            last = Same(thing), found
        if key not in found:
            found[key] = ask(thing, key)
        return found[key]

    return asking
