"""`rebuild` while others play: it tries again, and says that they were faster where they always are."""

import pytest

import store
from core.remarks import Comment
from skyledger.rebuilding import MOST_TRIES
from skyledger.service import submit
from store.sqlite.ledger import SqliteLedger
from tests.service.conftest import desk_over


@pytest.fixture
def faster(db, game, monkeypatch):
    """faster(times): so often others write an entry just before the tables of the game are replaced."""
    replace = SqliteLedger.drop_and_rebuild
    left = []

    def beaten(ledger, *given):
        if left and left.pop():
            with store.open_existing(db) as theirs:
                submit(desk_over(theirs), game, "axis", Comment(1, "still here"), f"number {len(left)}")
        return replace(ledger, *given)

    monkeypatch.setattr(SqliteLedger, "drop_and_rebuild", beaten)
    return lambda times: left.extend([True] * times)


def test_it_tries_again(run, game, faster):
    faster(3)
    assert run("rebuild", game).done().out == "g: made anew from its entries.\n"
    assert run("head", game).done().out.startswith("4:")


def test_who_is_outrun_each_time_is_told_so_and_not_that_anything_is_damaged(run, game, faster):
    faster(MOST_TRIES)
    outrun = run("rebuild", game)
    assert outrun.status == 1
    assert outrun.out == "g: left as it is. Others write to g without a pause; try again.\n"
