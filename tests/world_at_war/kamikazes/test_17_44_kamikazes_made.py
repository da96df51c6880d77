"""17.44 Building kamikazes: air units become kamikazes, and kamikazes are built."""

import pytest

from core.mistakes import Mistake
from core.world_at_war.under_way.missions import MAP_EDGE
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Carrier
from events.world_at_war.construction import AirUnitsConstructed, ForcePoolEnlarged
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.kamikazes import AirUnitsConverted, Conversion
from events.world_at_war.squadrons import AirUnitsDivided, UnbuiltAirUnitsRecombined
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.building import rules
from tests.world_at_war.conftest import DeclaredFact
from tests.world_at_war.fillings import all_accepted, on_the_menu
from tests.world_at_war.kamikaze_boards import KOBE, convert, kamikazes, table
from tests.world_at_war.orders import (
    BuildKamikazes,
    ConstructAirUnits,
    ConvertToKamikazes,
    EnlargeForcePool,
    Named,
    UninvertAirUnits,
)

__all__ = ["table"]


def brps(number):
    return DeclaredFact("brp", "Japan", str(number))


def names(first, last):
    return tuple(f"JP-kamikaze-{n:02}" for n in range(first, last + 1))


# 17.44A: conversion.


def test_17_44A_a_naval_air_squadron_becomes_one_kamikaze(table):
    one = convert(table(there=("3 NAS Japan Kobe",), limit=12), "2 NAS Japan", KOBE)
    made = (Conversion("JP-NAS-01", names(1, 1)), Conversion("JP-NAS-02", names(2, 2)))
    one.then(AirUnitsConverted("Japan", "NAS", KOBE, made))
    assert rules(one) == [("17.44A", "17.43A", "W149")]


def test_17_44A_a_factor_of_army_air_becomes_three(table):
    one = convert(table(there=("2 AAF Japan Kobe",), limit=12), "1 AAF Japan", KOBE)
    one.then(AirUnitsConverted("Japan", "AAF", KOBE, (Conversion("JP-AAF-01", names(1, 3)),)))
    assert kamikazes(one) == (3, 0)


def test_17_44A_built_units_become_built_kamikazes_that_name_them(table):
    one = convert(table(there=("1 AAF Japan Kobe",), limit=12), "1 AAF Japan", KOBE)
    unit = one.game.units["JP-kamikaze-02"]
    assert (unit.base, unit.made_from, unit.inverted) == (MAP_EDGE, "JP-AAF-01", "")


def test_17_44A_units_of_the_force_pool_become_kamikazes_of_the_force_pool(table):
    one = convert(table("2 AAF Japan", limit=12), "2 AAF Japan")
    made = (Conversion("JP-AAF-01", names(1, 3)), Conversion("JP-AAF-02", names(4, 6)))
    one.then(AirUnitsConverted("Japan", "AAF", "", made))
    assert rules(one) == [("17.44A", "17.43A")]
    assert kamikazes(one) == (0, 6)


def test_17_44A_what_was_converted_is_gone_for_good_and_its_name_is_not_given_again(table):
    one = convert(table("2 NAS Japan", limit=12), "2 NAS Japan")
    assert not [u for u in one.game.units.values() if u.kind == "NAS"]
    one.when(EnlargeForcePool("Japan", "NAS", 1)).then(ForcePoolEnlarged("Japan", "NAS", ("JP-NAS-03",)))


def test_17_44A_squadrons_of_a_converted_factor_belong_to_another_that_lies_aside(table):
    one = table(there=("2 AAF Japan Kobe",), limit=12)
    one.after(AirUnitsDivided(("JP-AAF-01", "JP-AAF-02")))
    lost = tuple(f"JP-AAF-{part}" for part in ("01.search", "02.cover", "02.attack"))
    one.after(AirUnitsEliminated(lost), UnbuiltAirUnitsRecombined("Japan", "AAF", lost, ("JP-AAF-02",)))
    convert(one, "1 AAF Japan").accepted()
    left = {unit.name: unit.parent for unit in one.game.units.values() if unit.kind == "AAS"}
    assert set(left.values()) == {"JP-AAF-01"}
    assert {"JP-AAF-02.search"} < set(left)


def test_17_44A_units_may_be_named_in_play_and_in_the_force_pool(table):
    one = table("1 NAS Japan", there=("2 NAS Japan Kobe",), limit=12)
    one.when(ConvertToKamikazes(Named(("JP-NAS-02",)))).accepted()
    one.when(ConvertToKamikazes(Named(("JP-NAS-03",)))).accepted()
    assert kamikazes(one) == (1, 1)


