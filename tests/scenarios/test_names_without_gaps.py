"""17.3123, D13: what a seat sees of names has no gap that it could count."""

import re

import pytest

from core.world_at_war.state import game_from
from phases.referee import decide
from phases.world_at_war import WORLD_AT_WAR
from skyledger import scenarios
from skyledger.showing.world_at_war import WORLD_AT_WAR_SHOWN as SHOWN
from tests.world_at_war.orders import EnlargeForcePool

SHIPPED = [
    n.name for n in scenarios.names() if isinstance(scenarios.load(n.name), WORLD_AT_WAR.rules.position)
]
COUNTED = re.compile(r"(.*[-E])(\d{2,3})")


def rows(units):
    """For each series the numbers that are counted in a row."""
    found = {}
    for unit in units:
        if named := COUNTED.fullmatch(unit.name):
            found.setdefault(named[1], set()).add(int(named[2]))
    return found


@pytest.mark.parametrize("name", SHIPPED)
def test_17_3123_no_seat_sees_a_gap_in_the_names_of_air_units(name):
    game = game_from(scenarios.load(name))
    for viewer in (*game.seats, "public", "gamemaster"):
        for series, numbers in rows(SHOWN.position(game, viewer).units).items():
            assert numbers == set(range(1, max(numbers) + 1)), (viewer, series)


def test_17_3123_neither_does_what_is_added_later_tell_how_many_lie_concealed():
    game = game_from(scenarios.load("coral_sea_1942"))
    seen = {unit.name for unit in SHOWN.position(game, "japan").units if unit.name.startswith("US-NAS-")}
    added = decide(WORLD_AT_WAR, game, "gamemaster", EnlargeForcePool("United States", "NAS", 1)).facts[0]
    assert added.event.units == (f"US-NAS-{len(seen) + 1:02}",)


def test_17_3123_a_scenario_gives_the_same_names_whenever_it_is_read():
    once, again = (scenarios.load("coral_sea_1942").units for _ in range(2))
    assert once == again
    assert any(unit.base == "Yorktown" and not COUNTED.fullmatch(unit.name) for unit in once)
