"""A word that no order begins with is answered by what may be ordered in the step that is on, and by nothing else."""

import re
from functools import cache

import pytest

from core.mistakes import Mistake
from skyledger.menus.meant import read_in_step
from skyledger.notation.any_game import read
from skyledger.notation.parsing import NotAnOrder
from tests.net import kept
from tests.net.playing import played

STEPS = {
    "counterair": ("air_battles_2", 5, "japan"),
    "support": ("15_6_in_play_1", 1, "axis"),
    "defense": ("15_6_in_play_1", 3, "allies"),
    "attacks": ("15_6_in_play_1", 4, "axis"),
    "asked": ("15_6_in_play_1", 9, "allies"),
    "at sea": ("air_battles_2", 10, "japan"),
    "striking": ("at_sea_1", 39, "america"),
    "engaging": ("at_sea_1", 52, "britain"),
    "orders": ("war_game_random_play_6", 1, "germany"),
    "rolls": ("war_game_random_play_6", 8, "germany"),
    "calling off": ("war_game_random_play_6", 14, "germany"),
    "moves": ("war_game_random_play_6", 15, "germany"),
}
"""A recorded game, an entry of it, and whose word it is behind that."""


@cache
def at(step):
    name, entry, _ = STEPS[step]
    return next(one.held for one in played(kept.read(name)) if one.step.entry.number == entry)


def told(step, line):
    held = at(step)
    with pytest.raises(Mistake) as wrong:
        read_in_step(held.system, held.state, line, STEPS[step][2])
    return str(wrong.value)


@pytest.mark.parametrize(
    ("step", "line", "meant"),
    [
        ("counterair", "bomb", "“counterair Port Moresby with "),
        ("counterair", "strike Port Moresby", "“counterair Port Moresby with "),
        ("counterair", "none", "“done”"),
        ("defense", "escort", "“defend Metz with 1 AAF British from Dover”"),
        ("defense", "protect Metz", "“defend Metz with 1 AAF British from Dover”"),
        ("attacks", "invade", "“attack Metz with GE-1, GE-2”"),
        ("attacks", "fight", "“attack Metz with GE-1, GE-2”"),
        ("asked", "pick", "“choose BR-1”, “choose BR-2” or "),
        ("at sea", "escort", "“cover with 1 AAF Japanese from Lae”"),
        ("striking", "shoot", "“launch strike at Wolves with 2 NAS American from Hornet"),
        ("striking", "bomb the Wolves", "“launch strike at Wolves with 2 NAS American from Hornet"),
        ("engaging", "none", "“engage strike with none”"),
        ("engaging", "stop fighting", "“engage strike with none”"),
        ("engaging", "patrol with 1 NAS British and 1 AAS British", "“engage strike with patrol 1 NAS British, 1 AAS British”"),
        ("engaging", "engage with 1 NAS British from Eagle and 1 AAS British",
         "there: “engage strike with cover 1 NAS British, 1 AAS British”"),
        ("striking", "strike Wolves with 1 NAS American from Hornet and 1 NAS American from Wasp",
         "“launch strike at Wolves with 1 NAS American from Hornet, 1 NAS American from Wasp”"),
        ("striking", "stop fighting", "“done”"),
        ("engaging", "pass", "“engage strike with none”"),
        ("orders", "bomb", "“attack NA-5 with 1 German battleship from Baltic”"),
        ("orders", "invade", "“land 1 German infantry from Norway on Great Britain”"),
        ("rolls", "shoot", "“roll all”"),
        ("calling off", "withdraw", "“retreat 1 German destroyer at North Sea to Channel”"),
        ("calling off", "go on", "“done”"),
        ("moves", "load 1 tank", "“move 1 German destroyer from Channel to Baltic”"),
        ("orders", "call off", "“attack NA-5 with 1 German battleship from Baltic”"),
        ("rolls", "fire", "“roll at PLACE with UNITS” or “roll all”; here for example “roll at NA-5 with 1 German battleship”"),
        ("moves", "search the sea", "“move 1 German destroyer from Channel to Baltic” or “done”"),
    ],
)  # fmt: skip
def test_a_word_for_what_one_would_do_is_told_a_whole_order_of_this_step(step, line, meant):
    assert meant in told(step, line)


def test_an_order_that_is_meant_in_several_forms_is_told_once_for_each_way_in_which_it_may_go_on():
    examples = re.findall("“([^”]+)”", told("engaging", "engage with the patrol").partition("for example")[2])
    assert len(examples) == len(set(examples)) > 1
    assert "engage strike with none" in examples


