"""Whatever is given wrong ends in one screen that says what is wrong, and in a status of its own."""

import os
import resource
import sqlite3
import subprocess
import sys

import pytest

from skyledger.cli import app, guard
from skyledger.cli.app import APP
from skyledger.everyday import COMMANDS, WORDS
from tests.cli.conftest import ROOT

STAGE = "stage 2 AAF German from Lille to Lyon"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("stage 2 AAF German form Lille to Lyon", ["^"]),
        ("stge 2 AAF German from Lille to Lyon", ["^ expected “stage”"]),
        ("stage 2 AAF German from Lille to Lion", ["Did you mean Lyon"]),
        ("stage 2 AAF Germn from Lille to Lyon", ["^", "German"]),
        ("stage GE-AAF-99 to Lyon", ["GE-AAF-99"]),
        ("stage 9 AAF German from Lille to Lyon", ["5 AAF", "not 9"]),
        ("", ["Nothing is ordered", "skyledger orders g --as axis", "skyledger help orders"]),
        ("   ", ["Nothing is ordered"]),
        (
            "frobnicate everything",
            ["^ no order begins so; what may be ordered now is “stage ", "“orders” lists all"],
        ),
        ("undo it", ["^ this is a command of its own: skyledger undo GAME"]),
        ("Redo the last", ["^ this is a command of its own: skyledger redo GAME"]),
        ('begin "malta_1942"', ["A game begins once", "skyledger new SCENARIO"]),
        ("sink 4", ["^"]),
        ("\x00\x1b[31m", ["^"]),
        ("done " * 2000, ["4000 characters"]),
    ],
)
def test_an_order_that_can_not_be_read_is_pointed_at(run, game, text, words):
    run("order", game, text, "--as", "axis").failed(2, *words)
    assert run("head", game).done().out.startswith("1:")


def test_a_game_s_id_goes_by_no_name_in_new(run):
    run("new", "air_supremacy_1", "--name", "g").failed(2, "Unknown option: --name. Did you mean --id?")


def test_a_pointer_stands_under_the_place(run, game):
    lines = (
        run("order", game, "stage 2 AAF German from Lille to Lion", "--as", "axis").failed(2).err.splitlines()
    )
    assert lines[1].index("^") == lines[0].index("Lion")


@pytest.mark.parametrize(("many", "cut"), [(4, False), (9, True)])
def test_what_is_told_of_a_place_far_to_the_right_goes_below_it(run, game, many, cut):
    """A line that is too long for the page is cut around the place."""
    line = f"stage {', '.join(f'GE-AAF-0{1 + one % 4}' for one in range(many))} to Lyon | Metz"
    shown, caret, *told = run("order", game, line, "--as", "axis").failed(2).err.splitlines()
    assert caret.strip() == "^"
    assert shown[caret.index("^")] == "|"
    assert (len(shown) <= 80, shown.startswith("…")) == (True, cut)
    assert told[0].startswith("expected")
    assert len(told[0]) > 60


def test_an_error_as_json_goes_to_standard_output(run, game):
    ran = run("order", game, "stage 2 AAF German from Lille to Lion", "--as", "axis", "--json")
    assert (ran.status, ran.err) == (2, "")
    error = ran.json["error"]
    assert (error["kind"], error["what"], error["given"], error["near"]) == (
        "mistake",
        "place",
        "Lion",
        ["Lyon"],
    )
    assert error["column"] == 34


def test_an_unknown_game_names_the_near_ones(run, game):
    run("log", "gg").failed(2, "no game called “gg”")
    run("order", "nothing", "done", "--as", "axis").failed(2, "nothing")


def test_a_branch_is_found_by_its_own_name_where_one_alone_has_it(run, game):
    run("branch", game, "--name", "other").done()
    assert run("head", "other").done().out == run("head", "g~other").done().out
    assert run("head", "oth").done().out == run("head", "g~other").done().out
    run("branch", "g~other", "--name", "otherwise").done()
    assert run("head", "other").done().out == run("head", "g~other").done().out
    run("head", "oth").failed(2, "“oth” may be any of g~other and g~otherwise")
    run("new", "malta_1942", "--id", "other").done()
    assert run("head", "other", "--json").done().json["game"] == "other"


