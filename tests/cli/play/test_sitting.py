"""A game is kept open: orders and commands are typed line by line, and nothing ends it but leaving."""

import json
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from core.mistakes import Mistake
from skyledger.cli.desk import AT_HAND, desk_at
from skyledger.cli.options import Common
from skyledger.cli.play.remembered import LONGEST, MOST, keep_line, place_of_lines, read_lines
from skyledger.cli.play.typed import (
    Chair,
    Command,
    Explain,
    Leave,
    Order,
    at_the_table,
    meant_by,
    options_of,
    order_at_the_table,
)
from skyledger.service import Desk
from store.errors import StoreError
from tests.cli.conftest import ROOT

STAGE = "stage 2 AAF German from Lille to Lyon"


@pytest.fixture
def sit(spawn, game):
    """sit("done", "quit") -> Ran: the lines typed one after the other at a game that is kept open."""

    def sitting(*lines, seat="axis", options=()):
        return spawn("play", game, "--as", seat, *options, input="".join(f"{line}\n" for line in lines))

    return sitting


def test_whose_turn_it_is_is_said_and_an_order_is_ruled_on_at_once(sit, run):
    told = sit(STAGE, "stage 1 AAF German from Lille to Lille").done().out
    assert told.startswith("Summer 1942, Axis player turn, movement phase: staging.")
    assert f"g axis, to order> {STAGE}\nAccepted. Entry 2  axis: {STAGE}\n" in told
    assert "Refused. axis: stage 1 AAF German from Lille to Lille\n  18.21" in told
    assert run("head", "g").done().out.startswith("2:")


def test_it_prints_what_the_command_itself_prints(sit, run):
    whole = sit("orders", "show", "why GE-AAF-01", "rule 18.25").done().out
    for tokens in (
        ("orders", "g", "--as", "axis"),
        ("show", "g"),
        ("why", "g", "GE-AAF-01"),
        ("rule", "18.25"),
    ):
        assert run(*tokens).done().out in whole


def test_commands_are_given_by_name_with_the_game_and_the_seat_filled_in(sit, run):
    told = sit(
        STAGE, "undo", "redo", "log --from 3", "report", "/find Lyon", "head", "board --region Lyon"
    ).done()
    assert told.err == ""
    assert "Entry 2 is undone." in told.out
    assert run("log", "g", "--from", "3").out in told.out
    assert run("find", "Lyon", "g").out in told.out
    assert run("show", "g", "--region", "Lyon").out in told.out
    assert run("head", "g").out in told.out


def test_what_is_meant_for_a_command_and_read_as_an_order_of_its_name_is_told_the_command(sit):
    told = sit("find Lyon")
    assert "Nobody may find a group" in told.err
    assert "As a command, which looks through the log, it is “/find Lyon”." in told.out
    assert "As a command" not in sit("stage 1 AAF German from Lille to Lille").out


def test_an_error_ends_nothing(sit, run):
    lines = (
        "foo",
        "stage",
        "/nope",
        "show --at 99",
        "as nobody",
        "/show 'open",
        "x" * 5000,
        "play g",
        "log --x",
    )
    told = sit(*lines, "done")
    assert told.status == 0
    assert "Traceback" not in told.err
    for words in ("no command called “nope”", "no seat called “nobody”", "is not closed", "5000", "already"):
        assert words in " ".join(told.err.split())
    assert "Accepted. Entry 2" in told.out
    assert told.out.endswith("to order> \n")
    assert run("head", "g").out.startswith("2:")


def test_bytes_that_are_no_text_and_lines_without_end_are_no_order(spawn, game, run):
    given = "done \udcff\n" + "x" * 40_000 + "done\n"
    told = spawn("play", game, "--as", "axis", input=given, encoding="utf-8", errors="surrogateescape").done()
    assert "is no text" in told.err
    assert "4000" in told.err
    assert run("head", "g").out.startswith("1:")


def test_chairs_are_changed_at_one_table(sit):
    told = sit(STAGE, "as ALLIES", STAGE, "@axis", "as axis:", "done").done().out
    assert f"g allies, waiting for axis> {STAGE}\nRefused. allies" in told
    assert "Accepted. Entry 3  axis: done" in told


