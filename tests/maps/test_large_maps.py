"""Large maps with many units: what is asked again and again is looked for once, and what is too much is refused."""

import json
from collections import Counter

import pytest

from core.same import Same, asked_once
from core.world_at_war.board import FEW, Based
from events.world_at_war.board import AirUnit
from skyledger import scenarios
from skyledger.notation.reader import Sort, lasting, meant
from skyledger.scenarios.world_at_war.expanding import MOST_WAYS


class Counting(dict):
    """A table that counts how often somebody goes through it."""

    through = 0

    def __iter__(self):
        self.through += 1
        return super().__iter__()

    def values(self):
        self.through += 1
        return super().values()


@pytest.mark.parametrize(("places", "times"), [(2, 2), (FEW, FEW), (200, FEW + 1)])
def test_units_are_gone_through_for_few_places_and_once_for_many(places, times):
    units = Counting({f"u{n:03}": AirUnit(f"u{n:03}", "Germany", "AAF", f"p{n % 150}") for n in range(300)})
    based = Based(units)
    for n in range(places):
        expected = [u.name for u in dict.values(units) if u.base == f"p{n}"]
        assert [u.name for u in based.at(f"p{n}")] == expected
        assert based.at(f"p{n}") == based.at(f"p{n}")
    assert units.through == times


def test_names_that_last_are_gone_through_once_however_often_one_is_missed():
    names = Counting({f"Town {n}": f"{n:04}" for n in range(100)})
    sorts = (Sort("place", lambda _: lasting(Same(names))),)
    assert [meant(None, f"TOWN {n}", sorts) for n in range(100)] == [f"{n:04}" for n in range(100)]
    assert [meant(None, f"Village {n}", sorts) for n in range(100)] == [None] * 100
    assert names.through == 1


def test_of_two_names_that_differ_in_capitals_alone_the_first_is_meant():
    names = {"Lyon": "1", "LYON": "2"}
    sorts = (Sort("place", lambda _: lasting(Same(names))),)
    assert [meant(None, text, sorts) for text in ("Lyon", "LYON", "lyon", "lYON")] == ["1", "2", "1", "1"]


def test_a_question_is_asked_once_about_each_part_of_a_thing():
    asked = Counter()
    ask = asked_once(lambda thing, key: asked.update([(thing["name"], key)]) or thing[key])
    one, other = {"name": "one", "a": 1, "b": 2}, {"name": "other", "a": 3, "b": 4}
    assert [ask(thing, key) for thing in (one, other) for key in ("a", "b", "a", "b")] == [
        1,
        2,
        1,
        2,
        3,
        4,
        3,
        4,
    ]
    assert set(asked.values()) == {1}
    assert ask(dict(one, a=5), "a") == 5


def large(folder, bases, groups):
    """A scenario file with so many bases in a square, and a German unit in so many of them."""
    places = [{"name": f"p{n}", "city": True, "port": True} for n in range(bases)]
    hexes = [
        {"id": f"h{n}", "q": n % 50, "r": n // 50, "land": "all", "territory": "West" if n else "East",
         "front": "Front", "places": [place]}
        for n, place in enumerate(places)
    ]  # fmt: skip
    chart = {"name": "Large", "fronts": {"Front": "Europe"}, "hexes": hexes}
    (folder / "large_map.json").write_text(json.dumps(chart), encoding="utf-8")
    nations = [
        {"name": "Germany", "code": "GE", "adjective": "German", "side": "Axis", "faction": "Axis"},
        {
            "name": "Britain",
            "code": "BR",
            "adjective": "British",
            "side": "Allied",
            "faction": "Western Allies",
        },
    ]
    seats = [
        {"name": "axis", "side": "Axis", "nations": ["Germany"]},
        {"name": "allies", "side": "Allied", "nations": ["Britain"]},
    ]
    return json.dumps(
        {
            "title": "Large", "map": "large_map.json", "nation": nations, "seat": seats,
            "turn": {"year": 1942, "season": "Summer", "side": "Axis", "phase": "movement.staging"},
            "territories": {"West": {"controller": "Germany"}, "East": {"controller": "Britain"}},
            "air": [{"nation": "Germany", "kind": "AAF", "count": 1, "base": f"p{n + 1}"} for n in range(groups)],
        }
    ).encode()  # fmt: skip


def test_more_ways_than_a_menu_can_go_through_are_refused(tmp_path):
    bases = 400
    most = MOST_WAYS // bases
    assert scenarios.read(large(tmp_path, bases, most), "large.json", tmp_path)
    with pytest.raises(scenarios.ScenarioError) as caught:
        scenarios.read(large(tmp_path, bases, most + 1), "large.json", tmp_path)
    assert [
        words
        for words in (f"{most + 1} groups", f"{bases} places", f"{MOST_WAYS} at most")
        if words not in str(caught.value)
    ] == []