def test_a_beginning_that_two_games_have_is_not_enough(run, position):
    for name in ("summer-one", "summer-two"):
        run("new", "--from", position, "--id", name).done()
    run("head", "summer").failed(2, "summer-one", "summer-two")


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("protest", "skyledger why GAME --order “ORDER”"),
        ("I object!", "skyledger why GAME --order “ORDER”"),
        ("takeback", "skyledger undo GAME"),
        ("history", "skyledger log GAME"),
        ("skip", "skyledger order GAME done --as SEAT"),
        ("end turn", "skyledger order GAME “done until next turn” --as SEAT"),
        ("explain", "skyledger why GAME SUBJECT or skyledger rule NUMBER"),
        ("status", "skyledger show GAME"),
        ("map", "skyledger show GAME"),
        ("revert", "skyledger undo GAME"),
        ("resign", "skyledger comment GAME --as SEAT “TEXT”"),
        ("save", "skyledger export GAME FILE"),
        ("load", "skyledger play GAME --as SEAT"),
        ("where is Malta", "skyledger why GAME SUBJECT"),
    ],
)
def test_a_word_of_everyday_use_leads_to_the_command_that_is_meant(run, game, word, meant):
    run("order", game, word, "--as", "axis").failed(2, "this is no order", meant)
    run(*word.split()).failed(2, "Unknown command", meant)
    run("help", *word.split()).failed(2, meant)


@pytest.mark.parametrize(
    ("word", "meant"), [("pass", "skyledger order GAME done --as SEAT"), ("back", "skyledger undo GAME")]
)
def test_a_word_that_orders_have_too_leads_to_the_command_where_it_stands_alone(run, game, word, meant):
    run("order", game, word, "--as", "axis").failed(2, "this is no order", meant)
    run(word).failed(2, "Unknown command", meant)


def test_an_everyday_word_is_not_told_the_command_that_looks_like_it(run):
    for word in ("explain", "revert", "back", "quit"):
        assert "Did you mean" not in run(word).failed(2, "Unknown command").err


@pytest.mark.parametrize("word", ["quit", "exit", "bye"])
def test_nothing_is_open_that_could_be_left_on_the_command_line(run, word):
    run(word).failed(2, "Nothing is open here that could be left: each command ends by itself.")


@pytest.mark.parametrize("order", ["done", "stage 1 AAF German from Catania to Tripoli", "Roll"])
def test_an_order_without_a_command_before_it_leads_to_how_orders_are_given(run, order):
    for words in ([order], order.split()):
        told = run(*words).failed(2, "Unknown command")
        assert "skyledger order GAME “ORDER” --as SEAT" in " ".join(str(told.err).split())
    assert "An order is given" not in run("frobnicate").failed(2, "Unknown command").err


def test_help_of_a_command_is_that_of_the_command(run, game):
    assert run("help", "undo").done().out == run("undo", "--help").done().out
    run("order", game, "help undo", "--as", "axis").failed(2, "skyledger help undo")
    assert run("help", "undo", "--json").done().json["command"] == "undo"


def test_all_commands_that_everyday_words_lead_to_are_commands(run):
    for meant in {one for many in (*COMMANDS.values(), *WORDS.values()) for one in many}:
        first, command, *_ = meant.split(" ")
        assert first == "skyledger"
        assert command in app.COMMANDS or command == "--help", meant


@pytest.mark.parametrize(
    "order",
    [
        "st\u0430ge 1 AAF from Catania to Tripoli",
        "stage 1 AAF from C\u0430tania to Tripoli",
        "st\u03bfge 1 AAF",
    ],
)
def test_a_letter_that_only_looks_latin_is_told(run, game, order):
    script = "Greek" if "\u03bf" in order else "Cyrillic"
    run("order", game, order, "--as", "axis").failed(2, "may look Latin", f"it is {script}")


def test_a_nation_stands_for_its_seat(run):
    run("new", "coral_sea_1942", "--id", "coral")
    for called in ("United States", "american", "US", "China"):
        assert run("order", "coral", "done", "--as", called).out.startswith("Refused. america: done")


