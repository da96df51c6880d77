"""Menus of a naval battle as a new player reads them: nothing that can't be, and all there is where it is little."""

import re

import pytest

ANSWERED = """\
@japan
place airbase Japanese at Lae
done
stage 1 AAF Japanese from Rabaul to Lae
done
done
done
sail Covering Group, Invasion Group as seaborne invasion to Port Moresby
@australia
done
"""
STRUCK = """\
attack at sea
@japan
cover with 1 AAF Japanese from Lae
patrol with 1 NAS Japanese from Shoho
done
@australia
strike Covering Group with 1 AAS Australian from Port Moresby
done
"""
JOINED = """\
done
done
done
@america
sail TF 17 as interception to Port Moresby
@japan
done
"""
IN_BATTLE = """\
join battle at Port Moresby
done
@australia
done
@america
done
done
@australia
done
@japan
done
"""


@pytest.fixture
def played(run, tmp_path):
    """played(orders) -> a game "g" of Coral Sea 1942 in which these orders were given."""

    def play(orders):
        (file := tmp_path / "given.orders").write_text(orders, encoding="utf-8")
        run("new", "coral_sea_1942", "--id", "g").done()
        run("order", "g", "--file", file).done()

    return play


@pytest.fixture
def menu(run):
    """menu(seat) -> its lines as they are told, each with what follows it in one."""

    def lines(seat, *options):
        told = run("orders", "g", "--as", seat, *options).done().out
        return " ".join(told.split())

    return lines


def test_23_11B_nobody_is_offered_to_search_for_his_own_ships(played, menu):
    played(ANSWERED)
    assert "search for" not in menu("japan")
    lines = menu("australia").partition("search for Covering Group | Invasion Group with ")[2]
    in_combat, _, other = lines.partition("| 1 AAS Australian from Port Moresby in round 1 |")
    assert "in round 1" in in_combat
    assert "1 AAS Australian from Port Moresby For a search that is thrown at the table" in other


def test_23_415A_patrol_and_cover_are_offered_where_one_may_engage(played, menu):
    played(ANSWERED + STRUCK)
    assert "engage strike with patrol 1 NAS Japanese | cover 1 AAS Japanese | none" in menu("japan")


def test_what_there_is_one_of_is_not_called_one_of_many(played, menu):
    played(ANSWERED + JOINED)
    assert "join battle at Port Moresby No interception is refereed" in menu("japan")


def test_23_35A_who_has_nobody_to_patrol_says_so_by_done(played, run):
    played(ANSWERED + JOINED + IN_BATTLE)
    assert "australia allots nothing" in run("order", "g", "done", "--as", "australia").done().out
    refused = run("order", "g", "done", "--as", "japan")
    assert refused.status == 1
    assert "or “allot no patrol”" in " ".join(refused.out.split())


def test_23_35A_who_has_nobody_to_patrol_is_offered_none_and_no_more(played, menu):
    played(ANSWERED + JOINED + IN_BATTLE)
    told = menu("australia")
    assert "allot no patrol" in told
    assert "squadrons in all may patrol" not in told
    assert "Over TF 17 at most 2 squadrons in all may patrol" in menu("america")


def test_23_35A_one_line_takes_all_that_may_patrol_from_two_carriers(played, menu, run):
    played(ANSWERED + JOINED + IN_BATTLE)
    both = "allot patrol 1 NAS American from Lexington, 1 NAS American from Yorktown"
    told = menu("america")
    assert both in told
    assert told.index(both) < told.index("allot patrol 1-2 NAS American from Lexington")
    run("order", "g", both, "--as", "america").done()


def test_17_3123_who_asks_for_a_task_force_as_a_place_is_led_to_what_tells_what_is_in_it(played, run):
    played(ANSWERED.partition("place")[0])
    run("show", "g", "TF 17").failed(
        2, "“skyledger why g TF 17” says where it is, and of a task force also what is in it"
    )
    assert "TF 17 American task force: Lexington, Yorktown" in " ".join(
        run("why", "g", "TF 17", "--as", "america").done().out.split()
    )
    hidden = " ".join(run("why", "g", "Covering Group", "--as", "america").done().out.split())
    assert "Covering Group Japanese task force: nothing that is shown" in hidden


def test_23_752A_all_activities_are_named(played, menu):
    played(ANSWERED.partition("sail")[0])
    assert "interception" in menu("australia")
    assert "more (--all)" not in menu("australia", "--only", "sail TF 17").partition(" via ")[0]


