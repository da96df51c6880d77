"""Both registers of doubts are complete: every doubt can be read, chosen from and found by its rule."""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.rulebook import Doubt, default
from core.rulebook import register as read

CORE = Path(__file__).parents[2] / "core"
GAMES = ("world_at_war", "war_game")
KEYS = {"title", "rules", "question", "default", "why", "tests", "options", "closed", "read_again"}

Register = dict[str, dict[str, Any]]


def _register(game: str) -> Register:
    return tomllib.loads((CORE / game / "doubts.toml").read_text(encoding="utf-8"))


@pytest.fixture(params=GAMES)
def register(request: pytest.FixtureRequest) -> Register:
    """The register of each game in turn."""
    return _register(request.param)


def _listed(game: str) -> set[str]:
    """Every number in the committed lists of a game's rule texts."""
    lists = (CORE / game / "rulebook").glob("*.toml")
    return {number for one in lists for number in tomllib.loads(one.read_text(encoding="utf-8"))}


def _numbers(register: Register, letter: str) -> list[int]:
    return [int(name[1:]) for name in register if name[0] == letter]


def test_every_doubt_has_all_its_parts_and_no_others(register: Register) -> None:
    for number, doubt in register.items():
        assert doubt.keys() | {"closed", "read_again"} == KEYS, number
        assert all(doubt[part].strip() for part in ("title", "question", "why")), number
        assert doubt["question"].rstrip().endswith("?"), number
        assert len(doubt["title"]) <= 72, number


def test_the_default_is_one_of_the_options(register: Register) -> None:
    assert [number for number, doubt in register.items() if doubt["default"] not in doubt["options"]] == []


@pytest.mark.parametrize("game", GAMES)
def test_each_doubt_that_is_read_alone_is_that_of_the_register(game: str) -> None:
    whole = msgspec.convert(_register(game), dict[str, Doubt])
    assert [*read(f"core.{game}").items()] == [*whole.items()]
    assert {number: default(f"core.{game}", number) for number in whole} == {
        number: one.default for number, one in whole.items()
    }
    assert "W0" not in read(f"core.{game}")


def test_an_open_doubt_leaves_a_choice_and_a_closed_one_none(register: Register) -> None:
    for number, doubt in register.items():
        if doubt.get("closed", False):
            assert len(doubt["options"]) == 1, number
        else:
            assert len(doubt["options"]) >= 2, number


def test_options_are_named_by_plain_words_and_say_what_they_mean(register: Register) -> None:
    for number, doubt in register.items():
        for name, meaning in doubt["options"].items():
            assert re.fullmatch(r"[a-z][a-z0-9_]*", name), f"{number}: {name}"
            assert meaning.strip(), f"{number}: {name}"
        assert len(set(doubt["options"].values())) == len(doubt["options"]), number


@pytest.mark.parametrize("game", GAMES)
def test_every_doubt_names_rules_that_are_in_the_list_of_numbers(game: str) -> None:
    listed = _listed(game)
    for number, doubt in _register(game).items():
        assert doubt["rules"], number
        assert [rule for rule in doubt["rules"] if rule not in listed] == [], number
        assert len(set(doubt["rules"])) == len(doubt["rules"]), number


def test_no_question_and_no_title_stands_twice(register: Register) -> None:
    for part in ("question", "title"):
        said = [doubt[part].strip().lower() for doubt in register.values()]
        assert sorted(said) == sorted(set(said))


def test_the_tests_of_a_doubt_are_named_like_tests(register: Register) -> None:
    for number, doubt in register.items():
        assert [name for name in doubt["tests"] if not name.startswith("test_")] == [], number


def test_numbers_of_a_world_at_war_run_without_a_gap() -> None:
    register = _register("world_at_war")
    assert _numbers(register, "W") == list(range(1, len(register) + 1))


def test_numbers_of_the_war_game_run_without_a_gap_in_both_series() -> None:
    register = _register("war_game")
    assert _numbers(register, "R") == list(range(1, 1 + len(_numbers(register, "R"))))
    assert len(_numbers(register, "R")) >= 31
    assert _numbers(register, "N") == list(range(1, 1 + len(_numbers(register, "N"))))
    assert len(_numbers(register, "N")) >= 14


@pytest.mark.parametrize(
    ("number", "rule"),
    [("W2", "18.12"), ("W70", "18.15"), ("W80", "18.22"), ("W90", "18.25"), ("W117", "18.51")],
)
def test_a_number_once_given_keeps_its_subject(number: str, rule: str) -> None:
    assert rule in _register("world_at_war")[number]["rules"]


@pytest.mark.parametrize("game", GAMES)
def test_whoever_closes_a_doubt_lets_somebody_else_read_the_text_again_and_play_it(game: str) -> None:
    register = _register(game)
    again = {number for number, doubt in register.items() if doubt.get("read_again", False)}
    assert {number for number, doubt in register.items() if doubt.get("closed", False)} == again
