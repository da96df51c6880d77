"""A turn as data: what its states are called, where facts lead it, what follows where, and parts of it."""

from types import SimpleNamespace

import pytest

from core.ruling import Ruled
from events.message import Event, PhaseEntered
from phases.machine import EVERYWHERE, After, Stage, Turn, after, begun, in_stages
from phases.world_at_war.frame import AFTER, ANYWHERE, BEFORE, Part, Place, accepts, nested, ways


class Rung(Event, frozen=True, tag="Rung/1"):
    """A bell rang."""


class Struck(Event, frozen=True, tag="Struck/1"):
    """A clock struck."""


STATES = [
    {
        "name": "day",
        "tags": ["light"],
        "initial": "work",
        "children": ["work", {"name": "rest", "tags": ["quiet"]}],
    },
    {"name": "night", "initial": "sleep", "children": ["sleep"]},
]
WAYS = [
    {"trigger": "Rung", "source": "day", "dest": "night", "conditions": "tired"},
    {"trigger": "Rung", "source": "day.work", "dest": "day.rest", "unless": "tired"},
]
ACCEPTS = {"day.work": {int: "anybody"}, "day.rest": {}, "night.sleep": {}}


def turn(asked=None, **shared):
    def tired(game):
        if asked is not None:
            asked.append(game)
        return game.tired

    return Turn(STATES, WAYS, ACCEPTS, {"tired": tired}, shared)


@pytest.mark.parametrize(
    ("state", "names"),
    [
        ("day.rest", ("day.rest", "quiet", "day", "light", EVERYWHERE)),
        ("night.sleep", ("night.sleep", "night", EVERYWHERE)),
        ("nowhere", (EVERYWHERE,)),
    ],
)
def test_a_state_is_known_by_its_name_by_those_around_it_and_by_all_their_tags(state, names):
    assert turn().known_as(state) == names


def test_what_leads_on_from_all_children_is_a_way_of_the_state_around_them():
    weary, awake = SimpleNamespace(tired=True), SimpleNamespace(tired=False)
    for state in ("day.work", "day.rest"):
        assert turn().advance(state, Rung(), weary) == PhaseEntered("night.sleep")
    assert turn().advance("day.work", Rung(), awake) == PhaseEntered("day.rest")
    assert turn().advance("day.rest", Rung(), awake) is None


def test_a_fact_that_leads_nowhere_from_here_asks_the_game_nothing():
    asked = []
    assert turn(asked).advance("night.sleep", Rung(), SimpleNamespace(tired=True)) is None
    assert turn(asked).advance("day.work", Struck(), SimpleNamespace(tired=True)) is None
    assert asked == []


def test_orders_that_a_tag_or_the_state_around_accepts_stand_behind_a_state_s_own():
    shared = turn(light={str: "anybody"}, quiet={float: "gamemaster"})
    assert list(shared.accepts["day.work"]) == [int, str]
    assert list(shared.accepts["day.rest"]) == [float, str]
    assert shared.who("day.rest", str) == "anybody"
    assert shared.who("night.sleep", str) is None


def told(word):
    return lambda _, __: (Ruled(PhaseEntered(word), ()),)


def test_what_follows_does_so_stage_by_stage_and_only_where_it_is_said_to():
    asks, lost, rests, all_day = told("asks"), told("lost"), told("rests"), told("all day")
    follows = in_stages(
        (
            After(Rung, asks, stage=Stage.ASKS),
            After(Rung, rests, "quiet"),
            After(Rung, all_day, "day"),
            After(Rung, lost, stage=Stage.AT_ONCE),
        )
    )
    assert list(after(turn(), follows, "day.rest", Rung)) == [lost, asks, rests, all_day]
    assert list(after(turn(), follows, "day.work", Rung)) == [lost, asks, all_day]
    assert list(after(turn(), follows, "night.sleep", Rung)) == [lost, asks]
    assert list(after(turn(), follows, "day.rest", Struck)) == []


def test_a_state_begins_with_what_its_name_or_its_tag_says():
    wakes, rests = told("wakes"), told("rests")
    begins = {"day.work": (wakes,), "quiet": (rests,)}
    assert list(begun(turn(), begins, "day.work")) == [wakes]
    assert list(begun(turn(), begins, "day.rest")) == [rests]
    assert list(begun(turn(), begins, "night.sleep")) == []


BELL = Part(
    {"first": "one", "second": "two"},
    (
        {"trigger": "Rung", "source": BEFORE, "dest": "first"},
        {"trigger": "Rung", "source": ["first"], "dest": "second"},
        {"trigger": "Struck", "source": ANYWHERE, "dest": AFTER},
    ),
    {"first": {int: "anybody"}, "second": {}},
)


def test_a_part_by_itself_has_the_names_of_its_place_and_leads_on_from_the_state_around_it():
    alone = Place("day.bell", "day.work", "night.sleep")
    assert [(way["source"], way["dest"]) for way in ways(BELL, alone)] == [
        (["day.work"], "day.bell.first"),
        (["day.bell.first"], "day.bell.second"),
        (["day.bell"], "night.sleep"),
    ]
    assert accepts(BELL, alone) == {"day.bell.first": {int: "anybody"}, "day.bell.second": {}}
    state = nested(BELL, alone)
    assert (state["name"], state["initial"]) == ("bell", "first")
    assert [child["name"] for child in state["children"]] == ["first", "second"]


def test_a_part_beside_states_of_its_caller_leads_on_from_its_own_alone():
    beside = Place("day", "day.work", "night.sleep", ("work",))
    assert ways(BELL, beside)[-1]["source"] == ["day.first", "day.second"]
    assert nested(BELL, beside)["initial"] == "work"
