"""How many squadrons an order at sea names: the number is needed, the sort is not where it was said before."""

import re

import pytest

from core.mistakes import Mistake
from core.world_at_war.naval_combat.orders import LeaveBattle
from core.world_at_war.strikes.course import AimStrike, Goal, MeetDefenders, Squadrons
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.noted import noted
from skyledger.menus.meant import read_in_step
from skyledger.notation.world_at_war import read
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
    patrol,
    sea,
    strike,
)

__all__ = ["sea"]


def struck(table):
    """The game in which three Japanese squadrons strike Force Z."""
    at_striking(table, (("axis", (FORCE_Z, 2)),))
    table.as_seat("axis").when(strike(FORCE_Z, patrol(3, "Akagi"))).accepted()
    return all_done(table).game


def told(game, line, seat="axis"):
    with pytest.raises(Mistake) as wrong:
        read(game, line, seat)
    return str(wrong.value)


def test_23_43_a_number_alone_means_such_squadrons_as_were_named_before_or_the_only_ones(sea):
    game = struck(sea(*FULL))
    one, two = (Squadrons(count, "NAS", "Japan") for count in (1, 2))
    meant = AimStrike((Goal("light ships", (two,)), Goal("submarines", (one,))))
    assert read(game, "aim strike 2 NAS at light ships, 1 at submarines", "axis") == meant
    assert read(game, "aim strike: 2 at light ships, 1 at submarines", "axis") == meant
    assert read(game, "meet defenders with 2", "axis") == MeetDefenders((two,))
    elite = Squadrons(2, "NAS", "Japan", elite=True)
    order = read(game, "aim strike: 2 elite NAS at light ships, 1 regular at submarines", "axis")
    assert order == AimStrike(
        (Goal("light ships", (elite,)), Goal("submarines", (Squadrons(1, "NAS", "Japan", regular=True),)))
    )


def test_23_43_of_a_number_alone_where_no_strike_is_under_way_it_is_asked_what_they_are(sea):
    game = at_striking(sea(*FULL), ()).game
    assert "Say what they are, as in “2 NAS”." in told(game, "aim strike: 2 at light ships")
    assert "called “”" not in told(game, "meet defenders with 2")


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("launch strike at Force Z with NAS from Akagi", "launch strike at Force Z with 1 NAS from Akagi"),
        ("launch strike at Force Z with all from Akagi", "launch strike at Force Z with 3 NAS Japanese from Akagi"),
        ("launch surprise strike at Force Z with everything from Akagi",
         "launch surprise strike at Force Z with 3 NAS Japanese from Akagi"),
        ("allot patrol NAS from Akagi", "allot patrol 1 NAS from Akagi"),
        ("allot patrol all from Akagi", "allot patrol 3 NAS Japanese from Akagi"),
        ("allot cover over Force Z with Japanese NAS from Akagi",
         "allot cover over Force Z with 1 Japanese NAS from Akagi"),
        ("launch counterair of Malta with all the air from Kaga", "launch counterair of Malta with 3 NAS Japanese from Kaga"),
    ],
)  # fmt: skip
def test_23_74_who_says_not_how_many_fly_is_told_an_order_that_does(sea, line, order):
    game = at_allotting(sea(*FULL)).game
    assert f"^ say how many: “{order}”" in told(game, line)
    read(game, order, "axis")


