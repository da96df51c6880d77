"""Numbers beyond any game: refused where a game would begin, for whoever counts on from there would be stuck."""

import json
from pathlib import Path

import pytest

from skyledger import scenarios

FAR = (2**53, -1_000_001)


def numbers(value, way=()):
    """The way to each whole number that there is."""
    if isinstance(value, dict | list):
        for key, each in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers(each, (*way, key))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield way


def altered(data, way, value):
    data = json.loads(json.dumps(data))
    part = data
    for key in way[:-1]:
        part = part[key]
    part[way[-1]] = value
    return json.dumps(data).encode()


def one_of_each(data):
    """A way to a number of each key that has one, but for the form, of which there is one."""
    ways = {tuple(key for key in way if isinstance(key, str)): way for way in numbers(data)}
    return [way for way in ways.values() if way != ("form",)]


def test_there_are_numbers_to_alter():
    data = json.loads(scenarios.position_json(scenarios.load("air_supremacy_sample")))
    assert ("turn", "number") in one_of_each(data)


def test_a_game_turn_that_none_comes_to_is_told():
    """After it, its last “done” would be refused for ever."""
    data = json.loads(scenarios.position_json(scenarios.load("air_supremacy_sample")))
    with pytest.raises(
        scenarios.ScenarioError, match=r"turn\.number: The number is too large; none is beyond"
    ):
        scenarios.read(altered(data, ("turn", "number"), 2**53))


@pytest.mark.parametrize("name", ["coral_sea_1942", "air_supremacy_sample"])
@pytest.mark.parametrize("far", FAR)
def test_no_number_of_a_position_is_beyond_any_game(name, far):
    data = json.loads(scenarios.position_json(scenarios.load(name)))
    for way in one_of_each(data):
        with pytest.raises(scenarios.ScenarioError, match=str(way[-1])):
            scenarios.read(altered(data, way, far))


def test_no_number_of_a_scenario_file_is_beyond_any_game(tmp_path):
    text = Path(scenarios.__file__).with_name("air_supremacy_1.toml").read_text()
    path = tmp_path / "far.toml"
    path.write_text(text.replace("\n[[force]]\n", f"\n[[force]]\ncount = {2**53}\n", 1))
    with pytest.raises(scenarios.ScenarioError, match=r"count: .*999"):
        scenarios.load(path)
