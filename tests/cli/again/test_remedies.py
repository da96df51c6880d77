"""`correct --remedy`: what becomes of what came after, each in a small game."""

from importlib.resources import as_file, files

import pytest
from msgspec.structs import replace

from skyledger.again.remedies import REMEDIES
from skyledger.scenarios import position_json
from tests.cli.again.test_correcting import fight, staged
from tests.cli.conftest import words
from tests.world_at_war.announcements import ALLIED, CHANNEL, OPTION
from tests.world_at_war.conftest import units

__all__ = ["fight", "staged"]

ANNOUNCED = (("axis", "counterair Dover with 3 AAF German from Ghent"), ("axis", "done"))
REMOVED = ("correct", "g", "--at", "2", "--remove")
FORGOTTEN = ("correct", "g", "--before", "2", "declare supply of Bath none", "--of", "allies")


def kinds(ran):
    return [(one["number"], one["kind"]) for one in ran.done().json["entries"]]


def test_as_agreed_keeps_every_die_and_whatever_stands(run, fight):
    fight(orders=(*ANNOUNCED, ("axis", "dice 1 2"), ("allies", "dice 1 1")))
    found = run(*FORGOTTEN, "--json").done().json
    assert (found["remedy"], found["judged"], found["stand"]) == ("as-agreed", 4, 4)
    told = words(run("log", "g~corrected-2").done())
    assert "dice 1 2" in told
    assert "dice 1 1" in told


def test_as_at_the_table_it_is_corrected_while_its_seat_could_take_it_back(run, staged):
    run("correct", staged, "--at", "4", "--remove", "--remedy", "as-at-the-table").done()
    ran = run("correct", staged, "--at", "3", "--remove", "--remedy", "as-at-the-table")
    assert ran.status == 1
    assert "By as-at-the-table it stands as it is: Entry 4 is allies's" in words(ran)


def test_until_they_rolled_it_is_corrected_until_the_other_side_rolled(run, fight):
    fight(orders=(*ANNOUNCED, ("axis", "dice 1 2")))
    run(*REMOVED, "--remedy", "until-they-rolled").done()
    run("order", "g", "dice 1 1", "--as", "allies").done()
    ran = run(*REMOVED, "--remedy", "until-they-rolled")
    assert ran.status == 1
    assert "In entry 5 allies rolled: with that it was taken as it stood" in words(ran)
    refused = run(*REMOVED, "--remedy", "until-they-rolled", "--json").json
    assert refused["game"] is None
    assert refused["refused"][0]["rule"] == "until-they-rolled"


def test_roll_again_has_the_machine_throw_all_dice_since(run, fight):
    fight(orders=(*ANNOUNCED, ("axis", "dice 1 2"), ("allies", "dice 1 1")))
    assert kinds(run(*FORGOTTEN, "--remedy", "roll-again", "--json")) == [
        (0, "new"), (4, "rolled_anew"), (5, "rolled_anew"),
    ]  # fmt: skip
    told = words(run("log", "g~corrected-2").done())
    assert told.count("(thrown by the machine)") == 2
    assert "(typed in)" not in told
    run("audit", "g~corrected-2").done()


def test_roll_again_waits_where_dice_are_typed_in_and_play_goes_on_from_there(run, fight):
    fight("--dice", "typed", orders=(*ANNOUNCED, ("axis", "dice 1 2"), ("allies", "dice 1 1")))
    ran = run(*FORGOTTEN, "--remedy", "roll-again", "--json")
    assert kinds(ran) == [(0, "new"), (4, "waits"), (5, "waits")]
    assert ran.json["waits_for"] == ["2 dice for air combat (attacker)", "2 dice for air combat (defender)"]
    run("order", "g~corrected-2", "dice 6 6", "--as", "axis").done()
    run("order", "g~corrected-2", "dice 1 1", "--as", "allies").done()