def test_23_35A_a_name_that_nothing_has_is_told_as_such_and_not_as_a_number_that_lacks(sea):
    game = at_allotting(sea(*FULL)).game
    assert "say how many" not in told(game, "allot patrol all from Nowhere")
    assert "say how many" not in told(game, "allot patrol tanks from Akagi")


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("sink 1 CA and 1 DD at Force Z", "“sink 1 CA at Force Z”, “sink 1 DD at Force Z”"),
        ("sink 1 CA, 1 DD", "“sink 1 CA at FORCE”, “sink 1 DD at FORCE”"),
        ("sink Akagi, Kaga and 2 DD at Kido Butai", "“sink Akagi”, “sink Kaga”, “sink 2 DD at Kido Butai”"),
        ("damage 1 CA at Kido Butai, Akagi", "“damage 1 CA at Kido Butai”, “damage Akagi”"),
        ("hit Akagi, Kaga with 2 hits", "“hit Akagi with 2 hits”, “hit Kaga with 2 hits”"),
        ("hit Akagi & Kaga", "“hit Akagi with 1 hit”, “hit Kaga with 1 hit”"),
    ],
)
def test_20_51_who_declares_several_losses_in_one_order_is_told_one_for_each(sea, line, orders):
    wrong = told(at_allotting(sea(*FULL)).game, line)
    assert wrong.endswith(
        f"^ each ship, and each sort of light ships, goes into an order of its own: {orders}"
    )
    assert "elsewhere" not in wrong


@pytest.mark.parametrize("line", ["leave", "withdraw.", "retreat"])
def test_22_7_where_it_is_said_who_stays_in_battle_to_leave_needs_no_more_words_than_to_stay(sea, line):
    table = at_searching(sea(*FULL))
    table = all_done(all_done(all_done(table)))
    assert table.game.turn.phase.endswith(".deciding")
    assert read(table.game, line, "axis") == LeaveBattle()
    assert read(table.game, line.strip(".") + " with Kido Butai", "axis") == LeaveBattle((KIDO,))
    with pytest.raises(Mistake):
        read(at_allotting(sea(*FULL)).game, line, "axis")


def test_17_3123_who_forms_a_group_of_another_seat_s_force_is_told_whose_it_is_and_nothing_of_its_ships(sea):
    game = at_allotting(sea(*FULL)).game
    for ship in ("Repulse", "Eagle", "Nonesuch"):
        words = told(game, f"combat group of Force Z with {ship}, 2 DD")
        assert "^ Force Z is of Britain: allies may give orders for it, and not axis." in words
        assert words.count(ship) == 1
    assert "“allies: combat group …”" in told(game, "form a combat group from Force Z with Repulse")
    assert "No ship called “Repulse” can be named here." in told(
        game, "combat group of Kido Butai with Repulse"
    )
    assert read(game, "combat group of Force Z with Repulse", "allies")


@pytest.mark.parametrize(
    "line", ["strike at Force Z with 2 NAS from Akagi", "surprise strike at Force Z with 2 NAS from Akagi"]
)
def test_23_74_who_strikes_in_naval_combat_need_not_say_that_it_is_launched(sea, line):
    game = at_striking(sea(*FULL), (("axis", (FORCE_Z, 2)),)).game
    assert read(game, line, "axis") == read(game, f"launch {line}", "axis")


def test_23_35A_who_allots_need_not_say_so_where_nothing_else_is_ordered(sea):
    table = at_allotting(sea(*FULL))
    assert read(table.game, "no patrol", "axis") == give.AllotPatrol()
    assert read(table.game, "patrol 1 NAS from Akagi", "axis") == give.AllotPatrol(
        give.Flight((patrol(1, "Akagi"),))
    )
    game = answered(table, give.AllotPatrol()).game
    assert read(game, "no cover", "axis") == give.AllotCover()
    line = "cover over Kido Butai with 1 NAS Japanese from Malta"
    assert read(game, line, "axis") == read(game, f"allot {line}", "axis")


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("cover Kido Butai with 1 NAS from Malta", "“allot cover over Kido Butai with 1 NAS Japanese from Malta”"),
        ("cover Kido Butai", "“allot cover over Kido Butai with 1 NAS Japanese from Malta”"),
        ("no covr", "“allot no cover”"),
    ],
)  # fmt: skip
def test_23_24A_of_several_orders_the_one_is_told_that_has_what_was_typed(sea, line, meant):
    table = sea(*FULL, "3 NAS Japan Malta", held={"0000": "Japan"})
    table = answered(at_allotting(table), give.AllotPatrol())
    with pytest.raises(Mistake) as wrong:
        read_in_step(WORLD_AT_WAR, table.game, line, "axis")
    assert meant in str(wrong.value)


