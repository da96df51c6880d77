"""A position in the midst of a battle or strike names who can take part in it, and dice that can fall."""

import json
from pathlib import Path

import pytest

from core.world_at_war.state import game_from, position_of
from skyledger import scenarios
from skyledger.games import GAMES
from skyledger.past import Past
from store.memory import MemoryLedger
from store.transfer import import_game
from tests.scenarios.test_in_battle import on_its_map
from tests.world_at_war.battles import channel
from tests.world_at_war.conftest import board

__all__ = ["board"]
AT_SEA = Path(__file__).parents[1] / "ledgers" / "naval_stage.jsonl"
ATTACKERS = ["GE-AAF-01", "GE-AAF-02", "GE-AAF-03", "GE-AAF-04"]


def written(game):
    return json.loads(scenarios.position_json(position_of(game)))


@pytest.fixture
def over_dover(board):
    """A counterair of Dover in its first round, for which the attacker has rolled, and the defender has not."""
    table = channel(board, "4 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF Britain Bath")
    table.sent("4 AAF Germany Ghent > Dover").begun().thrown((2, 2))
    return written(game_from(on_its_map(position_of(table.game))))


@pytest.fixture(scope="module")
def at_sea():
    """A strike on ships that is met by their patrol, after entry 21 of an old ledger."""
    ledger = MemoryLedger()
    with AT_SEA.open("rb") as lines:
        name = import_game(ledger, lines).game
    return written(Past(GAMES["A World at War"], ledger, name).at(21))


def refused(position):
    """Key -> reason of everything that is wrong with a position."""
    with pytest.raises(scenarios.ScenarioError) as caught:
        scenarios.read(json.dumps(position).encode())
    return {problem.key: problem.reason for problem in caught.value.problems}


def test_what_was_written_in_the_midst_of_a_battle_or_strike_begins(over_dover, at_sea):
    for position in (over_dover, at_sea):
        assert scenarios.read(json.dumps(position).encode())


BATTLES = [
    # what is put where, the key that is told, part of the reason
    ({"dice": {"attacker": [2, 7]}}, "battles[1].dice.attacker", "faces 1 to 6, and not 7"),
    ({"dice": {"attacker": [0, 2]}}, "battles[1].dice.attacker", "faces 1 to 6, and not 0"),
    ({"dice": {"attacker": [2, 2, 2]}}, "battles[1].dice.attacker", "A party rolls 2 dice, not 3"),
    ({"dice": {"umpire": [2, 2]}}, "battles[1].dice.umpire", "no party called “umpire”"),
    ({"attackers": ["GE-AAF-09"]}, "battles[1].attackers[1]", "no air unit called “GE-AAF-09”"),
    ({"attackers": ["GE-AAF-01"] * 2}, "battles[1].attackers[2]", "listed already"),
    ({"attackers": [*ATTACKERS, "BR-AAF-01"]}, "battles[1].attackers", "units of one side, and of the other"),
    (
        {"defenders": ["BR-AAF-01", "GE-AAF-01"]},
        "battles[1].defenders",
        "units of one side, and of the other",
    ),
    ({"defenders": ["GE-AAF-01"]}, "battles[1].defenders", "units of one side, and of the other"),
    ({"aborted": ["BR-AAF-03"]}, "battles[1].aborted[1]", "BR-AAF-03 does not defend in this"),
    ({"attackers_aborted": ["BR-AAF-01"]}, "battles[1].attackers_aborted[1]", "does not attack in this"),
]


@pytest.mark.parametrize(("change", "key", "reason"), BATTLES)
def test_19_2_an_air_battle_has_those_who_can_fight_in_it_and_two_dice_each(over_dover, change, key, reason):
    over_dover["battles"][0].update(change)
    assert reason in refused(over_dover)[key]


def test_18_45_who_counterairs_flies_from_within_range(over_dover):
    far = next(unit for unit in over_dover["units"] if unit["name"] == "GE-AAF-01")
    hexes = over_dover["map"]["hexes"]
    for hex_ in hexes:
        hex_["q"] *= 9
    assert far["base"]
    assert "hexes from" in refused(over_dover)["battles[1].attackers[1]"]


STRIKES = [
    ({"dice": {"defender": [9, 1]}}, "strikes[1].dice.defender", "faces 1 to 6, and not 9"),
    ({"units": ["AU-AAF-77"]}, "strikes[1].units[1]", "no air unit called"),
    ({"left": ["JP-NAS-4068"]}, "strikes[1].left[1]", "JP-NAS-4068 is not in this strike"),
    ({"engaging": ["AU-AAF-01.attack"]}, "strikes[1].engaging[1]", "neither in the cover nor in the patrol"),
    ({"cover": ["AU-AAF-01.attack"]}, "strikes[1].cover", "units of one side, and of the other"),
    (
        {"aims": [{"target": "x", "units": ["JP-NAS-4068"]}]},
        "strikes[1].aims[1].units[1]",
        "not in this strike",
    ),
    ({"resolved": 3}, "strikes[1].resolved", "from 0 to 0 are rolled for, not 3"),
]


@pytest.mark.parametrize(("change", "key", "reason"), STRIKES)
def test_23_43_a_strike_has_its_own_units_and_those_that_meet_it(at_sea, change, key, reason):
    position = json.loads(json.dumps(at_sea))
    for force in position["forces"]:
        force["concealed"] = False  # of what is concealed public eyes see no names
    position["strikes"][0].update(change)
    assert reason in refused(position)[key]
