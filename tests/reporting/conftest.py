"""The demo played once, and tiny games: one of staging, one of a counterair."""

import pytest

from skyledger.service import begin
from store.memory import MemoryLedger
from tests.cli.conftest import db, game, position, run
from tests.reporting import playing
from tests.service.conftest import desk_over
from tests.service.test_counterair import OPTION
from tests.world_at_war.conftest import board, units

ATTACK = ("counterair Dover with 3 AAF German from Ghent", "done")
__all__ = ["board", "db", "game", "position", "run"]


@pytest.fixture(scope="session")
def demo():
    """A desk with the demo's game "demo"."""
    return playing.demo()


@pytest.fixture
def staging(board):
    """A game "g" in Axis staging: five German AAF at Lille, room at Lyon and Metz."""
    desk = desk_over(MemoryLedger())
    laid = units(board("Lille . . Lyon . . Metz"), "5 AAF Germany Lille")
    begin(desk, "g", "tiny", playing.SYSTEM, laid, "tiny")
    return desk


@pytest.fixture
def channel(board):
    """As `announced`."""
    return announced(board)


def announced(board):
    """A game "g" in which three German factors at Ghent will counterair four at Dover."""
    desk = desk_over(MemoryLedger())
    begin(desk, "g", "tiny", playing.SYSTEM, over_the_channel(board), "tiny")
    for text in ATTACK:
        assert playing.give(desk, "g", "axis", text).entry
    return desk


def over_the_channel(board):
    """Four German factors at Ghent, two British and two American ones at Dover."""
    laid = board(
        "Lille . Ghent~ = Dover~ Bath~ York~", held={"0400": "Britain", "0500": "Britain", "0600": "Britain"},
        phase="movement.counterair.announcing", facts=(OPTION,),
    )  # fmt: skip
    return units(laid, "4 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF United States Dover")
