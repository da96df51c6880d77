"""Which part of the board is looked at, what is said of it in signs and colours, and what changed on it."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from
from events.world_at_war.board import AirUnit, GroundUnit
from events.world_at_war.ships import LightShips, NavalForce, Ship
from skyledger.board.colours import coloured
from skyledger.board.earlier import Earlier
from skyledger.board.flights import Flight, flights
from skyledger.board.sight import board_view
from skyledger.board.svg.picture import svg
from skyledger.board.svg.under_way import SHORT_OF
from skyledger.past import Past
from tests.board.conftest import mediterranean, small
from tests.board.drawn import draw
from tests.board.test_geometry import SHIPPED, begun
from tests.scenarios.playing import SYSTEM, played

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture):
    return [one.text for one in ET.fromstring(picture).iter(f"{SVG}text")]


def size(picture):
    return [float(one) for one in ET.fromstring(picture).get("viewBox").split()[2:]]


def hexes_drawn(picture):
    """How many hexes the sheet of a picture has."""
    sheet = next(one for one in ET.fromstring(picture).iter(f"{SVG}path") if one.get("id") == "sheet")
    return sheet.get("d").count("Z")


# Which part is looked at.


@pytest.mark.parametrize("radius", [0, 1, 3])
def test_a_picture_of_a_region_has_the_hexes_of_the_radius_and_no_others(sea, radius):
    picture = svg(sea, "public", f"Malta {radius}")
    assert hexes_drawn(picture) == 1 + 3 * radius * (radius + 1)
    assert "Valletta" in texts(picture)
    assert ("Catania" in texts(picture)) == (radius >= 3)
    assert "Force pools" not in texts(picture)


def test_a_picture_shows_where_anything_stands_and_all_of_it_shows_all(sea):
    usual, whole = svg(sea, "public"), svg(sea, "public", "all")
    assert hexes_drawn(whole) == len(sea.atlas.map.hexes)
    assert hexes_drawn(usual) < hexes_drawn(whole)
    assert svg(sea, "public", None) == usual


def test_okinawa_is_a_small_part_of_the_pacific():
    game, shown = begun("okinawa_1945")
    usual, whole = (size(shown.svg(game, "public", part, None)) for part in (None, "all"))
    assert usual[0] * usual[1] < whole[0] * whole[1] / 8


def test_a_region_in_text_draws_no_place_beyond_it_as_if_it_were_empty(sea):
    """Catania lies 2 from Malta: within 2 it has its stacks, and within 1 nothing of it is drawn."""
    far, near = (draw(sea, "public", region=f"Malta {radius}").split("\n. : Axis")[0] for radius in (2, 1))
    assert "@Cat" in far
    assert "G3+" in far
    assert "@Ca" not in near
    assert [row[:2] for row in near.splitlines() if row[:2].isdigit()] == ["15", "16", "17"]


@pytest.mark.parametrize("radius", range(13))
@pytest.mark.parametrize("width", [60, 80, 132])
def test_a_region_is_one_piece_wherever_it_fits(sea, radius, width):
    """At four characters a hex, or at two: in one block, whose rows follow each other without an empty one."""
    board = draw(sea, "public", width, f"Malta {radius}").split("\n. : Axis")[0]
    rows = re.findall(r"^(\d\d) ", board, re.MULTILINE)
    assert rows == sorted(set(rows))
    assert len(rows) == min(2 * radius + 1, 24 - 16 + 1 + radius)


# What stands on counters, and the colours of sides.


def titled(picture, told):
    """The counters whose title has these words."""
    groups = ET.fromstring(picture).iter(f"{SVG}g")
    return [
        g for g in groups if told in (g.findtext(f"{SVG}title") or "") and "counter" in g.get("class", "")
    ]


def test_armor_infantry_airborne_and_marines_have_signs_of_their_own():
    kinds = ("infantry", "armor", "airborne", "marine")
    units = tuple(GroundUnit(f"{kind} one", "Germany", kind, 2, "2116") for kind in kinds)
    picture = svg(game_from(replace(mediterranean(), ground=units)), "public")
    signs = [titled(picture, f"{kind} one")[0].find(f"{SVG}path").get("d") for kind in kinds]
    assert len(set(signs)) == 4
    assert set(kinds) <= set(texts(picture))


def test_a_kind_of_ground_unit_without_a_sign_has_letters():
    ground = (GroundUnit("4th", "Germany", "cavalry", 2, "2116"),)
    picture = svg(game_from(replace(mediterranean(), ground=ground)), "public")
    assert "CAV" in texts(picture)


def test_an_eliminated_ground_unit_makes_no_place_without_a_name():
    gone = (GroundUnit("15th", "Germany", "armor", 4, ""), GroundUnit("21st", "Germany", "armor", 4, "3120"))
    places = board_view(game_from(replace(small(), ground=gone)), "public").places
    assert [unit.name for place in places for unit in place.ground] == ["21st"]
    assert all(place.name for place in places)


def fleet():
    """A task force at sea under one marker: a carrier with air, a battleship and light ships."""
    position = small()
    return replace(
        position,
        forces=(NavalForce("Force H", "Britain", "0300", at_sea=True),),
        carriers=tuple(replace(one, force="Force H") for one in position.carriers),
        ships=(Ship("Warspite", "Britain", 4, "0300", at_sea=True, force="Force H"),),
        light=(LightShips("Britain", "CA", 3, "0300", at_sea=True, force="Force H"),),
    )


def test_a_task_force_says_what_it_is_made_of_to_those_who_may_know():
    game = game_from(fleet())
    for viewer in ("britain", "gamemaster"):
        [force] = titled(svg(game, viewer), "task force Force H")
        shown = " ".join(one.text for one in force.iter(f"{SVG}text")).replace("\N{NO-BREAK SPACE}", " ")
        assert shown == "Force H 1 CV 1 BB 3 CA"
    for viewer in ("germany", "public"):
        [force] = titled(svg(game, viewer), "task force Force H")
        assert " ".join(one.text for one in force.iter(f"{SVG}text")) == "Force H task force"
        assert "Warspite" not in svg(game, viewer)


def test_every_hex_of_the_sea_has_its_number(sea):
    picture = svg(sea, "public", "all")
    assert {one.id for one in sea.atlas.map.hexes} <= set(texts(picture))


def test_sides_keep_their_colours_in_every_scenario():
    assert coloured(("Allied", "Axis")) == coloured(("Axis", "Allied")) == ("Axis", "Allied")
    assert coloured(("Red", "Axis", "Blue")) == ("Axis", "Red", "Blue")
    tints = set()
    for name in SHIPPED:
        game, shown = begun(name)
        if "Axis" in game.sides and name.startswith(
            ("malta", "sicily", "coral", "okinawa", "ardennes", "bombing")
        ):
            root = ET.fromstring(shown.svg(game, "public", None, None))
            groups = [list(one) for one in root.iter(f"{SVG}g")]
            tints.add(_before(groups, "Axis"))
            assert ". : Axis land, coast   , ; Allied" in draw(game, "public")
    assert len(tints) == 1


def _before(groups, word):
    """The colour of the sample of the legend before a word."""
    for parts in groups:
        for sample, text in pairwise(parts):
            if text.text == word and sample.find(f"{SVG}rect") is not None:
                return sample.find(f"{SVG}rect").get("fill")
    return None


def test_the_legend_has_the_nations_and_the_ground_units_that_are_there(sea):
    found = texts(svg(sea, "public"))
    assert {"Germany", "Italy", "Britain", "United States", "armor"} <= set(found)
    assert "Japan" not in found
    assert "airborne" not in found


# What changed.


def changed():
    """The Mediterranean a little later: an Italian flew from Catania to Palermo, and Sardinia fell."""
    position = mediterranean()
    units = tuple(replace(u, base="2013") if u.name == "IT-AAF-01" else u for u in position.units)
    lands = tuple(
        replace(one, holder="Britain") if one.name == "Sardinia" else one for one in position.territories
    )
    return game_from(replace(position, units=units, territories=lands))


def test_what_changed_is_ringed_and_tells_what_was(sea):
    picture = svg(changed(), "public", None, Earlier(7, sea))
    root = ET.fromstring(picture)
    rings = [g.findtext(f"{SVG}title") for g in root.iter(f"{SVG}g") if g.get("class") == "changed"]
    assert rings == [
        "Catania: was German 5 AAF (2 inverted); Italian 3 AAF (1 inverted), is German 5 AAF (2 inverted); Italian 2 AAF",
        "Palermo: was empty, is Italian 1 AAF (inverted)",
    ]
    assert "changed" in texts(picture)
    assert 'class="changed"' not in svg(sea, "public", None, Earlier(7, sea))


def test_what_changed_beyond_a_region_is_not_marked_in_it(sea):
    assert 'class="changed"' not in svg(changed(), "public", "Alexandria 2", Earlier(7, sea))


# What is under way.


def test_air_that_is_under_way_is_an_arc_from_its_base_to_its_target():
    with played("sicily_1943") as desk:
        states = [step.after for step in Past(SYSTEM, desk.ledger, "sicily_1943").steps()]
    game = next(
        one for one in states if any(len(way.told) == 2 for way in flights(board_view(one, "public")))
    )
    flying = flights(board_view(game, "public"))
    assert Flight("Allied", "1915", "2114", ("American 3 AAF from Pantelleria",)) in flying
    root = ET.fromstring(svg(game, "public"))
    arcs = [g.findtext(f"{SVG}title") for g in root.iter(f"{SVG}g") if g.get("class") == "flight"]
    assert "American 3 AAF from Valletta; British 5 AAF from Valletta" in arcs
    assert len(arcs) == len(flying)
    assert {"air of Allied under way", "air of Axis under way"} <= set(texts(svg(game, "public")))
    assert 'class="flight"' not in svg(game, "public", "Tobruk 2")
    assert SHORT_OF > 24


def test_who_flies_from_a_box_or_over_his_own_base_has_no_arc(sea):
    assert flights(board_view(sea, "public")) == ()
    alone = replace(mediterranean(), units=(AirUnit("A", "Germany", "AAF", "Axis SW box"),))
    assert flights(board_view(game_from(alone), "public")) == ()


# How a terminal's screen ends.


@pytest.mark.parametrize("name", [one for one in SHIPPED if not one.startswith("air_supremacy")])
def test_a_screen_ends_with_whose_turn_it_is(name):
    game, _ = begun(name)
    last = " ".join(draw(game, "public").splitlines()[-24:])
    assert " ".join(last.split()).endswith(board_view(game, "public").turn)


def test_a_screen_ends_with_what_is_under_way_and_asked(sea):
    last = draw(sea, "public").splitlines()[-24:]
    assert "Questions open" in last
    assert last.index("Questions open") > next(at for at, line in enumerate(last) if "Force pools" in line)
    assert "A question waits for" in last[-2] + last[-1]