@pytest.mark.parametrize(
    ("step", "line", "never"),
    [
        ("striking", "fleet", "“flee"),
        ("striking", "leave", "“flee"),
        ("attacks", "oppose", "“choose"),
        ("calling off", "choose", "“lose"),
        ("calling off", "go on", "bomb on"),
        ("orders", "search for ships", "skyledger find"),
        ("moves", "load 2 infantry", "skyledger games"),
        ("calling off", "return", "expected “retreat”"),
    ],
)
def test_what_only_looks_like_the_word_is_not_told(step, line, never):
    assert never not in told(step, line)


@pytest.mark.parametrize("line", ["build", "repair", "rebase", "unload", "xyzzy", "yes", "frobnicate it"])
@pytest.mark.parametrize("step", ["counterair", "attacks", "asked", "striking", "rolls", "moves"])
def test_where_there_is_nothing_of_the_kind_an_order_is_told_that_there_is(step, line):
    held, seat = at(step), STEPS[step][2]
    orders = re.findall("“([^”]+)”", told(step, line).partition("^ ")[2])
    assert any(_is_one(held, one, seat) for one in orders), orders


def _is_one(held, line, seat):
    try:
        return line != "orders" and bool(read(held.system.rules.name, held.state, line, seat))
    except Mistake:
        return False


@pytest.mark.parametrize(
    ("step", "line", "why"),
    [
        (
            "striking",
            "build",
            "Nobody may construct air units in “movement phase, naval combat: who strikes”",
        ),
        ("rolls", "move 1 figter from Channel", "Nobody may move in “combat phase: attack rolls”"),
        (
            "rolls",
            "support Kent",
            "Nobody may have ships shoot for an attack on land in “combat phase: attack",
        ),
        ("asked", "build", "First allies must answer the open question about Metz"),
    ],
)
def test_an_order_that_has_no_place_now_is_told_so_before_how_it_is_written(step, line, why):
    assert why in told(step, line)
    assert "What may be ordered now is “" in told(step, line)


def test_an_order_begun_is_told_one_that_is_whole():
    assert told("orders", "attack").endswith(
        "expected a place; here for example “attack NA-5 with 1 German battleship from Baltic”"
    )
    assert "; here for example “choose BR-1”, “choose BR-2” or " in told("asked", "choose")


def test_a_word_mistyped_is_told_the_word_where_it_has_its_place():
    assert told("counterair", "conterair Lae with 1 AAF from Lae").endswith("^ expected “counterair”")
    assert "expected “counterair”" not in told("rolls", "conterair Lae with 1 AAF from Lae")


@pytest.mark.parametrize(
    ("step", "line", "meant"),
    [
        (
            "orders",
            "invdae Great Britain",
            "“invade” may be meant: in this step that is “land 1 German infantry",
        ),
        (
            "orders",
            "close in on NA-5",
            "in this step that is “attack NA-5 with 1 German battleship from Baltic”",
        ),
        ("orders", "retreet 2", "“retreat” may be meant. Nobody may retreat in “combat orders"),
        ("attacks", "close in", "“attack Metz with GE-1, GE-2”"),
    ],
)
def test_a_word_mistyped_that_has_no_place_now_leads_to_what_has(step, line, meant):
    assert meant in told(step, line)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("load", "skyledger games"),
        ("load the game", "skyledger games"),
        ("next phase", "done until next turn"),
        ("undo that", "skyledger undo GAME"),
    ],
)
def test_alone_a_word_of_everyday_use_leads_to_its_command(line, meant):
    held = at("counterair")
    with pytest.raises(NotAnOrder) as wrong:
        read_in_step(held.system, held.state, line, "japan")
    assert meant in str(wrong.value)


def test_a_question_mark_behind_an_order_asks_nothing_and_gives_none():
    whole = "attack NA-5 with 1 German battleship from Baltic"
    for mark in ("?", " ?", "??"):
        refused = told("orders", whole + mark)
        assert "A “?” asks nothing behind an order" in refused
        assert f"“{whole}” gives it" in refused
        assert "“help attack”" in refused
    assert told("orders", "attack?") == told("orders", "attack")
    assert told("orders", "xyzzy?") == told("orders", "xyzzy")


def test_an_order_with_a_stray_sign_behind_its_word_is_not_taken_for_another_word():
    assert "“counterair Port Moresby with " in told("counterair", "counterair! Lae")