def test_it_is_left_by_a_word_and_at_the_end_of_what_is_typed(sit, run):
    assert "Accepted" not in sit("# a comment", "", "quit", "done").done().out
    assert "Accepted" not in sit("/exit", "done").done().out
    assert sit().done().err == ""
    assert run("head", "g").out.startswith("1:")


def test_help_says_what_can_be_typed(sit):
    told = " ".join(sit("help").done().out.split())
    for words in ("as SEAT", "/", "undo", "axis", "Ctrl-C", "quit"):
        assert words in told


def test_without_a_seat_it_says_which_there_are(spawn, game):
    spawn("play", game, input="").failed(2, "--as SEAT", "axis", "gamemaster")
    spawn("play", game, input="done\nas axis\n").failed(2, "--as SEAT", "axis", "gamemaster")


@pytest.mark.parametrize("first", ["as axis", "As Axis:", "# who sits here\n\nas Germany"])
def test_the_first_line_from_a_pipe_says_at_which_seat(spawn, run, game, first):
    told = spawn("play", game, input=f"{first}\n{STAGE}\n").done()
    assert f"Accepted. Entry 2  axis: {STAGE}\n" in told.out
    assert told.err == ""


def test_a_first_line_that_names_no_seat_is_told_which_there_are(spawn, game):
    spawn("play", game, input="as nobody\n").failed(2, "no seat called “nobody”", "axis")


def test_done_at_once_says_that_it_lasts_until_who_sits_there_gets_up(sit):
    assert "and so does getting up" in " ".join(sit("done at once").done().out.split())


def test_as_json_it_is_what_each_command_gives(sit):
    told = sit(STAGE, "/nope", "head", options=("--json",)).done().out
    order, nope, head = (json.loads(f"{{{one}") for one in f"\n{told}".split("\n{")[1:])
    assert order["entry"]["number"] == 2
    assert nope["error"]["kind"] == "mistake"
    assert head["game"] == "g"


def test_what_another_program_did_meanwhile_is_told_before_what_comes_next(game, run, talk):
    """The other program is this one."""
    table = talk("play", game, "--as", "axis")
    table.until("to order> ")
    run("order", game, STAGE, "--as", "axis").done()
    table.type("done\n")
    table.until("g went on meanwhile, up to entry 2; “log --from 2” tells it.")
    table.until("Accepted. Entry 3")
    table.until("g axis, to order> ")


def test_nothing_is_written_into_a_file_that_is_no_more(game, db, talk):
    table = talk("play", game, "--as", "axis")
    table.until("to order> ")
    db.rename(db.with_name("elsewhere"))
    table.type("done\n")
    table.until("is not the one that was opened")
    db.with_name("elsewhere").rename(db)
    table.type("done\n")
    table.until("Accepted. Entry 2")


def test_nothing_of_a_prompt_is_imported_where_no_terminal_is(sit, game, db):
    program = (
        "import io, sys; from skyledger.cli import main; "
        f"status = main(['play', {game!r}, '--as', 'axis']); "
        "print(status, [name for name in sys.modules if name.startswith('prompt_toolkit')])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], check=True, cwd=ROOT, input="show\n", capture_output=True, text=True
    )
    assert ran.stdout.splitlines()[-1] == "0 []"


def test_the_game_is_read_once():
    """A command at the table is given at the desk that is open already, but for one on another file."""
    held = Desk(None, None, None)
    token = AT_HAND.set((Path("here").resolve(), held))
    try:
        with desk_at(Common(Path("here").resolve())) as desk:
            assert desk is held
        with pytest.raises(StoreError), desk_at(Common(Path("elsewhere"))):
            pass
    finally:
        AT_HAND.reset(token)


# What a line means.

