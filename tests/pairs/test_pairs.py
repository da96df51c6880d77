"""The list of pairs of paragraphs is sound: its numbers are in the rulebook, its tests exist and bear one of them."""

import re
from pathlib import Path

import pytest

from core.rulebook import paragraphs
from tests.pairs.pairs import GAMES, pairs

TESTS = Path(__file__).parents[1]
DEFINED = re.compile(r"^def (test_\w+)", re.MULTILINE)
SECTIONS = (
    "17.2", "17.3", "17.4", "17.5", "17.6", "17.7", "17.8", "18.1", "18.2", "18.4", "18.5", "18.6", "18.7",
    "19.1", "19.3", "19.5", "19.6", "23.1", "23.2", "23.3", "23.4", "23.5", "23.6", "23.7",
)  # fmt: skip
CHAPTERS = ("IV/fighters", "IV/bombers", "IV/anti-aircraft", "IV/grounding", "IV/dispatching")


@pytest.fixture(scope="module")
def defined():
    """The name of every test."""
    return {
        name
        for path in TESTS.rglob("test_*.py")
        for name in DEFINED.findall(path.read_text(encoding="utf-8"))
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_in_the_rulebook_and_every_pair_is_listed_once(game):
    known, listed = paragraphs(f"core.{game}"), [(frozenset(pair.of), pair.says) for pair in pairs(game)]
    assert not {number for pair in pairs(game) for number in pair.of} - known.keys()
    assert all(len(numbers) > 1 for numbers, _ in listed)
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("game", GAMES)
def test_every_pair_is_held_by_tests_that_bear_one_of_its_numbers(game, defined):
    for pair in pairs(game):
        assert pair.held_by, pair
        assert set(pair.held_by) <= defined, set(pair.held_by) - defined
        marks = [f"test_{re.sub('[^0-9A-Za-z]', '_', number)}" for number in pair.of]
        for test in pair.held_by:
            assert any(test.startswith(mark) for mark in marks) or game == "war_game", (test, pair.of)


def test_17_to_23_every_section_meets_another_paragraph():
    named = {number for pair in pairs("world_at_war") for number in pair.of}
    assert [section for section in SECTIONS if not any(n.startswith(section) for n in named)] == []


def test_IV_every_chapter_meets_another_paragraph():
    named = {number for pair in pairs("war_game") for number in pair.of}
    assert [chapter for chapter in CHAPTERS if not any(n.startswith(chapter) for n in named)] == []
