"""23.411-23.416: what combat air patrol, air cover and air based in a port do to attackers of ships."""

from collections import Counter
from itertools import product

import pytest

from core.world_at_war.air_combat.groups import Group
from core.world_at_war.ship_damage.defending_air import (
    Engagement,
    Raid,
    attackers_engaged,
    calls,
    doubts_of_combat,
    doubts_of_engaging,
    doubts_over_port,
    fight_over_port,
    fight_over_ships,
    may_engage,
    met,
    opposed,
)
from tests.world_at_war.naval_strikes import (
    BRITAIN,
    GERMANY,
    ITALY,
    JAPAN,
    aaf,
    aas,
    aborted,
    attack_at_sea,
    counted,
    eliminated,
    nas,
)

TEN, THREE = (nas(10),), (aas(3),)


@pytest.mark.parametrize(("dice", "result", "attack"), [(2, (1, 0), 9), (7, (1, 2), 7), (12, (2, 4), 4)])
def test_23_416_example_ten_Americans_meet_three_Japanese_on_air_cover(dice, result, attack):
    done = attack_at_sea(TEN, (nas(3),), cover=THREE, dice=(7, dice))
    roll = done.round.defender
    assert (roll.call.row, roll.call.modifiers) == (3, ())
    assert (roll.result.eliminated, roll.result.aborted) == result
    assert counted(done.through) == attack


def test_23_416_example_one_two_is_the_most_likely_result():
    found = Counter()
    for first, second in product(range(1, 7), repeat=2):
        roll = attack_at_sea(TEN, (nas(3),), cover=THREE, dice=(7, first + second)).round.defender
        found[(roll.result.eliminated, roll.result.aborted)] += 1
    assert found.most_common(1) == [((1, 2), 11)]


def test_23_416_example_an_American_one_one_leaves_two_Japanese():
    done = attack_at_sea(TEN, (nas(3),), cover=THREE, dice=(4, 7))
    assert (done.round.attacker.result.eliminated, done.round.attacker.result.aborted) == (1, 1)
    losses = done.round.losses["defender"]
    assert (eliminated(losses), aborted(losses)) == (1, 0)


def test_23_415A_the_defender_engages_with_all_or_fewer_and_23_415B_so_many_attackers_fight():
    assert may_engage(3, 10) == 3
    assert may_engage(5, 3) == 3
    assert [attackers_engaged(engaging, 10) for engaging in (0, 2, 3)] == [0, 2, 3]
    assert attackers_engaged(5, 3) == 3


def test_23_415B_more_defenders_than_attackers_are_as_doubt_W235_says():
    assert may_engage(5, 3, readings={"W235": "all_defenders"}) == 5
    assert doubts_of_engaging(5, 3, 0) == ("W235",)
    assert doubts_of_engaging(3, 5, 0) == ()


def test_23_415B_only_the_engaged_count_for_the_row_and_the_nationality():
    strike = (nas(6), nas(4, BRITAIN))
    americans = attack_at_sea(strike, (nas(3),), cover=THREE).round.attacker.call
    assert (americans.row, americans.modifiers) == (3, ())
    british = attack_at_sea(strike, (nas(2), nas(1, BRITAIN)), cover=THREE).round.attacker.call
    assert [(one.rule, one.value) for one in british.modifiers] == [("19.31A", -1)]


def test_23_415C_patrol_and_cover_fight_in_one_round():
    fight = fight_over_ships(Engagement(TEN, (nas(5),), (nas(2, JAPAN),), THREE))
    assert counted(fight.defender) == 5
    assert attack_at_sea(TEN, (nas(5),), (nas(2, JAPAN),), THREE).round.defender.call.row == 5


@pytest.mark.parametrize(
    ("patrol", "cover", "level", "value"), [(3, 0, 0, -1), (2, 1, 0, 0), (0, 3, 0, 0), (3, 0, 1, 0)]
)
def test_23_415D_patrol_has_its_modifier_without_cover_and_without_surprise(patrol, cover, level, value):
    some = [(nas(patrol, JAPAN),) if patrol else (), (aas(cover),) if cover else ()]
    rolls = attack_at_sea(TEN, (nas(3),), *some, level=level).round
    assert sum(one.value for one in rolls.attacker.call.modifiers) == value
    assert sum(one.value for one in rolls.defender.call.modifiers) == -value


@pytest.mark.parametrize(("level", "engage"), [(0, 5), (3, 5), (4, 4), (5, 3), (6, 2), (7, 1), (9, 1)])
def test_23_415E_surprise_lets_fewer_engage(level, engage):
    assert may_engage(5, 10, level) == engage
    assert may_engage(1, 10, level) == max(0, engage - 4)


