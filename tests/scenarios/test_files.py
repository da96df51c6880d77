"""Files that are no scenarios: a person is told why, on one screen."""

import os
from pathlib import Path

import pytest

from events.sentences import speaking
from skyledger import maps, scenarios
from skyledger.languages.pseudo import PSEUDO

HERE = Path(__file__).parent


def told(content, called="tiny.toml"):
    with pytest.raises(scenarios.ScenarioError) as caught:
        scenarios.read(content, called, HERE)
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "called", "reason"),
    [
        (b"title = \n", "x.toml", "not TOML: Invalid value (at line 1, column 9)"),
        (b"a = 1\na = 2\n", "x.toml", "not TOML: Cannot overwrite a value (at line 2, column 6)"),
        (b'{"a": 1,\n "b": }', "x.json", "not JSON: Expecting value (at line 2, column 7)"),
        (b'{"a": 1, "a": 2}', "x.json", "the key “a” stands twice"),
        (b'{"a": NaN}', "x.json", "NaN is no number"),
        (b"[1, 2]", "x.json", "must hold keys and values"),
        (b"", "x.json", "not JSON"),
        (b"\xff\xfe", "x.toml", "not UTF-8 text: line 1"),
        (b"a = 1\nb = \xff", "x.toml", "not UTF-8 text: line 2"),
        (b"[" * 100_000, "x.json", "nested too deeply"),
        (b"a = " + b"[" * 100_000, "x.toml", "nested too deeply"),
        (b'{"a": ' + b"9" * 10_000 + b"}", "x.json", "10000 digits"),
    ],
)
def test_what_is_not_data_is_told_with_its_place(content, called, reason):
    assert reason in told(content, called)
    assert told(content, called).startswith(f"{called} can't be used:")


def test_an_empty_file_lacks_what_a_scenario_needs():
    assert "title: This key is missing" in told(b"")


def test_a_missing_file_and_a_folder(tmp_path):
    for path, reason in ((tmp_path / "no.toml", "no such file"), (tmp_path, "a folder")):
        with pytest.raises(scenarios.ScenarioError, match=reason):
            scenarios.load(path)


def test_a_file_that_is_no_file(tmp_path):
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(scenarios.ScenarioError, match="not an ordinary file"):
        scenarios.load(tmp_path / "pipe.toml")


def test_a_path_that_no_file_system_takes():
    for path in ("a\0b.toml", "x" * 5000 + ".toml"):
        with pytest.raises(scenarios.ScenarioError):
            scenarios.load(path)


def test_an_unknown_scenario_or_map_names_the_known_ones():
    with pytest.raises(scenarios.ScenarioError, match=r"mean malta_1942\?"):
        scenarios.load("malta_1924")
    with pytest.raises(scenarios.ScenarioError, match=r"There is .*malta_1942"):
        scenarios.load("stalingrad")
    with pytest.raises(maps.MapError, match="There is mediterranean"):
        maps.load("atlantis")


def test_the_same_mistake_is_told_in_each_language():
    assert "Did you mean" in told_of("malta_1943")
    with speaking(PSEUDO):
        assert "Đîđ ýôû ṁéàñ" in told_of("malta_1943")
    assert "Did you mean" in told_of("malta_1943")


def told_of(scenario):
    with pytest.raises(scenarios.ScenarioError) as wrong:
        scenarios.load(scenario)
    return str(wrong.value)


def test_a_map_of_ones_own_lies_beside_the_scenario():
    assert scenarios.load(HERE / "tiny.toml").map == maps.load(HERE / "tiny_map.toml")
    assert maps.load("tiny_map.toml", HERE).name == "tiny"


def test_what_is_wrong_with_the_map_is_told_of_the_map(tmp_path):
    (tmp_path / "tiny.toml").write_bytes((HERE / "tiny.toml").read_bytes())
    chart = (HERE / "tiny_map.toml").read_text().replace('land = "all"', 'land = "al"')
    (tmp_path / "tiny_map.toml").write_text(chart.replace('name = "Quiet"', 'name = "Fort"'))
    with pytest.raises(scenarios.ScenarioError) as caught:
        scenarios.load(tmp_path / "tiny.toml")
    assert [(Path(p.file).name, p.key) for p in caught.value.problems] == [
        ("tiny_map.toml", "hexes[6].places[1].name"),
        ("tiny_map.toml", "hexes[5].land"),
        ("tiny_map.toml", "hexes[6].land"),
    ]


def test_many_problems_are_one_screen():
    content = (HERE / "tiny.toml").read_bytes() + b'\n[[ground]]\nname = "x"\n' * 30
    lines = told(content).splitlines()
    assert lines[0] == "tiny.toml can't be used:"
    assert lines[-1] == "  ... and 100 more."
    assert len(lines) == 22


def test_nothing_that_moves_the_cursor_reaches_the_terminal():
    assert "\x1b" not in told(b'{"\\u001b[2J": 1, "map": {}, "title": "\\u001b[2J"}', "\x1b.json")
