"""18.52 A counterair at the command line: played to its end from `orders`, and a standing order kept secret."""

import io
import sys

import pytest
from msgspec.structs import replace

from skyledger.scenarios import position_json
from tests.world_at_war.announcements import ALLIED, CHANNEL, OPTION
from tests.world_at_war.conftest import units

STANDING = "standing order: disengage with fewer than 2 left at Dover"


@pytest.fixture
def begun(run, tmp_path, board):
    """begun("4 AAF Germany Lille", ...) -> a game "g" in which the Axis may announce counterairs of Dover."""

    def begin(*texts):
        laid = board(CHANNEL, held=ALLIED, facts=(OPTION,), phase="movement.counterair.announcing")
        path = tmp_path / "channel.json"
        path.write_bytes(position_json(units(replace(laid, territories=laid.territories[:1]), *texts)))
        run("new", "--from", path, "--id", "g").done()
        return "g"

    return begin


@pytest.fixture
def order(run):
    """order("axis", "fight on") -> what was told, in one line."""
    return lambda seat, *words: " ".join(run("order", "g", "--as", seat, *words).done().out.split())


@pytest.fixture
def menu(run):
    """menu() -> the lines of `orders`, each on one line however it was wrapped."""

    def lines():
        told = run("orders", "g").done().out
        return " ".join(told.split())

    return lines


PLAY = (
    ("axis", "counterair Dover with 3 AAF German from Lille", "Counterair: Dover, announced: German 3 AAF from Lille"),
    ("axis", "done",
     "Counterair: Dover, round 1: German 3 AAF from Lille against British 3 AAF, 1 air transport",
     "Asked: The attacker over Dover engages the air transports there, or spares them (18.521B).",
     "engaged: they fight and may be lost, and add nothing to the strength of the defender",
     "spared: they take no part, and nothing happens to them",
     "axis may order: choose engaged | spared"),
    ("axis", "choose spared",
     "Dice due: 2 for air combat, the attacker's, from axis.", "Dice due: 2 for air combat, the defender's, from allies.",
     "roll The machine throws the dice of your side that are due.", "dice 1 1 One of many. What dice thrown at the table show"),
    ("axis", "dice 3 4", "Dice are due from allies."),
    ("allies", "dice 3 4", "allies must say whether the defender over Dover fights on or disengages.",
     "allies may order: fight on Your side fights another round, if the attacker wants one", "disengage Your side breaks"),
    ("allies", "fight on", "axis may order: reinforce with 1 AAF German from Lille fight on",
     "who was forced to abort fights on with it (18.522B). disengage Your side breaks"),
    ("axis", "reinforce with 1 AAF German from Lille", "axis may order: fight on Your side fights another round with all its air that is left"),
    ("axis", "fight on", "against British 2 AAF, 1 air transport", "axis may order: choose engaged | spared"),
    ("axis", "choose spared", "Dice are due from allies and axis."),
    ("axis", "dice 1 1", "Dice are due from allies."),
    ("allies", "dice 1 1", "allies must say whether"),
    ("allies", "disengage", "Asked: The defenders of Dover disengage (18.523)",
     "flee 1 AAF British from Dover to Bath | York", "flee 1 air transport British from Dover to Bath | York"),
    ("allies", "flee 1 AAF British from Dover to Bath", "flee 1 air transport British from Dover to Bath | York"),
    ("allies", "flee 1 air transport British from Dover to York",
     "axis must say where attackers land; “done” brings them to their own bases.", "return 1-3 AAF German from Lille"),
    ("axis", "return 1 AAF German from Lille to Ghent", "return 1-2 AAF German from Lille"),
    ("axis", "done", "movement phase: transfers."),
)  # fmt: skip
"""A counterair of two rounds: who gives which order, and what the menu says after it."""


def test_a_counterair_is_played_to_its_end_by_what_the_menu_says(begun, order, menu):
    begun("4 AAF Germany Lille", "3 AAF Britain Dover", "1 air transport Britain Dover")
    assert "counterair Dover with 1-4 AAF German from Lille" in menu()
    for seat, given, *says in PLAY:
        order(seat, given)
        told = menu()
        assert [phrase for phrase in says if phrase not in told] == [], told


def test_18_524_all_done_brings_attackers_home_for_nobody_loses_by_it(begun, order, run, monkeypatch):
    begun("4 AAF Germany Lille", "3 AAF Britain Dover", "1 air transport Britain Dover")
    for seat, given, *_ in PLAY[:-2]:
        order(seat, given)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"all done\n")))
    told = " ".join(run("play", "g", "--as", "allies").done().out.split())
    assert "may still order" not in told
    assert "movement phase: transfers." in told


def test_what_is_ruled_out_is_not_on_the_menu(begun, order, menu):
    begun("4 AAF Germany Lille", "3 AAF Britain Dover")
    for seat, given in (
        ("axis", "counterair Dover with 3 AAF German from Lille"), ("axis", "done"), ("axis", "dice 3 4"),
        ("allies", "dice 3 4"), ("allies", "fight on"), ("axis", "reinforce with 1 AAF German from Lille"),
    ):  # fmt: skip
        order(seat, given)
    assert "disengage Your side" not in menu()