def test_23_415E_the_reductions_are_as_doubt_W236_says():
    assert may_engage(9, 10, 6, {"W236": "additive"}) == 9 - 1 - 2 - 3
    assert "W236" in doubts_of_engaging(9, 10, 6)


def test_23_415E_surprise_counts_from_those_that_would_engage_or_are_there_as_doubt_W337_says():
    assert may_engage(5, 3, 4) == 2
    assert may_engage(5, 3, 4, {"W337": "than_are_there"}) == 3
    assert "W337" in doubts_of_engaging(5, 3, 4)


def test_23_416A_the_result_falls_on_the_whole_strike_or_as_doubt_W238_says():
    engaged = (nas(3),)
    assert counted(attack_at_sea(TEN, engaged, cover=THREE, dice=(7, 12)).through) == 4
    assert counted(attack_at_sea(TEN, engaged, cover=THREE, dice=(7, 12), W238="engaged").through) == 7
    engagement = Engagement(TEN, engaged, (), THREE)
    assert doubts_of_combat(engagement, {"attacker": 7, "defender": 12}) == ("W238",)
    assert doubts_of_combat(engagement, {"attacker": 7, "defender": 7}) == ()


def test_23_416A_a_mixed_strike_shares_its_losses_or_as_doubt_W239_says():
    strike, engaged = (nas(6), nas(3, BRITAIN)), (nas(3, BRITAIN),)
    whole = attack_at_sea(strike, engaged, cover=THREE, dice=(7, 6)).through
    assert {group.nation: group.count for group in whole} == {"United States": 4, "Britain": 2}
    first = attack_at_sea(strike, engaged, cover=THREE, dice=(7, 6), W239="engaged").through
    assert {group.nation: group.count for group in first} == {"United States": 6}


def test_23_416A_excess_aborts_are_ignored():
    done = attack_at_sea((nas(3),), (nas(3),), cover=(aas(3),), dice=(7, 12))
    assert (eliminated(done.round.losses["attacker"]), aborted(done.round.losses["attacker"])) == (2, 1)
    assert done.through == ()


def test_23_416B_patrol_and_cover_never_abort():
    for some in ({"patrol": (nas(3, JAPAN),)}, {"cover": THREE}):
        done = attack_at_sea(TEN, (nas(3),), dice=(12, 7), **some)
        assert aborted(done.round.losses["defender"]) == 0
        assert eliminated(done.round.losses["defender"]) == done.round.attacker.result.eliminated


def test_17_47E_1_kamikazes_make_no_roll_against_patrol_and_cover():
    kamikazes = (Group(JAPAN, "kamikaze", 10),)
    engagement = Engagement(kamikazes, (Group(JAPAN, "kamikaze", 3),), (nas(3),))
    done = met(engagement, {"defender": 7})
    assert done.round.attacker is None
    assert done.round.losses["defender"].losses[0].eliminated == 0
    assert done.round.defender.call.row == 3


def over(counterairing=(), striking=(), defenders=(), dice=(7, 7), chosen="", **readings):
    raid = Raid(tuple(counterairing), tuple(striking), tuple(defenders), chosen)
    return opposed(raid, dict(zip(("attacker", "defender"), dice, strict=True)), readings=readings)


def test_23_411A_if_all_counterair_each_side_rolls_once_and_nobody_goes_for_the_ships():
    done = over((aaf(4),), (), (aaf(3, BRITAIN),))
    assert (done.round.attacker.call.row, done.round.defender.call.row) == (4, 3)
    assert done.through == ()


def test_23_411B_those_that_counterair_fight_one_round_and_the_others_go_on():
    done = over((aaf(3),), (aaf(5),), (aaf(3, BRITAIN),), dice=(7, 2))
    assert (done.round.attacker.call.row, done.round.defender.call.row) == (3, 3)
    assert eliminated(done.round.losses["attacker"]) == 1
    assert counted(done.through) == 5


def test_23_412B_only_what_exceeds_those_that_counterair_falls_on_the_others():
    done = over((aaf(2),), (aaf(5),), (aaf(3, BRITAIN),), dice=(7, 12))
    losses = done.round.losses["attacker"].losses
    assert [(loss.eliminated, loss.aborted) for loss in losses] == [(2, 0), (0, 4)]
    assert counted(done.through) == 1


