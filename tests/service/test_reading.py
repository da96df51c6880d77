"""How much of a game is read to go on with it: never more because it is long."""

import pytest

from core.history import Redo, Undo
from skyledger import past as remembering
from skyledger.service import GAMEMASTER, Desk, submit, table
from tests.world_at_war.orders import Adjust

EVERY, EARLY, LATE = 20, 70, 310
BACK = Undo(because="a slip")


class Counting:
    """A ledger that counts the entries and events that are read from it."""

    def __init__(self, ledger):
        self.ledger, self.read = ledger, 0

    def __getattr__(self, name):
        return getattr(self.ledger, name)

    def events(self, *asked, **more):
        return self._counted(self.ledger.events(*asked, **more))

    def entries(self, *asked, **more):
        return self._counted(self.ledger.entries(*asked, **more))

    def entry(self, *asked):
        self.read += 1
        return self.ledger.entry(*asked)

    def _counted(self, found):
        for one in found:
            self.read += 1
            yield one


@pytest.fixture
def counting(desk, game, monkeypatch):
    """A desk over a ledger that counts, with a game that begins; a moment is remembered every few facts."""
    monkeypatch.setattr(remembering, "STATION_EVERY", EVERY)
    return Desk(Counting(desk.ledger), desk.clock, desk.entropy)


def went_on(desk, until):
    """The game up to an entry: one unit turned over and back by the gamemaster, again and again."""
    for number in range(table(desk, "g").head.number, until):
        adjusted = Adjust("GE-AAF-01", "inverted", "yes" if number % 2 else "no", because="a trial")
        assert submit(desk, "g", GAMEMASTER, adjusted).entry is not None


def read_for(desk, *orders):
    """How many entries and events are read for each of these orders of the gamemaster."""
    found = []
    for order in orders:
        before = desk.ledger.read
        assert submit(desk, "g", GAMEMASTER, order).entry is not None, order
        found.append(desk.ledger.read - before)
    return found


def test_undo_and_redo_read_no_more_late_in_a_game_than_early(counting):
    went_on(counting, EARLY)
    early = read_for(counting, BACK, Redo(), BACK, BACK, Redo(), Redo())
    went_on(counting, LATE)
    late = read_for(counting, BACK, Redo(), BACK, BACK, Redo(), Redo())
    assert max(late) <= max(early) <= 3 * EVERY


def test_who_opens_the_game_anew_undoes_at_once_as_cheaply(counting):
    went_on(counting, LATE)
    anew = Desk(counting.ledger, counting.clock, counting.entropy)
    table(anew, "g")
    assert max(read_for(anew, BACK, Redo())) <= 3 * EVERY


def test_what_was_undone_far_back_and_redone_costs_the_next_undo_nothing(counting):
    went_on(counting, LATE)
    submit(counting, "g", GAMEMASTER, Undo(5, "far back"))
    submit(counting, "g", GAMEMASTER, Redo())
    assert max(read_for(counting, BACK, Redo())) <= 3 * EVERY


def test_a_desk_goes_on_after_somebody_else_wrote_with_what_is_new(counting):
    went_on(counting, LATE)
    other = Desk(counting.ledger.ledger, counting.clock, counting.entropy)
    went_on(other, LATE + 4)
    before = counting.ledger.read
    assert table(counting, "g").state == table(other, "g").state
    known = 1  # the entry that was the last one, to see that it still is the same
    assert counting.ledger.read - before == 4 + known
    assert table(counting, "g").head.number == LATE + 4
    assert counting.ledger.read - before == 4 + known


def test_a_desk_goes_on_after_an_undo_of_somebody_else_from_a_moment_that_it_remembers(counting):
    went_on(counting, LATE)
    other = Desk(counting.ledger.ledger, counting.clock, counting.entropy)
    submit(other, "g", GAMEMASTER, BACK)
    before = counting.ledger.read
    assert table(counting, "g").state == table(other, "g").state
    assert counting.ledger.read - before <= 3 * EVERY


def test_an_order_reads_nothing_of_the_game_that_the_desk_holds_open(counting):
    went_on(counting, EARLY)
    before = counting.ledger.read
    went_on(counting, EARLY + 3)
    assert counting.ledger.read == before
