"""Every word that the data of a game may bring onto a board stands in the tables that catalogues are made of."""

import pytest

from core.war_game.board import plural
from core.war_game.state import kinds
from core.world_at_war import board, units
from core.world_at_war.air_battle.kinds import KINDS
from core.world_at_war.ship_damage.damage import CATEGORIES
from skyledger import scenarios
from skyledger.board import words
from skyledger.board.words import COUNTED, count_words


def test_every_season_kind_and_air_battle_can_be_told():
    assert set(words.SEASONS) == set(board.SEASONS)
    assert set(words.AIR_KINDS) == set(units.KINDS)
    assert set(words.BATTLES) == {*KINDS, "counterair"} - {""}
    assert words.SHIPS_STRUCK == CATEGORIES


def test_every_kind_of_ground_unit_of_our_scenarios_can_be_told():
    positions = (scenarios.load(listed.name) for listed in scenarios.names())
    found = {unit.kind for position in positions for unit in getattr(position, "ground", ())}
    assert found <= set(words.GROUND_KINDS)


@pytest.mark.parametrize("kind", kinds())
def test_units_of_the_war_game_are_counted_as_orders_name_them(kind):
    assert [count_words(kind, count) for count in (1, 3)] == [f"1 {kind}", f"3 {plural(kind, 3)}"]
    assert kind in COUNTED
