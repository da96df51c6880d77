"""23.43 targets, 23.44 the rolls on them, and the Naval Nationality DRM."""

import pytest

from core.world_at_war.ship_damage.air_defense import Attack, attack_modifiers, doubts_of_roll, rolled, row
from core.world_at_war.ship_damage.ships import Aimed, misdirected, naval_drm, printed, targets
from tests.world_at_war.naval_strikes import (
    AMERICA,
    BRITAIN,
    GERMANY,
    ITALY,
    JAPAN,
    aaf,
    aas,
    fleet,
    light,
    nas,
    ship,
)

NAGATO = ship("Nagato", size=4)


def told(*args, **more):
    return {one.rule: one.value for one in attack_modifiers(Attack(*args, **more))}


def test_23_441B_the_chart_of_nations_is_as_printed():
    assert printed() == {
        "Japan": 3, "Germany": 2, "Britain": 2, "United States": 2, "Sweden": 2, "Australia": 2, "Italy": 1,
        "France": 1, "Russia": 0, "Greece": 0, "Rumania": 0, "Spain": 0, "Turkey": 0, "Dutch East Indies": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("one", "value"),
    [
        (ship(), 4), (ship(size=4), 3), (ship("King George V", size=5, nation=BRITAIN), 3),
        (light("SS", 3, GERMANY), 3), (light("SS", 3), 3),
        (ship("Akagi", "CV", 4), 1), (ship("Eagle", "CV", 3, BRITAIN), 0), (light("CVE", 2, AMERICA), 0),
        (ship("Zuiho", "CVL", 2), 1), (ship("Princeton", "CVL", 2, AMERICA), 0), (ship("Hermes", "CVL", 2, BRITAIN), 1),
        (ship("Aquila", "CVL", 2, ITALY), 0), (ship("Zeppelin", "CVL", 2, GERMANY), 1),
        (ship("Midway", "CVB", 5, AMERICA), 1), (light("CA", 4, "Russia"), 0), (light("TR", 4, "Greece", short=1), -1),
    ],
)  # fmt: skip
def test_23_441B_every_modifier_of_ships_is_as_printed(one, value):
    assert naval_drm(one) == value


def test_23_441B_navies_that_are_not_on_the_chart_are_as_doubts_W331_and_W332_say():
    polish, free = light("DD", 1, "Poland"), light("DD", 1, "Free France")
    assert (naval_drm(polish), naval_drm(polish, readings={"W331": "one"})) == (0, 1)
    assert (naval_drm(free), naval_drm(free, readings={"W332": "zero"})) == (1, 0)


def test_23_441B_partial_supply_and_oil_together_are_as_doubt_W342_says():
    both = ship(size=4, short=2)
    assert (naval_drm(both), naval_drm(both, readings={"W342": "two"})) == (2, 1)


def test_23_441B_light_carriers_of_other_nations_are_as_doubt_W343_says():
    french = ship("Bearn", "CVL", 2, "France")
    assert (naval_drm(french), naval_drm(french, readings={"W343": "one"})) == (1, 0)


def test_23_441B_research_adds():
    assert naval_drm(NAGATO, {JAPAN: 1}) == 4


def test_23_441B_light_ships_that_differ_are_as_doubt_W333_says():
    group = light("DD", 1, AMERICA), light("CVE", 4, AMERICA), light("DD", 2, BRITAIN)
    attack = Attack(group, (nas(5, JAPAN),))
    values = {
        option: next((-o.value for o in attack_modifiers(attack, {"W333": option}) if o.rule == "23.441B"), 0)
        for option in ("lowest", "highest", "most")
    }
    assert values == {"lowest": 0, "highest": 2, "most": 0}
    assert "W333" in doubts_of_roll(attack, 5)


def test_23_441A_the_attackers_modifier_is_added_and_23_441B_that_of_the_ships_taken_away():
    assert told(NAGATO, (aas(4, GERMANY),)) == {"23.441A": 2, "23.441B": -3}
    weak = light("TR", 3, "Greece", short=1)
    assert told((weak,), (aas(4, ITALY),)) == {"23.441A": 1, "23.441B": 1}


def test_23_441A_the_lowest_of_different_ones_counts():
    attack = Attack(NAGATO, (nas(3), nas(1, BRITAIN)))
    assert attack_modifiers(attack)[0].value == 1
    assert "W243" in doubts_of_roll(attack, 7)


