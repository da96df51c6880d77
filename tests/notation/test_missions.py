"""Missions are written as the rules call them, without quotation marks."""

import pytest

from core.world_at_war.edition import load
from skyledger.notation.parsing import MistakeInOrder
from skyledger.notation.world_at_war import read, render
from tests.notation.conftest import plain_game
from tests.world_at_war.orders import FlyMission, Group

GAME = plain_game()
MISSIONS = tuple(load("current").operations)


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_of_the_edition_is_read_and_written_as_it_stands(mission):
    meant = FlyMission(Group(2, "AAF", "Germany", "0104"), mission, "0304", "0804")
    line = f"fly 2 AAF German from Catania to Valletta as {mission} returning to Palermo"
    assert read(GAME, line, "axis") == meant
    assert render(GAME, meant) == line
    other = f"fly 2 AAF German from Catania as {mission.upper()} over Valletta returning to Palermo."
    assert read(GAME, other, "axis") == meant


def test_the_hump_needs_no_article():
    assert read(GAME, "fly 1 AAF German from Catania to 1104 as Hump", "axis").mission == "the Hump"


def test_an_unknown_mission_is_told_where_it_stands_with_the_nearest_and_all():
    with pytest.raises(MistakeInOrder) as wrong:
        read(GAME, "fly 2 AAF German from Catania to Valletta as interception of transport", "axis")
    assert wrong.value.column == len("fly 2 AAF German from Catania to Valletta as ") + 1
    assert "interception of air transport" in wrong.value.near
    assert all(mission in wrong.value.hint for mission in MISSIONS)


def test_help_lists_the_missions_and_what_may_be_declared(help_orders):
    told = help_orders()
    assert "MISSION is one of: counterair, ground support," in told
    assert "research of a nation/subject (jets, air range," in told
