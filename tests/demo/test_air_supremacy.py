"""`demo air_supremacy`: the sample battle of Module IV, told, the same under two hash seeds, and kept if asked for."""

import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

import store
from skyledger.cli import main
from skyledger.demo.air_supremacy.script import steps
from skyledger.demo.steps import Command
from store.transfer import export_game

ROOT = Path(__file__).parents[2]


def watched(home, *words, hash_seed):
    own = {"HOME": str(home), "SKYLEDGER_DB": str(home / "mine.skyledger"), "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-m", "skyledger", "demo", "air_supremacy", *words],
        cwd=ROOT,
        env={**os.environ, **own, "COLUMNS": "80", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """What the demo prints and keeps under two hash seeds: (home, text) of each."""
    homes = {seed: tmp_path_factory.mktemp(f"home{seed}") for seed in "12"}
    return [(home, watched(home, "--keep", "mine", hash_seed=seed)) for seed, home in homes.items()]


def exported(home):
    out = BytesIO()
    with store.open_existing(home / "mine.skyledger") as ledger:
        export_game(ledger, "mine", out)
    return out.getvalue()


def test_two_hash_seeds_print_the_same_and_keep_the_same_bytes(kept):
    (one, text), (other, same) = kept
    assert text == same
    assert exported(one) == exported(other)


def test_it_is_short_enough_to_be_read_in_80_columns(kept):
    lines = kept[0][1].splitlines()
    assert [line for line in lines if len(line) > 80] == []
    assert len(lines) < 600


def test_sample_battle_both_rounds_are_played_and_what_cannot_be_is_refused_by_its_number(kept):
    text = " ".join(kept[0][1].split())
    for told in (
        "kept down at Vladivostok in this round. [IV/grounding/1.1",
        "JA-fighter-01 at aircraft (6) rolled 4: hit",
        "JA-dive-bomber-01 at land and sea (8) rolled 7: hit",
        "The attack on Vladivostok is called off. [IV/sample battle/round 2/1",
        "Accepted. Entry 22 japan: redo",
        "gone from Vladivostok to Sakhalin",
        "attackers won, last fought in round 2",
    ):
        assert told in text, told
    refused = set(re.findall(r"^  (IV/\S+(?: \S+/\S+)?)  An? |^  (IV/\S+)  No ", kept[0][1], re.MULTILINE))
    assert {number for pair in refused for number in pair if number} == {
        "IV/example 2/2.1", "IV/dispatching/1.4", "IV/example 1/note.1",
    }  # fmt: skip


def test_board_timeline_ledger_report_and_audit_stand_at_its_end(kept):
    text = kept[0][1]
    shown = [
        text.rindex(f"$ skyledger {one} mine")
        for one in ("show", "timeline", "log", "why", "report", "audit")
    ]
    assert shown == sorted(shown)
    assert shown[0] > text.index("attackers won")
    assert re.search(r"^SU-bomber-01 +Vladivostok +grounded leaves$", text, re.MULTILINE)
    assert re.search(r"\(undone by entry 23\)", text)
    assert "  SU-bomber-01|bomber|Sakhalin|retreated" in text
    assert "mine: nothing was tampered with in 34 entries; all was ruled on rightly." in text


def test_each_order_file_of_the_battle_is_given_once():
    given = [
        word for s in steps("x") if isinstance(s, Command) for word in s.words if word.endswith(".orders")
    ]
    folder = ROOT / "skyledger/demo/air_supremacy"
    assert given == [f"air_supremacy/{path.name}" for path in sorted(folder.glob("sample_*.orders"))]


def test_what_is_kept_is_a_game_to_look_at(kept, capsys, monkeypatch):
    home, text = kept[0]
    assert "mine taken over. Look at it: skyledger timeline mine" in " ".join(text.split())
    monkeypatch.setenv("SKYLEDGER_DB", str(home / "mine.skyledger"))
    monkeypatch.delenv("SKYLEDGER_SEAT", raising=False)
    assert main(["timeline", "mine"]) == 0
    assert "leaves" in capsys.readouterr().out


def test_without_an_id_nothing_is_left_behind(tmp_path):
    assert "--keep ID" in watched(tmp_path, hash_seed="0").splitlines()[-1]
    assert list(tmp_path.iterdir()) == []


def test_an_id_that_another_game_has_is_refused_in_words(kept, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("SKYLEDGER_DB", str(tmp_path / "mine.skyledger"))
    assert main(["new", "malta_1942", "--id", "mine"]) == 0
    capsys.readouterr()
    assert main(["demo", "air_supremacy", "--keep", "mine"]) != 0
    assert "mine" in capsys.readouterr().err
    assert main(["demo", "air_supremacy", "--keep", "No such id"]) == 2
    assert "“No such id” won't do as a game's id." in " ".join(capsys.readouterr().err.split())
