"""Dice that fall at once: `new --rolls`, a scenario's key, the order that changes it; files, undo, audit."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from events.world_at_war.air_battle import RollDue
from skyledger.recording import thrown
from skyledger.scenarios import position_json
from tests.world_at_war.conftest import units

PLAYED = Path(__file__).parents[2] / "scenarios" / "played"
BOTH = (RollDue("air combat", "attacker", ("axis",), 2), RollDue("air combat", "defender", ("allies",), 2))
MEANWHILE = "declare supply of Axis full"


@pytest.fixture
def waiting(run, tmp_path, board):
    """waiting("--seed", 5) -> a game "g" in which the dice of both sides are due."""
    laid = units(board("Lille . . Lyon", phase="combat.counterair.rolling"), "5 AAF Germany Lille")
    laid = replace(laid, territories=laid.territories[:1], rolls=BOTH)
    path = tmp_path / "tiny.json"
    path.write_bytes(position_json(position_of(game_from(laid))))
    return lambda *options: run("new", "--from", path, "--id", "g", *options).done()


def entries(run):
    return [(e["seat"], e["order"]["type"]) for e in run("log", "g", "--json").done().json["entries"]]


def dice(after):
    """The two dice of seed 5 that fall after so many."""
    source = thrown(5)
    return ", ".join([str(next(source)) for _ in range(after + 2)][after:])


def test_by_order_nothing_falls_until_somebody_says_so(waiting, run):
    assert waiting("--json").json["rolls"] == "by order"
    run("order", "g", MEANWHILE, "--as", "axis").done()
    assert len(entries(run)) == 2


def test_at_once_each_throw_is_an_entry_of_whose_dice_they_are(waiting, run):
    assert "thrown as soon as they are due" in waiting("--rolls", "at-once", "--seed", 5).out
    told = run("order", "g", MEANWHILE, "--as", "axis").done().out
    assert [line for line in told.splitlines() if line.startswith("Accepted")] == [
        f"Accepted. Entry 2  axis: {MEANWHILE}",
        "Accepted. Entry 3  axis: roll",
        "Accepted. Entry 4  allies: roll",
    ]
    assert entries(run)[1:] == [("axis", "Declare/1"), ("axis", "RollDice/1"), ("allies", "RollDice/1")]
    assert f"attacker's dice for air combat: {dice(0)} (" in told
    assert f"defender's dice for air combat: {dice(2)} (" in told
    assert "wrong" not in run("audit", "g").done().out


@pytest.mark.parametrize("rolls", ["at once", "at_once", "at-once"])
def test_the_option_takes_the_words_of_the_order(run, rolls):
    assert run("new", "malta_1942", "--rolls", rolls, "--json").done().json["rolls"] == "at once"


def test_another_moment_is_refused_with_those_that_there_are(run):
    run("new", "malta_1942", "--rolls", "at some time").failed(2, "at-once", "by-order")


def test_at_once_json_is_one_answer_with_what_was_thrown(waiting, run):
    waiting("--rolls", "at-once")
    told = run("order", "g", MEANWHILE, "--as", "axis", "--json").done().json
    assert [(one["seat"], one["order"], one["entry"]["number"]) for one in told["thrown"]] == [
        ("axis", "roll", 3),
        ("allies", "roll", 4),
    ]


def test_19_21_who_rolls_is_told_whose_dice_wait_still(waiting, run):
    waiting("--seed", 5)
    told = " ".join(run("order", "g", "roll all", "--as", "axis").done().out.split())
    assert "Note: 2 dice wait still, the defender's for air combat, from allies." in told
    assert "still" not in run("order", "g", "roll", "--as", "allies").done().out


def test_19_21_in_a_battle_it_is_told_over_which_base_dice_wait(run):
    run("new", "malta_1942", "--id", "g").done()
    sent = ("counterair Valletta with 4 AAF German from Catania", "done")
    for order in (*("done",) * 2, *sent):
        for seat in ("germany", "italy") if order == "done" else ("germany",):
            run("order", "g", order, "--as", seat).done()
    told = " ".join(run("order", "g", "roll", "--as", "germany").done().out.split())
    assert "2 dice wait still, the defender's for air combat over Valletta, from britain." in told


def test_an_undo_takes_back_the_dice_with_what_they_are_for_and_they_are_spent(waiting, run):
    waiting("--rolls", "at-once", "--seed", 5)
    run("order", "g", MEANWHILE, "--as", "axis").done()
    assert "a die was rolled" in run("undo", "g", "--as", "allies").out
    told = run("undo", "g", "--as", "gamemaster", "--because", "misheard", "--id", "u").done().out
    assert "Entries 2 to 4 are undone: misheard." in told
    assert entries(run)[-1] == ("gamemaster", "Undo/1")
    assert "Already entry" in run("undo", "g", "--as", "gamemaster", "--because", "misheard", "--id", "u").out
    run("order", "g", MEANWHILE, "--as", "axis", "--id", "anew").done()
    assert f"attacker's dice for air combat: {dice(4)} (" in run("log", "g").done().out
    run("audit", "g").done()


def test_the_order_changes_it_and_says_what_is_so(waiting, run):
    waiting()
    told = run("order", "g", "rolls at once", "--as", "axis").done().out
    assert "dice as soon as they are due, those of every seat; “rolls by order”" in " ".join(told.split())
    assert entries(run)[1:] == [("axis", "SetRolls/1"), ("axis", "RollDice/1"), ("allies", "RollDice/1")]
    assert "They fall so already" in run("order", "g", "rolls at once", "--as", "axis").out
    assert "here they fall at once" in run("order", "g", "roll", "--as", "axis").err
    run("order", "g", "rolls by order", "--as", "allies").done()
    assert run("show", "g", "--json").done().json["dice"] == ""
    run("audit", "g").done()


def test_who_has_not_spoken_since_is_told_by_whose_word_dice_fall_at_once(waiting, run):
    def told(seat):
        return " ".join(run("orders", "g", "--as", seat).done().out.split())

    waiting()
    run("order", "g", "rolls at once", "--as", "axis").done()
    assert entries(run)[-1] == ("allies", "RollDice/1")  # which came by itself
    assert "axis said in entry 2 that dice fall as soon as they are due, for everybody" in told("allies")
    assert "said in entry 2" not in told("axis")
    run("order", "g", "rolls by order", "--as", "allies").done()
    assert "said in entry" not in told("allies") + told("axis")


def test_where_dice_are_typed_in_none_falls_at_once(waiting, run, tmp_path):
    waiting("--dice", "typed")
    assert "Dice that are typed in" in run("order", "g", "rolls at once", "--as", "axis").out
    run("new", "malta_1942", "--dice", "typed", "--rolls", "at-once").failed(2, "can't fall at once")


@pytest.mark.parametrize(("rolls", "dice"), [("at once", "at once"), ("by order", "")])
def test_a_scenario_says_when_dice_fall(run, tmp_path, rolls, dice):
    text = (Path(__file__).parents[3] / "skyledger/scenarios/malta_1942.toml").read_text()
    own = tmp_path / "own.toml"
    own.write_text(f'rolls = "{rolls}"\n{text}')
    run("new", "--from", own, "--id", "g").done()
    assert run("show", "g", "--json").done().json["dice"] == dice
    run("audit", "g", "--beginning", own).done()
    own.write_text(f'rolls = "soon"\n{text}')
    run("new", "--from", own).failed(2, "rolls: There is no moment for dice called “soon”")


def test_a_file_that_brings_its_dice_is_waited_for(run):
    run("new", "coral_sea_1942", "--id", "g", "--rolls", "at-once").done()
    told = run("order", "g", "--file", PLAYED / "coral_sea_battle.orders").done().out
    assert "123 orders accepted and kept." in told
    assert "At once:" not in told


def test_a_file_without_dice_has_them_between_its_lines(run, tmp_path):
    whole = (PLAYED / "coral_sea_battle.orders").read_text().partition("aim strike")[0]
    lines = [line for line in whole.splitlines() if not line.startswith("dice")]
    file = tmp_path / "without.orders"
    file.write_text("\n".join(lines[: lines.index("engage strike with patrol 1 NAS Japanese") + 1]))
    run("new", "coral_sea_1942", "--id", "g", "--rolls", "at-once", "--seed", 1).done()
    told = run("order", "g", "--file", file).done().out
    assert "At once: entry" in told
    again = run("order", "g", "--file", file, "--json").done().json
    assert (again["accepted"], again["thrown"]) == (0, [])
    run("audit", "g").done()


def test_at_once_in_the_war_game_too(run):
    run("new", "air_supremacy_2", "--id", "w", "--rolls", "at-once").done()
    seat = run("show", "w", "--json").done().json["seats"][0]["name"]
    run("order", "w", "rolls by order", "--as", seat).done()
    assert run("show", "w", "--json").done().json["dice"] == ""
    run("audit", "w").done()


UNTIL_ROLLS = """\
@germany
attack NA-4 with all from North Sea
attack NA-4 with 2 German fighters from France
attack Bay of Biscay with 1 German destroyer from Bay of Biscay
attack Bay of Biscay with 1 German fighter from Germany
done
@britain
done
@america
done
"""


def test_at_once_in_the_war_game_all_roll_by_themselves_where_nobody_chooses(run, tmp_path):
    file = tmp_path / "begun.orders"
    file.write_text(UNTIL_ROLLS)
    run("new", "air_supremacy_2", "--id", "w", "--rolls", "at-once").done()
    run("order", "w", "--file", file).done()
    told = run("order", "w", "roll all", "--as", "germany").done().out
    given = [(one["seat"], one["text"]) for one in run("log", "w", "--json").done().json["entries"][8:]]
    assert given[:4] == [
        ("germany", "roll all at Bay of Biscay"),
        ("germany", "roll"),
        ("germany", "roll all"),
        ("germany", "roll"),
    ]
    assert ("britain", "roll all at Bay of Biscay") in given[4:]
    assert "britain: roll all at Bay of Biscay" in told
    run("audit", "w").done()


def test_a_file_says_itself_how_units_roll_that_would_roll_by_themselves(run, tmp_path):
    file = tmp_path / "begun.orders"
    file.write_text(f"{UNTIL_ROLLS}@germany\nroll at Bay of Biscay with 1 German destroyer\n")
    run("new", "air_supremacy_2", "--id", "w", "--rolls", "at-once").done()
    run("order", "w", "--file", file).done()
    texts = [one["text"] for one in run("log", "w", "--json").done().json["entries"]]
    assert "roll at Bay of Biscay with 1 German destroyer" in texts


def test_dice_of_an_undo_that_keeps_them_fall_at_once_as_they_fell(waiting, run):
    waiting("--rolls", "at-once", "--seed", 5)
    run("order", "g", MEANWHILE, "--as", "axis").done()
    run("undo", "g", "--keep-dice", "--because", "a slip", "--as", "gamemaster").done()
    told = run("order", "g", MEANWHILE, "--as", "axis").done().out
    for after, whose in ((0, "attacker"), (2, "defender")):
        assert f"{whose}'s dice for air combat: {dice(after)} (kept as they fell before the" in told
    run("audit", "g").done()
    run("undo", "g", "--because", "anew", "--as", "gamemaster").done()
    told = run("order", "g", MEANWHILE, "--as", "axis").done().out
    assert f"attacker's dice for air combat: {dice(4)} (thrown from the seed" in told
    run("audit", "g").done()
