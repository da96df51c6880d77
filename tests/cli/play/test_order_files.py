"""Orders from files: as far as the first refusal, and given again without doubling anything."""

import json
import signal
import subprocess
import sys
import time

import pytest

import store
from skyledger.cli.answers import Hearing
from skyledger.cli.play.order_files import give_file
from skyledger.service import Desk, table
from store.errors import DiskFault
from tests.cli.conftest import ROOT
from tests.service.conftest import desk_over
from tests.service.test_faults import Failing

FILE = """\
# the morning
@axis
stage 2 AAF German from Lille to Lyon   # as agreed

stage 1 AAF German from Lille to Metz
"""


@pytest.fixture
def orders(tmp_path):
    path = tmp_path / "orders.txt"
    path.write_text(FILE)
    return path


@pytest.mark.parametrize("sign", ["\x1b[2K", "\x1b[1A", "\0", "\u202e", "\u3164", "\r"])
@pytest.mark.parametrize(
    "where", ["{}# the morning\n@axis\ndone\n", "@axis\ndone # {}done\n", "{}Hello\n> @axis\n> done\n"]
)
def test_nothing_is_given_of_a_file_in_which_anything_is_hidden_from_who_looks_at_it(run, game, tmp_path, sign, where):  # fmt: skip
    path = tmp_path / "mailed.txt"
    path.write_bytes(where.format(sign).encode())
    given = ("order", game, "--file", path)
    told = run(*given).failed(2, "Line ", f"U+{ord(sign[0]):04X}")
    assert "accepted" not in told.out
    assert run("head", game).out.startswith("1:")
    path.write_bytes(where.format("").replace("\n", "\r\n").encode())
    run(*given).done()


def test_a_file_is_given_line_by_line(run, game, orders):
    told = run("order", game, "--file", orders).done().out
    assert "Line 3: entry 2  axis: stage 2 AAF German from Lille to Lyon" in told
    assert "Line 5: entry 3" in told
    assert told.endswith("2 orders accepted and kept.\n")


def test_that_a_seat_is_done_is_told_once_in_a_file_in_the_log_and_in_a_replay(run, game, orders):
    orders.write_text("@axis\ndone\n")
    told = run("order", game, "--file", orders).done().out
    log, replay = run("log", game).done().out, run("replay", game).done().out
    for text in (told, log, replay):
        assert "axis: done\n" in text
        assert "The turn moves on to " in text
        assert "has finished here" not in text
    facts = run("log", game, "--from", 2, "--json").done().json["entries"][0]["facts"]
    assert facts[0]["text"] == "axis has finished here."


def test_a_file_given_again_is_answered_and_not_doubled(run, game, orders):
    run("order", game, "--file", orders).done()
    again = run("order", game, "--file", orders, "--json").done().json
    assert (again["accepted"], again["already"]) == (0, 2)
    assert [answer["entry"]["number"] for answer in again["answers"]] == [2, 3]
    assert run("head", game).done().out.startswith("3:")


def test_ids_of_the_same_file_tell_nothing_of_its_orders(run, game, orders, tmp_path):
    """Every seat reads the ids in the log; without the game's secret nobody makes one from a guessed order."""
    run("order", game, "--file", orders).done()
    run("export", game, tmp_path / "game.jsonl").done()
    there = ("--db", tmp_path / "other.skyledger")
    run("import", tmp_path / "game.jsonl", *there).done()
    run("undo", game, "--to", 2, "--as", "axis", *there).done()
    run("order", game, "--file", orders, *there).done()
    entries = run("log", game, "--json", *there).done().json["entries"]
    here, again = ([one["order_id"] for one in entries if one["number"] in pair] for pair in ((2, 3), (5, 6)))
    assert len(here) == len(again) == 2
    assert not set(here) & set(again)


def test_a_file_stops_at_the_first_refusal_and_says_where_and_why(run, game, orders):
    orders.write_text(FILE + "stage 1 AAF German from Lyon to Lyon\ndone\n")
    stopped = run("order", game, "--file", orders)
    assert stopped.status == 1
    assert "Line 6:\nRefused. axis: stage 1 AAF German from Lyon to Lyon\n  18.21" in stopped.out
    assert stopped.out.endswith("2 orders accepted and kept, 2 not taken.\n")
    assert run("head", game).done().out.startswith("3:")


