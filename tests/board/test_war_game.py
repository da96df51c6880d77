"""The board and the timeline of The War Game: in a terminal, as pictures, as a scenario to go on from."""

import json
import re
import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from core.war_game.board import All
from core.war_game.orders import Finish, Retreat, RollAll, RollUnits, SupportShots
from events.war_game.facts import StepClosed
from skyledger.board.war_game import battle_told
from skyledger.games import GAMES
from skyledger.showing.war_game import WAR_GAME_SHOWN
from skyledger.telling import fact_told
from tests.board.test_geometry import is_in_order
from tests.cli.conftest import db, run
from tests.cli.play.example_2 import declared, example_2, said
from tests.war_game.conftest import board, given, named
from tests.war_game.test_retreats import COAST, FLEET, LANDING, SEAS, landed

__all__ = ["db", "declared", "example_2", "given", "run"]


SYSTEM = GAMES["The War Game"]


def texts(path):
    """Every text of a picture, which is sound XML."""
    return [
        "".join(one.itertext()) for one in ET.fromstring(path.read_text(encoding="utf-8")).iter() if one.text
    ]


def test_the_board_tells_turn_battles_and_what_stands_where(run, declared):
    told = said(run("show", declared))
    assert "Game turn 1, Germany's turn, combat phase: declarations, round 1." in told
    assert (
        "Bay of Biscay, since round 1: German 2 fighters against British battleship Nelson, 1 transport"
        in told
    )
    assert "Great Britain, since round 1: German 1 infantry (landed) against British 1 fighter" in told
    assert "American carrier Wasp (" in told
    assert "(en route to Bay of Biscay)" in told


def test_dispatching_1_3_where_an_engaged_aircraft_defends_is_told_at_its_home_and_its_home_in_the_battle(
    given,
):
    forces = "1 fighter Germany Brest", "1 infantry United Kingdom Kent", "1 fighter United Kingdom York"
    table = given(board(COAST, *forces))
    table.attack("Kent", "GE-FTR-01").opened().dispatch("Kent", "UK-FTR-01").next_round()
    assert WAR_GAME_SHOWN.stacks(table.game, "")["York"] == "British 1 fighter (engaged at Kent)"
    assert battle_told(table.game, table.game.battles["Kent"]) == (
        "Kent, since round 1: German 1 fighter against British 1 fighter (engaged, from York), 1 infantry"
    )


def test_a_region_is_a_place_with_its_neighbors_the_empty_ones_too(run, declared):
    rows = run("show", declared, "--region", "bay of biscay").done().out.splitlines()
    head = next(at for at, row in enumerate(rows) if row.startswith("Place"))
    table = rows[head + 1 : rows.index("", head)]
    places = [row[:14].strip() for row in table if row[:14].strip()]
    assert places == ["Bay of Biscay", "France", "Great Britain", "NA-5"]
    run("show", declared, "--region", "Bay of Bisay").failed(2, "Did you mean Bay of Biscay?")


@pytest.mark.parametrize(
    ("region", "found"),
    [
        ("Great Britain 0", {"Great Britain"}),
        ("great britain 1", {"Great Britain", "Bay of Biscay", "NA-4", "North Sea"}),
        ("Isle of Great Britain 1", {"Great Britain", "Bay of Biscay", "NA-4", "North Sea"}),
        ("France 0, NA-5 0", {"France", "NA-5"}),
    ],
)
def test_a_region_may_say_how_many_steps_it_goes_and_be_of_several_places(run, declared, region, found):
    told = run("show", declared, "--region", region).done().out
    assert set(re.findall(r"^(\S.*?) +(?:land|sea)\b", told, re.MULTILINE)) == found


def test_a_region_of_more_steps_has_all_of_fewer_and_the_whole_map_in_the_end(run, declared, tmp_path):
    near, far = (drawn(run, tmp_path / "b.svg", declared, "--region", f"NA-5 {n}")[1] for n in (1, 2))
    assert {"NA-5", "Bay of Biscay"} <= near
    assert "France" not in near
    assert {"NA-5", "France", "Great Britain"} <= far
    assert {"France", "Germany", "Iceland"} <= drawn(
        run, tmp_path / "b.svg", declared, "--region", "NA-5 999"
    )[1]
    run("show", declared, "--region", "NA-9 2").failed(2, "NA-9", "Did you mean")