def test_18_511G_what_rests_on_ground_movement_says_so(played, menu):
    played(ANSWERED.partition("sail")[0])
    assert "No ground movement is refereed: say what ground units overrun at the table." in menu(
        "japan", "--only", "overrun", "--all"
    )


def test_23_752A_an_interception_off_ones_own_port_can_be_fought_from_the_menu(played, menu):
    met = "@america\nsail TF 17 as interception to Port Moresby\n@japan\ndone\ndone\n"
    played(ANSWERED + "done\ndone\ndone\n" + met)
    assert "join battle at Port Moresby" in menu("japan")
    assert "join battle at Port Moresby" in menu("america")


def test_18_51_air_that_its_port_holds_back_is_told_where_it_is_not_on_the_menu(run):
    run("new", "malta_1942", "--id", "m").done()
    for seat in ("germany", "italy") * 6:
        told = " ".join(run("orders", "m", "--as", "germany").done().out.split())
        if "counterair: what is attacked" in told and "combat phase" in told:
            break
        run("order", "m", "done", "--as", seat)
    assert "from Mersa Matruh" not in told
    assert "Army air at Mersa Matruh attacks nothing from there" in told


AT_COUNTERAIR = """\
@japan
place airbase Japanese at Lae
done
done
"""


def test_18_521D_bases_with_air_are_offered_first_and_empty_ones_with_all(played, menu):
    played(AT_COUNTERAIR)
    short, whole = menu("japan"), menu("japan", "--only", "counterair", "--all")
    assert "counterair Port Moresby with 1 AAF Japanese from Lae" in short
    assert "Buna" not in short
    assert "18.521D, 18.523" in short
    assert whole.index("counterair Port Moresby") < whole.index("counterair Buna | Milne Bay")


def test_18_521D_where_no_base_has_air_the_empty_ones_are_offered_and_the_menu_says_so(played, menu):
    played("@japan\ndone\ndone\n")
    told = menu("japan")
    assert "counterair Buna | Milne Bay | Woodlark with 1-3 AAF Japanese from Rabaul" in told
    assert "Nobody is seen in a base within reach" in told


def test_18_51_who_starts_from_a_port_is_told_where_an_airbase_would_do(played, run, menu):
    played("@japan\ndone\ndone\n")
    assert "Army air at Lae and Kendari attacks nothing from there" in menu("japan")
    assert "An airbase of its own nation there would do" in menu("japan")
    refused = run("order", "g", "counterair Port Moresby with 1 AAF from Lae", "--as", "japan")
    assert "an airbase that is placed at Lae would do" in " ".join(refused.out.split())


AFTER_A_COUNTERAIR = """\
@japan
done
done
counterair Buna with 2 AAF Japanese from Rabaul
done
"""


def test_18_46_who_comes_home_by_itself_is_offered_other_bases_alone(played, menu):
    played(AFTER_A_COUNTERAIR)
    told = menu("japan")
    assert "return 1-2 AAF Japanese from Rabaul to Lae (up to 1) | Gasmata | Kavieng" in told
    assert "Gasmata | Rabaul" not in told
    assert "from Rabaul to Rabaul" in menu("japan", "--only", "return", "--all")


def test_18_46_who_has_said_where_it_lands_is_offered_other_bases_with_all(played, menu, run):
    played(AFTER_A_COUNTERAIR + "return 2 AAF Japanese from Rabaul to Gasmata\n")
    assert "counterair: what is attacked" not in menu("japan")
    assert "japan may order" in menu("japan")
    assert "return 1-2 AAF Japanese" not in menu("japan").partition("and with --all")[0]
    assert "return 1-2 AAF Japanese from Gasmata to Lae (up to 1) | Rabaul" in menu(
        "japan", "--only", "return", "--all"
    )


@pytest.fixture
def at_missions(played):
    played("@japan\ndone\ndone\ndone\ndone\n")


def test_18_511G_overruns_where_no_own_ground_unit_is_near_stand_aside(at_missions, menu):
    assert "overrun Port Moresby" not in menu("japan")  # Lae, from which somebody may march, is not beside it
    beyond = menu("japan", "--only", "overrun", "--all")
    assert all(place in beyond for place in ("Port Moresby", "Townsville", "Noumea", "Cairns"))


def test_23_752A_what_carries_ground_units_is_offered_where_transports_lie(at_missions, menu):
    told = menu("japan")
    assert "sail Striking Force as patrol | fast carrier mission | raid | sea escort" in told
    assert "sail Covering Group as patrol | fast carrier mission | raid | seaborne invasion" in told
    assert "sail Striking Force as seaborne invasion" in menu("japan", "--only", "sail", "--all")


