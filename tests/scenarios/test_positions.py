"""What a game writes down about itself is a scenario."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import game_from, position_of
from events.codec import canonical_problems
from events.message import PhaseEntered
from events.world_at_war.air_battle import AirBattle, RollDue
from events.world_at_war.board import Question
from events.world_at_war.sequence import HexTaken
from events.world_at_war.staging import AirUnitsStaged
from skyledger import scenarios

HERE = Path(__file__).parent


@pytest.fixture(params=["malta_1942", HERE / "tiny.toml"], ids=["malta_1942", "tiny"])
def position(request):
    return scenarios.load(request.param)


def test_a_position_is_read_as_it_was_written(position):
    assert scenarios.read(scenarios.position_json(position)) == position


def test_a_position_is_canonical_json(position):
    assert canonical_problems(scenarios.position_json(position)) == ()


def test_a_position_in_a_file_of_any_name_is_loaded(tmp_path, position):
    for name in ("game.json", "game.json.txt"):
        (tmp_path / name).write_bytes(scenarios.position_json(position))
        assert scenarios.load(tmp_path / name) == position


def test_a_game_under_way_is_a_scenario():
    game = fold(
        EVOLUTIONS,
        game_from(scenarios.load(HERE / "tiny.toml")),
        [
            PhaseEntered("movement.staging"),
            AirUnitsStaged(("GE-AAF-01",), "0000", "0300", 3),
            HexTaken("0200", "Germany"),
        ],
    )
    asked = Question("displacement", "18.25", ("allies",), "0200", ("BR-NAS-01",), ("0400",))
    position = replace(position_of(game), questions=(asked,))
    assert scenarios.read(scenarios.position_json(position)) == position


def test_units_that_no_question_is_about_do_not_lie_in_enemy_land():
    position = scenarios.load(HERE / "tiny.toml")
    position = replace(position, held={**position.held, "0200": "Germany"})
    with pytest.raises(scenarios.ScenarioError, match=r"units\[1\].base: Fort is enemy territory: Germany"):
        scenarios.read(scenarios.position_json(position))


def test_a_position_names_places_by_their_hexes():
    position = scenarios.load(HERE / "tiny.toml")
    moved = replace(position.units[3], base="Westport")
    position = replace(position, units=(*position.units[:3], moved, *position.units[4:]))
    with pytest.raises(scenarios.ScenarioError, match=r"units\[4\].base: A position names a place .* 0000"):
        scenarios.read(scenarios.position_json(position))


def test_a_broken_map_is_told_by_its_keys():
    position = scenarios.load(HERE / "tiny.toml")
    hexes = (replace(position.map.hexes[0], front="Frnt"), *position.map.hexes[1:], position.map.hexes[1])
    position = replace(position, map=replace(position.map, hexes=hexes))
    with pytest.raises(scenarios.ScenarioError) as caught:
        scenarios.read(scenarios.position_json(position))
    assert [p.key for p in caught.value.problems] == [
        "map.hexes[7].id",
        "map.hexes[7].q",
        "map.hexes[1].front",
    ]


def test_an_unknown_form_is_refused():
    position = replace(scenarios.load(HERE / "tiny.toml"), form=2)
    with pytest.raises(scenarios.ScenarioError, match="form: Positions of form 2 are not known here"):
        scenarios.read(scenarios.position_json(position))


QUESTION = {
    "kind": "displacement", "rule": "18.25", "seats": ["allies"], "place": "0200", "units": ["BR-NAS-01"],
    "options": ["0400"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value", "told", "reason"),
    [
        ("kind", "displacment", "kind", "mean displacement"),
        ("rule", " ", "rule", "names the rule"),
        ("place", "9999", "place", "no place called"),
        ("options", ["0400", "9999"], "options[2]", "no place called"),
        ("units", ["BR-NAS-77"], "units[1]", "no air unit called"),
        ("seats", ["alies"], "seats[1]", "mean allies"),
    ],
)
def test_a_question_that_nobody_could_answer_is_told(key, value, told, reason):
    position = json.loads(scenarios.position_json(scenarios.load(HERE / "tiny.toml")))
    position["questions"] = [QUESTION]
    assert scenarios.read(json.dumps(position).encode()).questions
    position["questions"] = [QUESTION | {key: value}]
    assert reason in problems(position)[f"questions[1].{told}"]
    position["questions"] = [QUESTION, QUESTION]
    assert "Entry 1" in problems(position)["questions[2].place"]


@pytest.mark.parametrize(
    ("finished", "key", "reason"),
    [
        (["nobody"], "turn.finished[1]", "no seat called"),
        (["axis"], "turn.finished", "Every seat of the Axis side"),
        (["gamemaster"], "turn.finished", "so the phase is over"),
    ],
)
def test_a_phase_that_is_over_can_not_be_played_on(finished, key, reason):
    position = json.loads(scenarios.position_json(scenarios.load(HERE / "tiny.toml")))
    position["turn"]["finished"] = finished
    assert reason in problems(position)[key]


def problems(position):
    """Key -> reason of everything that is wrong with a position."""
    with pytest.raises(scenarios.ScenarioError) as caught:
        scenarios.read(json.dumps(position).encode())
    return {problem.key: problem.reason for problem in caught.value.problems}


def test_a_game_that_waits_for_dice_is_a_scenario(position):
    one = position.seats[0].name
    due = (RollDue("air combat", "attacker", (one,), 2), RollDue("weather", "", ("gamemaster",), 1))
    position = replace(position, rolls=due, dice="machine", seed="1942")
    assert scenarios.read(scenarios.position_json(position)) == position


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"dice": "dise"}, "dice: There is no source of dice called “dise” here."),
        ({"dice": "typed", "seed": "5"}, "seed: A seed is for the dice of the machine"),
        ({"rolls": (RollDue("x", "", (), 10**9),)}, "rolls[1].dice: A roll has from 1 to 100 dice"),
        ({"rolls": (RollDue("x", "", (), 0),)}, "rolls[1].dice: A roll has from 1 to 100 dice, not 0."),
        ({"rolls": (RollDue("x", "", ("nobody",), 2),)}, "rolls[1].seats: There is no seat called “nobody”"),
    ],
)
def test_dice_that_nobody_could_roll_are_told(position, changed, told):
    with pytest.raises(scenarios.ScenarioError) as error:
        scenarios.read(scenarios.position_json(replace(position, **changed)))
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("built", "told"),
    [({"Germany/AAF": -1}, "less than 0"), ({"Atlantis/AAF": 1}, "no nation called “Atlantis”")],
)
def test_what_was_built_this_turn_is_counted_by_nations_that_are_there(built, told):
    position = replace(scenarios.load(HERE / "tiny.toml"), built=built)
    with pytest.raises(scenarios.ScenarioError, match=told):
        scenarios.read(scenarios.position_json(position))
    counted = replace(position, built={"Germany/AAF": 2})
    assert scenarios.read(scenarios.position_json(counted)) == counted


def test_an_air_battle_is_of_a_kind_that_there_is():
    position = scenarios.load(HERE / "tiny.toml")
    fought = replace(position, battles=(AirBattle("0200", kind="counter-interception"),))
    assert scenarios.read(scenarios.position_json(fought)) == fought
    wrong = replace(position, battles=(AirBattle("0200", kind="counterinterception"),))
    with pytest.raises(scenarios.ScenarioError, match=r"battles\[1\].kind: .*counter-interception"):
        scenarios.read(scenarios.position_json(wrong))
