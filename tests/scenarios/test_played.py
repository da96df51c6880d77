"""Scenarios played from files of orders: accepted, replayed, audited clean."""

import pytest

from events import world_at_war as fact
from skyledger.audit import audit
from skyledger.past import Past
from skyledger.service import table
from tests.scenarios.playing import SYSTEM, facts_of, played

BEGUN = {
    "sicily_1943": ["Summer Axis"],
    "bombing_of_germany_1944": ["Spring Axis", "Summer Allied"],
    "ardennes_1944": ["Winter Axis", "Spring Allied"],
    "small_pacific": ["Spring Allied", "Summer Axis", "Summer Allied"],
    "coral_sea_1942": ["Spring Allied", "Summer Axis"],
    "okinawa_1945": ["Spring Axis", "Summer Allied"],
}
"""The player turns that begin in each game after its first."""


@pytest.fixture(scope="module", params=list(BEGUN))
def game(request):
    """The desk at which a scenario was played from its file of orders, as the game of its name."""
    with played(request.param) as desk:
        yield desk, request.param


def test_it_audits_clean(game):
    desk, name = game
    assert audit(desk.ledger, name) == []


def test_a_replay_ends_where_the_game_stands(game):
    desk, name = game
    assert Past(SYSTEM, desk.ledger, name).at() == table(desk, name).state


def test_a_player_turn_and_more_is_played(game):
    desk, name = game
    begun = [one for one in facts_of(desk, name) if isinstance(one, fact.PlayerTurnBegan)]
    assert [f"{one.season} {one.side}" for one in begun] == BEGUN[name]


def test_what_each_scenario_is_for_happens(game):
    desk, name = game
    told = {type(one).__name__ for one in facts_of(desk, name)}
    wanted = {
        "sicily_1943": {"GroundSupportAnnounced", "DefensiveSupportPlaced", "AirBattleEnded", "HexTaken"},
        "bombing_of_germany_1944": {"AirBattleEnded", "CounterairEnded", "AirUnitsConstructed"},
        "ardennes_1944": {"ExploitationAnnounced", "DeferredSupportCalledFor", "OverrunAnnounced"},
        "small_pacific": {"KamikazesExpended", "KamikazePoolEnlarged"},
        "coral_sea_1942": {
            "NavalForceFormed",
            "NavalForceMoved",
            "CounterairEnded",
            "ShipDamaged",
            "CarrierSunk",
        },
        "okinawa_1945": {
            "NavalForceMoved",
            "CounterairEnded",
            "KamikazesExpended",
            "ShipDamaged",
            "ShipSunk",
        },
    }
    assert wanted[name] <= told
    if name == "bombing_of_germany_1944":
        flown = {one.mission for one in facts_of(desk, name) if isinstance(one, fact.AirMissionFlown)}
        assert {"bombing", "escorting bombing", "opposing bombing"} <= flown
