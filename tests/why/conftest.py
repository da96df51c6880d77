"""A desk with a ledger in memory, and small positions."""

import pytest

from store.memory import MemoryLedger
from tests.service.conftest import desk_over
from tests.world_at_war.conftest import Carrier, DeclaredFact, board, units

__all__ = ["board"]
OPTION = DeclaredFact("option", "Axis/Front", "offensive")


@pytest.fixture
def desk():
    with MemoryLedger() as ledger:
        yield desk_over(ledger)


@pytest.fixture
def channel(board):
    """channel("4 AAF Germany Ghent") -> these units; Dover, Bath and York are British, counterairs are announced."""

    def lay(*texts, **given):
        laid = board(
            "Lille . Ghent~ = Dover~ Bath~ York~", held={"0400": "Britain", "0500": "Britain", "0600": "Britain"},
            phase="movement.counterair.announcing", facts=(OPTION,), **given,
        )  # fmt: skip
        return units(laid, *texts)

    return lay


@pytest.fixture
def raid(channel):
    """Three of four German factors are about to attack two British and two American ones."""
    return channel("4 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF United States Dover")


@pytest.fixture
def at_sea(channel):
    """A German carrier at sea before Dover, where naval air is, with a British carrier in port."""
    carriers = (Carrier("Graf", "Germany", 2, "0300", at_sea=True), Carrier("Ark", "Britain", 2, "0400"))
    return channel(
        "2 NAS Germany Graf",
        "2 AAF Germany Ghent",
        "1 NAS Britain Ark",
        "2 AAF Britain Dover",
        carriers=carriers,
    )
