"""What a refusal proposes at sea can be given as it stands, and leads on from where the turn is."""

import re

import pytest

ON_PATROL = """\
@japan
done
done
done
done
sail Striking Force as patrol via 3443
"""


@pytest.fixture
def patrolling(run, tmp_path):
    """A game "g" of Coral Sea 1942 in which the Striking Force has come to its patrol hex."""
    (file := tmp_path / "patrol.orders").write_text(ON_PATROL, encoding="utf-8")
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "--file", file).done()


def refused(run, order, seat):
    ran = run("order", "g", order, "--as", seat)
    assert ran.status
    return " ".join((ran.out + ran.err).split())


@pytest.mark.parametrize(
    "line",
    [
        "attack naval base with 1 NAS Japanese from Shokaku",
        "attack naval base Tulagi against its air with 1 NAS Japanese from Shokaku",
        "attack naval base at Tulagi as escort with 1 NAS Japanese from Shokaku",
    ],
)
def test_23_61_what_is_proposed_for_an_attack_on_a_naval_base_has_what_it_is_against(run, patrolling, line):
    proposed = re.findall(r"“(attack naval base [^”]+)”", refused(run, line, "japan"))
    run("order", "g", proposed[-1], "--as", "japan").done()


def test_23_51_that_only_its_air_can_be_attacked_is_told_with_the_place(run, patrolling):
    told = refused(run, "attack naval base Tulagi with 1 NAS Japanese from Shokaku", "japan")
    assert "“attack naval base Tulagi with … against its air” goes for air units alone" in told


def test_17_3124_who_is_done_is_told_of_patrol_that_is_lost_unless_it_lands(run, fought_until):
    fought_until("dice 5 5")
    told = " ".join(run("order", "g", "done", "--as", "japan").done().out.split())
    shift = re.search(r"Let lie: .+ is lost unless it lands first, .+ by “(shift [^”]+)”", told)
    run("undo", "g", "--as", "japan").done()
    run("order", "g", shift[1], "--as", "japan").done()
    assert "Let lie" not in run("order", "g", "done", "--as", "japan").done().out


def test_17_3124_nobody_else_is_told_of_it(run, fought_until):
    fought_until("dice 5 5")
    assert "Let lie" not in run("order", "g", "done", "--as", "america").done().out


STRUCK = """\
@japan
done
done
done
done
sail Covering Group, Invasion Group as seaborne invasion via 3241, 3242, 3243, 3143
@australia
attack at sea
@japan
done
@australia
strike Covering Group with 1 AAS Australian from Port Moresby
done
@japan
dice 1 1
@australia
aim strike: 1 AAS Australian at light ships
dice 1 1
@japan
done
"""


def test_18_46_to_land_elsewhere_is_offered_with_what_it_costs_and_once(run, tmp_path):
    (file := tmp_path / "struck.orders").write_text(STRUCK, encoding="utf-8")
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "--file", file).done()
    menu = " ".join(run("orders", "g", "--as", "australia").done().out.split())
    assert "return 1 AAS Australian from Port Moresby to" in menu
    assert "and is inverted at once (18.46)" in menu
    run("order", "g", "return 1 AAS Australian from Port Moresby to Milne Bay", "--as", "australia").done()
    assert "return 1 AAS" not in run("orders", "g", "--as", "australia").done().out
    assert "return 1 AAS" in run("orders", "g", "--all", "--as", "australia").done().out


def test_23_72A_a_search_in_a_round_that_was_fought_is_told_to_bring_nothing_in_it(run, fought_until):
    fought_until("leave the battle", "@japan\nstay in the battle")
    order = "search for TF 17 with 1 AAF Japanese from Lae in round {}"
    told = " ".join(run("order", "g", order.format(2), "--as", "japan").done().out.split())
    assert "Note: In naval combat at 3242 round 2 is over, and so are its searches" in told
    run("undo", "g", "--as", "japan").done()
    assert "is over, and so are" not in run("order", "g", order.format(3), "--as", "japan").done().out


@pytest.mark.parametrize("loss", ["damage", "sink"])
def test_22_7_of_light_ships_those_in_the_battle_are_proposed_first(run, fought_until, loss):
    fought_until("dice 5 5")
    told = refused(run, f"{loss} 2 CA", "america")
    assert f"here for example “{loss} 2 CA American at TF 17” or" in told


@pytest.mark.parametrize("word", ["form", "split", "fleet"])
def test_22_42_a_word_for_it_leads_to_the_order_by_which_combat_groups_are_formed(run, fought_until, word):
    fought_until("join battle at 3242")
    meant = "in this step that is “combat group of TF 17 with Lexington”"
    assert meant in " ".join(run("orders", "g", word, "--as", "america").done().out.split())
    assert meant in refused(run, word, "america")


AFTER_A_ROUND = (
    "# A second round: Lexington, in a combat group of her own, is damaged from Rabaul and Lae; then the "
    "Americans leave."
)


def test_17_3123_of_who_decides_under_a_marker_stay_and_leave_are_told_to_everybody(run, fought_until):
    fought_until(AFTER_A_ROUND)
    told = " ".join(run("orders", "g").done().out.split())
    assert "what only america is shown: stay in the battle, leave the battle (--as america)" in told


SAILING = """\
@japan
done
done
done
done
"""


@pytest.mark.parametrize(
    ("line", "proposed"),
    [
        (
            "invade Port Moresby with Invasion Group",
            "sail Invasion Group as seaborne invasion to Port Moresby",
        ),
        ("beach Invasion Group at Port Moresby now", "sail Invasion Group as patrol via Kavieng"),
        ("shell Port Moresby with Covering Group", "sail Covering Group as patrol via Kavieng"),
    ],
)
def test_23_752A_what_is_proposed_names_the_task_force_that_was_named(run, tmp_path, line, proposed):
    (file := tmp_path / "sailing.orders").write_text(SAILING, encoding="utf-8")
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "--file", file).done()
    assert f"“{proposed}”" in refused(run, line, "japan")


def test_23_71A_who_names_a_force_that_is_not_there_is_told_which_groups_are(run, fought_until):
    fought_until("attack at sea")
    told = refused(run, "combat group of Striking Force with 2 DD Japanese", "japan")
    assert "Here there are Covering Group and Invasion Group." in told


def test_22_7_of_who_must_say_whether_it_stays_all_done_does_not_say_that_done_will_do(fought_until, spawn):
    fought_until(AFTER_A_ROUND)
    played = spawn("play", "g", "--as", "japan", input="all done\n").out
    told = " ".join(played.split())
    assert "america must say what it wants in this step, of which only america sees what there is." in told
    assert "america: done" not in told
