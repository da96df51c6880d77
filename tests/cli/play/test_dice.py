"""Dice at the command line: `new --seed`, `roll` and `dice 5 3`, in files too; JSON, menus, refusals."""

import sqlite3

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from events.world_at_war.air_battle import RollDue
from skyledger.recording import thrown
from skyledger.scenarios import position_json
from tests.world_at_war.conftest import units

BOTH = (RollDue("air combat", "attacker", ("axis",), 2), RollDue("air combat", "defender", ("allies",), 2))


@pytest.fixture
def file(tmp_path, board):
    """A file with a tiny position in which the dice of both sides are due."""
    laid = units(board("Lille . . Lyon", phase="combat.counterair.rolling"), "5 AAF Germany Lille")
    laid = replace(laid, territories=laid.territories[:1], rolls=BOTH)
    path = tmp_path / "tiny.json"
    path.write_bytes(position_json(position_of(game_from(laid))))
    return path


@pytest.fixture
def waiting(run, file):
    """waiting("--seed", 5) -> a game "g" in which the dice of both sides are due."""

    def waits(*options):
        return run("new", "--from", file, "--id", "g", *options).done()

    return waits


def first(count, seed=1942, after=0):
    source = thrown(seed)
    return [next(source) for _ in range(after + count)][after:]


def fallen(ran):
    return [f["event"]["dice"] for f in ran.json["ruling"]["facts"] if "dice" in f["event"]]


def test_a_game_says_from_where_it_takes_its_dice(waiting, run):
    told = waiting("--seed", 1942, "--dice", "machine")
    assert "Dice: the machine's, from seed 1942." in told.out
    assert "Dice: the machine's, from seed 1942." in run("show", "g").done().out


@pytest.mark.parametrize(
    ("options", "dice", "seed"),
    [
        ((), "", ""),
        (("--seed", 0), "", "0"),
        (("--dice", "typed"), "typed", ""),
        (("--dice", "machine"), "machine", ""),
    ],
)
def test_what_was_asked_for_is_in_the_position(waiting, run, options, dice, seed):
    told = waiting(*options, "--json").json
    assert (told["dice"], told["seed"]) == (dice, seed)
    position = run("show", "g", "--json").done().json
    assert (position["dice"], position["seed"]) == (dice, seed)


def test_a_position_brings_its_seed_along_and_options_go_before_it(waiting, run, tmp_path):
    waiting("--seed", 7)
    path = tmp_path / "later.json"
    path.write_text(run("show", "g", "--json").done().out)
    for options, dice, seed in (((), "", "7"), (("--seed", 8), "", "8"), (("--dice", "typed"), "typed", "")):
        told = run("new", "--from", path, *options, "--json").done().json
        assert (told["dice"], told["seed"]) == (dice, seed)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--seed", "x"), ["--seed", "x"]),
        (("--seed", "-1"), ["“-1” is no seed", "whole number from 0 to"]),
        (("--seed", str(2**60)), ["is no seed", "whole number from 0 to"]),
        (("--dice", "cup"), ["cup", "machine", "typed"]),
        (("--dice", "typed", "--seed", "5"), ["A seed is for the dice of the machine", "Leave --seed out"]),
    ],
)
def test_dice_that_no_game_can_have_are_told(run, file, options, words):
    run("new", "--from", file, *options).failed(2, *words)


def test_roll_has_the_machine_throw(waiting, run):
    waiting("--seed", 1942)
    one, two = first(2)
    told = run("order", "g", "--as", "axis", "roll").done()
    assert "Entry 2  axis: roll" in told.out
    assert f"The attacker's dice for air combat: {one}, {two} (thrown from the seed). [19.21]" in " ".join(
        told.out.split()
    )
    assert f"air combat: {one}, {two}" in " ".join(run("log", "g").done().out.split())


def test_roll_as_json_tells_the_order_with_its_dice(waiting, run):
    waiting("--seed", 1942)
    told = run("order", "g", "--as", "axis", "roll", "--json").done()
    assert told.json["order"] == "roll"
    assert told.json["entry"]["order"] == {"type": "RollDice/1", "dice": first(2), "source": "seed"}
    assert fallen(told) == [first(2)]