def test_a_dry_run_of_roll_again_throws_nothing(run, fight):
    fight(orders=(*ANNOUNCED, ("axis", "dice 1 2")))
    told = words(run(*FORGOTTEN, "--remedy", "roll-again", "--dry-run").done())
    assert (
        "They wait for what falls or is decided anew, and are to be given after it: 4 axis: dice 1 2" in told
    )
    assert "1 is to be given anew." in told


def test_phase_again_has_the_phase_decided_anew_and_later_orders_given_after_it(run, board, tmp_path):
    laid = units(board("Lille . . Lyon . . Metz"), "2 AAF Germany Lille")
    path = tmp_path / "two.json"
    path.write_bytes(position_json(replace(laid, territories=laid.territories[:1])))
    run("new", "--from", path, "--id", "g").done()
    lyon, metz = (f"stage 1 AAF German from Lille to {place}" for place in ("Lyon", "Metz"))
    for line in (lyon, metz):
        run("order", "g", line, "--as", "axis").done()
    for _ in range(9):
        if run("order", "g", "done", "--as", "axis", "--yes").status:
            break
    phases = [one["facts"] for one in run("log", "g", "--json").done().json["entries"]]
    assert len(phases) > 4
    found = kinds(run("correct", "g", "--at", "2", "--instead", metz, "--remedy", "phase-again", "--json"))
    assert found[:3] == [(2, "new"), (3, "to_decide"), (4, "to_decide")]
    assert found[-1][1] == "waits"
    assert run("head", "g~corrected-2").done().out.startswith("2:")
    run("order", "g~corrected-2", lyon, "--as", "axis").done()


def test_battles_again_has_all_dice_of_that_player_turn_fall_anew(run, fight):
    fight(orders=(*ANNOUNCED, ("axis", "dice 1 2"), ("allies", "dice 1 1")))
    found = kinds(run(*FORGOTTEN, "--remedy", "battles-again", "--json"))
    assert found == [(0, "new"), (4, "rolled_anew"), (5, "rolled_anew")]


@pytest.fixture
def two_turns(run, tmp_path, board):
    """The Axis counterairs Dover in its player turn, and the Allies Lille in theirs; the machine throws."""
    options = (OPTION, replace(OPTION, subject="Western Allies/Front"))
    laid = board(CHANNEL, held=ALLIED, facts=options, phase="movement.counterair.announcing")
    path = tmp_path / "two.json"
    forces = ("3 AAF Germany Ghent", "2 AAF Germany Lille", "4 AAF Britain Dover")
    path.write_bytes(position_json(units(replace(laid, territories=laid.territories[:1]), *forces)))
    run("new", "--from", path, "--id", "g").done()
    ours = ("counterair Dover with 1 AAF German from Ghent", "done", "roll")
    for seat, line in (*(("axis", line) for line in ours), ("allies", "roll")):
        run("order", "g", line, "--as", seat).done()
    for _ in range(20):
        if not run("order", "g", "counterair Lille with 1 AAF British from Dover", "--as", "allies").status:
            break
        run("order", "g", "done", "--as", "gamemaster", "--yes")
    for seat, line in (("allies", "done"), ("allies", "roll"), ("axis", "roll")):
        run("order", "g", line, "--as", seat).done()
    return "g"


def test_battles_again_keeps_the_dice_of_later_player_turns(run, two_turns):
    log = run("log", "g", "--json").done().json["entries"]
    thrown = [one["number"] for one in log if one["order"]["type"] == "RollDice/1"]
    assert len(thrown) == 4
    tried = (*FORGOTTEN, "--remedy", "battles-again")
    fell = [number for number, kind in kinds(run(*tried, "--json")) if kind == "rolled_anew"]
    assert fell == thrown[:2]
    waiting = kinds(run(*FORGOTTEN, "--remedy", "roll-again", "--dry-run", "--json"))
    assert {number for number, kind in waiting if kind == "waits"} >= set(thrown)


