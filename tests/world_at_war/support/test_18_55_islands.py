"""18.55, 18.5551: support of attacks on islands, where ground units come from the sea alone, and on coasts."""

import pytest

from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.noted import noted
from skyledger.board.waiting import hints
from tests.world_at_war.conftest import Given, units
from tests.world_at_war.orders import Finish, SupportAttack
from tests.world_at_war.supported import OPTION, defended, supporting

SHORES = "Lille = Malta! = Calais~ ."
HELD = {"0200": "Britain", "0400": "Britain", "0500": "Britain"}


@pytest.fixture
def sea(board):
    """Germans at Lille, an island at sea before them, and a coast behind it."""
    laid = board(SHORES, phase="combat.missions", held=HELD, facts=OPTION)
    return Given(units(laid, "4 AAF Germany Lille"))


def offered_first(game):
    """By kind of attack, the hexes that a short menu offers to support."""
    offers = [o for o in menu(WORLD_AT_WAR, game.game, "axis") if isinstance(o.order, SupportAttack)]
    return {(o.order.kind, c.value) for o in offers if not o.aside for s in o.slots for c in s.choices}


def test_18_5551_an_island_is_invaded_and_a_coast_attacked_over_land_first(sea):
    assert offered_first(sea) == {("invasion", "0200"), ("", "0400")}


def test_18_55_the_kind_that_is_announced_stays_the_one_that_is_offered_first(sea):
    sea.when(supporting(sea, "1 AAF Germany Lille", "Malta", kind="invasion")).accepted()
    sea.when(supporting(sea, "1 AAF Germany Lille", "Calais", kind="invasion")).accepted()
    assert offered_first(sea) == {("invasion", "0200"), ("invasion", "0400")}


def test_18_55_whom_an_attack_over_land_on_an_island_is_supported_for_is_told_of_the_invasion(sea):
    [told] = noted(sea.game, "axis", supporting(sea, "1 AAF Germany Lille", "Malta"))
    assert "No land lies beside Malta" in told
    assert "support the invasion of Malta" in told
    assert not [*noted(sea.game, "axis", supporting(sea, "1 AAF Germany Lille", "Malta", kind="invasion"))]
    assert not [*noted(sea.game, "axis", supporting(sea, "1 AAF Germany Lille"))]


def test_15_6_how_an_invasion_is_fought_here_is_told_with_from_the_sea(sea):
    sea.when(supporting(sea, "1 AAF Germany Lille", "Malta", kind="invasion")).accepted()
    sea.when(Finish()).accepted()
    assert any(
        "“attack Malta from the sea with 9 factors”" in one for one in hints(defended(sea).game, "axis")
    )