@pytest.mark.parametrize(
    "some", [("JP-NAS-01", "JP-NAS-03"), ("JP-NAS-01", "JP-NAS-01"), ("JP-NAS-03", "JP-NAS-03"), ("X",)]
)
def test_17_44A_not_of_both_at_once_nor_twice_nor_what_is_not_there(table, some):
    one = table("1 NAS Japan", there=("2 NAS Japan Kobe",), limit=12)
    with pytest.raises(Mistake):
        one.when(ConvertToKamikazes(Named(some)))


def test_17_44A_not_of_two_kinds_at_once(table):
    one = table("1 NAS Japan", "1 AAF Japan", limit=12)
    with pytest.raises(Mistake, match="one nation and kind"):
        one.when(ConvertToKamikazes(Named(("JP-NAS-01", "JP-AAF-01"))))


def test_17_44A_naval_air_aboard_a_carrier_may_be_converted(table):
    ship = Carrier("Akagi", "Japan", 3, KOBE)
    one = convert(table(there=("2 NAS Japan Akagi",), carriers=(ship,), limit=12), "2 NAS Japan", "Akagi")
    assert kamikazes(one) == (2, 0)


def test_17_44A_nothing_else_becomes_kamikazes(table):
    one = convert(table(there=("2 jet Japan Kobe",), limit=12), "1 jet Japan", KOBE).refused("17.44A")
    assert one.told() == "JP-jet-01 is jet; only NAS and AAF become kamikazes."


def test_17_44A_nothing_before_the_rule_is_invoked(table):
    convert(table("2 NAS Japan"), "1 NAS Japan").refused("17.44A/invoked")


@pytest.mark.parametrize(
    ("phase", "broken"),
    [
        ("movement.staging", "17.44A"),
        ("combat.missions", "17.44A/phase"),
        ("redeployment.transfers", "17.44A/phase"),
    ],
)
def test_17_44A_only_in_the_unit_construction_phase(table, phase, broken):
    """No word of it is heard at staging; elsewhere it is heard for doubt W145."""
    convert(table("2 NAS Japan", limit=12, phase=phase), "1 NAS Japan").refused(broken)


def test_17_44A_the_own_one(table):
    convert(table("2 NAS Japan", limit=12, side="Allied").as_seat("gamemaster"), "1 NAS Japan").refused(
        "17.44A/turn"
    )


def test_17_44A_only_by_the_own_seat(table):
    one = table("2 NAS Japan", limit=12, side="Allied").as_seat("allies")
    assert not on_the_menu(one, ConvertToKamikazes(Named(("JP-NAS-01",))))
    convert(one, "1 NAS Japan").refused("seat")


def test_17_44A_an_inverted_unit_becomes_inverted_kamikazes_by_doubt_W315(table):
    one = table(there=("2 NAS Japan Kobe",), limit=12).after(AirUnitsInverted(("JP-NAS-01",), "18.42A"))
    one.when(ConvertToKamikazes(Named(("JP-NAS-01",))))
    unit = one.game.units["JP-kamikaze-01"]
    assert (unit.inverted, unit.inverted_in) == ("18.42A", "Summer 1942 Axis")
    assert rules(one) == [("17.44A", "17.43A", "W149", "W315")]


def test_17_44A_or_kamikazes_that_are_ready_by_doubt_W315(table):
    one = table(there=("2 NAS Japan Kobe",), limit=12, doubts={"W315": "ready"})
    one.after(AirUnitsInverted(("JP-NAS-01",), "18.42A")).when(ConvertToKamikazes(Named(("JP-NAS-01",))))
    assert one.game.units["JP-kamikaze-01"].inverted == ""


def test_17_44A_conversion_costs_what_building_does_by_doubt_W149(table):
    pool = ("1 AAF Japan",)
    one = table(*pool, there=("5 NAS Japan Kobe",), limit=12, facts=(brps(3),), doubts={"W149": "price"})
    convert(one, "4 NAS Japan", KOBE).refused("17.141A/conversion")
    assert "Japan would have spent 4 BRPs on air units this turn; it has 3, as declared." in one.told()
    convert(one, "2 NAS Japan", KOBE).accepted()
    convert(one, "1 AAF Japan").accepted()  # what is unbuilt is paid for when it is built
    one.when(BuildKamikazes("Japan", 2)).refused("17.141A")
    one.when(BuildKamikazes("Japan", 1)).accepted()


def test_17_44A_conversion_costs_nothing(table):
    convert(
        table("2 NAS Japan", there=("3 NAS Japan Kobe",), limit=12, facts=(brps(0),)), "3 NAS Japan", KOBE
    ).accepted()


def test_17_44A_the_menu_has_each_group_as_far_as_the_pool_has_room(table):
    one = table("1 AAF Japan", there=("5 NAS Japan Kobe", "2 AAF Japan Osaka"), limit=4)
    found = {(o.units.count, o.units.kind, o.units.base) for o in all_accepted(one, ConvertToKamikazes)}
    assert found == {*((n, "NAS", KOBE) for n in range(1, 5)), (1, "AAF", "0100"), (1, "AAF", "")}


