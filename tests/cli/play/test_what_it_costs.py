"""An order that loses own units without naming them asks once at a terminal, and says what they are."""

import pytest

from core.world_at_war.state import position_of
from skyledger.scenarios import position_json
from tests.world_at_war.supported import defended, front, supported

__all__ = ["front"]


@pytest.fixture
def attack(run, tmp_path, front):
    """A game "g" in which the attack on Calais, with two German AAF, waits to be settled by axis."""
    game = defended(supported(front("2 AAF Germany Lille"), "2 AAF Germany Lille"))
    (path := tmp_path / "front.json").write_bytes(position_json(position_of(game.game)))
    run("new", "--from", path, "--id", "g").done()
    return "attack on Calais not made"


def test_18_555_it_is_asked_once_and_anything_but_yes_gives_nothing(attack, run, terminal):
    table = terminal("play", "g", "--as", "axis")
    table.until("to order>")
    table.type(f"{attack}\r")
    asked = " ".join(table.until("Type yes if so.").split())
    assert "It costs you: 2 German AAF" in asked
    assert "[18.555]" in asked
    table.type("no\r")
    table.until("Nothing is given")
    table.until("to order>")
    table.type(f"{attack}\r")
    table.until("Type yes if so.")
    table.type("yes\r")
    table.until("Accepted. Entry 2")


def test_18_555_yes_is_an_answer_beforehand(attack, terminal):
    told = terminal("order", "g", attack, "--as", "axis", "--yes").until("Accepted. Entry 2")
    assert "Type yes" not in told


def test_18_555_an_attack_that_was_prevented_costs_nothing_and_is_not_asked(attack, terminal):
    told = terminal("order", "g", attack.replace("not made", "prevented"), "--as", "axis").until("Accepted")
    assert "Type yes" not in told


def test_18_555_where_nobody_can_be_asked_the_order_stands(attack, run):
    assert "2 German AAF" in run("order", "g", attack, "--as", "axis").done().out


def test_18_555_the_menu_says_what_it_means(attack, run):
    told = " ".join(run("orders", "g", "--as", "axis").done().out.split())
    assert "“Not made” is your own choice and loses the air that supports the attack" in told
