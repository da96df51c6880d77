"""A picture can be read: letters stand out from their counters, and nothing is drawn of what is not there."""

import re
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from
from events.world_at_war.board import Box
from skyledger.board.svg.counters import Piece, counter
from skyledger.board.svg.hexes import ASIDE, SIZE
from skyledger.board.svg.paper import BACK, NATIONS, OTHERS, PAPER, TURNED
from skyledger.board.svg.picture import svg
from skyledger.board.war_game_map import columns
from tests.board.conftest import small
from tests.board.test_geometry import begun
from tests.board.test_looked_at import texts

SVG = "{http://www.w3.org/2000/svg}"
ENOUGH = 4.4
"""The contrast that letters of usual size need is 4.5 in the Web's guidelines; these are bold."""
GROUND = "#fbf7ea"


def light(colour):
    """The relative luminance of a colour, after the Web Content Accessibility Guidelines."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", [*NATIONS.values(), *OTHERS, TURNED])
def test_white_letters_stand_out_from_every_nation_and_every_nation_from_a_pale_counter(colour):
    assert contrast("#ffffff", colour) >= ENOUGH
    assert contrast(GROUND, colour) >= ENOUGH


def test_dark_letters_stand_out_from_paper_and_the_backs_of_counters():
    assert min(contrast("#26323a", colour) for colour in (PAPER, BACK)) >= ENOUGH
    assert GROUND in counter(Piece("ground", "Germany", "infantry", 1, "told"), 0, 0)


def test_the_nations_of_our_scenarios_are_told_apart_by_their_colours():
    assert len({*NATIONS.values(), *OTHERS}) == len(NATIONS) + len(OTHERS)


# Nothing is drawn of what is not there.


@pytest.mark.parametrize("part", [None, "region"])
@pytest.mark.parametrize("name", ["coral_sea_1942", "okinawa_1945", "ardennes_1944"])
def test_a_strait_into_a_hex_beyond_the_picture_is_not_drawn(name, part):
    game, shown = begun(name)
    region = {"coral_sea_1942": "Rabaul 1", "okinawa_1945": "Naha 2", "ardennes_1944": "London 1"}[name]
    picture = shown.svg(game, "public", region if part else None, None)
    root = ET.fromstring(picture)
    sheet = next(one.get("d") for one in root.iter(f"{SVG}path") if one.get("id") == "sheet")
    centres = {
        tuple(round(sum(axis) / 6) for axis in zip(*points, strict=True))
        for points in (
            [tuple(map(float, point.split(" "))) for point in outline.split("L")]
            for outline in re.findall(r"M([^Z]+)Z", sheet)
        )
    }
    for bars in (one for one in root.iter(f"{SVG}path") if one.get("class") == "strait"):
        x, y, turn = map(float, re.findall(r"-?[\d.]+", bars.get("transform")))
        across = {0: (83.1, 0), -60: (41.6, -72), -120: (-41.6, -72)}[turn]
        there = (x + across[0], y + across[1])
        assert any(abs(cx - there[0]) < 2 and abs(cy - there[1]) < 2 for cx, cy in centres)


def test_the_legend_has_no_lines_signs_and_colours_that_are_not_there(board):
    inland = game_from(board("Lille . ."))
    assert not {"sea", "port", "city and port", "strait", "part water", "border of fronts"} & set(
        texts(svg(inland, "public", "all"))
    )
    game, shown = begun("malta_1942")
    told = {"sea", "neutral", "Axis", "Allied", "port", "city", "strait", "part water", "border of fronts"}
    assert told <= set(texts(shown.svg(game, "public", None, None)))
    assert "border of fronts" not in texts(shown.svg(game, "public", "Malta 2", None))


def test_an_empty_box_is_drawn_with_the_whole_map_alone():
    position = small()
    game = game_from(replace(position, map=replace(position.map, boxes=(Box("India box", "mapboard"),))))
    assert "India box" in texts(svg(game, "public", "all"))
    assert "India box" not in texts(svg(game, "public"))


# What lies under a counter or a place is drawn beside it.


def test_mountains_lie_beside_counters_and_places_and_not_under_them():
    position = small()
    chart, peaks = position.map, ("mountain",)
    hexes = tuple(replace(one, terrain=peaks) if one.land != "none" else one for one in chart.hexes)
    game = game_from(replace(position, map=replace(chart, hexes=hexes)))
    found = [
        [float(one) for one in re.findall(r"-?[\d.]+", mark.get("transform"))]
        for mark in ET.fromstring(svg(game, "public", "all")).iter(f"{SVG}use")
        if mark.get("href") == "#peaks"
    ]
    small_ones = [mark for mark in found if len(mark) == len(("x", "y", "scale"))]
    busy = [one for one in hexes if one.land != "none" and (one.places or one.id == "0101")]
    assert len(small_ones) == len(busy)
    assert len(found) == sum(one.land != "none" for one in hexes)
    assert ASIDE - 20 * small_ones[0][2] > SIZE


# How large things are.


def test_a_small_picture_is_enlarged_and_a_large_one_is_not():
    game, shown = begun("malta_1942")
    for part, enlarged in (("Malta 1", 2.0), (None, 1.0)):
        root = ET.fromstring(shown.svg(game, "public", part, None))
        wide = float(root.get("viewBox").split()[2])
        assert float(root.get("width")) == pytest.approx(wide * enlarged, abs=0.2)


@pytest.mark.parametrize(
    ("count", "across"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (8, 4), (12, 4)]
)
def test_counters_of_the_war_game_lie_so_that_they_come_out_largest(count, across):
    assert columns(count) == across
