"""What is told of naval activities and combat as they go on."""

import re

import pytest


def test_23_7413_what_surprise_of_a_level_brings_is_told_with_the_level(fought_until):
    told = " ".join(fought_until("dice 3").split())
    assert (
        "level 4. Therefore combat air patrol has no +1 in air combat against it, air defense is a level lower, "
        "its dice against ships have +1 and 1 defending squadron engages less." in told
    )


def test_22_452_who_may_search_is_told_the_verb_for_what_was_found(run, fought_until):
    fought_until("search the battle with 1 AAS Australian from Port Moresby")
    told = " ".join(run("orders", "g", "--as", "america").out.split())
    assert "say by “find” which groups were found" in told


def test_22_42_combat_groups_that_come_too_late_are_told_when_they_are_formed(run, fought_until):
    fought_until("allot no patrol")
    late = run("order", "g", "combat group of TF 17 with Lexington", "--as", "america").out
    assert "but in “combat groups”, as each round of naval combat begins (22.42)" in " ".join(late.split())


def test_23_71A_and_those_of_a_force_on_its_way_too(run, fought_until):
    fought_until("strike Covering Group with 1 AAS Australian from Port Moresby")
    late = run("order", "g", "combat group of Covering Group with 2 CA Japanese", "--as", "japan").out
    assert "but in “groups, cover and patrols”, each time that a force on its way" in " ".join(late.split())


def test_17_3124_a_shift_to_a_sunken_carrier_is_told_that_it_was_sunk(run, fought_until):
    fought_until("dice 5 5")
    shift = "shift 1 NAS Japanese from Shokaku to Zuikaku"
    for order in (shift, "damage Zuikaku"):
        told = " ".join(run("order", "g", order, "--as", "japan").err.split())
        assert "Zuikaku was sunk at 3242 in entry 72" in told
        assert "Did you mean" not in told


def test_17_3124_a_ship_that_was_sunk_in_the_open_is_told_so_to_whom_it_was_shown(run, fought_until):
    fought_until("dice 5 5")
    told = " ".join(run("order", "g", "damage Zuikaku", "--as", "america").err.split())
    assert "Zuikaku was sunk at 3242 in entry 72" in told
    assert "can be named" not in told


@pytest.mark.parametrize("goals", ["1 NAS at Zuikaku", "1 NAS at Hiryu", "2 at Shokaku"])
def test_23_43_who_aims_a_strike_that_is_over_is_told_so_before_names_are_looked_up(run, fought_until, goals):
    fought_until("dice 5 5")
    told = " ".join(run("order", "g", f"aim strike: {goals}", "--as", "america").err.split())
    assert "^ Nobody may aim a strike in" in told
    assert "that is over for now" in told
    assert "can be named" not in told


@pytest.mark.parametrize("seat", ["japan", "america", "australia"])
def test_23_43_who_is_done_where_the_strike_is_aimed_is_told_whose_word_it_waits_for(run, fought_until, seat):
    fought_until("dice 2 3")
    told = " ".join(run("order", "g", "done", "--as", seat).out.split())
    assert "what the strike is aimed at” it waits for america, who says at what the strike is aimed" in told


def test_19_21_over_the_ships_too_it_is_told_whose_dice_wait_still(run, fought_until):
    fought_until("engage strike with patrol 2 elite NAS Japanese")
    told = " ".join(run("order", "g", "dice 3 4", "--as", "america").done().out.split())
    assert "2 dice wait still, the defender's for air combat over Striking Force, from japan." in told


def test_17_3124_patrol_that_has_landed_ashore_is_not_shown_as_flying_from_there(run, fought_until):
    def shown():
        told = " ".join(run("show", "g", "--as", "japan").done().out.split())
        return told.partition("Naval combat 3242")[2].partition("TF 17 (")[0]

    fought_until("dice 5 5")
    assert "combat air patrol: Japanese 1 elite NAS of Zuikaku" in shown()
    [patrol] = re.findall(r"shift (JP-NAS-\w+) to Rabaul", run("orders", "g", "--as", "japan").done().out)
    run("order", "g", f"shift {patrol} to Rabaul", "--as", "japan").done()
    assert "Striking Force (Japanese: Shokaku (damaged)" in shown()
    assert "combat air patrol" not in shown()


STRIKE = "launch strike at TF 17/2 with 2 NAS Japanese from Rabaul, 1 AAS Japanese from Lae"


def test_23_35A_who_is_over_a_group_that_was_shown_is_not_told_once_more_of_its_strike(fought_until):
    told = " ".join(fought_until(STRIKE, "done\n@america\ndone\n@australia\ndone").split())
    _, _, told = told.rpartition("air strikes are launched.")
    assert "Over TF 17/2: combat air patrol 1 American NAS" in told
    assert told.count("combat air patrol") == 1
    assert "Over the target of strike 1 is that air which was shown over it just before." in told


def test_23_34A_over_a_force_on_its_way_it_is_told_with_the_strike(fought_until):
    told = " ".join(fought_until("place cover group 1 over Covering Group").split())
    assert "Over the target of strike 1: air cover 1 Japanese AAS" in told


def test_22_7_that_to_leave_ends_the_battle_for_all_is_told_before_and_with_it(run, fought_until):
    fought_until("dice 5 5", "@japan\ndone\n@america\ndone\n@australia\ndone\ndone")
    over = "Once a side leaves, naval combat at 3242 is over for all, whatever others say"
    assert over in " ".join(run("orders", "g", "--as", "america").done().out.split())
    left = " ".join(run("order", "g", "leave the battle", "--as", "america").done().out.split())
    assert f"Note: {over}" in left


def test_23_23C_who_may_fly_cover_is_told_how_many_groups_it_is_spread_over(run, fought_until):
    fought_until(
        "combat group of Covering Group with 2 CA Japanese",
        "cover with 1 AAF Japanese from Rabaul in group 1",
    )
    told = " ".join(run("orders", "g", "--as", "japan").done().out.split())
    assert (
        "Cover is spread over 3 cover groups, one for each combat group: none may be larger than another"
        in told
    )
    assert "Now they are of 1, 0 and 0; a squadron for which no group is named" in told
    uneven = " ".join(
        run("order", "g", "cover with 1 AAF Japanese from Lae in group 1", "--as", "japan").out.split()
    )
    assert "Accepted" in uneven
    assert "of 2, 0 and 0 squadrons" in " ".join(run("order", "g", "done", "--as", "japan").out.split())


def test_23_441C_help_tells_on_what_the_modifier_of_naval_air_hangs(run):
    told = " ".join(run("help", "orders", "aim", "strike").done().out.split())
    assert "Naval air has +1 against ships at sea, light ships too (23.441C)" in told
    assert "where army air goes for the same target, doubt W244 says whether" in told


def test_18_58A_a_search_without_a_round_is_told_in_the_menu_to_count_for_submarines_alone(run, fought_until):
    fought_until("sail Covering Group, Invasion Group as seaborne invasion via 3241, 3242, 3243, 3143")
    told = " ".join(run("orders", "g", "--as", "australia").done().out.split())
    assert "without one it is for an attack by submarines alone, and counts for nothing" in told
