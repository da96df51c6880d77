"""`demo eight_seasons`: short, the same bytes whatever the hash seed, kept if asked for, and cleanly broken off."""

import os
import re
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

import store
from skyledger.cli import main
from skyledger.demo.eight_seasons import SEASONS
from store.transfer import export_game

ROOT = Path(__file__).parents[2]


def started(home, *words, hash_seed="0"):
    """The demo under way, in a home and a folder for temporary files of its own."""
    (home / "tmp").mkdir(parents=True)
    own = {"HOME": str(home), "TMPDIR": str(home / "tmp"), "SKYLEDGER_DB": str(home / "mine.skyledger")}
    how = {"PYTHONHASHSEED": hash_seed, "PYTHONUNBUFFERED": "1", "COLUMNS": "80", "NO_COLOR": "1"}
    return subprocess.Popen(
        [sys.executable, "-m", "skyledger", "demo", "eight_seasons", *words],
        cwd=ROOT,
        env={**os.environ, **own, **how},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """What the demo prints and keeps under two hash seeds: (home, text) of each."""
    homes = [tmp_path_factory.mktemp(seed) / "home" for seed in "12"]
    both = [started(home, "--keep", "mine", hash_seed=seed) for home, seed in zip(homes, "12", strict=True)]
    told = [one.communicate(timeout=120) for one in both]
    assert [(one.returncode, err) for one, (_, err) in zip(both, told, strict=True)] == [(0, ""), (0, "")]
    return [(home, text) for home, (text, _) in zip(homes, told, strict=True)]


def exported(home):
    out = BytesIO()
    with store.open_existing(home / "mine.skyledger") as ledger:
        export_game(ledger, "mine", out)
    return out.getvalue()


def test_two_hash_seeds_print_the_same_and_keep_the_same_bytes(kept):
    (one, text), (other, same) = kept
    assert text == same
    assert exported(one) == exported(other)


def test_it_tells_each_season_in_a_few_lines_of_80_columns_and_ends_with_board_audit_and_head(kept):
    text = kept[0][1]
    assert [line for line in text.splitlines() if len(line) > 80] == []
    assert len(text.splitlines()) <= 101
    assert re.findall(r"^(\w+ 194\d), entries", text, re.MULTILINE) == [season.name for season in SEASONS]
    for line in (
        r"counterairs +Valletta, Mersa Matruh, Cagliari",
        r"taken +Algeria, Morocco, Mersa Matruh, Bardia, Tobruk",
        r"new airbases +Algiers, Cairo",
        r"airbases gone +Bardia, Mersa Matruh",
        r"lost +German 2 AAF; American 1 AAF",
        r"built +German 3 AAF; Italian 2 AAF; British 3 AAF, 1 NAS;\s+American 2 AAF, 1 air transport",
    ):
        assert re.search(line, text), line
    assert re.search(
        r"How the board stands then\n  Bulgarian +1 AAF\n  German +\d+ AAF \(\d inverted\)", text
    )
    assert "mine: nothing was tampered with in" in text
    assert "all was ruled on rightly" in text
    assert re.search(r"^ +\d{4}:[0-9a-f]{64}$", text, re.MULTILINE)


def test_what_is_kept_is_a_game_to_look_at_and_kept_again_it_is_just_so(kept, capsys, monkeypatch):
    home, text = kept[0]
    assert "mine taken over. Look at it: skyledger show mine" in " ".join(text.split())
    monkeypatch.setenv("SKYLEDGER_DB", str(home / "mine.skyledger"))
    monkeypatch.delenv("SKYLEDGER_SEAT", raising=False)
    assert main(["report", "mine", "--turn", "Fall 1942 Allied"]) == 0
    assert "Counterair of Mersa Matruh" in capsys.readouterr().out
    assert main(["why", "mine", "IT-AAF-10"]) == 0
    assert main(["replay", "mine", "--from", "208", "--to", "213"]) == 0
    assert "Eagle sailed to Oran" in capsys.readouterr().out


def test_nothing_is_left_behind_but_what_was_to_be_kept(kept):
    home, _ = kept[0]
    assert list((home / "tmp").iterdir()) == []
    assert {path.name for path in home.iterdir()} == {"tmp", "mine.skyledger"}


@pytest.mark.usefixtures("heeding_ctrl_c")
def test_ctrl_c_ends_it_without_a_trace(tmp_path):
    home = tmp_path / "home"
    demo = started(home, "--keep", "mine")
    assert demo.stdout.readline()
    demo.send_signal(signal.SIGINT)
    _, err = demo.communicate(timeout=60)
    assert demo.returncode == 130
    assert "Traceback" not in err
    assert "Interrupted" in err
    assert list((home / "tmp").iterdir()) == []
    assert not (home / "mine.skyledger").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("eight_season",), "no demo called “eight_season” here. Did you mean eight_seasons?"),
        (("tobruk",), "There are game_turn, eight_seasons, air_supremacy."),
        (("--keep", "mine"), "--keep goes with eight_seasons"),
        (("game_turn", "--keep", "mine"), "--keep goes with eight_seasons"),
        (("eight_seasons", "--keep", "No such id"), "“No such id” won't do as a game's id"),
        (("eight_seasons", "--json"), "is for people"),
    ],
)
def test_what_cannot_be_watched_is_told(words, told, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    assert main(["demo", *words]) == 2
    out, err = capsys.readouterr()
    assert told in " ".join((out + err).split())
