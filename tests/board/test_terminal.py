"""The board in a terminal, as literal text, and what holds of every drawing."""

import os
import re
import subprocess
import sys
from io import StringIO

import pytest
from msgspec.structs import replace
from rich.console import Console, Group

from core.mistakes import Mistake
from core.world_at_war.state import game_from
from events.world_at_war.board import Airbase, AirUnit, Box, Place
from skyledger.board.terminal.hexmap import letters
from skyledger.board.terminal.hung import hung
from skyledger.board.terminal.screen import picture
from tests.board.conftest import mediterranean, small, turned_over
from tests.board.drawn import draw
from tests.world_at_war.conftest import NATIONS, at, units

TINY = """\
tiny

   00  01  02  03
00 oLil.   @Ghe~
   G3g2     :  B1^+
01   #   :=  @Mal~
             i1+
02 ~   %   uBre.
            :

. : Axis land, coast   , ; Allied   # % neutral   - _ nobody's   ~ sea
@ city and port   o city   u port   = airbase
G5 factors   B2' squadrons   B1^ carriers   g3 inverted   + more in the list
B Britain, G Germany and I Italy.

Place Hex  Side   Air units and what else is there         Room for
0101  0101 Axis   German airbase                           5 AAF/15 NAS
Lille 0000 Axis   German 5 AAF (2 inverted)                full
Malta 0201 Axis   Italian 1 AAF (inverted), 2 NAS          3 AAF/11 NAS
0300  0300 Allied British carrier Eagle (2, at sea): 2 NAS
"""
TURN = """
Summer 1942, Axis player turn, movement phase: staging. germany and italy have not finished.
"""

FAR = """\
   00  02
00 G5. @ B2
01  # : I3~
02 ~ % u .
"""

EMPTY = """\
tiny

Summer 1942, Axis player turn, movement phase: staging. axis has not finished.
"""

BOX_ONLY = """\
tiny

Boxes
  Axis SW box: German 3 interceptors (1 inverted)
  India box: empty

Summer 1942, Axis player turn, movement phase: staging. axis has not finished.
"""

NO_UNITS = """\
   00
00 oLil~
"""


def test_a_tiny_board_is_drawn_so(tiny_game):
    assert draw(tiny_game, "public", 100) == TINY + TURN


def test_a_long_turn_line_is_folded_at_80_columns(tiny_game):
    assert draw(tiny_game, "public").splitlines()[-2:] == [
        "Summer 1942, Axis player turn, movement phase: staging. germany and italy have",
        "  not finished.",
    ]


def test_what_is_under_way_is_told_with_a_hanging_indent():
    """Of several lines one sees where the next begins."""
    words = "Seaborne invasion of Covering Group and Invasion Group (Axis) by way of Rabaul"
    page = StringIO()
    Console(file=page, width=40).print(Group(hung(words), hung("Patrol of TF 17")))
    assert [line.rstrip() for line in page.getvalue().splitlines()] == [
        "Seaborne invasion of Covering Group",
        "  and Invasion Group (Axis) by way of",
        "  Rabaul",
        "Patrol of TF 17",
    ]


def test_the_whole_map_takes_two_characters_a_hex(tiny_game):
    assert FAR in draw(tiny_game, "public", region="all")


def test_an_empty_board_is_its_heading(board):
    assert draw(game_from(board("")), "axis") == EMPTY


def test_boxes_without_a_map_are_listed(board):
    boxes = (Box("Axis SW box", "sw"), Box("India box", "mapboard"))
    position = units(board("", boxes=boxes), "3 interceptor Germany Axis SW box")
    position = turned_over(position, "GE-interceptor-02")
    assert draw(game_from(position), "axis") == BOX_ONLY


def test_without_units_the_whole_map_is_shown(board):
    text = draw(game_from(board("Lille =")), "axis")
    assert "00 o ~\n" in text
    assert "Place" not in text


def test_around_a_place_only_its_places_are_listed(tiny_game):
    text = draw(tiny_game, "public", region="0101 1")
    assert "0101" in text
    assert "Malta 0201" in text
    assert "Eagle" not in text


@pytest.mark.parametrize("place", ["Gotham", "Gotham 3", " ", "Axis SW box"])
def test_an_unknown_place_is_a_mistake(sea, place):
    with pytest.raises(Mistake, match=f"called “{place.removesuffix(' 3').strip()}”"):
        draw(sea, "public", region=place)


