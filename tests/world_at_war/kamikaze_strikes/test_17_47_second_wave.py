"""17.47D.2: a second wave of kamikazes to which the first leaves nothing does not set out (doubt W380)."""

import pytest

from core.dice import RollDice
from core.world_at_war.naval_bases.target import DiveOnPort
from events.world_at_war.board import AirUnit, DeclaredFact
from events.world_at_war.kamikazes import KamikazePool, KamikazesExpended
from events.world_at_war.ships import LightShips
from events.world_at_war.strikes import NavalStrikeBegan, NavalStrikeEnded
from tests.world_at_war import orders as give
from tests.world_at_war.base_attacks import OverPort
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import country
from tests.world_at_war.kamikazes_at_sea import AMERICA, JAPAN, attacked, dive, near_japan, us_force

FIRST, SECOND = (tuple(f"JP-kamikaze-{n:02}" for n in numbers) for numbers in (range(1, 16), range(16, 19)))
READINGS = ("kept", "used_up")


def told(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def at_sea(board, option, factors):
    """Two waves go for destroyers alone, which are one target; high dice sink thirteen of them."""
    ships = us_force(decks=0, battleships=0, factors=factors)
    table = attacked(near_japan(board, 18, doubts={"W380": option}, **ships))
    table.axis(dive(18), give.Finish()).accepted()
    table.allies(RollDice((1, 1))).accepted()
    return table.axis(RollDice((6, 6))).accepted()


@pytest.mark.parametrize("option", READINGS)
def test_17_47D_2_a_second_wave_at_sea_with_no_ships_left_is_as_doubt_W380_says(board, option):
    table = at_sea(board, option, factors=6)
    gone = [one.units for one in told(table, KamikazesExpended)]
    assert gone == ([FIRST] if option == "kept" else [FIRST, SECOND])
    assert {name for name in SECOND if table.game.units[name].base} == (
        set(SECOND) if option == "kept" else set()
    )
    assert table.game.kamikazes[JAPAN].flown == (15 if option == "kept" else 18)
    assert table.game.turn.phase == "movement.missions"


def test_17_47D_2_it_is_told_that_the_second_wave_does_not_set_out(board):
    ended = told(at_sea(board, "kept", factors=6), NavalStrikeEnded)
    assert [(one.how, one.units) for one in ended] == [("fought", ()), ("target gone", SECOND)]


def test_17_47D_2_a_second_wave_attacks_what_the_first_has_left(board):
    table = at_sea(board, "kept", factors=30)
    assert [one.units for one in told(table, NavalStrikeBegan)] == [SECOND]
    assert [one.how for one in told(table, NavalStrikeEnded)] == ["fought"]


@pytest.mark.parametrize("option", READINGS)
def test_17_47D_2_a_second_wave_over_a_port_with_no_ships_left_is_as_doubt_W380_says(board, option):
    given = {"held": {"0100": AMERICA}, "theater": "Pacific", "holder": JAPAN, "side": "Axis",
             "facts": (DeclaredFact("option", "Axis/Front", "offensive"),), "kamikazes": (KamikazePool(JAPAN, 18),),
             "light": (LightShips(AMERICA, "DD", 3, "0100"),), "phase": "combat.naval_bases.announcing",
             "units": tuple(AirUnit(name, JAPAN, "kamikaze", "map edge") for name in (*FIRST, *SECOND)),
             "doubts": {"W380": option}}  # fmt: skip
    laid = country(board("Guam~ Naha~ = = Osaka~ =", **given), JAPAN, ("0400",), JAPAN)
    table = OverPort(units(laid)).said("axis", DiveOnPort(JAPAN, 18, "0100")).done()
    table.due((1, 1)).due((6, 6))
    if option == "used_up":
        table.due((1, 1))
    gone = [name for one in table.told(KamikazesExpended) for name in one.units]
    assert gone == [*FIRST, *(SECOND if option == "used_up" else ())]
    assert table.phase == "combat.missions"
