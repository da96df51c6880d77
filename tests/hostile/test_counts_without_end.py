"""Under a right chain: more dice than any roll has, or ships than there are, make no game, and are told at once."""

import pytest
from msgspec.structs import replace

from core.dice import MOST_DICE, of_a_roll
from core.fold import FitsNoGame, fold
from core.war_game.folds import evolve as war_game
from core.war_game.state import game_from as game_of_the_war_game
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import game_from
from events.codec import encode
from events.message import RollCalledFor
from events.war_game.facts import UnitsSentToRoll
from events.world_at_war.air_battle import RollDue
from events.world_at_war.sequence import GameStarted
from events.world_at_war.ships import LightShipsLost
from skyledger import scenarios
from tests.cli.conftest import board, db, game, position, run
from tests.hostile.forging import forged, spelled

__all__ = ["board", "db", "game", "position", "run"]
DICE = (MOST_DICE + 1, 10**7, 10**9, -1)


@pytest.mark.parametrize("dice", DICE)
def test_dice_that_no_roll_has_are_told_by_every_command(run, game, position, db, dice):
    run("order", game, "stage 2 AAF German from Lille to Lyon", "--as", "axis").done()
    run("new", "--from", position, "--id", "other").done()
    called = encode(RollCalledFor("a throw", dice, seats=("axis",)))
    forged(db, game, spelled(2, lambda _: called, event=1))
    for command in (("show", "g"), ("orders", "g"), ("order", "g", "roll", "--as", "axis"), ("report", "g")):
        run(*command).failed(4, f"a roll has {MOST_DICE} dice at most, not {dice}")
    run("show", "other").done()


@pytest.mark.parametrize("dice", DICE)
def test_a_position_with_them_begins_no_game(dice):
    begun = scenarios.load("malta_1942")
    due = RollDue("a throw", "", ("britain",), dice)
    with pytest.raises(FitsNoGame):
        fold(EVOLUTIONS, game_from(begun), [GameStarted(replace(begun, rolls=(due,)))])


@pytest.mark.parametrize("dice", DICE)
def test_units_of_the_war_game_do_not_roll_them(dice):
    sent = UnitsSentToRoll((), "East Sea", "attacker", ("Japan",), dice)
    with pytest.raises(FitsNoGame):
        fold(war_game.EVOLUTIONS, game_of_the_war_game(scenarios.load("air_supremacy_sample")), [sent])


def test_as_many_dice_as_all_units_of_a_game_have_are_taken():
    assert of_a_roll(MOST_DICE) == MOST_DICE
    assert of_a_roll(0) == 0


@pytest.mark.parametrize("sunk", [30_000_000, -1])
def test_23_444_no_more_factors_of_light_ships_are_lost_than_there_are(sunk):
    game = game_from(scenarios.load("okinawa_1945"))
    there = next(iter(game.light.values()))
    where = {"force": there.force} if there.force else {}
    lost = LightShipsLost(there.nation, there.kind, there.place, sunk, **where)
    with pytest.raises(FitsNoGame, match=f"have {there.factors} factors, and not {sunk} to lose"):
        fold(EVOLUTIONS, game, [lost])
