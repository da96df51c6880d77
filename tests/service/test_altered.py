"""What an order id, a die and a title may not be made to say."""

import sqlite3
from contextlib import closing
from io import BytesIO

import pytest

from core.mistakes import Mistake
from skyledger.audit import audit
from skyledger.games import GAMES
from skyledger.service import Desk, begin, submit, table
from store.errors import DamagedDatabase
from store.memory import MemoryLedger
from store.place import open as open_ledger
from store.transfer import export_game
from tests.audit.resealing import resealed
from tests.service.conftest import desk_over
from tests.world_at_war.conftest import board, units
from tests.world_at_war.orders import Finish, Group, StageAirUnits

__all__ = ["board"]

WORLD_AT_WAR = GAMES["A World at War"]


@pytest.fixture
def kept(tmp_path, board):
    """A game in a file, with its desk."""
    with open_ledger(tmp_path / "games.db") as ledger:
        desk = desk_over(ledger)
        begin(desk, "g", "tiny", WORLD_AT_WAR, units(board("Lille . . Lyon"), "5 AAF Germany Lille"), "tiny")
        yield desk, tmp_path / "games.db"


def stage(count):
    return StageAirUnits(Group(count, "AAF", "Germany", "0000"), "0300")


def test_another_order_under_a_used_id_is_a_mistake(kept):
    desk, _ = kept
    submit(desk, "g", "axis", stage(1), "mine")
    with pytest.raises(Mistake, match="Order id mine belongs to entry 2 of axis, which is another order"):
        submit(desk, "g", "axis", stage(2), "mine")
    with pytest.raises(Mistake, match="another order"):
        submit(desk, "g", "allies", stage(1), "mine")
    assert desk.ledger.head("g").number == 2


def test_a_title_that_was_changed_is_found_by_audit(kept):
    desk, path = kept
    with sqlite3.connect(path) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute("UPDATE game SET title = 'another'")
    connection.close()
    assert "title" in {f.what for f in audit(desk.ledger, "g")}


def test_entries_that_can_not_be_read_any_more_are_damage_and_no_defect(kept):
    desk, path = kept
    submit(desk, "g", "axis", stage(1))
    with sqlite3.connect(path) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute(
            "UPDATE event SET payload = replace(payload, 'GE-AAF-01', 'GE-AAF-99') WHERE entry = 2"
        )
    connection.close()
    with pytest.raises(
        DamagedDatabase, match=r"event 1 of entry 2 is not what was written\); please audit it"
    ):
        table(Desk(desk.ledger, desk.clock, desk.entropy), "g")
    with MemoryLedger() as other:
        other.adopt(desk.ledger.game("g"), resealed(list(desk.ledger.stored("g"))))
        told = r"The entries of g can't be read any more \(they name “GE-AAF-99”, which is not there\); please audit it\."
        with pytest.raises(DamagedDatabase, match=told):
            table(desk_over(other), "g")


def unlocked(path, *statements):
    """The file altered by somebody who took the triggers away, and put them back."""
    with closing(sqlite3.connect(path)) as file, file:
        triggers = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            file.execute(f'DROP TRIGGER "{name}"')
        for statement in statements:
            file.execute(*((statement,) if isinstance(statement, str) else statement))
        for _, sql in triggers:
            file.execute(sql)


def test_a_die_changed_in_the_file_stops_every_command_that_would_tell_it(kept):
    desk, path = kept
    submit(desk, "g", "axis", stage(1))
    submit(desk, "g", "axis", Finish())
    unlocked(path, "UPDATE event SET payload = replace(payload, '-AAF-01', '-AAF-02') WHERE entry = 2")
    with open_ledger(path) as ledger:
        again = desk_over(ledger)
        told = "event 1 of entry 2 is not what was written"
        with pytest.raises(DamagedDatabase, match=told):
            submit(again, "g", "axis", Finish(), "another")
        with pytest.raises(DamagedDatabase, match=told):
            table(again, "g")
        with pytest.raises(DamagedDatabase, match=told):
            export_game(ledger, "g", BytesIO())
        assert ledger.head("g").number == 3
