"""What `why` says of a random unit of a random game is what a plain scan of the ledger finds."""

import os
from contextlib import contextmanager

import pytest

from events.codec import encode
from skyledger.cli.look.why import story_json
from skyledger.service import table
from skyledger.why import stories
from store.memory import MemoryLedger
from tests.play.test_random_play import contested, crowded
from tests.service.conftest import desk_over
from tests.why.compared import MOMENTS, UNITS, compared
from tests.why.games import begun, book, play_at_random
from tests.world_at_war.conftest import board

__all__ = ["board"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))


@contextmanager
def played(position, seed):
    """A desk at which four player turns of a game were played at random."""
    with MemoryLedger() as ledger:
        desk = desk_over(ledger)
        begun(desk, position)
        play_at_random(desk, seed, turns=4)
        yield desk


@pytest.mark.parametrize("seed", [1942, 1944])
def test_the_chains_of_a_hundred_units_are_those_of_a_plain_scan(board, seed):
    with played(contested(board, "Europe"), seed) as desk:
        looked, turned, moved = compared(desk, seed)
    assert looked == MOMENTS * UNITS
    assert turned >= 5, "hardly any inverted units were met"
    assert moved >= 5, "hardly any units that went anywhere were met"


def test_every_unit_of_a_random_game_has_a_story(board):
    with played(contested(board, "Pacific"), 1944) as desk:
        held, last = table(desk, "g"), table(desk, "g").head.number
        for at in (last, last // 2, last // 3, 1):
            made = book(desk, at)
            for told in stories(held.system, made, made.trace.touches):
                encode(story_json(held, made, told, "public"))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
def test_the_chains_of_thousands_of_units_are_those_of_a_plain_scan(board, theater, seed):
    for laid in (contested, crowded):
        with played(laid(board, theater), SEED + 100 + seed) as desk:
            assert compared(desk, SEED + seed)[0] == MOMENTS * UNITS