def drawn(run, path, game, *options):
    """The picture of a game, and all texts in it."""
    run("show", game, "--svg", path, "--force", *options).done()
    return path.read_text(encoding="utf-8"), set(texts(path))


def test_the_picture_has_the_places_where_anything_stands_and_marks_battles_in_red(run, declared, tmp_path):
    text, found = drawn(run, tmp_path / "board.svg", declared)
    assert {"Great Britain", "Bay of Biscay", "NA-4", "NA-5", "Iceland"} <= found
    assert not {"Korea", "Japan", "Peking"} & found
    assert text.count('class="battle"') == 3
    is_in_order(text)


def test_the_whole_picture_has_every_place(run, declared, tmp_path):
    text, found = drawn(run, tmp_path / "board.svg", declared, "--region", "all")
    assert {place["name"] for place in run("show", declared, "--json").done().json["map"]["places"]} <= found
    is_in_order(text)


def test_the_picture_of_a_region_has_a_place_and_its_neighbors_alone(run, declared, tmp_path):
    text, found = drawn(run, tmp_path / "board.svg", declared, "--region", "bay of biscay")
    assert {"Bay of Biscay", "France", "Great Britain", "NA-5"} <= found
    assert not {"Iceland", "NA-4", "North Sea"} & found
    is_in_order(text)


def test_aircraft_that_were_dispatched_fly_in_arcs(run, declared, tmp_path):
    text, _ = drawn(run, tmp_path / "board.svg", declared)
    assert "NA-5: American 1 fighter (en route to Bay of Biscay)" in text
    assert 'class="flight"' in text


def test_what_changed_since_an_entry_is_marked_and_told(run, declared, tmp_path):
    text, _ = drawn(run, tmp_path / "board.svg", declared, "--since", "1")
    assert 'class="changed"' in text
    told = said(run("show", declared, "--since", "1"))
    assert "Changed since entry 1" in told
    assert "Great Britain: was British 1 fighter, is German 1 infantry (landed); British 1 fighter" in told
    assert "Nothing on the board is otherwise than after entry 1." in said(
        run("show", declared, "--at", "1", "--since", "1")
    )


def test_a_terminal_s_show_ends_with_the_battles_and_whose_turn_it_is(run, declared):
    rows = run("show", declared).done().out.rstrip().splitlines()
    last = " ".join(" ".join(rows[-24:]).split())
    assert "Battles" in last
    assert last.endswith(
        "america and britain may declare retreats, groundings and dispatches, or say “done”; with nothing left to declare the "
        "step is over by itself."
    )


def test_in_the_middle_of_combat_the_json_is_a_scenario_that_goes_on_alike(run, declared, tmp_path):
    path = tmp_path / "position.json"
    path.write_text(run("show", declared, "--json").done().out, encoding="utf-8")
    run("new", "--from", path, "--id", "on").done()
    assert run("show", "on", "--json").done().json == json.loads(path.read_text(encoding="utf-8"))
    of_both = [
        run("orders", game, "--as", "america", "--json").done().json["menus"] for game in ("on", declared)
    ]
    assert of_both[0] == of_both[1]
    path.write_text(path.read_text(encoding="utf-8").replace('"to":"Bay of Biscay"', '"to":"Bay of Bisay"'))
    run("new", "--from", path, "--id", "x").failed(2, "flight.to", "mean Bay of Biscay")


def test_a_timeline_tells_dispatch_engagement_way_home_and_loss(run, example_2):
    told = said(run("timeline", example_2))
    assert "Game turn 1, Germany's turn: the aircraft round by round" in told
    assert "UK-fighter-01 Ark Royal fights † † †" in told
    assert "→ on its way, a place: defends there, ← flying home" in told
    spots = {
        lane["unit"]: [(spot["state"], spot["place"]) for spot in lane["spots"]]
        for lane in run("timeline", example_2, "--json").done().json["lanes"]
    }
    assert spots["US-fighter-01"] == [
        ("en route", "NA-4"), ("returning", "NA-5"), ("en route", "Bay of Biscay"), ("engaged", "Bay of Biscay"),
    ]  # fmt: skip


def test_an_attacker_is_not_at_home_where_its_battle_is_over(run, example_2):
    """GE-fighter-01 won at NA-4 in round 1, and stays there till it moves after combat."""
    row = next(
        row for row in run("timeline", example_2).done().out.splitlines() if row.startswith("GE-fighter-01")
    )
    assert row.split() == ["GE-fighter-01", "Germany", "fights", *["at", "NA-4"] * 3]


