"""23.46 by e-mail: a standing order names the places to which air and ships escape from a base under attack."""

import pytest

from core.mistakes import Mistake
from events.world_at_war.air_battle import StandingOrderLeft
from events.world_at_war.counterair import AirUnitsTookRefuge
from events.world_at_war.ships import NavalForceFormed, NavalForceSailed, Ship
from tests.world_at_war.base_attacks import MALTA, concealed
from tests.world_at_war.naval_bases.test_23_46_escape import NO_PORT, raided, struck
from tests.world_at_war.orders import Finish, LeaveStandingOrder

__all__ = ["raided"]
GOZO = "0800"
ALL = 99
"""So many are never left: everybody leaves."""

ONE_LEFT = (("Warspite", 1, "AAF", "Germany"),)


def leaves(*to, fewer_than=ALL, place=MALTA):
    return LeaveStandingOrder(fewer_than, place, to)


def took_refuge(table):
    return [(one.units, one.base) for one in table.facts if isinstance(one, AirUnitsTookRefuge)]


def test_23_461_air_escapes_to_the_place_that_its_seat_named_and_nobody_is_asked(raided):
    table, goals = raided("1 AAF Britain Malta", **NO_PORT)
    table.as_seat("allies").when(leaves(GOZO)).accepted()
    struck((table, goals))
    assert table.base_of("BR-AAF-01") == GOZO
    assert table.inverted()["BR-AAF-01"] == "18.523"
    assert table.phase == "combat.naval_bases.another"


@pytest.mark.parametrize("place", [MALTA, ""])
def test_23_46_a_standing_order_given_when_asked_sends_them_away_at_once(raided, place):
    table = struck(raided("2 AAF Britain Malta", goals=ONE_LEFT, **NO_PORT))
    there = tuple(sorted(one.name for one in table.game.units.values() if one.base == MALTA))
    table.as_seat("allies").when(leaves(GOZO, place=place)).accepted()
    assert table.facts[0] == StandingOrderLeft("allies", place, ALL, (GOZO,))
    assert took_refuge(table) == [(there, GOZO)]
    assert {one.standing for one in table.facts if isinstance(one, AirUnitsTookRefuge)} == {"allies"}
    assert table.phase == "combat.naval_bases.another"


def test_23_46_the_word_of_one_seat_sends_nobody_elses_units_away(raided):
    table = struck(raided("2 AAF Britain Malta", goals=ONE_LEFT))
    asked = table.phase
    table.after(StandingOrderLeft("allies", MALTA, ALL, (GOZO,)))
    table.as_seat("axis").when(leaves(fewer_than=3, place="")).accepted()
    assert (took_refuge(table), table.phase) == ([], asked)


def test_23_461A_a_place_that_takes_nobody_is_passed_over_for_the_next(raided):
    table = struck(raided("1 AAF Britain Malta"))
    table.as_seat("allies").when(leaves("0000", "0400", GOZO)).accepted()
    assert took_refuge(table) == [(("BR-AAF-01",), GOZO)]


def test_23_461A_where_there_is_no_room_they_stay_and_nobody_is_asked(raided):
    table = struck(raided("1 AAF Britain Malta", "10 AAF Britain Gozo"))
    table.as_seat("allies").when(leaves(GOZO)).accepted()
    assert took_refuge(table) == []
    assert table.phase == "combat.naval_bases.another"


@pytest.mark.parametrize(("fewer", "gone"), [(1, False), (2, True)])
def test_23_46_air_leaves_with_fewer_left_than_the_order_says(raided, fewer, gone):
    table, goals = raided("1 AAF Britain Malta", **NO_PORT)
    table.as_seat("allies").when(leaves(GOZO, fewer_than=fewer)).accepted()
    struck((table, goals))
    assert table.base_of("BR-AAF-01") == (GOZO if gone else MALTA)
    assert table.phase == "combat.naval_bases.another"


def test_23_46_who_is_at_one_of_the_places_stays_there(raided):
    table = struck(raided("1 AAF Britain Malta"))
    table.as_seat("allies").when(leaves(GOZO, MALTA)).accepted()
    assert took_refuge(table) == []
    assert table.phase == "combat.naval_bases.another"


def test_23_462_ships_sail_for_the_place_and_the_turn_comes_back(raided):
    ships = (
        Ship("Warspite", "Britain", 4, MALTA),
        Ship("Hood", "Britain", 5, MALTA, force="Force K"),
    )
    table, goals = raided("1 AAF Britain Malta", ships=ships, **concealed(decks=()))
    table.as_seat("allies").when(leaves(GOZO)).accepted()
    struck((table, goals))
    assert table.base_of("BR-AAF-01") == GOZO
    assert [(f.activity, f.standing) for f in table.facts if isinstance(f, NavalForceSailed)] == [
        ("escape", "allies")
    ]
    while table.phase.endswith(".entered"):
        table.as_seat("axis").when(Finish()).accepted()
    assert table.game.forces["Force K"].place == GOZO
    assert table.phase == "combat.naval_bases.another"


def test_23_46_who_fights_on_leaves_for_nowhere(raided):
    table, _ = raided("1 AAF Britain Malta")
    table.as_seat("allies").when(leaves(GOZO, fewer_than=0)).refused("23.46/standing")
    assert table.ruling.violations[0].found == ("allies would fight on, and escape to Gozo.",)
    with pytest.raises(Mistake):
        table.when(leaves("Nowhere"))


def test_23_462A_ships_outside_task_forces_sail_for_the_place_as_one_of_their_own(raided):
    table, goals = raided("1 AAF Britain Malta")
    table.as_seat("allies").when(leaves(GOZO)).accepted()
    struck((table, goals))
    formed = next(one for one in table.facts if isinstance(one, NavalForceFormed))
    sailed = next(one for one in table.facts if isinstance(one, NavalForceSailed))
    assert (sailed.force, sailed.activity, sailed.standing) == (formed.force, "escape", "allies")
    while table.phase.endswith(".entered"):
        table.as_seat("axis").when(Finish()).accepted()
    assert (table.game.ships["Warspite"].place, table.game.ships["Warspite"].at_sea) == (GOZO, False)
    assert {(one.place, one.factors) for one in table.game.light.values()} == {(GOZO, 6)}
    assert table.phase == "combat.naval_bases.another"


def test_23_462A_ships_outside_task_forces_stay_by_an_order_that_lets_all_stay(raided):
    table, goals = raided("1 AAF Britain Malta")
    table.as_seat("allies").when(leaves(fewer_than=0)).accepted()
    struck((table, goals))
    assert table.game.ships["Warspite"].place == MALTA
    assert table.phase == "combat.naval_bases.another"
