"""23.42: the level of air defense with every item of the chart, the roll, and what it costs attackers."""

import pytest

from core.world_at_war.air_combat.groups import Group
from core.world_at_war.ship_damage.air_defense import (
    Defense,
    Port,
    doubts_of_level,
    fired,
    fires,
    level,
    naval_factors,
    parts,
)
from tests.world_at_war.naval_strikes import (
    BRITAIN,
    GERMANY,
    aaf,
    aborted,
    eliminated,
    fleet,
    light,
    nas,
    ship,
)

MALTA = Port(port_cities=1, flak=2, airbases=1, objectives=1, anchors=1, fortification="fortress")


def told(defense):
    return {one.rule: one.value for one in parts(defense)}


@pytest.mark.parametrize(
    ("factors", "levels"), [(1, 1), (9, 1), (10, 1), (11, 2), (20, 2), (21, 3), (95, 10)]
)
def test_23_42_level_1_one_for_each_ten_naval_factors_begun(factors, levels):
    assert level(Defense(fleet(light("DD", factors)))) == levels


def test_23_4211A_damaged_ships_count_in_full():
    ships = fleet(ship(size=4, damaged=True, hits=3), light("CA", 8, damaged=2, hit=2))
    assert naval_factors(ships) == 12


def test_23_4211B_a_CVE_counts_three_factors():
    assert naval_factors(fleet(light("CVE", 3), light("DD", 1))) == 10


def test_23_4211C_sunk_ships_submarines_and_transports_count_nothing():
    ships = fleet(ship(sunk=True), ship("Bismarck", size=4), light("SS", 5), light("TR", 7))
    assert naval_factors(ships) == 4


def test_23_4211A_what_is_not_attacked_counts_nothing_ships_in_a_yard_by_23_43D():
    ships = fleet(ship(in_yard=True), ship("Midway", "CVB", 5, in_yard=True), ship("Nagato", size=4))
    assert naval_factors(ships) == 4
    assert told(Defense(ships)) == {"23.42/level.1": 1}
    assert not fires(Defense(fleet(ship(in_yard=True)), research=1))


def test_23_42_level_2_each_research_result_of_23_4213_adds_one_at_sea_and_in_port():
    at_sea, in_port = Defense(fleet(light("DD", 4)), research=2), Defense(fleet(light("DD", 4)), Port(), 2)
    assert (level(at_sea), level(in_port)) == (3, 5)


def test_23_42_level_6_and_level_7_five_factor_battleships_and_CVBs_add_one_each():
    ships = fleet(ship(), ship("Musashi"), ship("Nagato", size=4), ship("Midway", "CVB", 5))
    assert told(Defense(ships)) == {"23.42/level.1": 2, "23.42/level.6": 2, "23.42/level.7": 1}


def test_23_42_level_6_and_level_7_sunk_ones_add_nothing():
    ships = fleet(ship(sunk=True), ship("Midway", "CVB", 5, sunk=True), light("DD", 1))
    assert level(Defense(ships, Port())) == 1 + 2


def test_23_42_level_8_surprise_of_two_or_more_takes_one_away():
    levels = [level(Defense(fleet(light("DD", 12)), surprise_level=surprise)) for surprise in range(9)]
    assert levels == [2, 2, 1, 1, 1, 1, 1, 1, 1]


def test_23_4211D_a_force_without_a_level_does_not_roll():
    assert not fires(Defense(fleet(light("DD", 10)), surprise_level=2))
    assert fires(Defense(fleet(light("DD", 11)), surprise_level=2))
    assert not fires(Defense(fleet(light("TR", 9))))
    assert fires(Defense(fleet(light("TR", 9)), research=1))


def test_23_4211D_unguarded_supply_lines_and_submarines_never_roll():
    assert not fires(Defense(research=3))
    assert not fires(Defense(fleet(light("SS", 5, GERMANY, patrolling=True)), research=3))