def test_the_picture_of_a_timeline_has_a_lane_for_each_aircraft_and_a_field_for_each_round(
    run, example_2, tmp_path
):
    run("timeline", example_2, "--svg", tmp_path / "lanes.svg").done()
    found = texts(tmp_path / "lanes.svg")
    assert [one for one in found if one.startswith("Round ")] == ["Round 1", "Round 2", "Round 3", "Round 4"]
    assert "US-fighter-01, Wasp" in found
    assert found.count("→ Bay of Biscay") == 3
    assert "Game turn 1, Germany's turn" in found


def test_who_has_nothing_left_but_to_be_done_is_told_so(run):
    run("new", "air_supremacy_sample", "--id", "s").done()
    assert "japan may declare what attacks, and must say “done”." in said(run("show", "s"))
    run("order", "s", "attack Vladivostok with all", "--as", "japan").done()
    assert "japan has no attack left to declare, and must say “done”." in said(run("show", "s"))
    assert "japan has no attack left to declare" in said(run("next"))


def test_rolls_may_pass_by_done_unless_every_unit_must_roll(run):
    """Doubt N15; the step ends by itself when all have rolled."""
    for game, option in (("a", "may_pass"), ("b", "must_roll")):
        run("new", "air_supremacy_sample", "--id", game, "--option", f"N15={option}").done()
        for seat, line in (("japan", "attack Vladivostok with all"), ("japan", "done"), ("russia", "done")):
            run("order", game, line, "--as", seat).done()
    assert "japan may roll for the attack, or let rolls pass by “done”." in said(run("show", "a"))
    assert said(run("show", "b")).endswith("japan must roll for the attack.")


# What stands above a menu: what it leaves out, and why.


def test_example_3_3_3_a_battle_that_no_menu_calls_off_is_told_with_who_can_not_leave(given):
    table = landed(given, "GE-INF-01")
    assert table.at()[0] == "combat.calling_off"
    (told,) = WAR_GAME_SHOWN.hints(table.game, "germany")
    assert told == (
        "Kent is not among the battles that may be called off: GE-INF-01 can't leave, for who landed stays "
        "(R25); the others may retreat, and are shot at while it stays (IV/example 3/3.3)."
    )


def test_two_who_can_not_leave_stay_in_the_plural(given):
    table = landed(given, "GE-INF-01", "GE-INF-02")
    (told,) = WAR_GAME_SHOWN.hints(table.game, "germany")
    assert "GE-INF-01 and GE-INF-02 can't leave" in told
    assert "while they stay" in told


def test_where_nobody_else_attacks_no_others_are_told_of(given):
    """The battle of York may be called off; at Kent an infantry has landed alone."""
    table = given(board(COAST, *LANDING)).attack("York", "GE-FTR-01").land("Kent", "GE-INF-01")
    table.opened().next_round(calling_off=True)
    (told,) = WAR_GAME_SHOWN.hints(table.game, "germany")
    assert told.endswith("GE-INF-01 can't leave, for who landed stays (R25) (IV/example 3/3.3).")


def test_example_3_3_3_that_nobody_was_asked_whether_an_attack_goes_on_is_told_with_why(given):
    closed = StepClosed("combat.calling_off")
    alone = given(board(COAST, *LANDING)).land("Kent", "GE-INF-01").opened().next_round()
    assert fact_told(SYSTEM, alone.game, closed) == (
        "Nobody has more to say in “combat phase: whether the attack goes on”: of those who attack nobody can "
        "leave, ashore or without a way back (IV/example 3/3.3)."
    )
    beside = landed(given, "GE-INF-01")
    assert fact_told(SYSTEM, beside.game, closed).endswith("attack goes on”.")


def test_a_battle_that_may_be_called_off_is_not_told(given):
    assert WAR_GAME_SHOWN.hints(landed(given).game, "germany") == ()


def test_in_another_step_nothing_is_told(given):
    table = landed(given, "GE-INF-01").next_round()
    assert WAR_GAME_SHOWN.hints(table.game, "germany") == ()


def test_who_does_not_attack_there_is_not_told_why_it_is_not_called_off(given):
    assert WAR_GAME_SHOWN.hints(landed(given, "GE-INF-01").game, "britain") == ()