def test_23_441C_naval_air_has_one_more_at_sea_from_land_and_carriers_and_none_in_port():
    assert told(NAGATO, (nas(4),))["23.441C"] == 1
    assert "23.441C" not in told(NAGATO, (nas(4),), at_sea=False)
    assert "23.441C" not in told(NAGATO, (aas(4, AMERICA),))


def test_23_441C_naval_and_army_air_on_one_target_are_as_doubt_W244_says():
    attack = Attack(NAGATO, (nas(3), aas(1, AMERICA)))

    def has(option):
        return any(one.rule == "23.441C" for one in attack_modifiers(attack, {"W244": option}))

    assert [has(one) for one in ("all_naval", "any_naval", "majority")] == [False, True, True]
    assert "W244" in doubts_of_roll(attack, 7)


def test_23_441D_surprise_of_three_or_more_adds_one():
    values = [told(NAGATO, (nas(4),), surprise_level=level).get("23.441D", 0) for level in range(8)]
    assert values == [0, 0, 0, 1, 1, 1, 1, 1]


def test_23_44_a_target_has_one_roll_on_the_row_of_its_squadrons():
    done = rolled(Attack(NAGATO, (nas(4),), surprise_level=3), 7)
    assert (done.row, done.net_roll, done.hits) == (4, 7 + 2 - 3 + 1 + 1, 3)


def test_23_53_an_AAF_is_one_squadron_against_ships_in_port():
    groups = (aaf(3), nas(2, GERMANY))
    assert row(groups) == 5
    assert rolled(Attack(NAGATO, groups, at_sea=False), 8).net_roll == 8 + 2 - 3


GROUP = fleet(NAGATO, ship("Akagi", "CV", 4), light("CA", 4), light("DD", 3))


def rules(some, *aims):
    """The rules that these aims of six American squadrons break."""
    chosen = [Aimed(name, groups) for name, groups in aims]
    return [one.rule for one in misdirected(some, chosen, (nas(6),))]


def test_23_43A_named_ships_are_targets_and_23_43B_light_ships_are_one_group():
    assert set(targets(GROUP)) == {"Nagato", "Akagi", "light ships"}
    assert targets(GROUP)["light ships"] == GROUP.light
    assert rules(GROUP, ("Nagato", (nas(2),)), ("light ships", (nas(4),))) == []
    assert rules(GROUP, ("Yamato", (nas(2),))) == ["23.43"]
    assert rules(fleet(ship(sunk=True)), ("Yamato", (nas(2),))) == ["23.43A"]


def test_23_43C_submarines_are_targets_on_patrol_alone():
    assert set(targets(fleet(light("SS", 3, GERMANY, patrolling=True)))) == {"submarines"}
    assert rules(fleet(light("SS", 3, GERMANY)), ("submarines", (nas(1),))) == ["23.43C"]


def test_23_43D_ships_in_a_yard_are_no_targets_and_damaged_ones_that_wait_are():
    assert set(targets(fleet(ship(in_yard=True), ship("Musashi", damaged=True)))) == {"Musashi"}
    assert rules(fleet(ship(in_yard=True)), ("Yamato", (nas(1),))) == ["23.43D"]


def test_23_44_each_squadron_attacks_one_target_and_only_what_came_through():
    assert rules(GROUP, ("Nagato", (nas(4),)), ("Akagi", (nas(3),))) == ["23.44"]
    assert rules(GROUP, ("Nagato", (nas(4, BRITAIN),))) == ["23.44"]
    assert rules(GROUP, ("Nagato", (nas(1),)), ("Nagato", (nas(1),))) == ["23.44"]


@pytest.mark.parametrize(("option", "hits"), [("as_two", 3), ("no_effect", 0)])
def test_23_44_a_net_roll_below_two_does_what_doubt_W213_says(option, hits):
    """Eight minor squadrons against a ship of 3 or 4: two on the dice are less than two."""
    against = Attack(NAGATO, (aaf(8, "Rumania"),))
    done = rolled(against, 2, {"W213": option})
    assert (done.net_roll < 2, done.hits) == (True, hits)
    assert ("W213" in doubts_of_roll(against, 2, {"W213": option})) == (option == "no_effect")
