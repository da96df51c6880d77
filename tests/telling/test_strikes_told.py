"""What is asked about diverted kamikazes, and that nothing fires at a strike, as people read it."""

import pytest

from core.world_at_war.state import game_from
from events import world_at_war as fact
from skyledger.games import GAMES
from skyledger.telling import fact_told
from tests.world_at_war.conftest import board, units

__all__ = ["board"]
SYSTEM = GAMES["A World at War"]
LILLE = "0000"


@pytest.fixture
def said(board):
    game = game_from(units(board("Lille . . Lyon"), "5 AAF Germany Lille"))
    return lambda event: fact_told(SYSTEM, game, event)


def test_17_47E_3_who_is_asked_about_diverted_kamikazes_is_told_what_for(said):
    asked = fact.ChoiceCalledFor(
        "17.47E.3", "defender", LILLE, ("axis",), ("TF 1", "TF 2"), "diverted/3 kamikazes"
    )
    assert said(asked) == (
        "Diverted over Lille (0000): 3 kamikazes. The defender names the combat group that they attack "
        "(17.47E.3). axis must say which: TF 1, TF 2."
    )


def test_23_423_where_nothing_fires_it_is_not_said_why(said):
    """It may be that nothing there could (23.4211D), or that kamikazes were diverted (17.47E.3)."""
    silent = fact.AirDefenseFired(1, LILLE, "TF 1", 0, (), 0, 0, (), (), ("GE-AAF-01",))
    assert said(silent).startswith("No air defense of TF 1 at Lille (0000) fires; 1 German AAF")