def test_23_74_what_is_said_with_surprise_is_told_with_surprise_and_with_its_number(sea):
    game = at_striking(sea(*FULL), (("axis", (FORCE_Z, 2)),)).game
    with pytest.raises(Mistake) as wrong:
        read_in_step(WORLD_AT_WAR, game, "surprise strike Force Z with 3 NAS from Kaga", "axis")
    assert "“launch surprise strike at Force Z with 3 NAS Japanese from Kaga”" in str(wrong.value)


def test_23_444_who_names_a_task_force_as_hit_is_told_its_ships_or_who_declares_its_losses(sea):
    game = at_allotting(sea(*FULL)).game
    own = told(game, "hit Kido Butai with 2 hits")
    assert "Kido Butai is a task force: it is said which of its ships, such as “hit Akagi with 2 hits”" in own
    assert "“sink Akagi”" in told(game, "sink Kido Butai.")
    for verb in ("hit Force Z with 2 hits", "damage Force Z", "sink Force Z"):
        words = told(game, verb)
        assert "what is damaged and sunk of it is declared by allies, and not by axis." in words
        assert "There is no" not in words
    assert "declared by its own seat" in told(game, "hit Repulse with 1 hit")


def test_23_444_light_ships_that_are_hit_are_declared_damaged_or_sunk(sea):
    game = at_allotting(sea(*FULL)).game
    for line in ("hit 2 CA British at Force Z with 1 hit", "hit 2 CA British with 1 hit at Force Z"):
        assert "“damage 2 CA British at Force Z” or “sink 2 CA British at Force Z”" in told(game, line)
    assert "“sink 1 DD at Force Z”" in told(game, "hit 1 DD at Force Z with 1 hit")


def test_17_3123_of_a_ship_that_can_t_be_named_it_is_not_said_that_there_is_none(sea):
    game = at_allotting(sea(*FULL)).game
    for line in ("sink Akagi", "sink Nonesuch"):
        words = told(game, line, "allies")
        assert f"No ship called “{line[5:]}” can be named here. What can be named at sea" in words
        assert "There is no" not in words


def test_22_41_who_would_intercept_a_force_or_sail_to_it_is_told_the_order_to_the_hex_in_which_it_is(sea):
    game = sea(*FULL).game
    for line in ("intercept Kido Butai with Force Z", "sail Force Z to Kido Butai as interception"):
        words = told(game, line, "allies")
        [order] = re.findall("“(sail [^”]*)”", words)
        assert order.startswith("sail Force Z as interception to ")
        assert read(game, order, "allies") == give.SailForce(
            (FORCE_Z,), "interception", (game.forces[KIDO].place,)
        )
    assert "“sail Force Z as ACTIVITY to " in told(game, "sail Force Z to Kido Butai", "allies")


def test_23_24A_who_parts_groups_by_commas_is_told_that_none_stands_before_the_next_group(sea):
    game = at_allotting(sea(*FULL)).game
    each = "over Kido Butai with 1 NAS from Akagi"
    for between in (", ", " and ", ", and "):
        words = told(game, f"allot cover {each}{between}{each}")
        assert f"no comma before it: “allot cover {each} {each}”" in words
        assert "expected" not in words


def test_22_452_who_searches_for_a_group_with_nothing_is_told_how_it_is_found(sea):
    words = told(at_searching(sea(*FULL)).game, "search for Force Z")
    assert "“find Force Z with 2 results”" in words
    assert "with UNITS" not in words


def test_22_6_who_stays_and_fights_is_told_the_order_for_it(sea):
    assert "“stay in the battle”" in told(at_allotting(sea(*FULL)).game, "stay and fight")


def test_23_72A_results_that_take_the_place_of_others_are_told_so(sea):
    table = at_searching(sea(*FULL))
    find = give.FindGroup(FORCE_Z, 1)
    assert not list(noted(table.game, "axis", find))
    table.as_seat("axis").when(give.FindGroup(FORCE_Z, 3)).accepted()
    [told_so] = noted(table.game, "axis", find)
    assert told_so.endswith("what was declared of Force Z before in this round: 3 results.")
