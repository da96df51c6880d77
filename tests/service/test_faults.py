"""When the disk fails: the same order sent again is in the ledger once, whatever became of the first try."""

import pytest

from skyledger.games import GAMES
from skyledger.recording import rows_of
from skyledger.service import Desk, begin, submit, table
from store.errors import DiskFault
from store.place import open as open_ledger
from tests.service.conftest import desk_over
from tests.world_at_war.conftest import board, units
from tests.world_at_war.orders import Group, StageAirUnits

__all__ = ["board"]


class Failing:
    """A ledger that fails in every k-th append: before anything is written, or after all of it was."""

    def __init__(self, ledger, every, when):
        self.ledger, self.every, self.when, self.appends = ledger, every, when, 0

    def append(self, entry, *rest):
        self.appends += 1
        fails = self.appends % self.every == 0
        if fails and self.when == "before":
            raise DiskFault("The disk failed.")
        kept = self.ledger.append(entry, *rest)
        if fails:
            raise DiskFault("The disk failed.")
        return kept

    def __getattr__(self, name):
        return getattr(self.ledger, name)


def insistent(desk, order, order_id):
    """Send an order until it is answered."""
    for _ in range(5):
        try:
            return submit(desk, "g", "axis", order, order_id)
        except DiskFault:
            continue
    raise AssertionError("the disk fails for ever")


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("every", [2, 3, 5])
def test_no_order_is_lost_or_doubled_when_every_kth_write_fails(tmp_path, board, every, when):
    position = units(board("Lille . . Lyon . . Metz"), "5 AAF Germany Lille")
    with open_ledger(tmp_path / "games.db") as ledger:
        desk = desk_over(ledger)
        begin(desk, "g", "tiny", GAMES["A World at War"], position, "tiny")
        failing = Desk(Failing(ledger, every, when), desk.clock, desk.entropy)
        for number in range(5):
            order = StageAirUnits(Group(1, "AAF", "Germany", "0000"), "0300" if number % 2 else "0600")
            assert insistent(failing, order, f"order {number}").entry is not None
        assert [e.order_id for e in ledger.entries("g")][1:] == [f"order {n}" for n in range(5)]
        assert ledger.verify("g") == []
        fresh = table(Desk(ledger, desk.clock, desk.entropy), "g")
        for name, rows in rows_of(fresh.system, fresh.state).items():
            assert sorted(ledger.read_model_rows("g", name)) == sorted(rows.values())
        assert {u.base for u in fresh.state.units.values()} == {"0300", "0600"}