def test_dice_tells_what_fell_at_the_table(waiting, run):
    waiting()
    told = run("order", "g", "--as", "axis", "dice", "5", "3").done()
    assert "Entry 2  axis: dice 5 3" in told.out
    assert "The attacker's dice for air combat: 5, 3 (typed in)." in " ".join(told.out.split())


def test_dice_that_break_a_rule_are_refused(waiting, run):
    waiting("--dice", "typed")
    told = run("order", "g", "--as", "axis", "dice", "5", "9", "1")
    assert told.status == 1
    assert "19.21" in told.out
    assert "3 dice are given; 2 are due for air combat (attacker)." in told.out
    assert "A die shows 9" in told.out
    assert "“dice 5 3” gives what was thrown" in " ".join(
        run("order", "g", "--as", "axis", "roll").out.split()
    )


def test_a_throw_can_not_be_tried_out(waiting, run):
    waiting()
    run("order", "g", "--as", "axis", "--dry-run", "roll").failed(2, "can't be tried out")
    told = run("order", "g", "--as", "axis", "--dry-run", "dice", "5", "3").done()
    assert "this would be accepted" in told.out


def test_a_throw_of_a_given_id_is_made_once(waiting, run):
    waiting()
    once = run("order", "g", "--as", "axis", "--id", "mine", "roll", "--json").done()
    again = run("order", "g", "--as", "axis", "--id", "mine", "roll", "--json").done()
    assert again.json["again"]
    assert fallen(again) == fallen(once)
    assert again.json["entry"]["hash"] == once.json["entry"]["hash"]


FILE = "@axis\nroll   # the attacker\n@allies\ndice 6 2\n"


def test_dice_stand_in_files_and_a_file_that_is_given_again_throws_none(waiting, run, tmp_path):
    waiting("--seed", 1942)
    path = tmp_path / "turn.orders"
    path.write_text(FILE)
    told = run("order", "g", "--file", path, "--json").done().json
    assert (told["accepted"], told["already"]) == (2, 0)
    assert [a["text"] for a in told["answers"]] == ["roll", "dice 6 2"]
    head = run("games", "--json").json["games"][0]["head"]
    again = run("order", "g", "--file", path, "--json").done().json
    assert (again["accepted"], again["already"]) == (0, 2)
    assert run("games", "--json").json["games"][0]["head"] == head


def test_the_next_die_of_the_seed_falls_after_an_undo(waiting, run):
    waiting("--seed", 1942)
    run("order", "g", "--as", "axis", "roll").done()
    assert "a die was rolled" in run("undo", "g", "--as", "axis").out
    run("undo", "g", "--as", "gamemaster", "--because", "a slip").done()
    assert fallen(run("order", "g", "--as", "axis", "roll", "--json").done()) == [first(2, after=2)]
    assert run("audit", "g").done()


def test_the_menu_asks_those_whose_dice_are_due(waiting, run):
    waiting()
    told = run("orders", "g").done().out
    assert "Dice are due from allies and axis." in " ".join(told.split())
    for line in ("axis may order:", "allies may order:", "  roll", "  dice 1 1"):
        assert line in told.splitlines()
    run("order", "g", "--as", "axis", "roll").done()
    assert "axis may order:" not in run("orders", "g").done().out


def test_the_menu_offers_only_the_dice_that_the_game_takes(waiting, run):
    waiting("--dice", "typed")
    lines = run("orders", "g").done().out.splitlines()
    assert "  roll" not in lines
    assert "  dice 1 1" in lines


def test_rolls_are_a_table_for_sql(waiting, run, db):
    waiting()
    run("order", "g", "--as", "axis", "dice", "5", "3").done()
    with sqlite3.connect(db) as tables:
        rows = tables.execute("SELECT entry, voided_by, purpose, side, dice, source FROM rolls").fetchall()
    assert rows == [(2, None, "air combat", "attacker", "5 3", "typed")]
