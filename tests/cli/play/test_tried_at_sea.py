"""An order at sea that is only tried is told as far as nothing rests on what a marker conceals (17.3123)."""

import re

import pytest

from skyledger.cli.status import REFUSED

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
"""


@pytest.fixture
def struck(run, tmp_path):
    """A game "g" of Coral Sea 1942 in which Australia is about to strike a marker."""
    orders = tmp_path / "struck.orders"
    orders.write_text(STRUCK, encoding="utf-8")
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "--file", str(orders)).done()


def facts(ran):
    return [fact["event"]["type"] for fact in ran.done().json["ruling"]["facts"]]


def test_23_76_a_trial_ends_where_a_strike_on_a_marker_begins(run, struck):
    tried = run("order", "g", "done", "--as", "australia", "--dry-run", "--json")
    assert facts(tried)[-1] == "NavalStrikeAnnounced/1"
    assert tried.json["left_to"] == ["japan"]
    said = run("order", "g", "done", "--as", "australia", "--dry-run").done().out
    assert "Nothing is left" not in said
    assert "What follows is for japan to say." in said


def test_23_76_what_a_trial_tells_is_how_the_order_begins(run, struck):
    tried = facts(run("order", "g", "done", "--as", "australia", "--dry-run", "--json"))
    given = facts(run("order", "g", "done", "--as", "australia", "--json"))
    assert given[: len(tried)] == tried
    assert len(given) > len(tried)


def test_23_752A_a_voyage_is_told_by_its_way_and_its_end_and_not_once_more_hex_by_hex(run):
    run("new", "coral_sea_1942", "--id", "g").done()
    for order in ("done",) * 4:
        run("order", "g", order, "--as", "japan").done()
    sailed = run("order", "g", "sail Striking Force as patrol via Buin", "--as", "japan")
    lines = " ".join(sailed.done().out.split()).split(". [")
    assert "by way of 3133, 3134, 3035, 3136, 3137, 3238, 3239, 3340, Buin" in lines[0]
    ends = [line.partition("] ")[2] for line in lines[1:]]
    assert sailed.out.count("by way of") == 1
    assert ends[:-1] == ["Striking Force put into Buin (3341)"]
    assert "W351" in sailed.out
    [*_, entry] = run("log", "g", "--json").done().json["entries"]
    assert sum(told["event"]["type"] == "NavalHexEntered/1" for told in entry["facts"]) == 9
    run("order", "g", "sail Covering Group as patrol via 3443", "--as", "japan").done()
    why = run("why", "g", "Shoho", "--as", "japan").done().out
    assert "Covering Group is at sea at 3443" in why
    assert "The naval force enters" not in why


@pytest.mark.parametrize("said", ["destroyer", "DD", "destroyers"])
def test_who_sinks_light_ships_without_a_number_is_told_how_to_say_it(run, said):
    run("new", "coral_sea_1942", "--id", "light").done()
    refused = run("order", "light", f"sink {said}", "--as", "japan").failed(2).err
    order = "1 DD Japanese at Invasion Group"
    assert f"“{said}” are light ships: say how many, and of which force, “{order}”." in " ".join(
        refused.split()
    )
    run("order", "light", f"sink {order}", "--as", "japan").done()


def test_nobody_is_told_of_light_ships_of_others(run):
    run("new", "coral_sea_1942", "--id", "light").done()
    refused = run("order", "light", "sink submarine", "--as", "japan").failed(2).err
    assert "No ship called “submarine” can be named here." in refused


def test_help_says_that_a_force_may_sail_to_a_goal(run):
    assert "“via” each hex or “to” a place the shortest way" in " ".join(
        run("help", "orders", "--all").done().out.split()
    )


FROM_ESSEX = """\
@gamemaster
done
done
done
done
done
done
@america
sail TF 58 as fast carrier mission via 2120, 2119, 2118
@japan
done
done
done
@america
attack naval base Kure with 3 NAS American from Essex
@gamemaster
done
"""


@pytest.fixture
def flown(run, tmp_path):
    """A game "g" of Okinawa 1945 in which air from Essex, under a marker, fights over Kure."""
    orders = tmp_path / "flown.orders"
    orders.write_text(FROM_ESSEX, encoding="utf-8")
    run("new", "okinawa_1945", "--id", "g", "--seed", "7").done()
    run("order", "g", "--file", str(orders)).done()


NOTHING_TRIED = "What comes of an order rests on air from carriers that are not shown"


def test_17_3123_while_air_from_a_marker_flies_nothing_is_tried_out_by_whom_it_meets(run, flown):
    run("order", "g", "dice 3 4", "--as", "japan", "--dry-run").failed(2, NOTHING_TRIED)
    run("why", "g", "--order", "dice 3 4", "--as", "japan").failed(2, NOTHING_TRIED)
    run("order", "g", "dice 3 4", "--as", "gamemaster", "--dry-run").done()
    assert run("order", "g", "dice 3 4", "--as", "america", "--dry-run").status == 1  # another's dice
    claimed = run("claim", "g", "legal “dice 3 4” because tried", "--as", "japan").done().out
    assert "It can't be known to japan" in claimed


def test_17_3123_as_it_comes_home_no_log_or_report_names_the_carrier(run, flown):
    run("order", "g", "roll", "--as", "japan").done()
    run("order", "g", "done", "--as", "gamemaster").done()
    home = run("log", "g", "--as", "japan").done().out
    assert "returned to carriers that are not shown, inverted" in " ".join(home.split())
    for command in ("log", "report", "replay"):
        assert "Essex" not in run(command, "g", "--as", "japan").done().out, command
    assert "Essex" in run("log", "g", "--as", "america").done().out


OVER = """\
@america
sail TF 17 as interception via 3144
@japan
sail Striking Force as patrol via 3144
@australia
attack at sea
@japan
patrol with 1 NAS Japanese from Shokaku
done
@australia
strike Striking Force with 1 AAF Australian from Port Moresby
done
@japan
engage strike with patrol 1 elite NAS Japanese
@gamemaster
dice 4 3
dice 2 5
@japan
done
sail Covering Group as patrol via 3144
"""


def test_17_3123_once_the_strike_that_it_met_is_over_orders_are_tried_out_again(run, tmp_path):
    (file := tmp_path / "over.orders").write_text(OVER, encoding="utf-8")
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "done until movement phase: air missions", "--as", "japan")
    run("order", "g", "--file", file).done()
    told = run("order", "g", "join battle at 3144", "--as", "america", "--dry-run").done().out
    assert "this would be accepted" in told


LEAP = "sail Invasion Group to Port Moresby"


@pytest.mark.parametrize("way", [(), ("--dry-run",)])
def test_a_leap_at_the_table_says_that_it_was_one_and_how_the_force_sails_by_the_rules(run, way):
    run("new", "coral_sea_1942", "--id", "leap").done()
    told = " ".join(run("order", "leap", LEAP, "--as", "japan", *way).done().out.split())
    assert "Note: That was a leap at the table, past all that might meet Invasion Group on its way." in told
    assert "“sail Invasion Group as ACTIVITY to Port Moresby”" in told
    assert "seaborne invasion" in told


def test_a_leap_in_a_file_of_orders_is_noted_too_and_what_sails_by_the_rules_is_not(run, tmp_path):
    run("new", "coral_sea_1942", "--id", "leap").done()
    orders = tmp_path / "leap.orders"
    orders.write_text(f"@japan\n{LEAP}\n", encoding="utf-8")
    assert "a leap at the table" in run("order", "leap", "--file", str(orders)).done().out
    for order in ("undo", *("done",) * 4):
        run("order", "leap", order, "--as", "japan").done()
    sailed = run("order", "leap", "sail Striking Force as patrol via Buin", "--as", "japan").done()
    assert "a leap" not in sailed.out


@pytest.mark.parametrize(
    ("way", "told"), [("via 3140, 3040, 2941, 2942, 2843", True), ("via 3141, 3142, 3043, 2943", False)]
)
def test_23_752A_a_way_from_coast_to_coast_within_a_hex_is_told_with_its_doubt_W446(run, way, told):
    run("new", "coral_sea_1942", "--id", "g").done()
    for order in ("done",) * 4:
        run("order", "g", order, "--as", "japan").done()
    out = " ".join(
        run("order", "g", f"sail Invasion Group as raid {way}", "--as", "japan").done().out.split()
    )
    note = "Note: At 2942 the way comes in off one coast and goes out off another"
    assert (note in out, "no coast is told from another (W446)" in out) == (told, told)


def test_leaps_at_the_table_stand_in_menus_only_where_they_are_asked_for(run):
    run("new", "coral_sea_1942", "--id", "leap").done()
    assert "sail Invasion Group" not in run("orders", "leap", "--as", "japan").done().out
    assert "sail Invasion Group to" in run("orders", "leap", "sail", "--as", "japan").done().out
    assert "sail Invasion Group to" in run("orders", "leap", "--all", "--as", "japan").done().out


def test_18_51_who_stages_army_air_where_ports_alone_base_it_is_told_that_it_attacks_nothing(run):
    run("new", "malta_1942", "--id", "bars").done()
    for seat in ("germany", "italy"):
        run("order", "bars", "done", "--as", seat).done()
    order = "stage 1 AAF German from {} to {}"
    told = run("order", "bars", order.format("Tobruk", "Mersa Matruh"), "--as", "germany").done().out
    assert "Note: Army air at Mersa Matruh attacks nothing from there" in told
    told = run("order", "bars", order.format("Tobruk", "Benghazi"), "--as", "germany").done().out
    assert "attacks nothing" not in told


BARRED_AT_LAE = (
    "No menu names air at Lae here: neither city nor airbase, so it does not search, cover or attack at sea from "
    "there (18.51, W116, W117)."
)


@pytest.fixture
def at_3241(run, tmp_path):
    """A game "g" in which the Covering Group sails by way of Lae's neighbours and is attacked at 3241."""
    orders = tmp_path / "met.orders"
    orders.write_text(STRUCK.partition("attack at sea")[0] + "attack at sea\n", encoding="utf-8")
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "--file", str(orders)).done()