def test_an_unknown_viewer_is_a_mistake(tiny_game):
    with pytest.raises(Mistake, match=r"viewer called “germny”.*germany"):
        draw(tiny_game, "germny")


@pytest.mark.parametrize("region", [None, "all", "Malta", "Malta 12", "2116 0"])
@pytest.mark.parametrize("width", [60, 80, 132])
def test_no_line_is_wider_than_the_terminal(sea, width, region):
    assert max(map(len, draw(sea, "public", width, region).splitlines())) <= width


def test_long_names_of_others_do_not_widen_it():
    position = small()
    wide = tuple(replace(h, places=(Place("東京" * 30, city=True),)) for h in position.map.hexes)
    text = draw(game_from(replace(position, map=replace(position.map, hexes=wide))), "public")
    assert max(sum(1 + (c in "東京") for c in line) for line in text.splitlines()) <= 80


def test_every_stack_is_on_the_map_once(sea):
    lines = draw(sea, "public").split("\n\nPlace")[0].split("\n. : Axis")[0]
    found = re.findall(r"\b[A-Za-z]\d+['^]?(?:[A-Za-z]\d+)*\+?", "\n".join(lines.splitlines()[3:]))
    assert sorted(found) == sorted(["G3+", "I3'", "I4", "B4+", "B6", "U3", "B1^+", "B1^+", "G2"])


def test_inverted_units_are_told_in_the_list(sea):
    text = draw(sea, "public")
    assert "German 5 AAF (2 inverted)" in text
    assert "British 5 AAF (1 inverted)" in " ".join(text.split())


def test_the_lists_name_boxes_pools_and_questions(sea):
    text = draw(sea, "public")
    assert "  Axis SW box: German 2 interceptors\n" in text
    assert "  German: 7 AAF\n  British: 1 NAS\n" in text
    assert "  18.15 excess at Catania, for italy: IT-AAF-01. Options: move, give up.\n" in text
    assert "A question waits for italy." in " ".join(text.split())


def test_markup_in_names_is_text(tiny_game):
    tricked = replace(tiny_game, title="[bold]tiny[/bold] :smile:")
    assert draw(tricked, "public").startswith("[bold]tiny[/bold] :smile:\n")


def test_a_name_cannot_command_the_terminal(tiny_game):
    assert draw(replace(tiny_game, title="ti\x1b[31mny\r\n"), "public").startswith("ti\ufffd[31mny\ufffd\n")


def test_there_is_no_colour_unless_the_terminal_has_it(tiny_game, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in draw(tiny_game, "public")
    out = StringIO()
    Console(file=out, width=90, color_system="standard", force_terminal=True).print(
        picture(tiny_game, "public", 90)
    )
    assert "\x1b[" in out.getvalue()
    plain = re.sub(r"\x1b\[[0-9;]*m", "", out.getvalue())
    assert "\n".join(line.rstrip() for line in plain.splitlines()) + "\n" == TINY


def test_each_nation_has_a_letter_of_its_own_and_major_powers_choose_first():
    named = letters(NATIONS)
    assert len(set(named.values())) == len(NATIONS)
    assert (named["Germany"], named["Russia"], named["Rumania"]) == ("G", "R", "M")


def test_windows_do_not_show_a_stack_twice():
    position = mediterranean()
    hexes = [h.id for h in position.map.hexes]
    crowd = tuple(AirUnit(f"GE-{n}", "Germany", "AAF", hex_) for n, hex_ in enumerate(hexes))
    text = draw(game_from(replace(position, units=crowd, carriers=(), airbases=(), questions=())), "public")
    assert text.split("\n. : Axis")[0].count("G1") == len(hexes)


def test_an_airbase_in_open_country_has_its_sign(board):
    position = board(". Lille", airbases=(Airbase("0000", "Germany"), Airbase("0100", "Germany")))
    assert "00 .=  oLi=\n" in draw(game_from(position), "axis")
    assert at(position, "Lille") == "0100"


def test_two_hash_seeds_draw_the_same():
    script = (
        "from tests.board.conftest import mediterranean; from core.world_at_war.state import game_from;"
        "from tests.board.drawn import draw; from skyledger.board.svg.picture import svg; g = game_from(mediterranean());"
        "print(draw(g, 'public'), draw(g, 'public', region='all'), svg(g, 'public'))"
    )
    one, two = (
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert one == two
    assert b"Catania" in one
