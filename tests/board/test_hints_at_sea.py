"""What is known of naval movement and strikes before an order is given, not by its refusal alone."""

import re

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.menus import Offer
from events.world_at_war.board import Seat
from events.world_at_war.naval_combat import AirOverGroup
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.sight import board_view
from skyledger.board.waiting import hints, meaning_now, waiting
from skyledger.menus.lines import written
from skyledger.menus.menu import Look, lines_of, menu_of, sight_of
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
from tests.world_at_war.sea_fights import WAY, at_sea, squadrons

__all__ = ["sea"]


def sailing(game, seat):
    """What the menu of a seat says of sailing."""
    offers = [one for one in menu(WORLD_AT_WAR, game, seat) if isinstance(one.order, give.SailForce)]
    return meaning_now(game, offers[0].order, offers)


def test_23_752A_who_would_intercept_is_told_at_the_order_for_it_that_he_sails_first(board):
    game = battle(board, phase="movement.missions").game
    told = sailing(game, "allies")
    assert "No interception is refereed" in told
    assert "“join battle at” it" in told
    assert "“to” a place the shortest way or “via” each hex" in told
    assert not any("interception" in one for seat in ("axis", "allies", "") for one in hints(game, seat))


def test_23_752A_who_sails_is_told_that_others_sail_before_to_meet_him(board):
    for phase in ("movement.missions", "redeployment.transfers"):
        told = sailing(battle(board, phase=phase).game, "axis")
        assert "Ships that are to meet them sail before, as interception" in told
        assert "No interception" not in told


def test_23_752A_where_one_side_alone_has_ships_nothing_is_told_of_interceptions(board):
    game = battle(board, phase="movement.missions").game
    axis = {name: force for name, force in game.forces.items() if name == KIDO}
    assert "interception" not in sailing(replace(game, forces=axis), "axis")


@pytest.mark.parametrize("step", ["airbases", "staging"])
def test_23_752A_where_the_movement_phase_begins_each_seat_with_ships_is_told_in_which_step_they_sail(
    board, step
):
    """Who says “done until combat” there would pass it over."""
    game = battle(board, phase=f"movement.{step}").game
    told = "Your ships sail later in this phase, in its step “air missions” (23.752A)."
    assert [told in hints(game, seat) for seat in ("axis", "allies")] == [True, True]
    axis = {name: force for name, force in game.forces.items() if name == KIDO}
    assert [told in hints(replace(game, forces=axis), seat) for seat in ("axis", "allies")] == [True, False]


@pytest.mark.parametrize("phase", ["movement.transfers", "movement.missions", "construction.airbases"])
def test_23_752A_in_later_steps_nobody_is_told_in_which_ships_sail(board, phase):
    game = battle(board, phase=phase).game
    assert not any("sail later" in one for one in hints(game, "axis"))


def test_23_752A_the_menu_has_both_ways_to_say_where_ships_sail(board):
    game = battle(board, phase="movement.missions").game
    laid = menu_of(WORLD_AT_WAR, game, Look("allies", "allies"))
    sight = sight_of(WORLD_AT_WAR, game, Look("allies", "allies"))
    [group] = [one for one in laid.groups if one.form.order is give.SailForce]
    lines = [written(one, 4) for one in lines_of(WORLD_AT_WAR, game, sight, laid, group)]
    assert all(re.search(r" via (\w+) \| to \1$", one) for one in lines), lines
    assert group.example


def test_23_752D_that_hits_on_a_line_are_for_the_table_is_told_before_it_is_struck(board):
    table = at_sea(board, "3 NAS Germany Catania", carriers=(), ships=(), light=(), forces=())
    table.allies(give.DeclareSupplyLine("Britain", ("0300",))).axis(give.AttackAtSea())
    strike = give.StrikeAtSea(squadrons(1), "sea supply line 1 of Britain")
    assert meaning_now(table.game, strike).endswith("is settled at the table (30.37, W377).")
    ships = at_sea(board, "3 NAS Germany Catania").sail("0300", "0200").axis(give.AttackAtSea())
    assert "W377" not in meaning_now(ships.game, give.StrikeAtSea(squadrons(1), "Force H"))


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
    assert "may attack afterwards (18.59)." in told
    army = at_sea(board, "1 NAS Germany Catania").sail("0100", "0200").game
    assert "AAF" not in meaning_now(army, give.Spot("Force H", squadrons(1)))


