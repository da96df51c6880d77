"""Units of several places in one order of The War Game: each place stands behind its own units."""

import pytest

from core.war_game import orders as give
from core.war_game.board import All, Group, Named, Several
from core.war_game.state import game_from
from skyledger.notation.war_game import read, render
from tests.war_game.conftest import board

GAME = game_from(
    board(
        "Kent - Brest; Kent - Lille; Kent - Paris",
        "2 fighter Germany Brest",
        "1 bomber Germany Brest",
        "1 fighter Germany Lille",
        "1 infantry Germany Paris",
        "1 infantry United Kingdom Kent",
    )
)
BREST, LILLE = Group(2, "Germany", "fighter", "Brest"), Group(1, "Germany", "fighter", "Lille")


@pytest.mark.parametrize(
    ("line", "groups"),
    [
        ("2 fighters from Brest and 1 fighter from Lille", (BREST, LILLE)),
        ("2 German fighters from Brest, 1 German fighter from Lille", (BREST, LILLE)),
        ("all from Brest, fighter from Lille, all from Paris", (All("Brest"), LILLE, All("Paris"))),
        (
            "1 bomber, 2 fighters from Brest, 1 fighter from Lille",
            (Group(1, "Germany", "bomber", "Brest"), BREST, LILLE),
        ),
        ("GE-INF-01, 2 fighters from Brest, 1 fighter from Lille", (Named(("GE-INF-01",)), BREST, LILLE)),
    ],
)
def test_one_attack_takes_units_from_several_places_and_is_written_so(line, groups):
    order = read(GAME, f"attack Kent with {line}", "germany")
    assert order == give.Attack(Several(groups), "Kent")
    written = render(GAME, order)
    assert read(GAME, written, "germany") == order


def test_units_by_their_names_from_several_places_are_so_many_names():
    line = "attack Kent with GE-FTR-01 from Brest, GE-INF-01 from Paris"
    order = read(GAME, line, "germany")
    assert order == give.Attack(Named(("GE-FTR-01", "GE-INF-01")), "Kent")