def test_grounding_2_3_who_is_asked_about_other_hits_is_told_of_the_bombs_that_come_after(given):
    forces = ("1 bomber Germany Brest", "1 infantry Germany Brest", "1 anti-aircraft United Kingdom Kent")
    table = given(board("Kent - Brest", *forces, "3 infantry United Kingdom Kent"))
    table.attack("Kent", "GE-BMR-01", "GE-INF-01").opened().rolling()
    table.roll("Kent", "GE-BMR-01", "GE-INF-01", dice=[8, 8, 1], at="").rolling("defense")
    for seat in ("britain", "germany"):
        table.as_seat(seat).when(Finish())
    (told,) = WAR_GAME_SHOWN.hints(table.game, "britain")
    assert told == (
        "The defender at Kent has 2 hits of bombs to take after that; what is lost to them is asked then."
    )


def test_example_3_1_R24_ships_that_shot_for_a_landing_are_told_to_shoot_no_more(given):
    table = given(board(COAST, *LANDING, "1 destroyer Germany Channel")).land("Kent", "GE-INF-01")
    table.when(SupportShots(named("GE-DD-01"), "Kent")).opened().rolling()
    told = "GE-DD-01 shoots no more for the attack on Kent: support shots fall as it begins (R24)."
    assert told not in WAR_GAME_SHOWN.hints(table.game, "germany")
    table.next_round().rolling()
    assert told in WAR_GAME_SHOWN.hints(table.game, "germany")
    assert told not in WAR_GAME_SHOWN.hints(table.game, "britain")


# Sending units to roll is one order, and their dice are another.


@pytest.mark.parametrize(
    ("dice", "told"), [("", "“roll” has the machine throw them, or “dice …”"), ("typed", "now “dice …” says")]
)
def test_D5_who_is_sent_to_roll_is_told_what_lets_the_dice_fall(given, dice, told):
    table = given(board(COAST, *LANDING)).attack("Kent", "GE-FTR-01").opened().rolling()
    for order in (RollAll(), RollUnits("Kent", named("GE-FTR-01"))):
        [note] = WAR_GAME_SHOWN.noted(replace(table.game, dice=dice), "germany", order)
        assert note.startswith("No die has fallen yet: ")
        assert told in note


def test_D5_where_dice_fall_at_once_nobody_is_told_to_roll(given):
    table = given(board(COAST, *LANDING)).attack("Kent", "GE-FTR-01").opened().rolling()
    assert [*WAR_GAME_SHOWN.noted(replace(table.game, dice="machine, at once"), "germany", RollAll())] == []


def test_fighters_1_5_whom_roll_all_leaves_out_behind_dice_that_are_due_is_told(given):
    forces = (*LANDING, "1 fighter Germany Brest", "1 infantry Germany Brest")
    table = given(board(COAST, *forces)).attack("Kent", "GE-FTR-01", "GE-FTR-02").opened().rolling()
    table.as_seat("germany").when(RollUnits("Kent", named("GE-FTR-01"))).accepted()
    [_, left] = WAR_GAME_SHOWN.noted(table.game, "germany", RollAll())
    assert left == (
        "GE-FTR-02 at Kent is not sent yet: the dice that are due there fall first, and “roll all” after them "
        "sends it."
    )


# What becomes of aircraft where somebody leaves, below the answer to his order.


def noted(table, *names, to):
    return [*WAR_GAME_SHOWN.noted(table.game, "britain", Retreat(named(*names), to))]


def leaving(table, *names, to):
    """What is noted but that who leaves rolls no more."""
    return [one for one in noted(table, *names, to=to) if not one.endswith("(N2).")]


@pytest.fixture
def attacked(given):
    return given(board(SEAS, *FLEET, "1 destroyer Germany Channel")).attack("Channel", "GE-DD-01").opened()


def test_grounding_2_1_who_takes_off_from_the_ground_to_leave_is_told_that_it_can_be_hit(given):
    table = given(board(COAST, *LANDING)).attack("Kent", "GE-FTR-01").opened().ground("UK-FTR-01")
    (told,) = leaving(table, "UK-FTR-01", to="York")
    assert told == (
        "UK-FTR-01 was grounded and takes off to leave: until the round ends it can be hit in the air "
        "(IV/grounding/2.1)."
    )


