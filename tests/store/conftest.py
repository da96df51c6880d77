"""What the tests of the store share."""

import pytest

import store


@pytest.fixture
def place(tmp_path):
    return tmp_path / "games.skyledger"


@pytest.fixture
def file_ledger(place):
    with store.open(place) as ledger:
        yield ledger


@pytest.fixture(params=["sqlite", "memory"])
def ledger(request, place):
    """Each backend in turn: every test that asks for this is part of the contract."""
    with store.open(place) if request.param == "sqlite" else store.in_memory() as ledger:
        yield ledger
