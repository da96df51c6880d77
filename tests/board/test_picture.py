"""The board as a picture: sound XML, every unit in it once, no counter upon another, names escaped."""

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from
from events.world_at_war.board import AirUnit, Box, Place
from skyledger.board.sight import board_view
from skyledger.board.svg.counters import Piece, counter, slots
from skyledger.board.svg.hexes import SIDE, SIZE, WIDTH, corner, land_outline, middle
from skyledger.board.svg.paper import nation_colour, number, tag, words
from skyledger.board.svg.picture import board_svg, scene, svg
from skyledger.board.view import HexView
from tests.board.conftest import mediterranean, small

SVG = "{http://www.w3.org/2000/svg}"


def counters(text, *faces):
    """The counters of a picture that show one of these faces; the samples of the legend carry no count."""
    groups = ET.fromstring(text).iter(f"{SVG}g")
    found = [g for g in groups if g.get("data-count") is not None]
    return [g for g in found if not faces or g.get("class").split()[1] in faces]


HEAPS = [[1] * count for count in range(30)] + [[2] * count for count in range(9)]
HEAPS += [[1, 2, 1, 2, 2, 1, 1][:count] for count in range(8)] + [[2, 1] * count for count in range(9)]
"""Counters in a hex, by how many columns each takes: a ship with a name takes two."""


def total(found):
    return sum(int(g.get("data-count")) for g in found)


def test_every_unit_in_play_and_in_the_pools_is_counted_once(sea):
    text = svg(sea, "public")
    assert total(counters(text, "ready", "inverted")) == 44
    assert total(counters(text, "inverted")) == 5
    assert total(counters(text, "pool")) == 8


def test_the_number_on_a_counter_is_its_count(sea):
    for group in counters(svg(sea, "public"), "ready", "inverted", "pool"):
        assert [t.text for t in group.iter(f"{SVG}text")][1] == group.get("data-count")


def test_the_picture_holds_no_script_and_nothing_from_outside(sea):
    text = svg(sea, "public")
    assert re.findall(r"(?:href|src)=\"([^#][^\"]*)\"|url\(([^#)]+)\)|<script|@import", text) == []
    assert len(text) < 600_000


def test_coordinates_have_at_most_one_decimal(sea):
    paths = re.findall(r" (?:d|x|y|cx|cy|width|height|viewBox)=\"([^\"]*)\"", svg(sea, "public"))
    assert [found for found in paths if re.search(r"\.\d\d|e[-+]\d|nan|inf", found)] == []


def test_carriers_airbases_and_ground_units_have_counters(sea):
    text = svg(sea, "public")
    assert [len(counters(text, face)) for face in ("ship", "airbase", "ground")] == [2, 2, 1]


def test_no_counter_lies_upon_another(sea):
    for widths in HEAPS:
        lying = list(zip(slots(widths), widths, strict=True))
        for ((ax, ay, scale), one), ((bx, by, _), two) in combinations(lying, 2):
            beside = abs(ax - bx) >= (one + two) / 2 * SIZE * scale
            assert beside or abs(ay - by) >= SIZE * scale, widths


def test_a_heap_stays_in_its_hex():
    for widths in HEAPS:
        for (x, y, scale), wide in zip(slots(widths), widths, strict=True):
            assert abs(x) + wide * SIZE * scale / 2 <= WIDTH / 2
            assert abs(y) + SIZE * scale / 2 <= SIDE / 2


def test_names_are_escaped():
    position = small()
    evil = Place('<&>"\x00]]>', city=True)
    hexes = tuple(replace(h, places=(evil,)) if h.places else h for h in position.map.hexes)
    boxes = (Box("<box & co>", "mapboard"),)
    tricked = replace(
        position,
        title="<script>alert(1)</script>",
        map=replace(position.map, hexes=hexes, boxes=boxes),
        units=(*position.units, AirUnit("X", "<&>", "<&>", "<box & co>"), AirUnit("Y", "<&>", "<'\">")),
    )
    root = ET.fromstring(svg(game_from(tricked), "public"))
    texts = {t.text for t in root.iter(f"{SVG}text")}
    assert {'<&>"\ufffd]]>', "<box & co>", "<script>alert(1)</script>"} <= texts
    assert not list(root.iter(f"{SVG}script"))