VERBS = frozenset({"stage", "find", "done"})


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        (STAGE, Order(STAGE)),
        ("  Done.  # and no more", Order("Done.")),
        ("find TF 1 with 2 results", Order("find TF 1 with 2 results")),
        ("/find Malta", Command("find", ("Malta",))),
        ("skyledger find Malta", Command("find", ("Malta",), as_outside=True)),
        ("Undo --to 3", Command("undo", ("--to", "3"))),
        ("show --region 'Malta 3'", Command("show", ("--region", "Malta 3"))),
        ("board", Command("show")),
        ("help stage", Command("help", ("stage",))),
        ("help", Explain()),
        ("/", Explain()),
        ("as italy", Chair("italy")),
        ("/as italy", Chair("italy")),
        ("@italy", Chair("italy")),
        ("as", Chair("")),
        ("quit", Leave()),
        ("exit", Leave()),
        ("nonsense that nothing has", Order("nonsense that nothing has")),
        ("# nothing", None),
        (" ", None),
    ],
)
def test_a_line_is_an_order_first_and_a_command_behind_a_stroke(line, meant):
    assert meant_by(line, VERBS) == meant


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("italy: done", Chair("italy", "done")),
        ("as Italy: done", Chair("Italy", "done")),
        ("@italy: standing choice: search", Chair("italy", "standing choice: search")),
        ("italy:", Order("italy:")),
        ("standing choice: search", Order("standing choice: search")),
    ],
)
def test_before_an_order_may_stand_who_gives_it_as_a_log_has_it(line, meant):
    assert meant_by(line, VERBS, ("germany", "italy")) == meant


def test_who_gives_one_order_sits_there_for_that_order(sit):
    told = sit("allies: done", STAGE).out
    assert "Refused. allies: done" in told
    assert f"g axis, to order> {STAGE}" in told


def test_the_options_of_a_command_are_known():
    assert {"--region", "--svg", "--at"} <= set(options_of("board"))
    assert options_of("quit") == ()


def test_a_command_that_there_is_not_is_told_with_those_like_it():
    with pytest.raises(Mistake, match="undo"):
        meant_by("/undoo", VERBS)


@pytest.mark.parametrize(
    ("said", "tokens"),
    [
        (Command("show", ("--region", "all")), ["show", "--as=italy", "m", "--region", "all"]),
        (Command("show", ("--as", "germany")), ["show", "m", "--as", "germany"]),
        (Command("find", ("Malta",)), ["find", "--as=italy", "Malta", "m"]),
        (Command("rule", ("18.25",)), ["rule", "18.25"]),
        (Command("doubts", ("W2",)), ["doubts", "--as=italy", "--game=m", "W2"]),
        (Command("games"), ["games"]),
    ],
)
def test_what_the_table_knows_is_filled_in(said, tokens):
    assert at_the_table(said, "m", "italy", Common()) == tokens


def test_nothing_in_an_order_is_an_option(db):
    filled = order_at_the_table("stage --json", "m", "italy", Common(db, json=True))
    assert filled == ["order", "--as=italy", f"--db={db}", "--json", "m", "--", "stage --json"]


# What is remembered of a seat.


def test_lines_are_kept_for_each_seat_and_each_game_by_itself(db):
    places = [place_of_lines(db, game, seat) for game in ("a", "a.b") for seat in ("c", "b.c", "../c", "c@d")]
    assert len(set(places)) == 8
    assert {place.parent for place in places} == {db.with_name("games.skyledger-lines")}
    keep_line(places[0], "standing order: fight on")
    assert read_lines(places[0]) == ["standing order: fight on"]
    assert [place for place in places[1:] if read_lines(place)] == []


def test_only_their_owner_reads_them(db):
    file = place_of_lines(db, "g", "axis")
    keep_line(file, "done")
    file.chmod(0o644)
    keep_line(file, "undo")
    assert (stat.S_IMODE(file.stat().st_mode), stat.S_IMODE(file.parent.stat().st_mode)) == (0o600, 0o700)
    assert read_lines(file) == ["done", "undo"]


def test_no_more_than_so_many_lines_are_kept(db):
    file = place_of_lines(db, "g", "axis")
    keep_line(file, "first")
    file.write_text("".join(f"line {number}\n" for number in range(MOST)))
    keep_line(file, "last\nof all")
    kept = read_lines(file)
    assert (len(kept), kept[0], kept[-1]) == (MOST, "line 1", "last of all")
    file.write_text("x" * (LONGEST + 1))
    assert read_lines(file) == []
    keep_line(file, "anew")
    assert read_lines(file) == ["anew"]


def test_where_nothing_can_be_written_nothing_is_kept(db):
    db.with_name("games.skyledger-lines").write_text("a file where the folder would be")
    file = place_of_lines(db, "g", "axis")
    keep_line(file, "done")
    assert read_lines(file) == []


def test_what_comes_from_a_pipe_is_not_remembered(sit, db):
    sit(STAGE).done()
    assert not place_of_lines(db, "g", "axis").parent.exists()
