"""What is known of naval movement and strikes before an order is given, not by its refusal alone."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from events.world_at_war.board import Seat
from events.world_at_war.naval_combat import AirOverGroup
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import hints, meaning_now
from tests.world_at_war import orders as give
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    FULL,
    KIDO,
    all_done,
    answered,
    at_allotting,
    at_searching,
    at_striking,
    battle,
    joined,
    patrol,
    sea,
)
from tests.world_at_war.sea_fights import at_sea, squadrons

__all__ = ["sea"]


def test_23_752A_who_would_intercept_is_told_beforehand_that_he_sails_first(board):
    told = " ".join(hints(battle(board, phase="movement.missions").game))
    assert "No interception is refereed" in told
    assert "“join battle at PLACE”" in told


def test_23_752A_that_goes_for_redeploying_ships_as_well_and_for_no_other_step(board):
    assert "No interception" in " ".join(hints(battle(board, phase="redeployment.transfers").game))
    assert "No interception" not in " ".join(hints(battle(board, phase="movement.staging").game))
    assert "No interception" not in " ".join(hints(joined(battle(board)).game))


def test_23_752A_where_one_side_alone_has_ships_nothing_is_told_of_interceptions(board):
    game = battle(board, phase="movement.missions").game
    axis = {name: force for name, force in game.forces.items() if name == KIDO}
    assert not any("No interception" in one for one in hints(replace(game, forces=axis)))


# 23.33, 23.415B: how much patrols together, and how much of a strike meets it.


def test_23_33_how_much_may_patrol_over_a_group_together_is_told(sea):
    table = at_allotting(sea(*FULL))
    offers = [
        one for one in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(one.order, give.AllotPatrol)
    ]
    told = meaning_now(table.game, offers[-1].order, offers)
    assert "in secret; the other air on carriers may strike" in told
    assert told.count("may patrol") == 1
    assert "Over Kido Butai at most 4 squadrons in all may patrol, a third of its naval air" in told


# 23.73-23.752: what one strike is.


def launched(sea, *texts):
    table = at_striking(sea(*texts), [("axis", (FORCE_Z, 1)), ("allies", (KIDO, 1))])
    offers = menu(WORLD_AT_WAR, table.game, "axis")
    return next(one.order for one in offers if isinstance(one.order, give.LaunchStrike)), table


def test_23_74B_that_each_order_is_a_strike_of_its_own_is_told_before_the_first(sea):
    order, table = launched(sea, *FULL)
    told = meaning_now(table.game, order)
    assert "named in one order, with commas" in told
    assert "a strike of its own, shot at and resolved by itself" in told
    assert "army" not in told


def test_23_73_how_many_squadrons_one_strike_has_at_most_is_told(sea):
    """Japan's DRM is 2: ten as doubt W249 says."""
    order, table = launched(sea, *FULL)
    assert "10 squadrons at most (23.73)" in meaning_now(table.game, order)
    decks = {carrier for group in order.air.groups for carrier in (group.base,)}
    game, regular = table.game, next(u for u in table.game.units.values() if u.base in decks)
    elite = {n: replace(u, elite=u.name != regular.name and u.base in decks) for n, u in game.units.items()}
    assert "10 squadrons at most" in meaning_now(replace(game, units=elite), order)
    inverted = {**elite, regular.name: replace(regular, inverted="18.42A")}
    assert "15 squadrons at most" in meaning_now(replace(game, units=inverted), order)
    patrol = AirOverGroup("axis", KIDO, (regular.name,))
    combats = tuple(replace(one, patrols=(patrol,)) for one in game.naval_combats)
    assert "15 squadrons at most" in meaning_now(replace(game, units=elite, naval_combats=combats), order)


def test_23_131E_of_army_air_a_third_strikes_and_that_is_told_before(board):
    table = at_sea(board, "3 AAF Germany Catania").sail("0100", "0200")
    told = meaning_now(table.game, give.StrikeAtSea(squadrons(1, "AAF"), "Force H"))
    assert "Of each army air factor one squadron strikes (23.131E)" in told
    assert "is one strike, whoever sends it" in told


def test_23_131C_of_army_air_a_third_covers_and_nothing_is_said_where_there_is_none(board):
    table = at_sea(board, "3 AAF Britain Malta", "2 NAS Germany Catania").sail("0100", "0200")
    cover = give.CoverForce(squadrons(1, "AAF", "Britain", "0000"))
    assert meaning_now(table.game, cover) == "Of each army air factor one squadron covers (23.131C)."
    search = give.SearchAtSea(squadrons(1, "AAF", "Britain", "0000"))
    assert meaning_now(table.game, search) == "Of each army air factor one squadron searches (23.131D)."
    assert meaning_now(table.game, give.CoverForce(squadrons(1))) == ""


