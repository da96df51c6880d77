"""Two histories of one game: theirs is judged from where they part, and may be put in place of ours."""

import msgspec
from msgspec.structs import replace

import store
from events.entry import Entry, commit
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
    return replace(row, head=head)


def put_in_place(ours: Ledger, theirs: Beside, known: Head) -> Imported:
    """Put a history that was taken into memory in place of ours, which ends in the head `known`.

    Of what both have stays marked what is marked as taken over unjudged, and known what is known of it here
    and withheld in theirs. Raises StaleHead, StaleKin.
    """
    game, last = theirs.game, theirs.first - 1
    row, entries = theirs.ledger.game(game), _with_what_is_known(ours, theirs)
    marks = [(one, min(until, last)) for one, until in ours.unjudged(game) if one <= last]
    rows = rows_from(system_of(row.system), entries)
    spans = [*marks, *theirs.ledger.unjudged(game)]
    ours.replace(row, entries, rows, spans, known, theirs.resting_on)
    return Imported(game, row.head, "replaced")


def _with_what_is_known(ours: Ledger, theirs: Beside) -> list[Entry]:
    """All entries of theirs; those that both have with the orders that theirs holds as commitments alone."""
    entries = list(theirs.ledger.entries(theirs.game))
    for index, one in enumerate(entries[: theirs.first - 1]):
        if one.order is None and (here := ours.entry(theirs.game, one.number)) is not None:
            entries[index] = opened(one, here)
    return entries


def opened(sealed: Entry, known: Entry) -> Entry:
    """An entry with the order that another copy of it has, if that is what it was sealed with."""
    if known.order is None or known.order_salt is None:
        return sealed
    if commit(known.order_salt, known.order) != sealed.order_commitment:
        return sealed
    return replace(sealed, order=known.order, order_salt=known.order_salt)
