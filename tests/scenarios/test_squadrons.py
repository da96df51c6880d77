"""A game in which factors are divided is a scenario, and what is wrong with squadrons in a file is told."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import game_from, position_of
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.squadrons import AirUnitsDivided
from skyledger import scenarios

TINY = Path(__file__).parent / "tiny.toml"


@pytest.fixture
def divided():
    facts = [AirUnitsDivided(("GE-AAF-01",)), AirUnitsEliminated(("GE-AAF-01.cover",))]
    return position_of(fold(EVOLUTIONS, game_from(scenarios.load(TINY)), facts))


def read_again(position):
    return scenarios.read(scenarios.position_json(position))


def recast(position, name, **fields):
    return replace(
        position, units=tuple(replace(u, **fields) if u.name == name else u for u in position.units)
    )


def test_23_133_divided_factors_and_squadrons_are_read_as_they_were_written(divided):
    assert read_again(divided) == divided


@pytest.mark.parametrize(
    ("unit", "fields", "told"),
    [
        ("GE-AAF-01", {"base": "0000"}, "GE-AAF-01 is divided; its squadrons are in play in its place"),
        ("GE-AAF-01.search", {"parent": ""}, "The AAS names the AAF of its nation that it comes from"),
        (
            "GE-AAF-01.search",
            {"parent": "GE-AAF-77"},
            "The AAS names the AAF of its nation that it comes from",
        ),
        ("GE-AAF-01.search", {"part": "serch"}, "There is no part of its AAF called “serch” here"),
    ],
)
def test_23_132_what_a_squadron_says_of_itself_fits_the_factor(divided, unit, fields, told):
    with pytest.raises(scenarios.ScenarioError, match=told):
        read_again(recast(divided, unit, **fields))