def test_18_51_of_air_that_ports_alone_base_it_is_not_told_that_it_attacks_after_spotting_W116_W117(board):
    table = at_sea(board, "1 AAF Germany Gozo", "1 NAS Germany Catania", drawing=f"{WAY} = Gozo^")
    game = table.sail("0100", "0200").game
    gozo = next(unit.base for unit in game.units.values() if unit.kind == "AAF")
    spots = give.Spot("Force H", squadrons(1, "AAF", base=gozo))
    told = meaning_now(game, spots)
    assert "Who spots is not inverted (18.59), but attacks nothing from Gozo" in told
    assert "Of each AAF one squadron spots (23.131B)" in told
    assert "afterwards" not in told
    assert "later" not in told
    both = meaning_now(game, spots, (Offer(spots), Offer(give.Spot("Force H", squadrons(1)))))
    assert "may attack afterwards (18.59), save from Gozo: neither city nor airbase" in both
    assert "Of each AAF one squadron spots (23.131B)" in both
    for doubt in ({"W116": "allowed"}, {"W117": "supply_only"}):
        assert "may attack afterwards (18.59)." in meaning_now(replace(game, doubts=doubt), spots)


def test_18_58A_what_a_search_is_for_and_that_an_attack_on_the_way_needs_none_is_told(board):
    table = at_sea(board, "3 AAF Germany Catania").sail("0100", "0200")
    told = meaning_now(table.game, give.Search("Force H", squadrons(1, "AAF"), 1))
    assert "“attack at sea” needs no search (23.72B)" in told
    assert "and who searches does nothing else there then (23.161)" in told
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
    assert told.startswith("washington has nothing to say in this step of the battle, and is asked")
    assert word in told
    assert not any("has nothing" in one for seat in ("axis", "london", "") for one in hints(table.game, seat))


@pytest.mark.parametrize(
    ("steps", "may"),
    [
        (0, "whose task forces are at 0100 may form combat groups before"),
        (1, "whose carriers are at 0100 may counterair bases from them before"),
    ],
)
def test_17_3123_of_no_seat_that_is_asked_for_a_marker_is_it_said_that_it_has_ships(board, steps, may):
    table = joined(battle(board, seats=SEATS))
    for _ in range(steps):
        all_done(table, ("axis", "london", "washington"))
    assert waiting(table.game) == f"axis, london and washington must say “done”; {may}."


def test_17_3123_who_has_air_near_it_is_not_told_so_where_air_has_its_say(board):
    table = at_covering(joined(battle(board, "2 NAS United States Malta", seats=SEATS)))
    assert not any("has nothing" in one for one in hints(table.game, "washington"))
    alone = at_covering(joined(battle(board, seats=SEATS)))
    assert any("“allot no cover” says" in one for one in hints(alone.game, "washington"))


def test_22_7_of_each_side_one_seat_says_whether_it_stays(board):
    table = at_covering(joined(battle(board, seats=SEATS)))
    table = at_deciding(table)
    told = waiting(table.game)
    assert told.startswith("axis and one of london and washington must say “stay in the battle”")


@pytest.mark.parametrize("viewer", ["axis", "london", "washington", "public"])
def test_22_7_a_board_on_which_a_marker_hides_ships_names_the_seats_of_both_sides(board, viewer):
    game = at_deciding(at_covering(joined(battle(board, seats=SEATS)))).game
    assert board_view(game, viewer).turn.endswith(waiting(game))


def at_deciding(table):
    """Nobody covers, seeks, strikes or fights."""
    every = ("axis", "london", "washington")
    table = all_done(all_done(all_done(answered(table, give.AllotCover(), every), every), every), every)
    assert table.game.turn.phase.endswith(".deciding")
    return table


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


def test_23_72A_who_has_nothing_to_search_with_but_may_say_find_is_not_told_that_it_has_nothing_to_say(board):
    table = at_covering(joined(battle(board, seats=SEATS)))
    for seat in ("axis", "london", "washington"):
        table.as_seat(seat).when(give.AllotCover()).accepted()
    game = table.game
    [told, none_yet] = hints(game, "washington")
    assert none_yet.startswith("No group of the other side is declared found yet")
    assert told.startswith("washington has nothing here that may search, and is asked all the same")
    assert "“find” is for results that were thrown for its side" in told
    assert any(isinstance(one.order, give.FindGroup) for one in menu(WORLD_AT_WAR, game, "washington"))
