"""Pictures of all shipped scenarios and of played positions: no name over a counter, nothing cut or outside."""

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.world_at_war.state import game_from
from events.world_at_war.board import Place
from skyledger import scenarios
from skyledger.board.earlier import Earlier
from skyledger.board.svg.picture import svg
from skyledger.games import system_of
from skyledger.past import Past
from skyledger.showing import showing_of
from tests.board.conftest import small
from tests.board.measured import Box, bars, measured, meeting
from tests.scenarios.playing import SYSTEM, played
from tests.scenarios.test_played import BEGUN

SHIPPED = [listed.name for listed in scenarios.names()]
REGIONS = {
    "ardennes_1944": "Brussels 3", "bombing_of_germany_1944": "Scapa Flow", "coral_sea_1942": "Rabaul 2",
    "malta_1942": "Gibraltar 3", "okinawa_1945": "Naha 3", "sicily_1943": "Sfax 0",
}  # fmt: skip
PLAYED = {**dict.fromkeys(BEGUN, ""), "coral_sea_battle": "coral_sea_1942"}
MOMENTS = 4
"""So many positions of each played game are looked at, the last among them."""


def begun(name):
    """A shipped scenario as it begins, and how its game is shown."""
    position = scenarios.load(name)
    system = system_of(position.game)
    rules = system.rules
    return fold(rules.evolutions, rules.empty, (rules.started(position),)), showing_of(system)


def is_in_order(text):
    """No text over a counter, another text or the edge, and none on a counter larger than it."""
    sheet, texts, counters = measured(text)
    assert texts
    loose = [one for one in texts if one.counter < 0]
    assert list(meeting(loose, counters)) == []
    assert list(meeting(texts, texts)) == []
    assert list(meeting(counters, counters)) == []
    assert [one for one in texts if not one.within(sheet)] == []
    assert [one for one in texts if one.counter >= 0 and not one.within(counters[one.counter])] == []


@pytest.mark.parametrize("viewer", ["public", "gamemaster"])
@pytest.mark.parametrize("part", [None, "all", "region"])
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_scenario_is_drawn_in_order(name, part, viewer):
    game, shown = begun(name)
    region = REGIONS.get(name, "France") if part == "region" else part
    is_in_order(shown.svg(game, viewer, region, None))


@pytest.mark.parametrize("name", REGIONS)
def test_no_name_lies_over_the_bars_of_a_strait(name):
    """A name in two lines reaches down to where the bars below it lie else, as that of Reggio Calabria."""
    game, shown = begun(name)
    picture = shown.svg(game, "public", "all", None)
    names = [one for one in measured(picture)[1] if one.counter < 0 and not one.told.isdigit()]
    points = list(bars(picture))
    assert points
    over = {
        name.told
        for name in names
        for point in points
        if name.left < point.real < name.right and name.top < point.imag < name.bottom
    }
    assert over == set()


@pytest.mark.parametrize("name", PLAYED)
def test_a_played_position_is_drawn_in_order(name):
    with played(name, PLAYED[name]) as desk:
        states = [step.after for step in Past(SYSTEM, desk.ledger, name).steps()]
    shown = showing_of(SYSTEM)
    for at in range(MOMENTS):
        game = states[(at + 1) * (len(states) - 1) // MOMENTS]
        is_in_order(shown.svg(game, "gamemaster", None, Earlier(1, states[0])))


LONG = (
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    "Krung Thep Maha Nakhon Amon",
    "東京" * 20,
)


@pytest.mark.parametrize("name", LONG)
def test_names_of_users_are_whole_and_in_order_however_long(name):
    position = small()
    place = Place(name, city=True, port=True)
    hexes = tuple(replace(one, places=(place, Place("Y"))) for one in position.map.hexes)
    carriers = tuple(replace(one, name=f"HMS {name}") for one in position.carriers)
    text = svg(
        game_from(
            replace(position, title=name * 3, map=replace(position.map, hexes=hexes), carriers=carriers)
        ),
        "public",
    )
    is_in_order(text)
    letters = "".join(one.told for one in measured(text)[1]).replace(" ", "")
    assert letters.count(name.replace(" ", "")) >= len(hexes)


def test_what_meets_is_found():
    one = Box(0, 0, 10, 10, "one")
    assert list(meeting([one], [Box(9, 9, 20, 20, "two")])) == [("one", "two")]
    assert list(meeting([one], [Box(11, 0, 20, 20, "beside")])) == []