def test_18_51_air_that_its_port_bars_from_cover_at_sea_is_told_to_whose_it_is(run, at_3241):
    def told(seat):
        return " ".join(run("orders", "g", "--as", seat).done().out.split())

    assert BARRED_AT_LAE in told("japan")
    assert "cover with 1-3 AAF Japanese from Rabaul" in told("japan")
    assert "No menu names air at" not in told("australia")
    refused = run("order", "g", "cover with 1 NAS Japanese from Lae", "--as", "japan")
    assert refused.status == REFUSED
    assert {"W116", "W117"} <= {*re.findall(r"doubt (W\d+)", refused.out)}


def test_18_51_where_an_airbase_serves_it_nothing_is_said(run, tmp_path):
    orders = tmp_path / "based.orders"
    based = STRUCK.replace("@japan\n", "@japan\nplace airbase Japanese at Lae\n", 1)
    orders.write_text(based.partition("attack at sea")[0] + "attack at sea\n", encoding="utf-8")
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "--file", str(orders)).done()
    assert "No menu names air at" not in " ".join(run("orders", "g", "--as", "japan").done().out.split())


def test_W324_who_sends_too_little_army_air_to_bomb_is_told_that_it_bombs_nothing(run):
    run("new", "malta_1942", "--id", "few").done()
    for _ in range(6):
        for seat in ("germany", "italy"):
            run("order", "few", "done", "--as", seat)
    order = "bomb Valletta with {} AAF Italian from Catania"
    told = " ".join(run("order", "few", order.format(2), "--as", "italy").done().out.split())
    assert "by themselves these bomb nothing; 3 or more would (W324)." in told