def test_a_seat_is_needed_and_the_seats_are_named(run, game):
    run("order", game, "done").failed(2, "--as SEAT", "axis", "allies", "gamemaster")
    run("order", game, "done", "--as", "axes").failed(2, "Did you mean axis")
    run("undo", game).failed(2, "--as SEAT")


def test_a_stale_order_is_not_given(run, game):
    run("order", game, STAGE, "--as", "axis").done()
    run("order", game, STAGE, "--as", "axis", "--expect", "1").failed(1, "after entry 1", "entry 2 now")
    stale = run("order", game, STAGE, "--as", "axis", "--expect", "1", "--json")
    assert (stale.status, stale.json["error"]["kind"], stale.json["error"]["found"]) == (1, "stale", 2)
    assert run("head", game).done().out.startswith("2:")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", []),
        (b"{", []),
        (b"\xff\xfe\x00", []),
        (b'{"title": "x"}', ["map"]),
        (b"[1, 2]", []),
    ],
)
def test_a_file_that_is_no_scenario_is_refused(run, db, tmp_path, content, words):
    path = tmp_path / "mine.json"
    path.write_bytes(content)
    run("new", "--from", path).failed(2, "mine.json", *words)
    assert not db.exists()


def test_a_scenario_that_is_not_there_names_the_near_ones(run, db):
    run("new", "malta_1943").failed(2, "malta_1942")
    run("new").failed(2, "--from FILE")
    run("new", "--from", "nowhere.json").failed(2, "nowhere.json")


def test_a_game_is_not_begun_twice_nor_under_an_id_that_commands_could_not_take(run, game, position):
    run("new", "--from", position, "--id", "g").failed(2, "g already")
    run("new", "--from", position, "--id", "Über Alles").failed(2, "small letters")
    run("new", "--from", position, "--id", "-x").failed(2)


def test_a_missing_database_is_said_and_not_made(run, db):
    run("log", "g").failed(4, "no skyledger database")
    assert not db.exists()


def test_a_foreign_file_is_left_alone(run, db):
    db.write_bytes(b"my diary\n" * 100)
    run("games").failed(4, "not a skyledger database")
    assert db.read_bytes() == b"my diary\n" * 100


def test_a_foreign_database_is_left_alone(run, db, position):
    with sqlite3.connect(db) as file:
        file.execute("CREATE TABLE diary(day TEXT)")
    file.close()
    run("new", "--from", position).failed(4, "skyledger")
    run("games").failed(4)