# 17.44B, 17.44C: building.


def test_17_44B_kamikazes_of_the_force_pool_are_built_to_lie_at_the_map_edge(table):
    one = convert(table("1 AAF Japan", limit=12, facts=(brps(9),)), "1 AAF Japan")
    one.when(BuildKamikazes("Japan", 2))
    one.then(AirUnitsConstructed("Japan", "kamikaze", names(1, 2), MAP_EDGE, "", 2))
    assert rules(one) == [("17.44C", "17.44B", "18.72C", "W150")]
    assert kamikazes(one) == (2, 1)


def test_18_72C_new_kamikazes_are_ready_at_once_by_doubt_W150(table):
    for option, inverted in (("as_others", "18.72C"), ("ready", "")):
        one = convert(table("1 AAF Japan", limit=12, doubts={"W150": option}), "1 AAF Japan")
        one.when(BuildKamikazes("Japan", 1))
        assert one.game.units["JP-kamikaze-01"].inverted == inverted


def test_17_44B_no_more_than_lie_there(table):
    one = convert(table("1 AAF Japan", limit=12), "1 AAF Japan")
    with pytest.raises(Mistake, match="3 kamikazes, not 4"):
        one.when(BuildKamikazes("Japan", 4))


def test_17_44B_the_training_rate_does_not_matter(table):
    one = convert(table("4 AAF Japan", rate_of=1, limit=12), "4 AAF Japan")
    one.when(BuildKamikazes("Japan", 12)).accepted()


def test_17_44B_nor_do_they_count_against_it(table):
    one = convert(table("1 AAF Japan", "1 NAS Japan", rate_of=1, limit=12), "1 AAF Japan")
    one.when(BuildKamikazes("Japan", 3)).accepted()
    one.when(ConstructAirUnits("Japan", "NAS", 1, KOBE)).accepted()


def test_17_44B_only_once_the_rule_is_invoked(table):
    table("2 kamikaze Japan").when(BuildKamikazes("Japan", 1)).refused("17.44B")


@pytest.mark.parametrize("phase", ["movement.staging", "combat.missions", "redeployment.transfers"])
def test_17_44B_only_in_the_unit_construction_phase(table, phase):
    table("2 kamikaze Japan", limit=12, phase=phase).when(BuildKamikazes("Japan", 1)).refused("17.44B")


def test_17_44B_they_are_not_built_at_a_place_nor_added_to_a_pool(table):
    one = table("2 kamikaze Japan", limit=12)
    with pytest.raises(Mistake, match=r"17\.44A"):
        one.when(ConstructAirUnits("Japan", "kamikaze", 1, KOBE))
    with pytest.raises(Mistake, match=r"17\.44A"):
        one.when(EnlargeForcePool("Japan", "kamikaze", 1))


def test_17_44B_the_menu_has_as_many_as_may_be_built(table):
    one = table("5 kamikaze Japan", limit=12, facts=(brps(3),))
    assert [o.count for o in all_accepted(one, BuildKamikazes)] == [1, 2, 3]


def test_17_44B_new_kamikazes_wait_till_the_turn_ends_like_other_air_units(table):
    one = table("1 kamikaze Japan", limit=12).when(BuildKamikazes("Japan", 1)).accepted()
    turned = UninvertAirUnits(Named(names(1, 1)))
    one.in_phase("redeployment.transfers").when(turned).refused("18.72C")
    one.in_phase("end.uninversion").when(turned).accepted()


def test_17_44C_a_kamikaze_costs_1_BRP_of_those_for_all_air_units(table):
    one = table("5 kamikaze Japan", "1 AAF Japan", limit=12, facts=(brps(4),))
    one.when(ConstructAirUnits("Japan", "AAF", 1, KOBE)).accepted()
    one.when(BuildKamikazes("Japan", 2)).refused("17.141A")
    assert one.told() == "Japan would have spent 5 BRPs on air units this turn; it has 4, as declared."
    one.when(BuildKamikazes("Japan", 1)).accepted()


def test_17_42_in_2005_the_menu_builds_kamikazes_at_bases_alone(table):
    """2005:17.42: they base on the map; today they wait beside it."""
    for edition, beside, at_bases in (("current", True, False), ("2005", False, True)):
        there = table("2 kamikaze Japan", limit=12, edition=edition)
        orders = [one.order for one in menu(WORLD_AT_WAR, there.game, "axis")]
        assert any(isinstance(one, BuildKamikazes) for one in orders) == beside
        built = [one for one in orders if isinstance(one, ConstructAirUnits)]
        assert any(one.kind == "kamikaze" for one in built) == at_bases