# Who takes a chair at one table is told what came of orders of others that these could not be told (17.3124).

SUNK = """\
@japan
done
done
done
done
sail Striking Force as patrol via 3443
@america
sail TF 17 as interception via 3443
@japan
sail Covering Group as counter-interception via 3443
@america
join battle at 3443
@japan
combat group of Striking Force with Shokaku, Zuikaku, 2 DD Japanese
@america
combat group of TF 17 with Lexington
done
@australia
done
@japan
done
@australia
done
@america
done
@japan
done
@australia
allot no patrol
@america
allot patrol 1 NAS American from Yorktown, 1 NAS American from Lexington
@japan
allot patrol 1 NAS Japanese from Shoho, 2 NAS Japanese from Shokaku
@australia
allot no cover
@america
allot no cover
@japan
allot no cover
@america
find Covering Group with 2 results
@japan
find TF 17/2 with 2 results
done
@australia
done
@america
done
@australia
done
@japan
launch strike at TF 17/2 with 1 NAS Japanese from Shokaku, 3 NAS Japanese from Zuikaku
done
@america
launch strike at Covering Group with 2 NAS American from Lexington
done
engage strike with patrol 1 NAS American
@japan
dice 2 2
@america
dice 3 5
dice 5 1
@japan
dice 3 5
engage strike with none
dice 1 5
@america
aim strike: 2 NAS American at Shoho
"""
ALONE = "What came of entry {0}, and is for japan alone:"


