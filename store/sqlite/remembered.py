"""What was read of a game, remembered for as long as nobody writes to the file."""

import sqlite3
from collections.abc import Callable
from typing import Generic, TypeVar

Read = TypeVar("Read")


class Remembered(Generic[Read]):
    """What `read` gives of each game; it is asked again where anything was written since.

    To find a game SQLite compares ids, and for that it reads some rows of other games whole, however large
    they are (the tables are without rowid); so what one command asks ten times is looked up once.
    """

    def __init__(self, connection: sqlite3.Connection, read: Callable[[str], Read]) -> None:
        self._connection = connection
        self._read = read
        self._moment = (0, 0)
        self._held: dict[str, Read] = {}

    def of(self, game: str) -> Read:
        """What there is of a game now. Raises whatever reading it raises."""
        if self._connection.in_transaction:  # what is written in it may be rolled back
            return self._read(game)
        if (now := self._now()) != self._moment:
            self._moment, self._held = now, {}
        if game not in self._held:
            self._held[game] = self._read(game)
        return self._held[game]

    def _now(self) -> tuple[int, int]:
        """What changes with whatever is written: the first number by others, the second by us."""
        (others,) = self._connection.execute("PRAGMA data_version").fetchone()
        return others, self._connection.total_changes
