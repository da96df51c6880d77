"""The War Game in words: who leaves a battle, whose turn it is, where aircraft belong."""

import pytest

from core.war_game import orders as give
from core.war_game.state import game_from
from events.war_game.board import PlayerTurn, Question
from events.war_game.facts import UnitsDestroyed
from skyledger.board.war_game import battle_told, turn_sentence
from skyledger.board.war_game_questions import question_words
from skyledger.telling.war_game import WAR_GAME_TELLINGS
from tests.cli.conftest import words
from tests.war_game.conftest import Given, board, named

SEA = "Brest - Channel~ - Solent~ - Devon"
FLEET = ("2 fighter Germany Brest", "1 carrier United Kingdom Channel", "1 destroyer United Kingdom Channel")


def test_grounding_2_2_a_ship_that_leaves_is_told_to_leave():
    table = Given(board(SEA, *FLEET)).attack("Channel", "GE-FTR-01", "GE-FTR-02").opened()
    table.retreat("UK-DD-01", to="Solent").accepted()
    told = battle_told(table.game, table.game.battles["Channel"])
    assert told.endswith("against British 1 carrier, 1 destroyer (leaving)")


def test_the_turn_of_the_allies_is_the_allies_turn():
    turns = (PlayerTurn("Allies", ("United Kingdom",)), PlayerTurn("Germany", ("Germany",)))
    table = Given(board(SEA, *FLEET, turns=turns, player="Allies"))
    assert turn_sentence(table.game).startswith("Game turn 1, Allies' turn, combat orders: what attacks.")


def test_an_attackers_home_in_the_timeline_is_where_it_came_from(run):
    run("new", "air_supremacy_sample", "--id", "g").done()
    for order in ("attack Vladivostok with JA-fighter-01, JA-infantry-01", "done"):
        run("order", "g", order, "--as", "japan").done()
    lanes = {lane["unit"]: lane["home"] for lane in run("timeline", "g", "--json").done().json["lanes"]}
    assert (lanes["JA-fighter-01"], lanes["SU-bomber-01"]) == ("South Manchuria", "Vladivostok")


def test_who_joins_a_battle_after_a_pass_through_is_told_with_it():
    """IV/dispatching/3.9, doubt N25."""
    ways = "Brest - Channel~ - Solent~; Channel~ - Biscay~"
    table = Given(board(ways, *FLEET, "1 destroyer Germany Biscay")).attack("Channel", "GE-FTR-01")
    table.as_seat("germany").when(give.PassThrough(named("GE-DD-01"), "Biscay", "Channel")).accepted()
    told = battle_told(table.game, table.game.battles["Channel"])
    assert told == "Channel, begins in round 1: German 1 fighter, joined in round 2 by German 1 destroyer"


def test_who_sits_at_a_game_is_told_a_battle_again_only_when_it_has_changed(run, spawn):
    run("new", "air_supremacy_sample", "--id", "g").done()
    lines = (
        "attack Vladivostok with all",
        "done",
        "russia: done",
        *("roll at Vladivostok with 1 fighter", "roll", "roll at Vladivostok with 1 dive bomber", "roll"),
        *("roll all", "roll"),
    )
    told = spawn("play", "g", "--as", "japan", input="\n".join((*lines, ""))).done().out
    assert told.count("Dice due:") == 3
    assert told.count("Battle: Vladivostok, since round 1") == 1


def test_a_step_that_closes_by_itself_is_told_to_be_over_once(run):
    run("new", "air_supremacy_sample", "--id", "g", "--rolls", "at_once").done()
    for order, seat in (("attack Vladivostok with all", "japan"), ("done", "japan"), ("done", "russia")):
        run("order", "g", order, "--as", seat).done()
    told = run("order", "g", "roll at Vladivostok", "--as", "japan").done().out
    assert told.count("combat phase: attack rolls") == 1
    assert "combat phase: attack rolls" in told


def test_a_menu_speaks_of_several_units_as_one_does(run):
    run("new", "air_supremacy_2", "--id", "g").done()
    assert "with 1-2 German fighters from France" in " ".join(run("orders", "g").done().out.split())


LANDING = "Brest - Channel~ - Kent"
TROOPS = (
    "1 transport Germany Channel",
    "1 infantry Germany GE-TR-01",
    "1 battleship Germany Channel",
    "2 infantry United Kingdom Kent",
)


def test_example_3_1_ships_that_shoot_for_a_landing_are_told_before_combat_and_in_the_round_they_do():
    table = Given(board(LANDING, *TROOPS)).land("Kent", "GE-INF-01")
    table.when(give.SupportShots(named("GE-BB-01"), "Kent")).accepted()
    assert battle_told(table.game, table.game.battles["Kent"]) == (
        "Kent, begins in round 1: German 1 infantry (landed), with GE-BB-01 shooting"
    )
    table.opened()
    assert "with GE-BB-01 shooting against" in battle_told(table.game, table.game.battles["Kent"])
    table.next_round()
    assert "shooting" not in battle_told(table.game, table.game.battles["Kent"])