def test_a_round_is_told_in_lines_under_one_another(begun, run, order):
    begun("4 AAF Germany Lille", "3 AAF Britain Dover")
    order("axis", "counterair Dover with 3 AAF German from Lille")
    order("axis", "done")
    order("axis", "dice 3 4")
    lines = run("order", "g", "--as", "allies", "dice", "3", "4").done().out.splitlines()
    begins = ("    The attacker", "    The defender", "    Attackers: 1", "    Defenders: 1")
    assert [line[: len(one)] for one in begins for line in lines if line.startswith(one)] == list(begins)


PREFERRED = ("choose", "roll", "flee", "disengage", "fight on", "return", "done")


@pytest.mark.parametrize("defenders", ["3 AAF Britain Dover", "2 NAS Britain Dover"])
def test_whoever_types_the_texts_of_the_menu_as_they_stand_gets_to_the_end(begun, run, order, defenders):
    begun("3 AAF Germany Lille", "1 AAF Italy Ghent", defenders, "1 air transport Britain Dover")
    order("axis", "counterair Dover with 3 AAF German from Lille")
    order("axis", "done")
    for _ in range(60):
        told = run("orders", "g", "--json").done().json
        if "movement phase: transfers" in told["turn"]:
            break
        offers = [(menu["seat"], offer["text"]) for menu in told["menus"] for offer in menu["offers"]]
        given = (one for verb in PREFERRED for one in offers if one[1].startswith(verb))
        order(*next(given))
    else:
        pytest.fail(told["turn"])
    assert run("audit", "g").done()


def test_the_menu_as_json_tells_the_question_and_its_options(begun, run, order):
    begun("3 AAF Germany Lille", "3 AAF Britain Dover", "1 air transport Britain Dover")
    order("axis", "counterair Dover with 3 AAF German from Lille")
    order("axis", "done")
    told = run("orders", "g", "--json").done().json
    (asked,), (battle,) = told["asked"], told["counterairs"]
    assert asked["text"].startswith("The attacker over Dover engages")
    assert [one["option"] for one in asked["options"]] == ["engaged", "spared"]
    assert (battle["name"], battle["round"], battle["ended"]) == ("Dover", 1, "")


def test_the_list_of_games_says_who_must_act_in_a_battle(begun, run, order):
    begun("3 AAF Germany Lille", "3 AAF Britain Dover")
    assert "waiting for" not in run("games").done().out
    order("axis", "counterair Dover with 3 AAF German from Lille")
    order("axis", "done")
    assert "waiting for axis and allies" in " ".join(run("games").done().out.split())


def test_a_standing_order_is_told_to_its_seat_and_the_gamemaster_alone(begun, run, order):
    begun("3 AAF Germany Lille", "3 AAF Britain Dover")
    order("axis", "counterair Dover with 3 AAF German from Lille")
    order("allies", STANDING)
    for command in ("log", "replay"):
        for own in ("allies", "gamemaster"):
            assert f"allies: {STANDING}" in " ".join(run(command, "g", "--as", own).done().out.split())
        for viewer in (("--as", "axis"), ()):
            told = " ".join(run(command, "g", *viewer).done().out.split())
            assert "allies: (sealed)" in told
            assert "fewer than" not in told
            entry = run(command, "g", *viewer, "--json").done().json["entries"][2]
            assert (entry["order"], entry["text"], entry["facts"]) == (None, "(sealed)", [])
    assert run("show", "g", "--json", "--as", "axis").done().json["standing"] == []
    assert run("show", "g", "--json").done().json["standing"] == []
    assert len(run("show", "g", "--json", "--as", "allies").done().json["standing"]) == 1
    assert "fewer than 2" not in run("show", "g", "--as", "axis").done().out
    assert "lift standing order" in " ".join(run("orders", "g", "--as", "allies").done().out.split())


def test_that_there_is_a_standing_order_is_not_shown_in_menus_for_all(begun, run, order):
    begun("3 AAF Germany Lille", "3 AAF Britain Dover")
    order("axis", "standing order: fight on")
    own, for_all = (" ".join(run("orders", "g", *who).done().out.split()) for who in (("--as", "axis"), ()))
    assert "lift standing order" in own
    assert "lift standing order" not in for_all
    assert "LiftStandingOrder" not in run("orders", "g", "--json").done().out
    assert "LiftStandingOrder" in run("orders", "g", "--json", "--as", "axis").done().out


def test_a_standing_order_that_decides_says_so_and_what_came_of_it_is_seen_by_all(begun, run, order):
    begun("3 AAF Germany Lille", "3 AAF Britain Dover")
    order("axis", "counterair Dover with 3 AAF German from Lille")
    order("allies", "standing order: fight on")
    order("axis", "done")
    order("axis", "dice 3 4")
    order("allies", "dice 3 4")
    told = " ".join(run("log", "g", "--as", "axis").done().out.split())
    assert "The defender over Dover (0300) fights on, by the standing order of allies." in told