def test_23_412B_the_result_may_be_shared_instead_as_doubt_W232_says():
    sides = (aaf(2),), (aaf(5),), (aaf(3, BRITAIN),)
    assert counted(over(*sides).through) == 4
    done = over(*sides, W232="shared")
    losses = done.round.losses["attacker"].losses
    assert [(loss.eliminated, loss.aborted) for loss in losses] == [(0, 1), (1, 1)]
    assert counted(done.through) == 3
    assert doubts_over_port(Raid(*sides), {"attacker": 7, "defender": 7}) == ("W232",)


def test_23_411C_if_nobody_counterairs_uninverted_air_alone_rolls():
    defenders = (aaf(3, BRITAIN), aaf(4, BRITAIN, inverted=True))
    raid = Raid((), (aaf(6),), defenders)
    assert (calls(raid)["attacker"], calls(raid)["defender"].row) == (None, 3)
    done = over((), (aaf(6),), defenders, dice=(7, 7))
    assert done.round.attacker is None
    assert (counted(done.through), done.round.losses["defender"].losses) == (3, ())


def test_23_413_inverted_air_rolls_if_it_is_counteraired():
    defenders = (aaf(4, BRITAIN, inverted=True),)
    assert calls(Raid((), (aaf(6),), defenders))["defender"] is None
    assert calls(Raid((aaf(1),), (aaf(5),), defenders))["defender"].row == 4
    assert counted(over((), (aaf(6),), defenders).through) == 6


def test_23_412A_air_in_port_aborts_as_in_a_counterair():
    done = over((aaf(3),), (), (aaf(3, BRITAIN),), dice=(7, 2))
    assert (eliminated(done.round.losses["defender"]), aborted(done.round.losses["defender"])) == (1, 2)


def test_23_411B_whether_naval_air_that_does_not_counterair_makes_squadrons_is_doubt_W339():
    raid = Raid((aaf(2),), (nas(3, ITALY),), (aaf(2, BRITAIN),))
    assert fight_over_port(raid).unit == "squadrons"
    assert fight_over_port(raid, {"W339": "factors"}).unit == "factors"
    assert "W339" in doubts_over_port(raid, {"attacker": 7, "defender": 7})


def test_23_413_inverted_naval_air_divides_nobody_unless_it_is_counteraired():
    defenders = (aaf(2, BRITAIN), nas(1, BRITAIN, inverted=True))
    met = Raid((), (aaf(3),), defenders)
    assert (fight_over_port(met).unit, calls(met)["defender"].row) == ("factors", 2)
    assert fight_over_port(Raid((aaf(3),), (), defenders)).unit == "squadrons"


def test_23_411C_naval_air_on_either_side_divides_army_air():
    assert fight_over_port(Raid((), (aaf(2),), (nas(2, BRITAIN),))).unit == "squadrons"
    assert fight_over_port(Raid((), (aaf(2), nas(1, ITALY)), (aaf(2, BRITAIN),))).unit == "squadrons"
    assert fight_over_port(Raid((), (aaf(2),), (aaf(2, BRITAIN),))).unit == "factors"


def test_23_412B_army_air_that_lost_squadrons_attacks_with_each_full_three_of_them_as_closed_doubt_W338_says():
    defenders = (nas(3, BRITAIN),)
    done = over((), (aaf(2),), defenders, dice=(2, 2))  # British naval air has one less: a 2, nevertheless
    assert (done.unit, done.round.defender.result.eliminated) == ("squadrons", 1)
    assert counted(done.through) == 1  # five squadrons, of which three make a ready factor (23.144)


def test_23_412B_naval_air_and_whole_factors_come_through_as_they_are():
    done = over((), (aaf(2), nas(3, GERMANY)), (), dice=(7, 7))
    assert [(group.kind, group.count) for group in done.through] == [("AAF", 2), ("NAS", 3)]
    assert (done.round.attacker, done.round.defender) == (None, None)


@pytest.mark.parametrize(("option", "turned"), [("as_counterair", 3), ("no_aborts", 0)])
def test_23_412A_air_in_a_port_aborts_or_not_as_doubt_W231_says(option, turned):
    raid = Raid((aaf(6),), (), (aaf(6, BRITAIN),))
    done = opposed(raid, {"attacker": 6, "defender": 2}, readings={"W231": option})
    roll = done.round.attacker
    assert (roll.result.eliminated, roll.result.aborted) == (2, 3)
    assert sum(loss.eliminated for loss in done.round.losses["defender"].losses) == 2
    assert sum(loss.aborted for loss in done.round.losses["defender"].losses) == turned