def test_a_damaged_database_is_said(run, db, game):
    content = db.read_bytes()
    db.write_bytes(content[: len(content) // 2])
    run("log", game).failed(4)


def test_a_place_that_can_not_be_written_is_said(run, tmp_path, position):
    run("new", "--from", position, "--db", tmp_path / "no" / "folder" / "g").failed(4, "cannot be opened")
    run("new", "--from", position, "--db", tmp_path).failed(4)
    run("games", "--db", tmp_path).failed(4)


def test_files_to_write_that_can_not_be_written_are_said(run, game, tmp_path):
    run("export", game, tmp_path / "no" / "g.jsonl").failed(2, "No such file")
    run("show", game, "--svg", tmp_path / "no" / "g.svg").failed(2, "No such file")
    run("backup", tmp_path / "no" / "g").failed(4)


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xff\n", b"not json\n{}\n{}\n"])
def test_a_file_that_is_no_exported_game_is_refused(run, game, tmp_path, content):
    path = tmp_path / "g.jsonl"
    path.write_bytes(content)
    run("import", path).failed(2, "Nothing was imported")
    run("import", tmp_path / "nowhere").failed(2, "No such file")


def test_an_import_with_one_changed_byte_is_refused(run, game, tmp_path):
    path = tmp_path / "g.jsonl"
    run("export", game, path).done()
    path.write_bytes(path.read_bytes().replace(b"Lille", b"Lilly", 1))
    run("import", path, "--db", tmp_path / "other").failed(2, "Line 2", "Nothing was imported")


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        (["ordr"], ["Did you mean", "order"]),
        (["order"], ["GAME", "order --help", "The games are g."]),
        (["order", "g", "done", "--expcet", "1"], ["--expect"]),
        (["order", "g", "done", "--as", "axis", "--expect", "soon"], ["soon"]),
        (["order", "g", "done", "--as", "axis", "--as", "allies"], ["--as is given more than once"]),
        (["backup"], ["skyledger backup needs FILE behind it."]),
        (["games", "--db"], ["--db needs a value behind it."]),
        (["log", "g", "Lille", "Lyon"], ["skyledger log has no use for “Lille” and “Lyon”"]),
        (
            ["next", "axis"],
            ["skyledger next has no use for “axis”", "behind its option: “skyledger next --as axis”"],
        ),
        (["play", "g", "axis"], ["“skyledger play GAME --as axis”"]),
        (["log", "nothing"], ["There is no game called “nothing” here. The games are g; `skyledger games`"]),
        (
            ["log", "g", "--as", "nobody"],
            ["no seat called “nobody”", "The seats are allies, axis and gamemaster."],
        ),
        (["log", "g", "--from", "7"], ["g has no entry 7; it has entry 1 alone."]),
        (["log", "g", "--from", "0", "--to", "-1"], []),
        (["show", "g", "--at", "2"], ["g has no entry 2; it has entry 1 alone."]),
        (["show", "g", "--region", "Lilli"], ["no place", "ille"]),
        (["audit", "g", "--head", "1:xyz"], ["NUMBER:HASH"]),
        (["rule", "18.21Q"], ["18.21"]),
        (["rule"], ["Say which rule", "--search WORD"]),
        (["rule", "18.21", "--search", "Malta"], ["Give either a number or --search WORD, not both."]),
        (["rule", "99.99"], ["no rule called “99.99”", "`skyledger rule --search WORD`"]),
        (["doubts", "W0"], ["W"]),
        (["help", "ordres"], ["orders"]),
        (["help", "counterir"], ["no topic called “counterir”", "Did you mean counterair"]),
        (["help", "standing", "ordr"], ["Did you mean standing order"]),
        (["order", "g", "done", "--file", "x", "--as", "axis"], ["--file"]),
        (["order", "g", "--file", "nowhere.txt", "--as", "axis"], ["nowhere.txt"]),
    ],
)
def test_words_and_numbers_that_make_no_sense_are_told(run, game, tokens, words):
    run(*tokens).failed(2, *words)


def test_a_defect_is_told_on_one_screen_without_a_traceback(run, game, monkeypatch):
    def broken(*_, **__):
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(guard, "APP", broken)
    run("log", game).failed(70, "defect of skyledger", "ZeroDivisionError", "report", "SKYLEDGER_DEBUG=1")
    monkeypatch.setenv("SKYLEDGER_DEBUG", "1")
    assert "Traceback" in run("log", game).err


def test_every_command_says_what_it_does(run):
    for name in APP:
        if not name.startswith("-"):
            assert len(run(name, "--help").done().out.splitlines()) > 5
            assert max(map(len, run(name, "--help").out.splitlines())) <= 80


def test_a_closed_output_loses_nothing(run, game):
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "skyledger", "order", game, STAGE, "--as", "axis"]
    ran = subprocess.run(
        command, stdout=write, stderr=subprocess.PIPE, text=True, check=False, timeout=60, cwd=ROOT
    )
    os.close(write)
    assert (ran.returncode, ran.stderr) == (141, "")
    assert run("head", game).done().out.startswith("2:")


def test_with_no_output_at_all_the_status_alone_says_that_the_answer_can_not_be_printed(game, db):
    command = f"exec {sys.executable} -m skyledger log {game} >&- 2>&-"
    assert subprocess.run(command, shell=True, check=False, timeout=60, cwd=ROOT).returncode == 74


def test_a_full_disk_is_said_and_keeps_what_was_there(run, game, db):
    """No file may grow: what a full disk does to the journal."""

    def full():
        resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))

    command = [sys.executable, "-m", "skyledger", "order", game, STAGE, "--as", "axis"]
    ran = subprocess.run(
        command, preexec_fn=full, capture_output=True, text=True, check=False, timeout=60, cwd=ROOT
    )
    assert (ran.returncode, ran.stdout) == (4, "")
    assert "Traceback" not in ran.stderr
    assert ran.stderr
    assert run("head", game).done().out.startswith("1:")
    assert run("order", game, STAGE, "--as", "axis").done()
    assert run("audit", game).done()
