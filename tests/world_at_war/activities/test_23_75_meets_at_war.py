"""23.75A, 23.72A, 22.42: naval combat is between those at war; who is at peace with all enemies is no party."""

import pytest
from msgspec.structs import replace

from core.world_at_war.under_way.at_sea import groups_in_combat
from events.world_at_war.board import DeclaredFact
from events.world_at_war.ships import LightShips, NavalForce
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.sea_battles import FORCE_Z, HERE, KIDO, battle

__all__ = ["board"]
TF = "TF 1"
PEACE = DeclaredFact("war", "Japan/United States", "peace")
BRITISH_PEACE = DeclaredFact("war", "Britain/Japan", "peace")


@pytest.fixture
def three(board):
    """Kido Butai, Force Z and an American task force are in one hex."""

    def lay(*facts):
        force = NavalForce(TF, "United States", HERE, at_sea=True)
        table = battle(board, "3 NAS Japan Akagi", forces=(force,), facts=facts)
        ships = LightShips("United States", "DD", 4, HERE, at_sea=True, force=TF)
        table.game = replace(table.game, light={**table.game.light, "United States DD": ships})
        return table.as_seat("axis")

    return lay


def in_combat(table):
    return {group.name for group in groups_in_combat(table.game, table.game.naval_combats[0])}


def test_23_75A_all_who_are_there_meet_where_nobody_is_at_peace(three):
    assert in_combat(three().when(give.JoinBattle(HERE)).accepted()) == {KIDO, FORCE_Z, TF}


def test_23_75A_who_is_at_peace_with_all_enemies_there_is_no_party_to_the_naval_combat(three):
    assert in_combat(three(PEACE).when(give.JoinBattle(HERE)).accepted()) == {KIDO, FORCE_Z}


def test_23_75A_who_is_at_peace_with_all_enemies_is_refused_by_name(three):
    table = three(PEACE).when(give.JoinBattle(HERE, (KIDO, FORCE_Z, TF))).refused("23.75A/meet")
    assert "TF 1 is of United States, at peace with Japan" in table.told()
    table.when(give.JoinBattle(HERE, (KIDO, FORCE_Z))).accepted()


def test_23_75A_no_naval_combat_where_all_are_at_peace(three):
    table = three(PEACE, BRITISH_PEACE)
    table.when(give.JoinBattle(HERE)).refused("23.75A/meet")
    assert not any(isinstance(o.order, give.JoinBattle) for o in menu(WORLD_AT_WAR, table.game, "axis"))
