"""Cases written from games: run again they come out as the game did, whatever the order."""

from pathlib import Path

import pytest

from core.mistakes import Mistake
from skyledger.cases.making import case_of
from skyledger.cases.running import run
from skyledger.cases.written import read
from skyledger.games import projections
from skyledger.recording import read_models
from skyledger.service import Desk, table
from store.memory import MemoryLedger
from store.transfer import import_game
from tests.ledgers.test_ledgers import MENDED

LEDGERS = Path(__file__).parents[1] / "ledgers"
EVERY = 23
"""One in so many entries is made a case."""


@pytest.fixture
def held():
    """held("naval_stage") -> that game, as it stands."""

    def opened(name):
        ledger = MemoryLedger()
        ledger.define(read_models(projections()), "1")
        with (LEDGERS / f"{name}.jsonl").open("rb") as lines:
            game = import_game(ledger, lines).game
        return table(Desk(ledger, lambda: 0, bytes), game)

    return opened


@pytest.mark.parametrize("name", ["missions_stage", "naval_stage", "war_game_stage"])
def test_a_case_of_any_entry_comes_out_as_the_game_did(held, name):
    game = held(name)
    tried = 0
    mended = {entry for entry, _ in MENDED[name]}
    as_today = [entry for entry in range(2, game.head.number + 1) if entry not in mended]
    for entry in as_today[::EVERY]:
        try:
            text = case_of(game, entry, f"{name}.{entry}", "As it was")
        except Mistake:
            continue
        tried += 1
        found = run(read(text, f"{name}.{entry}", Path()))
        assert found == (), (text.split("+++")[2], found)
    assert tried > game.head.number / EVERY / 2
