"""18.46: who is back from a mission lands at another base than its own, whatever the mission was."""

import pytest

from events.world_at_war.flight import AirMissionFlown, AirUnitsRebased
from phases.bearing import bearing
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.battles import Fight
from tests.world_at_war.bombings import row
from tests.world_at_war.orders import Disengage, FightOn, Finish, Named, ReturnToBase, TakeHex
from tests.world_at_war.supported import defending, front, intercepting, settled, supporting

__all__ = ["front"]
LILLE, GHENT, CALAIS, DOVER, HULL = "0000", "0200", "0300", "0500", "0600"
FORCES = "4 AAF Germany Lille", "2 AAF Britain Hull", "1 AAF Britain Dover"


def met(front, leave, *more, **fields):
    """Two of Lille support the attack on Calais, two meet those of Hull over it; these fight on or leave."""
    table = Fight(front(*FORCES, *more, **fields).position)
    table.said("axis", supporting(table, "2 AAF Germany Lille"), Finish())
    table.said("allies", defending(table, "2 AAF Britain Hull"), Finish())
    table.said("axis", intercepting(table, "2 AAF Germany Lille"), Finish()).thrown((1, 1), (1, 1))
    table.said("allies", leave)
    if not isinstance(leave, Disengage):
        table.said("axis", Disengage())
    assert table.phase == "combat.attacks"
    return table


def home(table, text, to):
    return ReturnToBase(table.group(text), table.at(to))


def where(table, nation):
    return sorted(u.base for u in table.game.units.values() if u.nation == nation and u.base)


@pytest.mark.parametrize("option", ["same_phase", "in_flight"])
def test_18_46_interceptors_land_elsewhere_though_they_are_home_already_as_doubt_W346_says(front, option):
    table = met(front, FightOn(), doubts={"W346": option})
    flown = next(fact for fact in table.all if isinstance(fact, AirMissionFlown))
    table.as_seat("axis").when(ReturnToBase(Named(flown.units), GHENT))
    if option == "in_flight":
        table.refused("18.46")
        return
    table.then(AirUnitsRebased(flown.units, LILLE, GHENT))
    assert table.ruling.facts[0].rules == ("18.46", "W346")
    assert {table.game.units[one].inverted for one in flown.units} == {"18.42A"}


def test_18_46_those_that_called_their_support_off_or_were_forced_to_abort_too(front):
    table = met(front, Disengage())
    table.as_seat("allies").when(home(table, "2 AAF Britain Hull", "Dover"))
    table.then(AirUnitsRebased(("BR-AAF-01", "BR-AAF-02"), HULL, DOVER))
    assert where(table, "Britain") == [DOVER] * 3


def test_18_46_not_to_where_they_are_and_not_while_they_wait_for_the_attack(front):
    table = met(front, Disengage())
    table.as_seat("allies").when(home(table, "1 AAF Britain Hull", "Hull")).refused("18.46/there")
    assert table.told() == "BR-AAF-01 is at Hull already."
    table.as_seat("axis").when(ReturnToBase(Named(("GE-AAF-01",)), GHENT)).refused("18.46")
    table.when(settled(table, "prevented")).accepted()
    table.when(ReturnToBase(Named(("GE-AAF-01",)), GHENT)).accepted()


def test_18_46_the_other_base_was_friendly_when_the_phase_began_for_interceptors_too(front):
    table = met(front, Disengage()).said("axis", TakeHex(CALAIS, "Germany"))
    flown = next(fact for fact in table.all if isinstance(fact, AirMissionFlown))
    table.as_seat("axis").when(ReturnToBase(Named(flown.units), CALAIS)).refused("18.46")
    assert "was not Axis ground when the phase began" in table.told()


def test_18_46_the_other_base_has_room_for_who_lands_late(front):
    table = met(front, Disengage(), "4 AAF Australia Dover")
    table.as_seat("allies").when(home(table, "1 AAF Britain Hull", "Dover")).refused("18.46")
    assert "lacks room" in table.told()


def test_18_46_it_stands_on_the_menu_of_both_sides(front):
    table = met(front, Disengage())
    for seat, order in (
        ("allies", home(table, "2 AAF Britain Hull", "Dover")),
        ("axis", home(table, "2 AAF Germany Lille", "Ghent")),
    ):
        assert offered(menu(WORLD_AT_WAR, table.game, seat), order), seat


def bombed(board, *texts):
    """Two of Dover have bombed Ghent."""
    table = row(board, *texts)
    table.sent("2 AAF Britain Dover > Ghent").begun()
    return table


def test_18_46_bombers_and_their_escorts_land_elsewhere_too(board):
    table = bombed(board, "2 AAF Britain Dover")
    assert table.phase == "combat.missions"
    table.as_seat("allies").when(home(table, "2 AAF Britain Dover", "Bath")).refused("18.46")  # five hexes
    table = row(board, "2 AAF Britain Dover", drawing="Bath Dover~ = , Ghent . Essen . . Ulm . . Linz")
    table.sent("2 AAF Britain Dover > Ghent").begun()
    table.as_seat("allies").when(home(table, "1 AAF Britain Dover", "Bath"))
    table.then(AirUnitsRebased(("BR-AAF-01",), "0100", "0000"))


def test_18_46_and_who_opposed_them(board):
    table = bombed(board, "2 AAF Britain Dover", "1 AAF Germany Essen")
    table = (
        row(board, "2 AAF Britain Dover", "1 AAF Germany Essen").sent("2 AAF Britain Dover > Ghent").begun()
    )
    table.met("1 AAF Germany Essen > Ghent").answered().thrown((1, 1), (1, 1))
    assert table.phase == "combat.missions"
    table.as_seat("axis").when(home(table, "1 AAF Germany Essen", "Ghent"))
    table.then(AirUnitsRebased(("GE-AAF-01",), "0700", "0500"))


def test_18_46_strategic_bombers_land_in_their_box_alone(board):
    sw = "Western Allied SW box"
    table = (
        row(board, f"2 strategic bomber Britain {sw}")
        .sent(f"2 strategic bomber Britain {sw} > Ghent")
        .begun()
    )
    table.as_seat("allies").when(home(table, f"1 strategic bomber Britain {sw}", "Dover")).refused("18.46")


def test_18_46_once_the_phase_is_over_nobody_lands_elsewhere(board):
    table = bombed(board, "2 AAF Britain Dover").said("allies", Finish())
    assert table.phase.startswith("construction")
    table.when(home(table, "1 AAF Britain Dover", "Bath")).refused("18.524A")


def borne(table, order):
    """Of a refusal the doubts of which another reading would lead to another ruling."""
    table.as_seat("axis").when(order).refused("18.46")
    ruling = bearing(WORLD_AT_WAR, table.game, "axis", order, table.ruling)
    assert set(ruling.grounds) <= set(table.ruling.grounds)
    assert ruling.violations == table.ruling.violations
    return [one for one in ruling.grounds if one.startswith("W")]


def test_18_46_a_refusal_tells_a_doubt_only_where_another_reading_would_decide_otherwise(front):
    table = met(front, FightOn(), "1 AAF Germany Ghent", doubts={"W346": "in_flight"})
    flown = next(fact for fact in table.all if isinstance(fact, AirMissionFlown))
    assert borne(table, ReturnToBase(Named(flown.units), GHENT)) == ["W346"]
    never_out = home(table, "1 AAF Germany Ghent", "Lille")
    assert borne(table, never_out) == []
    assert "W346" not in table.ruling.grounds
