"""Whatever is done to a sound file: it loads, or it is refused in words."""

import copy
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.world_at_war.board import Position
from skyledger import scenarios

HERE = Path(__file__).parent
WRITTEN = (HERE / "tiny.toml").read_bytes()
POSITION = scenarios.position_json(scenarios.load(HERE / "tiny.toml"))

JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(
        ["Germany", "Italy", "Axis", "Allied", "Westport", "0000", "Fort", "Eagle", "NAS", "", "sw"]
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)


def loads_or_is_refused(content, called):
    refusal, position = None, None
    try:
        position = scenarios.read(content, called, HERE)
    except scenarios.ScenarioError as refused:
        refusal = refused
    if refusal:
        assert refusal.problems
        assert len(str(refusal).splitlines()) <= 25
        assert str(refusal).encode()
    else:
        assert isinstance(position, Position)
        assert scenarios.read(scenarios.position_json(position)) == position


def ways(data, way=()):
    """The way to every value of plain data."""
    yield way
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield from ways(value, (*way, key))


def damaged(data, way, what, value):
    data = copy.deepcopy(data)
    *rest, last = way
    part = data
    for key in rest:
        part = part[key]
    if what == "replaced":
        part[last] = value
    elif what == "gone":
        del part[last]
    elif isinstance(part, list):
        part.append(copy.deepcopy(part[last]))
    else:
        part[str(value)] = part[last]
    return data


def damage(content):
    """Plain data with one to three values replaced, removed or doubled."""
    data = json.loads(content) if content.startswith(b"{") else scenarios.data(content, "tiny.toml")

    @st.composite
    def draw_damage(draw):
        found = data
        for _ in range(draw(st.integers(1, 3))):
            way = draw(st.sampled_from([way for way in ways(found) if way]))
            found = damaged(found, way, draw(st.sampled_from(["replaced", "gone", "doubled"])), draw(JUNK))
        return found

    return draw_damage()


@given(damage(WRITTEN))
def test_a_scenario_with_damaged_values(data):
    loads_or_is_refused(json.dumps(data).encode(), "tiny.json")


@given(damage(POSITION))
def test_a_position_with_damaged_values(data):
    loads_or_is_refused(json.dumps(data).encode(), "tiny.json")


@given(st.integers(0, len(WRITTEN) - 1), st.binary(max_size=6), st.integers(0, 6))
def test_a_scenario_with_damaged_bytes(at, inserted, dropped):
    loads_or_is_refused(WRITTEN[:at] + inserted + WRITTEN[at + dropped :], "tiny.toml")


@given(st.integers(0, len(POSITION) - 1), st.binary(max_size=6), st.integers(0, 6))
def test_a_position_with_damaged_bytes(at, inserted, dropped):
    loads_or_is_refused(POSITION[:at] + inserted + POSITION[at + dropped :], "tiny.json")


@given(st.binary(max_size=40), st.sampled_from(["x.toml", "x.json", "x"]))
def test_any_bytes(content, called):
    loads_or_is_refused(content, called)


# Numbers beyond any game: whoever counts on from one would come to what no ledger can have.


def of_each_key(data):
    """The way to a number of each key that has one, but for the form, of which there is one."""
    numbers = (way for way in ways(data) if type(at(data, way)) is int)
    found = {tuple(key for key in way if isinstance(key, str)): way for way in numbers}
    return [way for way in found.values() if way != ("form",)]


def at(data, way):
    for key in way:
        data = data[key]
    return data


SAMPLE = scenarios.position_json(scenarios.load("air_supremacy_sample"))


@pytest.mark.parametrize("position", [POSITION, SAMPLE], ids=["A World at War", "The War Game"])
@pytest.mark.parametrize("far", [2**53, -1_000_001])
def test_no_number_of_a_position_is_beyond_any_game(position, far):
    data = json.loads(position)
    assert of_each_key(data)
    for way in of_each_key(data):
        changed = json.dumps(damaged(data, way, "replaced", far)).encode()
        with pytest.raises(scenarios.ScenarioError, match=str(way[-1])):
            scenarios.read(changed)


def test_a_game_turn_that_none_comes_to_is_told():
    """After it, its last “done” would be refused for ever."""
    far = damaged(json.loads(SAMPLE), ("turn", "number"), "replaced", 2**53)
    told = r"turn\.number: The number is too large; none is beyond"
    with pytest.raises(scenarios.ScenarioError, match=told):
        scenarios.read(json.dumps(far).encode())


def test_no_number_of_a_scenario_file_is_beyond_any_game():
    far = WRITTEN.replace(b"\ncount = 2\n", b"\ncount = 9007199254740992\n", 1)
    with pytest.raises(scenarios.ScenarioError, match=r"count: .*999"):
        scenarios.read(far, "tiny.toml", HERE)
