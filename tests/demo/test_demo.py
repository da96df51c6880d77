"""The demo plays to its end, prints the same bytes whatever the hash seed, and leaves nothing behind."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def demo(tmp_path, hash_seed):
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "HOME": str(tmp_path),
        "COLUMNS": "80",
        "NO_COLOR": "1",
    }
    environment["SKYLEDGER_DB"] = str(tmp_path / "mine.skyledger")
    command = [sys.executable, "-m", "skyledger", "demo"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout.decode()[-2000:] + done.stderr.decode()
    assert done.stderr == b""
    return done.stdout


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    return demo(tmp_path_factory.mktemp("home"), "1")


def test_the_demo_prints_the_same_bytes_under_two_hash_seeds(printed, tmp_path):
    assert demo(tmp_path, "2") == printed


def test_the_demo_fits_in_80_columns_and_has_no_colour(printed):
    lines = printed.decode().splitlines()
    assert [line for line in lines if len(line) > 80] == []
    assert b"\x1b" not in printed


def test_the_demo_shows_both_player_turns_in_all_their_phases(printed):
    text = printed.decode()
    for state in ("staging", "transfers", "missions"):
        assert text.count(f"The turn moves on to movement.{state}.") == 2
    assert text.count("The turn moves on to movement.counterair.announcing.") == 2
    for state in (
        "combat.counterair.announcing",
        "combat.missions",
        "construction.airbases",
        "redeployment.transfers",
        "end.uninversion",
    ):
        assert text.count(f"The turn moves on to {state}.") == 2
    assert "The Allied player turn of Summer 1942 begins." in text
    assert "The Axis player turn of Fall 1942 begins." in text


def test_the_demo_rules_with_numbers_refuses_asks_undoes_redoes_and_audits(printed):
    text = printed.decode()
    for number in (
        "18.142",
        "18.142C",
        "18.142D",
        "18.147",
        "18.21",
        "18.24",
        "18.25",
        "18.253",
        "18.41",
        "18.43",
        "18.521",
        "18.522B.2.2",
        "18.523",
        "18.524B",
        "18.526A",
        "19.12",
        "19.42",
        "19.65B",
        "23.131A",
        "23.152D",
        "23.142A",
        "18.71",
        "17.3122",
    ):
        assert re.search(rf"\b{re.escape(number)}\b", text), number
    assert "is undone" in text
    assert "counts again" in text
    assert "nothing was tampered with in" in text


def test_the_demo_touches_nothing_of_the_users(tmp_path):
    demo(tmp_path, "3")
    assert list(tmp_path.iterdir()) == []