def test_23_752A_a_force_that_has_set_out_is_offered_for_what_it_is_out(at_missions, menu, run):
    run("order", "g", "sail Striking Force as patrol via 3131", "--as", "japan").done()
    assert "sail Striking Force as patrol | voyage home via" in menu("japan")
    assert "sail Striking Force as fast carrier mission | raid" in menu("japan", "--only", "sail", "--all")


def test_hexes_are_first_taken_by_nations_whose_ground_units_are_there(at_missions, menu):
    told = menu("japan", "--only", "take", "--all")
    likely = [told.index(f"for {nation}") for nation in ("Japan", "Australia", "United States")]
    assert max(likely) < min(told.index(f"for {nation}") for nation in ("Britain", "China", "Free France"))


def test_18_51_of_staging_the_menu_names_only_places_that_its_lines_offer_and_tells_of_naval_air_too(
    menu, played
):
    played("@japan\ndone\n")
    told = menu("japan", "stage")
    lines, _, note = told.partition("Of these places army air attacks from ")
    assert note.startswith(
        "Bandjermasin, Makassar, Rabaul and Surabaya alone: the others are neither city nor airbase (18.51, W116)"
    )
    naval = note.partition("Naval air attacks nothing from ")[2]
    named = naval.partition(":")[0].replace(" and ", ", ").split(", ")
    assert "Lae" in named
    assert all(place in lines for place in named)
    assert not {"Buin", "Kavieng"} & {*named}  # one-hex islands serve naval air
    assert "Nor does it search, cover or attack at sea from there (W117)" in naval


def test_18_51_of_few_places_from_which_army_air_attacks_nothing_each_is_named(menu, run):
    run("new", "malta_1942", "--id", "g").done()
    for seat in ("germany", "italy"):
        run("order", "g", "done", "--as", seat).done()
    assert re.search(
        "Army air attacks nothing from [^:]*Mersa Matruh[^:]*: neither city", menu("germany", "stage")
    )


def test_18_142D_an_airbase_that_would_do_is_told_of_where_one_may_be_placed(menu, run):
    run("new", "malta_1942", "--id", "g").done()
    placed = ("place airbase at Mersa Matruh", "place airbase German at Palermo", "done")
    for line in placed:
        run("order", "g", line, "--as", "germany").done()
    run("order", "g", "done", "--as", "italy").done()
    does = "An airbase placed there would do"
    assert f"{does}, save at Mersa Matruh: none may be placed there." in menu("italy", "stage")
    assert does not in menu("germany", "stage")  # both of this turn are placed


def test_18_72A_who_is_refused_for_want_of_supply_is_told_how_it_is_declared(run):
    run("new", "malta_1942", "--id", "g").done()
    run("order", "g", "declare supply of Benghazi partial", "--as", "italy").done()
    told = " ".join(run("order", "g", "uninvert 1 AAF at Benghazi", "--as", "italy").out.split())
    assert "not in full supply" in told
    assert "once Benghazi has it, “declare supply of Benghazi full” says so." in told


def test_rolls_at_once_is_told_to_be_no_policy(run):
    run("new", "malta_1942", "--id", "g").done()
    refused = run("order", "g", "policy rolls at once", "--as", "italy").failed(2).err
    assert "an order by itself: “rolls at once”" in " ".join(refused.split())


def test_18_21C_countries_are_first_gained_by_nations_whose_ground_units_are_there(menu, run):
    run("new", "coral_sea_1942", "--id", "g").done()
    told = menu("america", "gain", "--all")
    where = [told.index(f"for {nation}") for nation in ("United States", "Australia", "China")]
    assert where == sorted(where)


def test_22_41_where_ships_of_both_sides_met_it_is_told_that_no_step_waits_for_their_battle(
    at_missions, played, menu, run
):
    met = "at sea at 3145: any seat may begin a battle by “join battle at 3145”"
    run("order", "g", "sail TF 17 as interception to 3145", "--as", "america").done()
    assert met not in menu("japan")
    run("order", "g", "sail Striking Force as patrol to 3145", "--as", "japan").done()
    for _ in range(40):
        if met in menu("japan"):
            assert met in menu("australia")  # which has no ship there, and begins it all the same
            run("order", "g", "join battle at 3145", "--as", "australia").done()
            return
        for seat in ("australia", "america"):
            run("order", "g", "done", "--as", seat)
    raise AssertionError(menu("japan"))