def test_23_4212A_a_port_has_two_and_23_4212B_symbols_one_each_and_23_4212C_walls_one_or_two():
    assert level(Defense(port=Port())) == 2
    assert told(Defense(port=Port(flak=2)))["23.42/level.3"] == 2
    assert level(Defense(port=Port(flak=2, airbases=1, objectives=1, anchors=1))) == 7
    walls = [level(Defense(port=Port(fortification=one))) for one in
             ("none", "beach defenses", "fortification", "fortress")]  # fmt: skip
    assert walls == [2, 2, 3, 4]


def test_23_4212A_a_port_that_is_a_city_is_as_doubt_W241_says():
    port = Defense(port=Port(port_cities=1))
    assert (level(port), level(port, {"W241": "twice"})) == (2, 4)
    assert doubts_of_level(port) == ("W241",)


def test_23_4212A_two_ports_or_cities_in_the_hex_are_as_doubt_W242_says():
    port = Defense(port=Port(ports=2))
    assert (level(port), level(port, {"W242": "one"})) == (4, 2)
    assert level(Defense(port=Port(cities=1))) == 4
    assert doubts_of_level(port) == ("W242",)


def test_23_4212_whether_a_port_and_its_ships_are_added_is_doubt_W330():
    both = Defense(fleet(ship(size=4), light("DD", 20)), MALTA, research=1)
    assert level(both) == 3 + 1 + 5 + 2 + 2
    assert level(both, {"W330": "higher"}) == 9
    assert "W330" in doubts_of_level(both)


def test_23_423_the_first_number_is_lost_and_the_second_does_not_attack():
    done = fired(Defense(fleet(light("DD", 30))), (nas(6),), 8)
    assert (done.level, done.result.eliminated, done.result.aborted) == (3, 1, 2)
    assert (eliminated(done.suffered), aborted(done.suffered)) == (1, 2)


def test_19_61_23_423_naval_air_of_a_carrier_and_of_land_is_one_type_and_bears_the_first_loss():
    """A 1/0 on three and three NAS with four AAS: six of the one type stand before four of the other."""
    strike = (nas(3), Group("United States", "AAS", 4), nas(3))
    done = fired(Defense(fleet(light("DD", 4))), strike, 9)
    assert (done.result.eliminated, done.result.aborted) == (1, 0)
    assert [(one.group.kind, one.group.count, one.eliminated) for one in done.suffered.losses] == [
        ("NAS", 6, 1),
        ("AAS", 4, 0),
    ]


def test_23_42_over_10_row_ten_and_the_row_of_the_rest_are_added():
    done = fired(Defense(port=Port(flak=11)), (nas(20),), 7)
    assert (done.level, done.result.eliminated, done.result.aborted) == (13, 2 + 1, 3 + 1)


def test_17_142B_a_one_two_costs_one_AAF_or_NAS_and_turns_two_of_either_back():
    for group in (aaf(4), nas(4, GERMANY)):
        done = fired(Defense(port=Port(flak=1)), (group,), 8)
        assert (eliminated(done.suffered), aborted(done.suffered)) == (1, 2)
    mixed = fired(Defense(port=Port(flak=1)), (aaf(4), nas(3, GERMANY)), 8).suffered
    assert [(loss.eliminated, loss.aborted) for loss in mixed.losses] == [(1, 1), (0, 1)]


def test_17_47E_2_kamikazes_are_shot_down_and_17_47E_3_aborts_are_as_doubt_W159_says():
    strike = (Group("Japan", "kamikaze", 10),)
    defense = Defense(fleet(light("DD", 30, BRITAIN)))
    assert aborted(fired(defense, strike, 8).suffered) == 2
    assert aborted(fired(defense, strike, 8, readings={"W159": "ignored"}).suffered) == 0


def test_23_42_the_level_and_roll_of_an_old_battle_in_the_Coral_Sea():
    """Level 3, an 8: surprise makes it level 2, and the row gives 1/1."""
    done = fired(Defense(fleet(ship("Zuikaku", "CV", 3), light("DD", 18)), surprise_level=5), (nas(3),), 8)
    assert (done.level, done.result.eliminated, done.result.aborted) == (2, 1, 1)
