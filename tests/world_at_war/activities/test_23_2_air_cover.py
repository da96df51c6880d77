"""23.2 Air cover outside naval combat: spread evenly over the task forces, placed once these are attacked."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.activities.cover import dealt, prorated
from events.message import PhaseEntered
from events.world_at_war.activities import AirCoverFlown, AirCoverPlaced
from events.world_at_war.board import Seat
from events.world_at_war.naval_air import NavalEmployment
from events.world_at_war.strikes import NavalStrikeAnnounced, NavalStrikeCovered
from phases.referee import let_lie
from skyledger.notation.world_at_war import read
from tests.world_at_war import orders as give
from tests.world_at_war.fillings import on_the_menu
from tests.world_at_war.sea_fights import at_sea, fleet, squadrons, together

THREE = ("Force H", "Force K", "Force Z")
BRITISH = squadrons(1, "NAS", "Britain", "0000")
HERE = "0300"


@pytest.fixture
def three(board):
    """Three task forces with four British squadrons behind them are attacked at 0300."""

    def lay(*texts, **more):
        fleets = together(*(fleet(name) for name in THREE))
        asked = ("4 NAS Britain Malta", "9 NAS Germany Catania", *texts)
        table = at_sea(board, *asked, **(fleets | more)).sail("0100", "0200", HERE, forces=THREE)
        return table.axis(give.AttackAtSea()).accepted()

    return lay


def covered(three, **more):
    """All four fly cover, and the attackers name their targets."""
    return three(**more).allies(give.CoverForce(squadrons(4, "NAS", "Britain", "0000")), give.Finish())


def strikes(table, *forces):
    """Three German squadrons go for each of these."""
    for force in forces:
        table.axis(give.StrikeAtSea(squadrons(3), force)).accepted()
    return table.axis(give.Finish()).accepted()


def test_23_23C_four_squadrons_over_three_task_forces_are_two_and_one_and_one(three):
    table = three().allies(give.CoverForce(squadrons(4, "NAS", "Britain", "0000")))
    assert [len(group.units) for group in table.activity.cover] == [2, 1, 1]
    assert table.facts[1:] == [
        AirCoverFlown(1, ("BR-NAS-01", "BR-NAS-04")),
        AirCoverFlown(2, ("BR-NAS-02",)),
        AirCoverFlown(3, ("BR-NAS-03",)),
    ]


def test_23_23C_a_single_target_is_the_task_force_that_has_two_squadrons(three):
    table = strikes(covered(three), "Force Z")
    assert AirCoverPlaced(1, "Force Z") in table.facts
    assert NavalStrikeCovered(1, ("BR-NAS-01", "BR-NAS-04"), ()) in table.facts
    placed = next(f for f in table.ruling.facts if isinstance(f.event, AirCoverPlaced))
    assert placed.rules == ("23.23C", "W352")


def test_23_23C_of_two_targets_the_defender_says_which_has_two(three):
    table = strikes(covered(three), "Force Z", "Force H")
    table.then(*table.facts[:1], PhaseEntered("movement.naval_activity.covering"))
    table.allies(give.PlaceCover(2, "Force Z")).accepted()
    assert AirCoverPlaced(1, "Force H") in table.facts
    assert (
        NavalStrikeAnnounced(1, "land", HERE, "Force Z", ("GE-NAS-01", "GE-NAS-02", "GE-NAS-03"))
        in table.facts
    )
    assert NavalStrikeCovered(1, ("BR-NAS-02",), ()) in table.facts
    assert NavalStrikeCovered(2, ("BR-NAS-01", "BR-NAS-04"), ()) in table.facts


def test_23_23C_what_is_not_attacked_and_what_is_covered_gets_no_cover(three):
    table = strikes(covered(three), "Force Z", "Force H")
    table.allies(give.PlaceCover(1, "Force K")).refused("23.23C/attacked")
    table.allies(give.PlaceCover(1, "Force H"), give.PlaceCover(2, "Force H")).refused("23.23C")


def test_23_23C_a_smaller_group_over_a_single_target_is_as_doubt_W352_says(three):
    table = strikes(covered(three, doubts={"W352": "any"}), "Force Z")
    table.allies(give.PlaceCover(3, "Force Z")).accepted()
    assert NavalStrikeCovered(1, ("BR-NAS-03",), ()) in table.facts


def in_group(number, count=1, nation="Britain"):
    """So many squadrons at Malta in that cover group."""
    return give.CoverForce(squadrons(count, "NAS", nation, "0000"), number)


def flown(table):
    """How many fly in each cover group."""
    return [len(group.units) for group in table.activity.cover]


def test_23_23C_the_defender_composes_the_groups_one_after_the_other(three):
    table = three("2 NAS Britain Malta").allies(in_group(1, 2), in_group(2, 2), in_group(3, 2))
    assert flown(table) == [2, 2, 2]
    table.allies(give.Finish()).accepted()


def test_23_23C_who_is_done_has_spread_his_cover_evenly(three):
    table = three().allies(in_group(3, 2))
    assert not on_the_menu(table, give.Finish())
    table.allies(give.Finish()).refused("23.23C")
    assert table.told() == "The cover groups are of 0, 0 and 2 squadrons."
    table.allies(in_group(1)).when(give.Finish()).refused("23.23C")
    table.allies(in_group(2)).when(give.Finish()).accepted()


def test_23_23C_a_squadron_changes_to_the_cover_group_in_which_it_is_named(three):
    table = three().allies(in_group(1, 4)).as_seat("allies")
    assert on_the_menu(table, in_group(2))
    named = give.CoverForce(give.Named(("BR-NAS-03",)), 3)
    table.when(in_group(2), named).accepted()
    assert flown(table) == [2, 1, 1]
    assert table.activity.cover[2].units == ("BR-NAS-03",)
    table.when(named).refused("23.161")
    table.when(give.Finish()).accepted()


def test_23_23C_the_largest_cover_group_gives_up_what_changes(three):
    table = three().allies(in_group(1, 1), in_group(2, 3), in_group(3, 1))
    assert flown(table) == [1, 2, 1]


def test_23_23C_a_squadron_that_changes_its_cover_group_is_asked_nothing_else(three):
    table = three().allies(in_group(1, 4))
    peace = {unit.name: replace(unit, inverted="counterair") for unit in table.game.units.values()}
    table.game = replace(table.game, units=peace)
    table.allies(in_group(2), in_group(3), give.Finish()).accepted()


def test_23_23C_a_seat_moves_and_evens_out_its_own_cover_alone(three):
    table = three("2 NAS United States Malta", seats=ALLIES).allies(in_group(1, 2))
    table.as_seat("washington").when(give.CoverForce(give.Named(("BR-NAS-01",)), 2)).refused("seat/cover")
    table.when(give.Finish()).accepted()
    table.allies(give.Finish()).refused("23.23C")


def test_23_23C_the_menu_says_how_many_may_go_into_a_single_cover_group(board):
    table = at_sea(board, "3 NAS Britain Malta", "3 NAS Germany Catania").sail("0100", "0200", HERE)
    table.axis(give.AttackAtSea()).accepted().as_seat("allies")
    assert on_the_menu(table, give.CoverForce(squadrons(3, "NAS", "Britain", "0000"), 1))
    table.when(give.CoverForce(squadrons(3, "NAS", "Britain", "0000"), 1)).accepted()


def test_23_131_the_menu_has_the_squadrons_that_army_factors_give(board):
    table = at_sea(board, "3 AAF Britain Malta", "2 AAF Germany Catania").sail("0100", "0200")
    table.axis(give.AttackAtSea()).accepted().as_seat("allies")
    cover = give.CoverForce(squadrons(3, "AAS", "Britain", "0000"))
    assert on_the_menu(table, cover)
    table.when(cover, give.Finish()).accepted().as_seat("axis")
    strike = give.StrikeAtSea(squadrons(2, "AAS"), "Force H")
    assert on_the_menu(table, strike)
    table.when(strike).accepted()
    assert not on_the_menu(table, give.StrikeAtSea(squadrons(1, "AAS"), "Force H"))


def test_23_23A_none_of_the_air_need_fly_cover(three):
    table = strikes(three().allies(give.Finish()), "Force H")
    assert not any(isinstance(one, NavalStrikeCovered) for one in table.facts)
    assert (
        NavalStrikeAnnounced(1, "land", HERE, "Force H", ("GE-NAS-01", "GE-NAS-02", "GE-NAS-03"))
        in table.facts
    )


def test_23_23B_air_used_for_something_else_flies_no_cover(three):
    table = three()
    british = [unit for unit in table.game.units.values() if unit.nation == "Britain"]
    used = {unit.name: replace(unit, used="counterair") for unit in british}
    table.game = replace(table.game, units={**table.game.units, **used})
    table.allies(give.CoverForce(BRITISH)).refused("23.162")


def test_23_21_cover_is_flown_by_cover_squadrons_of_the_side_that_sails(board):
    table = at_sea(board, "2 AAF Britain Malta", "3 NAS Germany Catania").sail("0100", "0200", HERE)
    table.axis(give.AttackAtSea())
    table.allies(give.CoverForce(squadrons(2, "AAF", "Britain", "0000"))).accepted()
    assert table.facts[-1] == AirCoverFlown(1, ("BR-AAF-01.cover", "BR-AAF-02.cover"))


def test_23_21_nobody_covers_the_ships_of_the_enemy_at_the_gamemasters_word_either(board):
    table = at_sea(board, "3 NAS Britain Malta", "3 NAS Germany Catania").sail("0100", "0200", HERE)
    table.axis(give.AttackAtSea()).as_seat("gamemaster")
    table.when(give.CoverForce(squadrons(1))).refused("23.21")
    assert table.told() == "GE-NAS-01 of Germany is not of the side that sails."
    table.when(give.CoverForce(BRITISH)).accepted()


def test_23_161_who_covers_in_a_hex_has_no_other_role_there(three):
    table = three().allies(give.CoverForce(squadrons(4, "NAS", "Britain", "0000")))
    table.allies(give.CoverForce(BRITISH)).refused("23.161")


def test_23_23C_cover_is_spread_over_task_forces_where_doubt_W228_says_so(three):
    table = three(doubts={"W228": "task_forces"})
    table.allies(give.FormGroup("Force H", ("Force H BB",)))
    table.allies(give.CoverForce(squadrons(4, "NAS", "Britain", "0000")))
    assert [len(group.units) for group in table.activity.cover] == [2, 1, 1]
    table = three().allies(give.FormGroup("Force H", ("Force H BB",)))
    table.allies(give.CoverForce(squadrons(4, "NAS", "Britain", "0000")))
    assert [len(group.units) for group in table.activity.cover] == [1, 1, 1, 1]


def test_23_23C_squadrons_are_dealt_to_the_smallest_group_in_turn():
    assert dealt((0, 0, 0), 4) == (1, 2, 3, 1)
    assert dealt((1, 0), 2) == (2, 1)
    assert prorated((2, 1, 1))
    assert not prorated((2, 2, 0))


def test_23_23C_a_smaller_group_does_not_go_before_a_larger_one(three):
    cover = give.CoverForce(squadrons(5, "NAS", "Britain", "0000"))
    table = strikes(three("1 NAS Britain Malta").allies(cover, give.Finish()), "Force Z", "Force H")
    table.allies(give.PlaceCover(3, "Force Z")).refused("23.23C/largest")
    assert table.told() == "Cover group 3 is not the next; these are: 1, 2."


ALLIES = (
    Seat("axis", "Axis", ("Germany",)),
    Seat("allies", "Allied", ("Britain",)),
    Seat("washington", "Allied", ("United States",)),
)


def test_23_23C_cover_is_placed_by_those_that_sail_or_fly_it(three):
    american = "1 NAS United States Malta"
    table = three(american, seats=ALLIES).allies(give.CoverForce(squadrons(4, "NAS", "Britain", "0000")))
    table.as_seat("washington").when(give.CoverForce(squadrons(1, "NAS", "United States", "0000"), 2))
    table.accepted().when(give.Finish()).accepted()
    strikes(table.allies(give.Finish()), "Force Z", "Force H").as_seat("washington")
    table.when(give.PlaceCover(1, "Force Z")).refused("23.23C/owner")
    assert table.told() == "washington speaks neither for the ships nor for cover group 1."
    table.when(give.PlaceCover(2, "Force Z")).accepted()


def rests_on_w228(table):
    """Does the last ruling name the doubt, by what it stood on or by a fact?"""
    ruling = table.accepted().ruling
    return "W228" in ruling.grounds or any("W228" in fact.rules for fact in ruling.facts)


def with_a_group(three, **more):
    """A battleship of Force H is a combat group of its own: there are three task forces, and four groups."""
    return three("5 NAS Britain Malta", **more).allies(give.FormGroup("Force H", ("Force H BB",))).accepted()


@pytest.mark.parametrize("option", ["groups_as_tfs", "task_forces"])
def test_23_23C_doubt_W228_is_told_of_cover_that_it_spreads_otherwise(three, option):
    def dealt_out(count, number=0):
        table = with_a_group(three, doubts={"W228": option})
        cover = give.CoverForce(squadrons(count, "NAS", "Britain", "0000"), number)
        return rests_on_w228(table.allies(cover))

    assert not dealt_out(3)
    assert dealt_out(4)
    assert not dealt_out(1, 3)


def test_23_23C_doubt_W228_is_told_of_a_cover_group_that_there_is_by_it_alone(three):
    fourth = give.CoverForce(squadrons(1, "NAS", "Britain", "0000"), 4)
    assert rests_on_w228(with_a_group(three).allies(fourth))


def test_23_23C_doubt_W228_is_told_of_who_is_done_only_where_it_decides(three):
    def two_in_each_of_three(**more):
        table = with_a_group(three, **more)
        for number in (1, 2, 3):
            table.allies(give.CoverForce(squadrons(2, "NAS", "Britain", "0000"), number)).accepted()
        return table.allies(give.Finish())

    assert "W228" in two_in_each_of_three().refused("23.23C").ruling.grounds
    assert rests_on_w228(two_in_each_of_three(doubts={"W228": "task_forces"}))
    evenly = with_a_group(three).allies(give.CoverForce(squadrons(4, "NAS", "Britain", "0000"))).accepted()
    assert not rests_on_w228(evenly.allies(give.Finish()))
    assert not rests_on_w228(with_a_group(three).allies(give.Finish()))
    evenly.axis(give.StrikeAtSea(squadrons(3), "Force Z")).accepted()
    assert not rests_on_w228(evenly.axis(give.Finish()))


def test_23_23C_doubt_W228_is_told_of_cover_that_is_placed_over_a_group_or_its_task_force(three):
    def group_struck(target):
        table = with_a_group(three)
        table.allies(give.CoverForce(squadrons(4, "NAS", "Britain", "0000"))).allies(give.Finish())
        strikes(table, target)
        return rests_on_w228(table.allies(give.PlaceCover(1, target)))

    detached = next(one for one in with_a_group(three).game.forces.values() if one.of)
    assert group_struck(detached.name)
    assert not group_struck("Force Z")


def test_23_23D_who_does_not_renew_the_cover_of_an_earlier_hex_is_told_so(three):
    table = three()
    assert let_lie(table.system, table.game, "allies") == ()
    flown = NavalEmployment(("BR-NAS-01",), "cover", "0200", "Force H: patrol 2, 0200")
    before = replace(table.game, employments=(flown,))
    [told] = let_lie(table.system, before, "allies")
    assert "cover of an earlier hex is not kept, and is ordered anew in each" in told
    assert let_lie(table.system, before, "axis") == ()
    other = replace(flown, occasion="Force H, voyage 2: patrol 2, 0200")
    assert let_lie(table.system, replace(before, employments=(other,)), "allies") == ()
    table.allies(in_group(1, 4))
    again = replace(table.game, employments=(flown, *table.game.employments))
    assert let_lie(table.system, again, "allies") == ()


@pytest.mark.parametrize("and_", [", ", " and "])
def test_23_75B_several_sorts_against_ships_on_a_voyage_go_into_an_order_each(three, and_):
    table = three("2 AAF Germany Catania").allies(give.Finish())
    assert table.game.turn.phase.endswith(".naval_activity.striking")
    with pytest.raises(Mistake) as wrong:
        read(table.game, f"strike Force Z with 2 AAS{and_}3 NAS German from Catania", "axis")
    told = str(wrong.value)
    orders = "“strike Force Z with 2 AAS from Catania”, “strike Force Z with 3 NAS German from Catania”"
    assert f"each sort goes into an order of its own: {orders}" in told
    assert "launch" not in told
