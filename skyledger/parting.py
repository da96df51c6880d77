"""Two histories of one game: theirs is judged from where they part, and may be put in place of ours."""

import msgspec

import store
from skyledger.arrivals import Arrival, judge
from skyledger.games import system_of
from skyledger.rebuilding import rows_from
from store.forks import AnotherHistory
from store.kin import kin_of
from store.ledger import GameRow, Head, Kin, Ledger
from store.transfer import Imported, arrived_from


class Beside(msgspec.Struct, frozen=True):
    """A ledger in memory with what both histories have, and what the rules find against the rest of theirs.

    `first` is the first entry that differs; `resting_on` is how games of its hashed id stood with ours.
    """

    ledger: Ledger
    arrival: Arrival
    first: int
    resting_on: Kin

    @property
    def game(self) -> str:
        """The id of the game, which is the same in both."""
        return self.arrival.game.row.game


def beside(ours: Ledger, other: AnotherHistory) -> Beside:
    """Judge another history of a game that is here, as what would follow the entries that both have.

    Raises ImportRefused for a game that is not refereed here.
    """
    resting_on = kin_of(ours, other.row.game)
    memory, common = store.in_memory(), other.first - 1
    if common:
        head = Head(common, other.entries[common - 1].hash)
        memory.adopt(_up_to(ours.game(other.row.game), head), other.entries[:common])
    arrival = judge(ours, arrived_from(memory, other.row, list(other.entries)))
    return Beside(memory, arrival, other.first, resting_on)


def _up_to(row: GameRow, head: Head) -> GameRow:
    return msgspec.structs.replace(row, head=head)


def put_in_place(ours: Ledger, theirs: Beside, known: Head) -> Imported:
    """Put a history that was taken into memory in place of ours, which ends in the head `known`.

    What is marked as taken over unjudged of what both have stays marked. Raises StaleHead, StaleKin.
    """
    game, last = theirs.game, theirs.first - 1
    row, entries = theirs.ledger.game(game), list(theirs.ledger.entries(game))
    marks = [(one, min(until, last)) for one, until in ours.unjudged(game) if one <= last]
    rows = rows_from(system_of(row.system), entries)
    spans = [*marks, *theirs.ledger.unjudged(game)]
    ours.replace(row, entries, rows, spans, known, theirs.resting_on)
    return Imported(game, row.head, "replaced")
