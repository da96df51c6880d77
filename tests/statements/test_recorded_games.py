"""Every recorded game keeps what the rules say of all air units and ships: the ledgers of stages, the order files."""

from pathlib import Path

import pytest

import store
from phases.world_at_war import WORLD_AT_WAR
from skyledger.cli.desk import PROJECTIONS
from skyledger.games import projections
from skyledger.past import Past
from skyledger.recording import read_models
from store.transfer import import_game
from tests.scenarios.playing import played
from tests.statements.watch import Watch

TESTS = Path(__file__).parents[1]
LEDGERS = sorted(p for p in (TESTS / "ledgers").glob("*.jsonl") if p.stem != "war_game_stage")
FILES = {
    p.stem: {"coral_sea_battle": "coral_sea_1942"}.get(p.stem, "")
    for p in (TESTS / "scenarios" / "played").glob("*.orders")
}
RULED_BEFORE: dict[str, tuple[int, ...]] = {}
"""Entries of old ledgers that were ruled on before the rule was kept, and break a statement."""


def watched(ledger, game):
    """What the entries that count break, by their numbers."""
    watch, found = Watch(WORLD_AT_WAR.rules.evolutions), {}
    for step in Past(WORLD_AT_WAR, ledger, game).steps():
        facts = [fact for fact, _ in step.facts]
        if step.voided_by or any(type(fact) not in WORLD_AT_WAR.rules.evolutions for fact in facts):
            continue
        if broken := watch.entry(step.before, facts):
            found[step.entry.number] = broken
    return found


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_the_ledgers_of_the_stages_keep_the_statements(path):
    with store.in_memory() as ledger:
        ledger.define(read_models(projections()), PROJECTIONS)
        with path.open("rb") as lines:
            game = import_game(ledger, lines).game
        found = watched(ledger, game)
    assert {n: told for n, told in found.items() if n not in RULED_BEFORE.get(path.stem, ())} == {}


@pytest.mark.parametrize("name", sorted(FILES))
def test_the_games_of_the_order_files_keep_the_statements(name):
    with played(name, FILES[name]) as desk:
        assert watched(desk.ledger, name) == {}