def test_an_empty_board_is_a_picture_still(board):
    assert counters(svg(game_from(board("")), "axis")) == []


def test_a_board_without_units_has_no_counters(board):
    text = svg(game_from(board("Lille = Ghent~")), "axis")
    assert counters(text) == []
    assert {"Lille", "Ghent"} <= {t.text for t in ET.fromstring(text).iter(f"{SVG}text")}


def test_units_in_boxes_and_at_unknown_places_are_in_the_panel(board):
    position = replace(
        board("", boxes=(Box("India box", "mapboard"),)),
        units=(AirUnit("A", "Germany", "AAF", "India box"), AirUnit("B", "Germany", "AAF", "Atlantis")),
    )
    text = svg(game_from(position), "axis")
    assert total(counters(text, "ready")) == 2
    assert "Atlantis" in text


def test_everything_lies_on_the_sheet(sea):
    root = ET.fromstring(svg(sea, "public"))
    _, _, width, height = map(float, root.get("viewBox").split())
    for rect in root.findall(f"{SVG}rect"):
        assert float(rect.get("x", 0)) + float(rect.get("width")) <= width
        assert float(rect.get("y", 0)) + float(rect.get("height")) <= height


def test_a_position_is_drawn_the_same_each_time(sea):
    shuffled = replace(mediterranean(), units=tuple(reversed(mediterranean().units)))
    assert svg(game_from(shuffled), "public") == svg(sea, "public")


def test_straits_and_borders_of_fronts_are_drawn(sea):
    view = board_view(sea, "public")
    straits = sum(side < 3 for h in view.hexes for side in h.strait_sides)
    text = board_svg(scene(sea, view, "all"))
    assert straits > 0
    assert text.count('class="strait"') == straits
    assert text.count('class="front"') == 1
    plain = replace(view, hexes=tuple(replace(h, front="") for h in view.hexes))
    assert 'class="front"' not in board_svg(scene(sea, plain, "all"))


def test_a_hex_is_pointed_at_the_top_and_odd_rows_lie_half_a_hex_east():
    assert middle(HexView("", 2, 1, "sea", "", "")) == (2.5 * WIDTH, 1.5 * SIDE)
    x, y = corner((0.0, 0.0), 2)
    assert (round(x, 6), round(y, 6)) == (0, -SIDE)


@pytest.mark.parametrize(
    ("ground", "sides", "reach"), [("land", (), 1.0), ("coast", (), 0.66), ("coast", range(6), 1.0)]
)
def test_land_reaches_the_corners_that_land_sides_meet(ground, sides, reach):
    outline = land_outline(HexView("", 0, 0, ground, "", ""), frozenset(sides))
    assert max((x * x + y * y) ** 0.5 for x, y in outline) == pytest.approx(SIDE * reach)


def test_an_inverted_counter_shows_its_back():
    ready, over = (counter(Piece(f, "Germany", "AAF", 3, "told"), 0, 0) for f in ("ready", "inverted"))
    assert "url(#over)" in over
    assert "url(#over)" not in ready


def test_numbers_and_elements_are_short():
    assert [number(v) for v in (0, -0.01, 1.04, -0.5, 12.0)] == ["0", "0", "1", "-0.5", "12"]
    assert tag("a", "b", stroke_width=1.25, class_='"') == '<a stroke-width="1.2" class=\'"\'>b</a>'
    assert words("<\x07>") == "&lt;\ufffd&gt;"
    assert nation_colour("Utopia") == nation_colour("Utopia") != nation_colour("Germany")