def test_18_59_what_spotting_gains_before_what_it_comes_and_whom_to_send_is_told(board):
    table = at_sea(board, "3 AAF Germany Catania", "1 NAS Germany Catania").sail("0100", "0200")
    told = meaning_now(table.game, give.Spot("Force H", squadrons(1, "AAF")))
    assert "adds a die to it, three at most (22.451A)" in told
    assert "spot before “attack at sea” (23.752C)" in told
    assert "Of each AAF one squadron spots, and another may strike later (23.131B, 23.163)" in told
    army = at_sea(board, "1 NAS Germany Catania").sail("0100", "0200").game
    assert "AAF" not in meaning_now(army, give.Spot("Force H", squadrons(1)))


def test_18_58A_what_a_search_is_for_and_that_an_attack_on_the_way_needs_none_is_told(board):
    table = at_sea(board, "3 AAF Germany Catania").sail("0100", "0200")
    told = meaning_now(table.game, give.Search("Force H", squadrons(1, "AAF"), 1))
    assert "“attack at sea” needs no search (23.72B)" in told
    assert "does nothing else in that round or hex (23.161)" in told
    assert told.endswith("Of each army air factor one squadron searches (23.131D).")


def test_23_76D_it_is_told_for_which_ship_the_dice_are(board):
    table = at_sea(board, "3 NAS Germany Catania").sail("0100", "0200", "0300").axis(give.AttackAtSea())
    table.allies(give.Finish()).axis(give.StrikeAtSea(squadrons(3), "Force H"), give.Finish())
    table.allies(RollDice((2, 2))).accepted()
    flight = give.Squadrons(1, "NAS", "Germany")
    goals = give.Goal("Force H BB", (flight,)), give.Goal("light ships", (flight,))
    table.axis(give.AimStrike(goals)).accepted()
    assert hints(table.game) == ("The dice are for the attack on Force H BB, by 1 squadron (23.76D).",)
    table.axis(RollDice((1, 1))).accepted()
    assert hints(table.game) == ("The dice are for the attack on light ships, by 1 squadron (23.76D).",)


SEATS = (
    Seat("axis", "Axis", ("Germany", "Italy", "Rumania", "Japan")),
    Seat("london", "Allied", ("Britain", "Australia")),
    Seat("washington", "Allied", ("United States",)),
)


@pytest.mark.parametrize(
    ("steps", "word"), [(0, "“done” says"), (1, "“done” says"), (2, "“allot no patrol” says")]
)
def test_17_3123_who_has_nothing_in_a_battle_is_told_why_it_is_asked_and_what_says_nothing(
    board, steps, word
):
    table = joined(battle(board, seats=SEATS))
    for _ in range(steps):
        all_done(table, ("axis", "london", "washington"))
    [told] = hints(table.game, "washington")
    assert told.startswith("washington has nothing in this battle, and is asked all the same")
    assert word in told
    assert not any("has nothing" in one for seat in ("axis", "london", "") for one in hints(table.game, seat))


def test_17_3123_who_has_air_near_it_is_not_told_so_where_air_has_its_say(board):
    table = at_covering(joined(battle(board, "2 NAS United States Malta", seats=SEATS)))
    assert not any("has nothing" in one for one in hints(table.game, "washington"))
    alone = at_covering(joined(battle(board, seats=SEATS)))
    assert any("“allot no cover” says" in one for one in hints(alone.game, "washington"))


def at_covering(table):
    """All have allotted no patrol."""
    every = ("axis", "london", "washington")
    return answered(all_done(all_done(table, every), every), give.AllotPatrol(), every)


def test_23_72A_the_menu_of_search_results_tells_those_that_were_told(sea):
    table = at_searching(sea(*FULL))
    offers = [one for one in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(one.order, give.FindGroup)]
    assert "Told so far" not in meaning_now(table.game, offers[0].order, offers)
    table.as_seat("axis").when(give.FindGroup(FORCE_Z, 2)).accepted()
    told = meaning_now(table.game, offers[0].order, offers)
    assert told.endswith("Told so far: Force Z by 2 results.")


def test_17_3124_the_menu_says_what_naval_air_is_shifted_for(sea):
    order = give.ShiftNavalAir(patrol(1, "Akagi"), "Kaga")
    told = meaning_now(sea(*FULL).game, order)
    assert "between sound carriers of its naval force, and flies from there" in told
