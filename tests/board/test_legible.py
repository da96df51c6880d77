"""A picture can be read: letters stand out from their counters, and nothing is drawn of what is not there."""

import re
from itertools import combinations
from math import dist
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from
from events.world_at_war.board import Box
from skyledger import scenarios
from skyledger.board.sight import board_view
from skyledger.board.svg.counters import OPEN, Piece, counter, slots
from skyledger.board.svg.hexes import ASIDE, NUMBER, OPEN_NUMBER, SIDE, SIZE, WIDTH
from skyledger.board.svg.paper import BACK, NATIONS, OTHERS, PAPER, TURNED, nation_colour
from skyledger.board.svg.picture import svg
from skyledger.board.svg.terrain import BESIDE_PLACE, MARKS
from skyledger.board.war_game_map import columns
from tests.board.conftest import small
from tests.board.test_geometry import SHIPPED, begun
from tests.board.test_looked_at import texts
from tests.board.test_picture import HEAPS

ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"
ENOUGH = 4.4
"""The contrast that letters of usual size need is 4.5 in the Web's guidelines; these are bold."""
GROUND, SIGN = "#fbf7ea", 7.6
"""The paper of ground units; how far the sign of a place reaches from its middle."""


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


APART = 20
"""How far apart two colours are that nobody mixes up; 2 is the least difference that is seen."""


def seen(colour):
    """A colour as the eye has it: how light, how far from green to red, and from blue to yellow (CIELAB)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_nations_with_units_in_a_scenario_are_told_apart_by_their_colours(name):
    position = scenarios.load(name)
    colours = {nation: nation_colour(nation) for nation in sorted({unit.nation for unit in position.units})}
    near = [
        (one, other)
        for one, other in combinations(colours, 2)
        if dist(seen(colours[one]), seen(colours[other])) < APART
    ]
    assert near == []


def numbers(picture):
    """The sizes of the numbers of hexes, by number."""
    found = [one for one in ET.fromstring(picture).iter(f"{SVG}text") if one.get("class") == "id"]
    return {one.text: float(one.get("font-size")) for one in found}


def test_numbers_of_hexes_are_small_beside_counters_only(sea):
    sizes = numbers(svg(sea, "public", "all"))
    busy = {one.place for one in board_view(sea, "public").places} & set(sizes)
    assert busy
    at_sea = {one.id for one in board_view(sea, "public").hexes if one.ground == "sea"} & busy
    assert all(6 <= sizes[hex_] < 7 for hex_ in busy - at_sea)
    assert all(sizes[hex_] > 7 for hex_ in at_sea)
    assert {sizes[hex_] for hex_ in sizes.keys() - busy} == {8.0}


def test_counters_lie_so_closely_that_they_come_out_large():
    """Two air units, two task forces, an airbase and two ground units: nine columns, three in each row."""
    assert {scale for _, _, scale in slots([1, 1, 2, 2, 1, 1, 1])} == {2 / 3}
    assert {scale for _, _, scale in slots([2, 2, 2, 1, 1])} == {2 / 3}
    battle = [2, 2, 2, 1, 2, 1]
    assert {scale for _, _, scale in slots(battle)} == {1 / 2}
    assert {scale for _, _, scale in slots(battle, OPEN)} == {OPEN[0] / 4}


@pytest.mark.parametrize("widths", HEAPS)
def test_a_heap_in_open_water_stays_in_its_hex_above_its_number(widths):
    for (x, y, scale), one in zip(slots(widths, OPEN), widths, strict=True):
        across, down = abs(x) + one * SIZE * scale / 2, abs(y + 1.5) + SIZE * scale / 2
        assert across < WIDTH / 2 - max(0, down - SIDE / 2) * 3**0.5
        assert y + 1.5 + SIZE * scale / 2 < OPEN_NUMBER - NUMBER


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


@pytest.mark.parametrize("kind", [("desert",), ("mountain", "rough"), ("jungle/mountain", "swamp")])
def test_the_legend_has_the_terrain_that_is_there_each_kind_with_a_mark_of_its_own(kind):
    position = small()
    hexes = tuple(replace(one, terrain=kind) if one.land == "all" else one for one in position.map.hexes)
    picture = svg(game_from(replace(position, map=replace(position.map, hexes=hexes))), "public", "all")
    kinds = {"desert", "mountain", "rough", "jungle", "jungle/mountain", "swamp"}
    assert kinds & set(texts(picture)) == set(kind)
    assert len({MARKS[one] for one in kinds}) == len(kinds)
    drawn_once = {one.get("href") for one in ET.fromstring(picture).iter(f"{SVG}use")} - {"#sheet"}
    assert drawn_once == {f"#{mark}" for one in kind for mark in MARKS[one]}


def test_a_shore_to_a_hex_beyond_the_picture_is_not_drawn():
    game, shown = begun("malta_1942")
    root = ET.fromstring(shown.svg(game, "public", "Alexandria 3", None))
    x = [
        float(point)
        for one in root.iter(f"{SVG}path")
        if one.get("class") == "shore"
        for line in re.findall(r"M([-\d.]+) [-\d.]+L([-\d.]+)", one.get("d"))
        for point in line
    ]
    sheet = next(one.get("d") for one in root.iter(f"{SVG}path") if one.get("id") == "sheet")
    east = max(float(point) for point in re.findall(r"[ML]([-\d.]+) ", sheet))
    assert x
    assert max(x) < east - 1


# What lies under a counter or a place is drawn beside it.


def test_mountains_lie_beside_counters_and_places_and_not_under_them():
    position = small()
    chart, peaks = position.map, ("mountain",)
    hexes = tuple(replace(one, terrain=peaks) if one.land != "none" else one for one in chart.hexes)
    game = game_from(replace(position, map=replace(chart, hexes=hexes)))
    found = [
        [float(one) for one in re.findall(r"-?[\d.]+", mark.get("transform"))]
        for mark in ET.fromstring(svg(game, "public", "all")).iter(f"{SVG}use")
        if mark.get("href") == "#peaks" and mark.get("transform")
    ]
    small_ones = [mark for mark in found if len(mark) == len(("x", "y", "scale"))]
    busy = [one for one in hexes if one.land != "none" and (one.places or one.id == "0101")]
    assert len(small_ones) == len(busy)
    assert len(found) == sum(one.land != "none" for one in hexes)
    assert ASIDE - 20 * small_ones[0][2] > SIZE
    assert BESIDE_PLACE - 20 * small_ones[0][2] > SIGN


# How large things are.


def test_a_small_picture_is_enlarged_and_a_large_one_is_not():
    game, shown = begun("malta_1942")
    for part, enlarged in (("Malta 1", 2.0), (None, 1.0)):
        root = ET.fromstring(shown.svg(game, "public", part, None))
        wide = float(root.get("viewBox").split()[2])
        assert float(root.get("width")) == pytest.approx(wide * enlarged, abs=0.2)


def test_the_pictures_in_readme_are_read_in_a_column_of_text():
    """A page shows them 900 wide at most, and what is wider is made smaller with all its letters."""
    found = re.findall(r"]\((docs/pictures/[^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert found
    for name in found:
        root = ET.parse(ROOT / name).getroot()
        assert float(root.get("viewBox").split()[2]) <= 900


@pytest.mark.parametrize(
    ("count", "across"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 2), (5, 3), (6, 3), (8, 4), (12, 4)]
)
def test_counters_of_the_war_game_lie_so_that_they_come_out_largest(count, across):
    assert columns(count) == across
