"""The demo plays a whole game turn to its end, the same bytes whatever the hash seed, and leaves nothing behind."""

import os
import re
import resource
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from skyledger.demo.game_turn import STEPS
from skyledger.demo.steps import Command, Query, Say

ROOT = Path(__file__).parents[2]
PLAYER_TURNS = ("Summer Axis", "Summer Allied", "Fall Axis")
PHASES = ("movement", "combat", "construction", "redeployment", "end")

RULED = {
    ("Summer Axis", "movement"): (
        "18.71", "18.142", "18.21", "18.521", "18.522B", "18.522B.1", "18.523", "18.524A", "18.526A", "18.43",
        "18.24", "19.21", "19.42", "19.61", "23.131A", "23.142A", "23.152D",
    ),
    ("Summer Axis", "combat"): ("18.551", "18.615", "18.42A", "18.46"),
    ("Summer Axis", "construction"): ("17.24", "17.84", "18.72C", "18.142"),
    ("Summer Axis", "redeployment"): ("18.142", "18.72D", "17.81"),
    ("Summer Axis", "end"): ("23.141C", "23.143", "18.73A", "18.71"),
    ("Summer Allied", "movement"): ("18.71", "18.142", "18.21", "17.3122", "17.3121", "30.523"),
    ("Summer Allied", "combat"): (
        "18.521", "18.524B", "19.12", "19.65B", "23.131A", "18.551", "18.615", "18.147", "18.25", "18.253",
    ),
    ("Summer Allied", "construction"): ("17.34", "17.24", "17.74", "17.353B", "17.356", "18.72C", "18.142"),
    ("Summer Allied", "redeployment"): ("17.3122", "17.3122D.1", "18.72D", "17.71"),
    ("Summer Allied", "end"): ("23.141C", "23.142A", "18.73A", "18.73B", "17.3122D.1", "18.71"),
}  # fmt: skip
"""The numbers that stand in brackets behind what came of orders, in each phase of the game turn."""

REFUSED = {
    ("Summer Axis", "movement"): ("18.72E", "18.142C"),
    ("Summer Axis", "construction"): ("17.141A",),
    ("Summer Axis", "redeployment"): ("18.146",),
    ("Summer Axis", "end"): ("18.72D.1",),
    ("Summer Allied", "movement"): ("18.72A",),
    ("Summer Allied", "combat"): ("18.25",),
    ("Summer Allied", "construction"): ("17.353A",),
    ("Summer Allied", "end"): ("18.72D.1",),
}
"""The numbers by which orders are refused."""


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
def played(tmp_path_factory):
    """What the demo printed, and the seconds of computing that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    out = demo(tmp_path_factory.mktemp("home"), "1")
    return out, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


@pytest.fixture(scope="module")
def printed(played):
    return played[0]


@pytest.fixture(scope="module")
def told(printed):
    """What was printed in each phase of each player turn; the Fall's first phase has what comes after the turn."""
    turns, phase, found = iter(PLAYER_TURNS), PHASES[0], defaultdict(str)
    turn = next(turns)
    for line in printed.decode().splitlines():
        if moved := re.match(r"  The turn moves on to (?:end|(?:unit )?(\w+) phase)\b", line):
            phase = moved[1] or "end"
        if re.match(r"  The \w+ player turn of \w+ 1942 begins\.", line):
            turn = next(turns)
        found[turn, phase] += f"{line}\n"
    return found


def in_brackets(text):
    lists = re.findall(r"\[((?:W?[\d.]+[A-Z]?[\d.]*(?:,\s+)?)+)\]", text)
    return {number for numbers in lists for number in re.split(r",\s+", numbers)}


def test_the_demo_prints_the_same_bytes_under_two_hash_seeds(printed, tmp_path):
    assert demo(tmp_path, "2") == printed


def test_the_demo_fits_in_80_columns_and_has_no_colour(printed):
    lines = printed.decode().splitlines()
    assert [line for line in lines if len(line) > 80] == []
    assert b"\x1b" not in printed


def test_the_demo_is_over_in_half_a_minute_and_is_no_longer_than_one_reads(played):
    out, seconds = played
    assert seconds < 30
    assert len(out.decode().splitlines()) < 1000


def test_the_demo_shows_both_player_turns_in_all_their_phases(printed):
    text = " ".join(printed.decode().split())
    for state in (
        "movement phase: staging",
        "movement phase, counterair: what is attacked",
        "movement phase: transfers",
        "movement phase: air missions",
        "combat phase, counterair: what is attacked",
        "combat phase: air missions",
        "unit construction phase: airbases",
        "redeployment phase: transfers",
        "end of the player turn: uninversion",
    ):
        assert text.count(f"The turn moves on to {state}.") == 2, state
    assert "The Allied player turn of Summer 1942 begins." in text
    assert "The Axis player turn of Fall 1942 begins." in text


@pytest.mark.parametrize(("turn", "phase"), RULED)
def test_each_phase_shows_the_rules_on_which_what_happens_rests(told, turn, phase):
    assert set(RULED[turn, phase]) - in_brackets(told[turn, phase]) == set()


@pytest.mark.parametrize(("turn", "phase"), REFUSED)
def test_each_phase_shows_the_rules_by_which_orders_are_refused(told, turn, phase):
    refused = set(re.findall(r"^  ([\d.]+\w*(?:\.\d)?)  \S", told[turn, phase], re.MULTILINE))
    assert set(REFUSED[turn, phase]) - refused == set()


def test_17_141A_and_17_353A_a_refused_construction_has_its_numbers(told):
    assert re.search(r"Germany\s+would\s+have\s+spent\s+12\s+BRPs", told["Summer Axis", "construction"])
    assert re.search(r"its\s+naval\s+air\s+training\s+rate\s+is\s+1", told["Summer Allied", "construction"])


def test_18_72D_1_why_an_american_unit_is_not_excepted_stands_on_the_wars_of_the_u_s(told):
    ending = told["Summer Allied", "end"]
    assert re.search(r"US-AAF-02 redeployed from Cairo", ending)
    assert re.search(r"stood on: war of Germany/United States is declared Winter 1941", ending)


def test_what_was_played_is_undone_redone_told_reported_and_audited(told):
    text = told["Summer Allied", "combat"]
    assert "Entry 91 is undone." in text
    assert "What entry 92 undid counts again." in text
    after = told["Fall Axis", "movement"]
    assert re.search(r"\(undone by entry 94\)", after)
    assert re.search(r"^ +13  [\d:]+  britain: \(sealed\)", after, re.MULTILINE)
    assert "As britain may see it." in after
    assert "Orders refused to britain" in after
    assert "nothing was tampered with in" in after
    assert (
        after.index("$ skyledger why") < after.index("$ skyledger report") < after.index("$ skyledger show")
    )
    assert after.index("$ skyledger show") < after.index("$ skyledger audit")


def test_a_sentence_goes_before_what_is_shown_and_each_order_file_is_given_once():
    assert isinstance(STEPS[0], Say)
    assert isinstance(STEPS[-1], Say)
    between = "".join("s" if isinstance(step, Say) else "c" for step in STEPS)
    assert re.search("c{6}|ss", between) is None
    given = [word for s in STEPS if isinstance(s, Command) for word in s.words if word.endswith(".orders")]
    assert sorted(given) == sorted(path.name for path in (ROOT / "skyledger/demo").glob("a*.orders"))
    assert any(isinstance(step, Query) for step in STEPS)


def test_the_demo_touches_nothing_of_the_users(tmp_path):
    demo(tmp_path, "3")
    assert list(tmp_path.iterdir()) == []
