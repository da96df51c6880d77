"""What a line leaves out of which there is but one is filled in; and every order that is told for a line is read."""

import re

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from skyledger.menus.meant import read_in_step
from skyledger.notation.any_game import read, written
from skyledger.notation.parsing import NotAnOrder
from tests.notation.test_in_this_step import STEPS, at

NAMES = ("TF 17", "TF 17/2", "Force K", "Wolves/12", "2nd Fleet", "Group 5 West", "Z")
LINES = {
    "striking": (
        "strike {} with 1 NAS from Hornet and 3 from Wasp",
        "attack {} with 1 NAS from Hornet, 3 NAS from Wasp",
        "launch strike {} with 1 NAS from Hornet & 3 NAS from Wasp",
    ),
    "fleet": ("1 CA damaged at {}", "2 cruisers were sunk at {}", "{} lost 1 DD"),
    "missions": ("send {} to 3145", "strike with 1 AAF from Lae"),
}
CHOICES = {"ACTIVITY": "patrol", "FORCE": "Wolves", "PLACE": "Lae", "HEX": "3145", "NATION": "Japanese"}
TOLD = re.compile("“(.+?)”")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("step", "line"), [(step, line) for step, of in LINES.items() for line in of])
def test_every_order_that_is_told_for_a_line_is_read_with_the_name_that_was_typed(step, line, name):
    held = at("striking")
    turn = replace(held.state.turn, phase=f"movement.naval_combat.{step}")
    game = replace(held.state, turn=turn)
    with pytest.raises(Mistake) as wrong:
        read(held.system.rules.name, game, line.format(name), "america")
    told = TOLD.findall(" ".join(str(wrong.value).partition("^")[2].split()))
    assert told
    assert "{}" not in line or any(f"{name} " in f"{one} " for one in told)
    for one in told:
        for word, chosen in CHOICES.items():
            one = one.replace(word, chosen)  # noqa: PLW2901 - what stands for a choice is chosen
        try:
            read(held.system.rules.name, game, one, "america")
        except NotAnOrder as unread:
            pytest.fail(f"“{one}” is told and not read: {unread}")
        except Mistake:
            pass  # a name that is not on this board


@pytest.mark.parametrize(
    ("step", "line", "meant"),
    [
        ("engaging", "engage strike with 1 AAS", "engage strike with cover 1 AAS British"),
        ("defense", "defend Metz with 1 AAF", "defend Metz with 1 AAF British from Dover"),
        (
            "counterair",
            "counterair Port Moresby with 1 AAF",
            "counterair Port Moresby with 1 AAF Japanese from Lae",
        ),
        (
            "orders",
            "attack NA-5 with 1 German battleship",
            "attack NA-5 with 1 German battleship from Baltic",
        ),
    ],
)
def test_what_is_left_out_of_an_order_is_filled_in_where_there_is_but_one(step, line, meant):
    held = at(step)
    order = read_in_step(held.system, held.state, line, STEPS[step][2])
    assert written(held.system.rules.name, held.state, order) == meant


@pytest.mark.parametrize(
    ("step", "line", "told"),
    [
        (
            "striking",
            "launch strike at Wolves with 2 NAS",
            "“launch strike at Wolves with 2 NAS American from Hornet”",
        ),
        (
            "moves",
            "move 1 German destroyer from Channel",
            "“move 1 German destroyer from Channel to Baltic”, “",
        ),
        ("striking", "launch", "expected"),
        ("asked", "choose", "“choose BR-1”, “choose BR-2”"),
    ],
)
def test_what_may_be_filled_in_in_several_ways_is_asked(step, line, told):
    held = at(step)
    with pytest.raises(Mistake) as wrong:
        read_in_step(held.system, held.state, line, STEPS[step][2])
    assert told in " ".join(str(wrong.value).split())


def test_23_415A_who_engages_is_told_of_what_is_over_the_ships_alone():
    held = at("engaging")
    with pytest.raises(Mistake) as wrong:
        read_in_step(held.system, held.state, "engage strike with 1 NAS", "britain")
    told = " ".join(str(wrong.value).split())
    assert "“engage strike with cover 1 NAS” or “engage strike with none”" in told
    assert "patrol" not in told


def test_23_24A_who_wants_no_air_cover_need_not_say_that_it_is_allotted():
    held = at("striking")
    game = replace(held.state, turn=replace(held.state.turn, phase="movement.naval_combat.covering"))
    none = read_in_step(held.system, game, "allot no cover", "america")
    assert read_in_step(held.system, game, "no cover", "america") == none