@pytest.fixture
def at_sea(run):
    """The War Game: four German units roll at NA-4 in entry 12, three in the Bay of Biscay in entry 14."""
    run("new", "air_supremacy_2", "--id", "g").done()
    with as_file(files("skyledger.demo") / "air_supremacy" / "2.orders") as path:
        run("order", "g", "--file", path).done()
    return "g"


WITHOUT_ONE = "roll at NA-4 with GE-fighter-01, Tirpitz, GE-destroyer-01"


def test_fit_the_dice_drops_the_last_of_too_many(run, at_sea):
    plain = ("correct", at_sea, "--at", "12", "--instead", WITHOUT_ONE)
    assert (13, "fails") in kinds(run(*plain, "--json"))
    assert (13, "fitted") in kinds(run(*plain, "--remedy", "fit-the-dice", "--json"))
    assert "dice 6 2 4" in words(run("log", "g~corrected-12-2", "--from", "13", "--to", "13").done())


def test_fit_the_dice_has_a_roll_made_again_of_which_some_are_missing(run, at_sea):
    """In the corrected branch the destroyer is put back: three dice fell, and four are due."""
    fitted = ("--remedy", "fit-the-dice", "--json")
    run("correct", at_sea, "--at", "12", "--instead", WITHOUT_ONE, "--name", "less", *fitted).done()
    whole = f"{WITHOUT_ONE}, GE-destroyer-02"
    found = kinds(run("correct", "g~less", "--at", "12", "--instead", whole, "--name", "whole", *fitted))
    assert found[:2] == [(12, "new"), (13, "rolled_anew")]
    (thrown,) = run("log", "g~whole", "--from", "13", "--to", "13", "--json").done().json["entries"]
    assert len(thrown["order"]["dice"]) == 4
    run("audit", "g~whole").done()


def test_let_it_stand_tells_what_would_be_and_makes_nothing(run, staged):
    told = words(run("correct", staged, "--at", "2", "--remove", "--remedy", "let-it-stand").done())
    assert "By let-it-stand g stands as it is; this is what it would have come to." in told
    assert "begins one" in words(run("branches", staged).done())


@pytest.mark.parametrize("tried", [(), ("--dry-run",)])
def test_what_makes_no_branch_takes_no_name_for_one(run, staged, tried):
    ran = run(
        "correct", staged, "--at", "2", "--remove", "--remedy", "let-it-stand", "--name", "mended", *tried
    )
    ran.failed(2, "By let-it-stand no branch is made: leave out --name, or choose another --remedy.")


@pytest.mark.parametrize(
    ("begun", "given", "told"),
    [
        ((), ("--remedy", "let-it-stand"), "By let-it-stand nothing is made, so no dice are thrown"),
        ((), ("--dry-run",), "Dice are thrown for a correction that is made: leave out --dry-run"),
        (("--dice", "typed"), (), "The machine throws no dice here: say --dice with what fell."),
    ],
)
def test_where_no_dice_are_thrown_for_a_correction_it_is_said_why(run, fight, begun, given, told):
    fight(*begun, orders=(*ANNOUNCED, ("axis", "dice 1 2")))
    run("correct", "g", "--at", "4", "--instead", "roll", *given).failed(2, told)
    assert run("branches", "g", "--json").done().json["branches"] == []


def test_other_dice_has_those_from_the_same_source_fall_anew_and_keeps_others(run, fight):
    fight(orders=(*ANNOUNCED, ("axis", "dice 1 2"), ("allies", "roll")))
    ran = run("correct", "g", "--at", "4", "--instead", "roll", "--remedy", "other-dice", "--json")
    assert (5, "rolled_anew") not in kinds(ran)
    told = words(run("log", "g~corrected-4", "--from", "4").done())
    assert "(thrown by the machine)" in told
    assert "(kept as they fell)" in told


def test_every_remedy_is_explained(run):
    told = words(run("help", "remedies").done())
    assert [name for name in REMEDIES if name not in told] == []
    assert set(run("help", "remedies", "--json").done().json["remedies"]) == set(REMEDIES)
    assert "--remedy" in words(run("help", "disputes", "--all").done())