def test_a_mended_file_goes_on_where_it_stopped(run, game, orders):
    orders.write_text(FILE + "stage 1 AAF German from Lyon to Lyon\n")
    assert run("order", game, "--file", orders).status == 1
    orders.write_text("# mended\n" + FILE + "stage 2 AAF German from Lille to Metz\n")
    said = run("order", game, "--file", orders, "--json").done().json
    assert (said["already"], said["accepted"]) == (2, 1)
    assert run("head", game).done().out.startswith("4:")


def test_a_line_that_can_not_be_read_is_named_and_what_was_accepted_stays(run, game, orders):
    orders.write_text(FILE + "stage all to Metz\n")
    ran = run("order", game, "--file", orders).failed(2, "Line 6", "^")
    assert ran.out.endswith("2 orders accepted and kept, 1 not taken.\n")
    said = run("order", game, "--file", orders, "--json")
    assert (said.status, said.json["already"], said.json["error"]["line"]) == (2, 2, 6)


def test_a_refusal_as_json_has_line_and_ruling(run, game, orders):
    orders.write_text("stage 1 AAF German from Lille to Lyon\n")
    said = run("order", game, "--file", orders, "--as", "allies", "--json")
    assert said.status == 1
    stopped = said.json["stopped"]
    assert (stopped["line"], stopped["seat"], stopped["ruling"]["accepted"]) == (1, "allies", False)


def test_lines_that_were_undone_are_not_given_again_unless_the_file_has_another_name(run, game, orders):
    run("order", game, "--file", orders).done()
    run("undo", game, "--as", "axis").done()
    assert "already entry 3, undone since" in run("order", game, "--file", orders).done().out
    run("undo", game, "--as", "axis").done()
    assert run("order", game, "--file", orders, "--id", "anew", "--json").done().json["accepted"] == 2


def test_orders_come_from_standard_input_too(spawn, game):
    ran = spawn("order", game, "--file", "-", input=FILE).done()
    assert ran.out.endswith("2 orders accepted and kept.\n")
    again = spawn("order", game, "--file", "-", input="@axis\nstage 1 AAF German from Lille to Metz\n").done()
    assert again.out.endswith("1 order accepted and kept.\n")


def test_what_comes_from_standard_input_is_new_each_time_unless_it_is_named(spawn, game):
    one = "@axis\nstage 1 AAF German from Lille to Metz\n"
    for number in (2, 3):
        said = spawn("order", game, "--file", "-", input=one).done()
        assert f"entry {number} " in said.out
    spawn("order", game, "--file", "-", "--id", "mail-7", input=one).done()
    again = spawn("order", game, "--file", "-", "--id", "mail-7", input=one).done()
    assert "already entry 4" in again.out


def test_two_seats_give_the_same_file(run, game, tmp_path):
    path = tmp_path / "t.txt"
    path.write_text("declare supply of Axis full because 30\n")
    assert "entry 2  axis" in run("order", game, "--file", path, "--as", "axis").done().out
    assert "entry 3  allies" in run("order", game, "--file", path, "--as", "allies").done().out
    again = run("order", game, "--file", path, "--as", "AXIS").done().out
    assert "already entry 2" in again
    assert again.endswith("0 new orders; 1 was given before; --id NAME gives the file anew.\n")


def test_what_was_not_taken_stands_before_how_the_file_is_given_anew(run, game, tmp_path):
    path = tmp_path / "t.txt"
    path.write_text("stage 2 AAF German from Lille to Lyon\nstage 9 AAF German from Lille to Lyon\n")
    given = ("order", game, "--file", path, "--as", "axis")
    assert run(*given).out.endswith("1 order accepted and kept, 1 not taken.\n")
    ended = " ".join(run(*given).out.split())
    assert ended.endswith("0 new orders; 1 was given before, 1 not taken; --id NAME gives the file anew.")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe", ["orders.txt", "UTF-8"]),
        (b"@\ndone\n", ["Line 1", "seat"]),
        (b"dice 3 4\n", ["Line 1"]),
        (b"done\n", ["Line 1", "--as SEAT"]),
        (b"@axes\ndone\n", ["Line 1", "axis"]),
        (b"#" * 1_000_001, ["longer than"]),
    ],
)
def test_a_file_that_holds_no_orders_is_told(run, game, orders, content, words):
    orders.write_bytes(content)
    run("order", game, "--file", orders).failed(2, *words)
    assert run("head", game).done().out.startswith("1:")


