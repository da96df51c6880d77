"""How a line that is begun may go on: a pure function of what the menu offers."""

import pytest

from core.world_at_war.state import game_from
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.cli.play.completing import continued, patterns_of
from skyledger.menus import Look
from skyledger.menus.menu import sight_of
from tests.world_at_war.conftest import board, units

__all__ = ["board"]

PATTERNS = (
    (("stage",), ("1", "2"), ("AAF German from Lille to",), ("Lyon", "Lyon Park", "0304")),
    (("stage",), ("1",), ("AAF Italian from Turin to",), ("Lyon",)),
    (("done",),),
)


def pieces(typed, patterns=PATTERNS):
    return [way.piece for way in continued(patterns, typed)]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", ["stage ", "done"]),
        ("ST", ["stage "]),
        ("stage", ["stage "]),
        ("stage ", ["1 ", "2 "]),
        ("stage 1 ", ["AAF German from Lille to ", "AAF Italian from Turin to "]),
        ("stage  1   aaf german FROM lille to ", ["Lyon", "Lyon Park", "0304"]),
        ("stage 2 AAF German from Lille to ly", ["Lyon", "Lyon Park"]),
        ("stage 2 AAF German from Lille to Lyon P", ["Lyon Park"]),
        ("stage 2 AAF Italian", []),
        ("stage 2 AAF German from Lille to Lyon ", ["Lyon Park"]),
        ("done ", []),
        ("x", []),
    ],
)
def test_a_line_goes_on_piece_by_piece(typed, expected):
    assert pieces(typed) == expected


def test_what_stands_before_the_piece_is_given_as_it_was_typed():
    (way,) = continued(PATTERNS, "Stage  2 aaf german from lille to lyon p")
    assert (way.before, way.piece) == ("Stage 2 aaf german from lille to ", "Lyon Park")


@pytest.fixture
def offered(board):
    """offered("stage ") -> the pieces with which that may go on, by the menu of a tiny board."""
    laid = units(board("Lille . . Lyon . . Metz"), "3 AAF Germany Lille")
    game = game_from(laid)

    def going_on(typed):
        offers = menu(WORLD_AT_WAR, game, "axis")
        sight = sight_of(WORLD_AT_WAR, game, Look("axis", "axis"))
        return pieces(typed, tuple(patterns_of(WORLD_AT_WAR, game, offers, typed, sight)))

    return going_on


def test_first_come_the_verbs_of_the_menu(offered):
    assert {"stage ", "done ", "take "} <= set(offered(""))
    assert offered("sta") == ["stage ", "standing order ", "standing choice "]


def test_then_what_the_menu_has_word_for_word_with_counts_and_places(offered):
    assert offered("stage ") == ["1 ", "2 ", "3 "]
    assert offered("stage 2 ") == ["AAF German from Lille to "]
    assert set(offered("stage 2 AAF German from Lille to ")) == {"Lyon", "Metz"}
    assert offered("stage 2 AAF German from Lille to L") == ["Lyon"]


def test_units_that_slots_have_and_specimens_of_what_is_not_listed_are_offered(offered):
    assert "Lyon " in offered("take Ly")
    assert "for Italy" in offered("take Lyon ")
    assert any("of" in piece for piece in offered("declare "))


def test_whatever_goes_on_to_its_end_can_be_ordered(offered, board):
    """Taking the first way each time, one ends at an order that can be read."""
    typed = "stage "
    while ways := offered(typed):
        if typed.endswith(ways[-1]):
            break
        typed += ways[-1]
    assert typed in {"stage 3 AAF German from Lille to Lyon", "stage 3 AAF German from Lille to Metz"}