def test_dispatching_3_4_N2_who_retreats_is_told_that_it_rolls_no_more(given, attacked):
    assert noted(attacked, "UK-CV-01", to="Irish Sea")[0] == "UK-CV-01 rolls no more in this round (N2)."
    rolling = given(board(SEAS, *FLEET, "1 destroyer Germany Channel")).playing(N2="yes")
    rolling.attack("Channel", "GE-DD-01").opened()
    assert noted(rolling, "UK-CV-01", to="Irish Sea") == leaving(rolling, "UK-CV-01", to="Irish Sea")


def test_example_3_3_2_of_all_that_retreat_those_who_landed_are_told_to_stay(given):
    table = landed(given, "GE-INF-01")
    told = [*WAR_GAME_SHOWN.noted(table.game, "germany", Retreat(All("Kent"), "Brest"))]
    assert "At Kent GE-INF-01 can't leave, for who landed stays (R25)." in told


def test_dispatching_1_5_of_all_that_retreat_who_can_go_elsewhere_alone_is_told_to_stay(given):
    ways = "Kent - Brest; Kent - Metz; Kent - York"
    forces = "1 fighter Germany Brest", "1 fighter Germany Metz", "2 infantry United Kingdom Kent"
    table = given(board(ways, *forces)).attack("Kent", "GE-FTR-01").attack("Kent", "GE-FTR-02").opened()
    table.next_round(calling_off=True)
    told = [*WAR_GAME_SHOWN.noted(table.game, "germany", Retreat(All("Kent"), "Brest"))]
    assert told[1:] == ["GE-FTR-02 at Kent stays, for it can't retreat to Brest."]


def test_grounding_2_2_who_is_below_deck_is_told_to_leave_with_the_carrier(attacked):
    attacked.ground("UK-FTR-01", "UK-FTR-02")
    assert leaving(attacked, "UK-CV-01", to="Irish Sea") == [
        "UK-FTR-01, UK-FTR-02 below her deck leave with UK-CV-01 (IV/grounding/2.2)."
    ]


def test_R30_who_fights_on_without_the_carrier_is_told_where_it_lands(attacked):
    (told,) = leaving(attacked, "UK-CV-01", "UK-FTR-02", to="Irish Sea")
    assert told == (
        "UK-FTR-01 of UK-CV-01 fights on without her, and lands on her when the battle is over (R30); "
        "“retreat … to UK-CV-01” has it leave before."
    )
    attacked.playing(R30="own_landing")
    (told,) = leaving(attacked, "UK-CV-01", "UK-FTR-02", to="Irish Sea")
    assert "has to land elsewhere, as if she were sunk (R30)" in told


def test_grounding_2_2_who_retreats_to_a_carrier_that_leaves_is_told_where_it_lands(attacked):
    attacked.retreat("UK-CV-01", to="Irish Sea").accepted()
    told = "UK-CV-01 leaves for Irish Sea: UK-FTR-01 lands on her there, if she is not sunk."
    assert told in noted(attacked, "UK-FTR-01", to="UK-CV-01")
    attacked.retreat("UK-FTR-01", to="UK-CV-01").accepted().next_round_or_end()
    assert attacked.game.units["UK-FTR-01"].place == "Irish Sea"


def test_of_ships_without_aircraft_nothing_is_told(attacked):
    assert not leaving(attacked, "UK-DD-01", to="Irish Sea")


def test_what_hits_is_told_where_rolls_are_offered(given):
    table = given(board(COAST, *LANDING)).attack("Kent", "GE-FTR-01").opened().rolling()
    (told,) = WAR_GAME_SHOWN.hints(table.game, "germany")
    assert told.startswith("What hits at Kent: fighter at aircraft by ")
    assert told.endswith("“roll at Kent with UNITS at aircraft”, and so at land, or as bombs.")
    assert not WAR_GAME_SHOWN.hints(table.game, "britain")


def test_R4_where_only_what_flies_is_left_no_aim_at_land_is_told(given):
    there = ("1 fighter Germany Brest", "1 infantry Germany Brest", "1 fighter United Kingdom Kent")
    table = given(board("Brest - Kent", *there)).attack("Kent", "GE-FTR-01", "GE-INF-01").opened().rolling()
    assert (
        WAR_GAME_SHOWN.hints(table.game, "germany")[0]
        == "What hits at Kent: fighter at aircraft by 6 or less."
    )
