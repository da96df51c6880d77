"""What is found once: a thing as the key of what follows from it.

A game and the maps in it never change once they can be seen, so what was found of one holds for as long as it
is there. Their contents are too many to be compared each time; a thing is the same as itself alone. A fold
still writes into its own copies, so no fold asks for what is found so (`tests/house/test_found_once.py`).
"""

from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Same(Generic[Thing]):
    """A thing that is equal to itself alone, and there for as long as anything is remembered of it."""

    __slots__ = ("thing",)

    def __init__(self, thing: Thing) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)
