"""Two histories of one game that went on apart: which entry is the first that differs."""

from collections.abc import Iterable, Sequence

from events.entry import Entry
from events.sentences import say
from store.errors import ImportRefused
from store.ledger import GameRow


class AnotherHistory(ImportRefused):
    """A file has another history of a game that is here; nothing of it was written."""

    def __init__(self, line: int, row: GameRow, entries: Sequence[Entry], first: int) -> None:
        super().__init__(
            line,
            say(
                "Game {game} is here already with another history; entry {number} is the first that differs.",
                game=row.game,
                number=str(first),
            ),
        )
        self.row = row
        """The game as the file has it."""
        self.entries = entries
        """All entries of it."""
        self.first = first
        """Number of the first entry that is another one here."""


def first_that_differs(ours: Iterable[Entry], theirs: Sequence[Entry]) -> int:
    """The number of the first entry that is not the same in both; 0 if one goes on where the other ends."""
    pairs = zip(ours, theirs, strict=False)
    return next((one.number for one, other in pairs if one.hash != other.hash), 0)
