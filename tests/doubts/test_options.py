"""Every option of an open doubt is played: it can be chosen, code turns on it, a test of the doubt sets it, and a
rule case says what is so under each.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.rulebook import Doubt, register
from skyledger.cases.written import found_in, load
from skyledger.library import all_doubts, playable
from tests.doubts.said import said, written

CASES = Path(__file__).parents[1] / "cases" / "doubts"
GAMES = ("world_at_war", "war_game")


def _open(game: str) -> Iterator[tuple[str, Doubt]]:
    for number, doubt in register(f"core.{game}").items():
        if not doubt.closed:
            yield number, doubt


def _others(number: str, doubt: Doubt) -> list[str]:
    """The options that can be chosen instead of the default."""
    return [option for option in playable(number, doubt) if option != doubt.default]


def _code(game: str) -> str:
    """All code that judges or resolves, but for the list of what can be chosen."""
    root = Path(__file__).parents[2]
    files = (path for path in (root / "core" / game).rglob("*.py") if path.name != "switches.py")
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_option_of_an_open_doubt_can_be_chosen():
    for number, doubt in all_doubts().items():
        assert {*playable(number, doubt)} == {*doubt.options}, number


@pytest.mark.parametrize("game", GAMES)
def test_code_asks_by_number_for_every_doubt_of_which_an_option_can_be_chosen(game):
    code = _code(game)
    asked = {number for number, doubt in _open(game) if _others(number, doubt)}
    assert {number for number in asked if f'"{number}"' not in code} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_test_that_a_doubt_names_exists(game):
    assert {name for _, doubt in _open(game) for name in doubt.tests} - written().keys() == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_test_of_the_doubt_sets_every_option_that_can_be_chosen(game):
    unset = [
        (number, option)
        for number, doubt in _open(game)
        for option in _others(number, doubt)
        if not any({number, option} <= said(name) for name in doubt.tests if name in written())
    ]
    assert unset == []


def test_what_a_test_says_is_read_through_what_it_uses():
    assert {"W247", "separate"} <= said("test_23_443B_hits_of_successive_sorties_add_up_as_doubt_W247_says")
    assert "W247" not in said("test_23_51_it_is_late_once_other_missions_are_flown")


def test_each_open_doubt_has_a_case():
    """A case of a doubt says what is so under each of its options; see `tests/cases/test_cases.py`."""
    told = {case.head.doubt for case in map(load, found_in(CASES))}
    assert sorted({number for game in GAMES for number, _ in _open(game)} - told) == []