@pytest.fixture
def tried(run):
    """tried("axis", "done") -> what a dry run tells that seat, as text and as JSON, but for the game's name."""

    def telling(seat, *words):
        given = ("order", "g", "--as", seat, "--dry-run", *words)
        return run(*given).done().out, run(*given, "--json").done().json

    return telling


TWO_PEOPLES = ("4 AAF Germany Lille", "2 AAF Britain Dover", "2 AAF United States Dover")
UP_TO_THE_DICE = (("axis", "counterair Dover with 4 AAF German from Lille"), ("axis", "done"))


@pytest.mark.parametrize(
    "theirs", [(), ("standing order: fight on",), ("standing order: disengage with fewer than 9 left",)]
)
def test_a_dry_run_tells_nothing_of_a_standing_order_of_another_seat(begun, order, tried, theirs):
    begun("4 AAF Germany Lille", "4 AAF Britain Dover")
    for seat, given in (*UP_TO_THE_DICE, ("allies", "dice 1 1"), *(("allies", one) for one in theirs)):
        order(seat, given)
    text, told = tried("axis", "dice 2 2")
    facts = [fact["event"]["type"].partition("/")[0] for fact in told["ruling"]["facts"]]
    assert facts[-2:] == ["DecisionCalledFor", "PhaseEntered"]
    assert told["left_to"] == ["allies"]
    assert "What follows is for allies to say." in text
    assert "standing" not in text + str(told)


def test_a_dry_run_tells_nothing_of_a_standing_choice_of_another_seat(begun, order, tried):
    begun(*TWO_PEOPLES)
    for seat, given in (*UP_TO_THE_DICE, ("allies", "dice 1 1")):
        order(seat, given)
    before = tried("axis", "dice 2 2")
    assert before[1]["ruling"]["facts"][-1]["event"]["rule"] == "19.62"
    order("allies", "standing choice: United States AAF")
    assert tried("axis", "dice 2 2") == before


def test_a_dry_run_tells_the_gamemaster_what_standing_orders_do(begun, order, tried):
    begun("4 AAF Germany Lille", "4 AAF Britain Dover")
    for seat, given in (*UP_TO_THE_DICE, ("allies", "dice 1 1"), ("allies", "standing order: fight on")):
        order(seat, given)
    text, told = tried("gamemaster", "dice 2 2")
    assert "fights on, by the standing order of allies." in " ".join(text.split())
    assert told["left_to"] == ["axis"]


def test_a_dry_run_tells_a_seat_what_its_own_standing_order_does(begun, order, tried):
    begun("4 AAF Germany Lille", "4 AAF Britain Dover")
    for seat, given in (*UP_TO_THE_DICE, ("axis", "dice 2 2"), ("allies", "standing order: fight on")):
        order(seat, given)
    text, _ = tried("allies", "dice 1 1")
    assert "fights on, by the standing order of allies." in " ".join(text.split())
    assert "What follows is for axis to say." in text


def test_an_exported_game_holds_standing_orders_in_clear_and_the_help_says_so(begun, run, order):
    begun("3 AAF Germany Lille", "3 AAF Britain Dover")
    order("allies", STANDING)
    assert "LeaveStandingOrder" in run("export", "g").done().out
    told = " ".join(run("export", "--help").done().out.split())
    assert "standing orders and standing choices of all seats stand in it in clear" in told


def test_who_sits_at_the_game_is_told_once_which_dice_are_due(begun, spawn):
    begun("4 AAF Germany Lille", "3 AAF Britain Dover")
    lines = ("counterair Dover with 3 AAF German from Lille", "done")
    told = spawn("play", "g", "--as", "axis", input="\n".join((*lines, ""))).done().out
    assert told.count("2 dice are due for air combat") == 2
    assert "Dice due:" not in told
    rolled = spawn("play", "g", "--as", "axis", input="roll\n").done().out.partition("> roll")[2]
    assert rolled.count("Dice due:") == 1


# What is asked once more is told by what differs.

ASKED_TWICE = """
germany: done
italy: done
germany: stage 1 AAF German from Palermo to Catania
germany: done
italy: done
germany: counterair Valletta with 5 AAF German from Catania
italy: counterair Valletta with 1 AAF Italian from Pantelleria
germany: done
italy: done
germany: dice 4 4
britain: dice 3 3
"""


def test_19_65_of_a_question_that_comes_again_only_what_is_left_is_told(run, spawn):
    run("new", "malta_1942", "--id", "m").done()
    typed = ASKED_TWICE.strip() + "\nchoose attack\nchoose cover\n"
    told = " ".join(spawn("play", "m", "--as", "germany", input=typed).done().out.split())
    first, again, other = told.split("Asked: ")[1:4]
    assert first.startswith(
        "Of one kind of the German AAF squadrons over Valletta one more is eliminated than of each other"
    )
    assert again.startswith("The same once more, of germany, with what is left of it. cover: one more cover")
    assert other.startswith("Of one kind of the Italian AAF squadrons over Valletta")
