"""19.2, 19.64: where a roll forces air to abort and none does, it is told why, and only where it is so."""

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from
from events import world_at_war as fact
from events.world_at_war.air_battle import AirBattle
from skyledger.games import GAMES
from skyledger.telling import fact_told, told_in
from tests.telling.counterair_facts import LYON, NAVAL, STRUCK, TWO, resolved
from tests.world_at_war.bombings import row
from tests.world_at_war.conftest import board, units

__all__ = ["board"]
SYSTEM = GAMES["A World at War"]
DISREGARDED = "Air that defends against bombing does not abort (19.2)."
INVERTED = "The others are inverted, and to abort does nothing to them (19.64)."


def of_the_round(before, table):
    """What is told of the last round of air combat, as who gave the last order reads it."""
    game = told_in(SYSTEM, before, table.game)
    return fact_told(SYSTEM, game, table.last(fact.AirCombatResolved)).split("\n")


def test_19_2_it_is_told_that_who_defends_against_bombing_disregards_aborts(board):
    two = "3 strategic bomber Britain Western Allied SW box"
    table = row(board, two, "4 AAF Germany Ghent").sent(f"{two} > Ghent")
    table.begun().met("4 AAF Germany Ghent > Ghent").answered().thrown((3, 3))
    before = table.game
    lines = of_the_round(before, table.thrown(None, (1, 1)))
    assert table.game.battles == ()
    assert "aborted on the other side" in lines[1]
    assert DISREGARDED in lines


@pytest.fixture
def fought(board):
    game = game_from(units(board("Lille . . Lyon . . Metz"), "5 AAF Germany Lille", "2 NAS Italy Lyon"))
    turned = {one: replace(game.units[one], inverted="18.523") for one in TWO}
    return replace(game, units={**game.units, **turned})


def told(game, **suffered):
    return fact_told(SYSTEM, game, resolved(STRUCK, **suffered))


def test_18_523_who_fled_after_the_round_was_not_inverted_in_it(fought):
    stayed = AirBattle(LYON, attackers=NAVAL, round=2, defenders=TWO)
    assert INVERTED in told(replace(fought, battles=(stayed,)), defenders_eliminated=TWO[:1])
    fled = replace(stayed, ended="defender disengaged")
    assert INVERTED not in told(replace(fought, battles=(fled,)), defenders_eliminated=TWO[:1])


def test_18_521_of_two_attacks_on_a_base_none_is_taken_for_the_other(fought):
    first = AirBattle(LYON, attackers=("GE-AAF-03",), round=2, defenders=())
    second = AirBattle(LYON, attackers=NAVAL, round=2, defenders=TWO)
    both = replace(fought, battles=(first, second))
    assert "was left to abort" not in told(both, defenders_eliminated=TWO[:1])