@pytest.fixture
def fought(run, tmp_path):
    """A game "g" of Coral Sea 1942 in which the dice that sink the Shoho are due from America."""
    (file := tmp_path / "battle.orders").write_text(SUNK, encoding="utf-8")
    run("new", "coral_sea_1942", "--id", "g").done()
    run("order", "g", "--file", file).done()


def test_17_3124_air_that_changes_decks_is_told_its_seat_once_it_sits_there(run, fought, talk):
    table = talk("play", "g", "--as", "america")
    table.type("dice 3 5\nas japan\nas america\nas japan\nhelp phases\n")
    out = " ".join(table.until("end of the player turn").split())
    entry = run("log", "g", "--json").done().json["entries"][-1]["number"]
    assert out.count(ALONE.format(entry)) == 1
    assert "whose carrier Shoho is sunk, transferred to Zuikaku" in out.partition("for japan alone:")[2]
    assert "is for america alone" not in out
    assert "found as doubt W21 says" in out


def test_23_752A_done_until_names_what_is_lost_on_the_way_and_not_what_can_be_done_there(run, struck):
    for order in (
        "australia: done",
        "japan: dice 1 1",
        "australia: aim strike: 1 AAS Australian at light ships",
        "australia: dice 1 1",
        "japan: done",
    ):
        seat, _, words = order.partition(": ")
        run("order", "g", words, "--as", seat).done()
    menu = run("orders", "g", "--as", "australia").done().out
    assert "return 1 AAS Australian" in menu
    assert "attack at sea" in menu
    out = " ".join(run("order", "g", "done until air missions", "--as", "australia").out.split())
    assert "you have a word, such as “attack at sea”" in out


def test_17_35_18_553A_nothing_is_let_go_for_which_the_seat_has_nothing(run):
    run("new", "coral_sea_1942", "--id", "g").done()
    out = run("order", "g", "done until end of turn", "--as", "japan", "--yes").out
    told = " ".join(out.split())
    assert "Let go: in movement phase" in told
    assert "combat phase: air missions" in told
    for far_off in ("CVE", "fleet factors", "invoke kamikazes"):
        assert far_off not in told
