"""The table of what editions rule otherwise: every row that two readings of the texts have found, and what sees it."""

import re
from pathlib import Path

import pytest

from core.rulebook import paragraphs
from core.world_at_war.differences import KINDS, differences, differing
from core.world_at_war.state import PACKAGE

ROOT = Path(__file__).parents[2]
ROWS = """
17.141B 17.21 17.23 17.3121 17.3122 17.3122C 17.3124 17.3126B 17.353A 17.353B 17.353C 17.353D 17.354 17.356
17.33C 17.41 17.42 17.43 17.44 17.44A 17.45 17.461 17.462 17.463 17.464 17.47D 17.47E 17.52 17.54 17.55 17.56
17.581 17.582 17.65 17.75 17.85 18.12 18.141 18.142A 18.142B 18.142E 18.143 18.146 18.15 18.21 18.22 18.23 18.25
18.31B 18.41 18.42B 18.45 18.46 18.473 18.49 18.511 18.512 18.513 18.521B 18.521C 18.521D 18.522 18.523 18.526B
18.533 18.543 18.547A 18.547C 18.551 18.553C 18.553D 18.554 18.555 18.556 18.562 18.5633 18.58 18.59 18.611 18.611D
18.613 18.614 18.618 18.619 18.7 18.72E 18.73 19.12 19.2/table.note6 19.21 19.31A 19.42 19.61 19.62 19.64 19.65
20.42 23.415C
"""
"""Where the current text and that of 2005 were found to differ, or looked as if they did."""
CLASSIC = {"17.353/classic", "18.142/classic", "19.31/classic"}


SAID_OF_ONE = re.compile(r"^= (current|classic|2005): ", re.MULTILINE)
"""The edition under which alone a rule case expects something."""


def test_every_row_of_2005_is_there():
    there = {number for one in differing("", "2005") for number in one.rules}
    assert set(ROWS.split()) - there == set()


def test_every_note_on_the_classic_game_is_there():
    assert {number for one in differing("", "classic") for number in one.rules} == CLASSIC


def test_the_current_edition_differs_from_itself_in_nothing():
    assert differing("", "current") == ()


def test_every_number_is_one_of_its_edition_and_of_today():
    known = paragraphs(PACKAGE)
    named = {number for one in differences() for number in one.numbers if not number.startswith("classic:")}
    assert sorted(named - set(known)) == []


def test_every_paragraph_of_2005_that_differs_is_in_some_row_or_under_one():
    apart = [
        number for number, said in paragraphs(PACKAGE).items() if said.differs_from and not differing(number)
    ]
    assert apart == []


def test_every_kind_says_what_it_has_to():
    """Played: what sees it; number-only and outside: why; none waits to be played."""
    for one in differences():
        assert one.kind in KINDS
        assert bool(one.where) == (one.kind == "played"), one
        assert bool(one.why) == (one.kind in {"number-only", "outside"}), one


def test_what_sees_a_difference_is_there_and_expects_another_thing_of_each_of_both():
    for name, edition in {(name, one.edition) for one in differences() for name in one.where}:
        if name.startswith("tests/"):
            text = (ROOT / name).read_text(encoding="utf-8")
            assert '"current"' in text
            assert f'"{edition}"' in text
        else:
            stem = name.replace("/", "_").replace(" ", "_")
            text = next((ROOT / "tests" / "cases").rglob(f"{stem}.case")).read_text(encoding="utf-8")
            assert {"current", edition} <= set(SAID_OF_ONE.findall(text)), name


@pytest.mark.parametrize("number", ["18.59", "2005:18.58A", "18.5"])
def test_a_difference_is_found_by_each_number_and_by_one_above_it(number):
    assert "18.59" in {rule for one in differing(number) for rule in one.rules}


def test_no_number_of_2005_waits_to_be_played():
    said = paragraphs(PACKAGE).items()
    assert [number for number, one in said if one.status == "later" and number.startswith("2005:")] == []
