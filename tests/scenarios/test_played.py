"""Sicily 1943 and Bombing of Germany 1944 played from files of orders: accepted, replayed, audited clean."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import store
from core.ruling import Accepted
from events import world_at_war as fact
from skyledger import scenarios
from skyledger.audit import audit
from skyledger.cli.desk import PROJECTIONS
from skyledger.demo.apart import own_sources
from skyledger.folding import replayed
from skyledger.games import GAMES
from skyledger.notation import notation_of
from skyledger.notation.order_file import read_file
from skyledger.recording import read_models
from skyledger.service import Desk, begin, submit, table
from skyledger.timeline import steps

SYSTEM = GAMES["A World at War"]
PLAYED = Path(__file__).parent / "played"


@pytest.fixture(scope="module", params=["sicily_1943", "bombing_of_germany_1944"])
def game(request):
    """The desk at which a scenario was played from its file of orders, as the game of its name."""
    name, sources = request.param, own_sources()
    with store.in_memory() as ledger:
        ledger.define(read_models(GAMES.values()), PROJECTIONS)
        desk = Desk(ledger, sources.clock, sources.entropy)
        begin(desk, name, name, SYSTEM, replace(scenarios.load(name), seed="1943"), name)
        for line in read_file((PLAYED / f"{name}.orders").read_text(encoding="utf-8")):
            order = notation_of(SYSTEM.rules.name).read(table(desk, name).state, line.text, line.seat)
            ruling = submit(desk, name, line.seat, order).ruling
            assert isinstance(ruling, Accepted), f"line {line.number}: {line.text}: {ruling}"
        yield desk, name


def facts_of(desk, name):
    return [told for step in steps(SYSTEM, desk.ledger, name) for told, _ in step.facts]


def test_it_audits_clean(game):
    desk, name = game
    assert audit(desk.ledger, name) == []


def test_a_replay_ends_where_the_game_stands(game):
    desk, name = game
    assert replayed(SYSTEM, desk.ledger, name) == table(desk, name).state


def test_a_player_turn_and_more_is_played(game):
    desk, name = game
    turns = [
        f"{one.season} {one.side}" for one in facts_of(desk, name) if isinstance(one, fact.PlayerTurnBegan)
    ]
    assert (
        turns
        == {"sicily_1943": ["Summer Axis"], "bombing_of_germany_1944": ["Spring Axis", "Summer Allied"]}[name]
    )


def test_what_each_scenario_is_for_happens(game):
    desk, name = game
    told = {type(one).__name__ for one in facts_of(desk, name)}
    wanted = {
        "sicily_1943": {"GroundSupportAnnounced", "DefensiveSupportPlaced", "AirBattleEnded", "HexTaken"},
        "bombing_of_germany_1944": {"AirBattleEnded", "CounterairEnded", "AirUnitsConstructed"},
    }
    assert wanted[name] <= told
    if name == "bombing_of_germany_1944":
        flown = {one.mission for one in facts_of(desk, name) if isinstance(one, fact.AirMissionFlown)}
        assert {"bombing", "escorting bombing", "opposing bombing"} <= flown