@pytest.mark.parametrize(
    ("units", "told"),
    [
        (("UK-FTR-01",), "1 British fighter (UK-FTR-01) lost at Channel: went down with its ship."),
        (("UK-FTR-01", "UK-FTR-02"), "UK-FTR-01, UK-FTR-02) lost at Channel: went down with their ship."),
    ],
)
def test_grounding_1_5_who_goes_down_with_a_ship_is_told_as_one_or_as_several(units, told):
    game = game_from(board(SEA, "2 fighter United Kingdom Channel"))
    lost = UnitsDestroyed(units, "Channel", "went down with their ship")
    assert WAR_GAME_TELLINGS[UnitsDestroyed](game, lost).endswith(told)


@pytest.mark.parametrize(
    ("hits", "told"),
    [
        (1, "to 1 hit at aircraft at Kent: A, B. The answer is such as “lose A at Kent”."),
        (
            2,
            "to 2 hits at aircraft at Kent, one unit to each hit: A, B. One answer may take all: “lose A, B at",
        ),
    ],
)
def test_grounding_2_3_who_is_asked_about_losses_is_told_how_one_answers(hits, told):
    asked = Question(
        "losses", "IV/grounding/2.3", ("britain",), "Kent", ("A", "B"), (), "defender", "air", hits
    )
    game = game_from(board("Kent - Brest", "1 fighter United Kingdom Kent"))
    assert told in question_words(game, asked, str)


def test_rolls_at_once_tells_that_units_of_both_sides_roll_by_themselves(run):
    run("new", "air_supremacy_sample", "--id", "g").done()
    told = words(run("order", "g", "rolls at once", "--as", "japan").done())
    assert "both sides roll where nobody chooses how" in told
    told = words(run("order", "g", "rolls by order", "--as", "japan").done())
    assert "units of both sides roll, and dice fall, when somebody says so" in told


def given_one_by_one(run, scenario, *lines):
    """A game in which orders were given, each behind its seat."""
    run("new", scenario, "--id", "g").done()
    for seat, _, order in (line.partition(": ") for line in lines):
        run("order", "g", order, "--as", seat).done()
    return run


TWO_BATTLES = (
    "germany: attack NA-4 with all from North Sea",
    "germany: attack Bay of Biscay with all from Bay of Biscay",
    *("germany: done", "britain: done", "america: done"),
)
ONE_BATTLE = ("japan: attack Vladivostok with all", "japan: done", "russia: done")


def test_fighters_1_5_as_many_numbers_are_shown_as_dice_are_due(run):
    given_one_by_one(run, "air_supremacy_2", *TWO_BATTLES, "germany: roll all")
    told = " ".join(run("orders", "g").done().out.split())
    assert "dice 1 1 1 What the 3 dice that are due show at the table, in the order in which they " in told
    assert told.endswith("are due; those of the first rolls may be told alone.")


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ("roll at Vladivostok with 1 fighter", "dice 1 What the die that is due shows at the table."),
        (
            "roll at Vladivostok with 1 bomber",
            "dice 1 1 What the 2 dice that are due show at the table, in the order in which they are due.",
        ),
    ],
)
def test_fighters_1_5_of_one_roll_no_others_are_told(run, sent, told):
    given_one_by_one(run, "air_supremacy_sample", *ONE_BATTLE, f"japan: {sent}")
    assert " ".join(run("orders", "g").done().out.split()).endswith(told)


def test_grounding_2_3_who_gives_up_units_of_another_seat_is_told_to_whom_the_question_is_put(run):
    rolled = ("japan: roll all", "japan: dice 12 12 12 12 2 2", "russia: roll all")
    given_one_by_one(run, "air_supremacy_sample", *ONE_BATTLE, *rolled, "russia: dice 12 12 12 12 12 12")
    told = "At Vladivostok there is no anti-aircraft of yours, and the question is put to russia."
    run("order", "g", "lose anti-aircraft", "--as", "japan").failed(2, told)


def test_who_names_several_of_a_kind_is_told_the_order_for_one_of_that_kind(run):
    given_one_by_one(run, "air_supremacy_1", "allies: done", "allies: done")
    told = "here for example “attack Korea with 1 Japanese fighter from "
    run("order", "g", "attack Korea with 2 fighters", "--as", "japan").failed(2, told)


def test_R25_what_landing_is_beside_an_attack_over_land_is_told_with_the_menu(run):
    given_one_by_one(run, "air_supremacy_1")
    told = " ".join(run("orders", "g").done().out.split())
    assert "From across the sea or from a ship: who has landed does not leave that battle again (R25)" in told
    run("new", "air_supremacy_1", "--id", "h", "--option", "R25=yes").done()
    assert "who has landed" not in run("orders", "h").done().out