@pytest.mark.usefixtures("heeding_ctrl_c")
def test_ctrl_c_in_the_middle_of_a_file_leaves_whole_entries_and_one_line(run, game, db, orders):
    lines = [f"stage GE-AAF-0{n} to Lyon" for n in (1, 2, 3)]
    declared = "declare supply of Axis full because 30\n"
    orders.write_text("@axis\n" + "\n".join(lines) + "\n@gamemaster\n" + declared * 5000)
    process = subprocess.Popen(
        [sys.executable, "-m", "skyledger", "order", game, "--file", str(orders)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    for _ in range(600):
        if len(run("log", game, "--json").done().json["entries"]) > 4:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err.strip()) == (
        130,
        "Interrupted. What was accepted stands; nothing is half-written.",
    )
    kept = len(run("log", game, "--json").done().json["entries"])
    assert f"{kept - 1} orders accepted and kept" in out
    assert run("audit", game).done()


@pytest.mark.usefixtures("heeding_ctrl_c")
def test_ctrl_c_in_the_middle_of_a_file_is_answered_in_json_where_that_was_asked(run, game, db, orders):
    declared = "declare supply of Axis full because 30\n"
    orders.write_text("@gamemaster\n" + declared * 5000)
    process = subprocess.Popen(
        [sys.executable, "-m", "skyledger", "order", game, "--file", str(orders), "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    for _ in range(600):
        if len(run("log", game, "--json").done().json["entries"]) > 2:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    said = json.loads(out)
    kept = len(run("log", game, "--json").done().json["entries"])
    assert (process.returncode, said["accepted"], said["error"]["kind"]) == (130, kept - 1, "interrupted")


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("as_json", [True, False])
def test_a_fault_of_the_disk_in_the_middle_says_what_was_accepted(game, db, orders, capsys, when, as_json):
    with store.open_existing(db) as ledger:
        whole = desk_over(ledger)
        desk = Desk(Failing(ledger, 2, when), whole.clock, whole.entropy)
        hearing = Hearing(desk, table(desk, game), "", as_json)
        if as_json:
            assert give_file(hearing, orders) == 4
            said = json.loads(capsys.readouterr().out)
            assert (said["accepted"], said["error"]["kind"]) == (1 + (when == "after"), "database")
        else:
            with pytest.raises(DiskFault):
                give_file(hearing, orders)
            assert f"{1 + (when == 'after')} order" in capsys.readouterr().out.splitlines()[-1]


def test_a_folder_in_place_of_a_file_is_named_as_it_was_given(run, game, tmp_path):
    for command in (("order", game, "--file", tmp_path), ("import", tmp_path), ("new", "--from", tmp_path)):
        run(*command).failed(2, f"{tmp_path} can't be used:")


def test_an_order_behind_a_seats_name_is_told_before_anything_is_given(run, game, orders):
    """It reads as a section of a seat with a long name, in which nothing is ordered."""
    for after in ("", "done\n"):
        orders.write_text(FILE + "@axis done\n" + after)
        run("order", game, "--file", orders).failed(2, "Line 6", "axis done", "axis")
    assert run("head", game).done().out.startswith("1:")


def test_a_section_of_a_seat_may_be_empty(run, game, orders):
    orders.write_text("@axis\n\n" + FILE)
    run("order", game, "--file", orders).done()


def test_a_file_given_as_a_seat_speaks_for_no_other(run, game, orders):
    orders.write_text("@axis\ndone\n@gamemaster\nadjust GE-AAF-01 inverted yes because it slid off\n")
    mistaken = run("order", game, "--file", orders, "--as", "axis")
    told = " ".join(f"{mistaken.out} {mistaken.err}".split())
    assert mistaken.status == 2
    assert "These orders are gamemaster's, and the file is given as axis." in told
    assert "SeatFinished" not in run("log", game, "--json").done().out


def test_a_file_given_as_a_nation_is_given_as_its_seat(run, game, orders):
    run("order", game, "--file", orders, "--as", "German").done()
    assert "were given before" in run("order", game, "--file", orders, "--as", "axis").done().out
    orders.write_text("stage 1 AAF German from Lille to Metz\n")
    run("order", game, "--file", orders, "--as", "german").done()
    assert "was given before" in run("order", game, "--file", orders, "--as", "axis").done().out
