"""A desk with a ledger of its own, a clock that ticks and salts that are counted."""

import hashlib
from itertools import count

import pytest

from core.ruling import Accepted, Refused
from skyledger.games import GAMES, projections
from skyledger.recording import read_models
from skyledger.service import Desk, begin, submit
from store.memory import MemoryLedger
from store.place import open as open_ledger
from tests.world_at_war.conftest import board, units

__all__ = ["board"]


def desk_over(ledger):
    """A desk whose clock and salts depend on nothing but how often they were asked."""
    ticks, drawn = count(1_000_000), count()
    ledger.define(read_models(projections()), "1")
    return Desk(ledger, lambda: next(ticks), lambda n: hashlib.sha256(b"%d" % next(drawn)).digest()[:n])


@pytest.fixture(params=["sqlite", "memory"])
def desk(request, tmp_path):
    with MemoryLedger() if request.param == "memory" else open_ledger(tmp_path / "games.db") as ledger:
        yield desk_over(ledger)


@pytest.fixture
def game(desk, board):
    """A game in Axis staging: five German AAF at Lille, room at Lyon and Metz."""
    position = units(board("Lille . . Lyon . . Metz"), "5 AAF Germany Lille")
    begin(desk, "g", "tiny", GAMES["A World at War"], position, "tiny")
    return "g"


def given(desk, seat, order):
    """The facts of an order that stands."""
    ruling = submit(desk, "g", seat, order).ruling
    assert isinstance(ruling, Accepted), ruling
    return [ruled.event for ruled in ruling.facts]


def refused(desk, seat, order):
    """Why an order does not stand."""
    ruling = submit(desk, "g", seat, order).ruling
    assert isinstance(ruling, Refused), ruling
    return ruling.violations[0].found[0]
