"""`remove`: a game is gone once that was said twice, and no other game with it."""

import io
import sys
from types import SimpleNamespace

import pytest


@pytest.fixture
def other(run, game, position):
    """Beside "g" there is a game "other"."""
    run("new", "--from", position, "--id", "other").done()
    return "other"


@pytest.fixture
def answering(monkeypatch):
    """answering("yes"): that is what standard input holds."""

    def answer(text):
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))

    return answer


def ids(run):
    return [one["game"] for one in run("games", "--json").done().json["games"]]


def test_with_yes_it_is_removed_and_the_other_stays(run, game, other):
    whole = run("export", other).done().out
    assert run("remove", game, "--yes").done().out == "g is removed.\n"
    assert ids(run) == [other]
    assert run("export", other).done().out == whole
    run("audit", other).done()
    run("log", game).failed(2, "no game called “g”")


@pytest.mark.parametrize("answer", ["yes\n", "YES", " yes \n"])
def test_it_asks_and_takes_a_yes(run, game, answering, answer):
    answering(answer)
    told = " ".join(run("remove", game).done().out.split())
    assert "has 1 entry. Once removed, what no export has is lost." in told
    assert "Remove g? Type yes if so." in told
    assert ids(run) == []


@pytest.mark.parametrize("answer", ["", "\n", "no\n", "y\n", "yes please\n", "x" * 10_000, "\0\xff"])
def test_nothing_else_is_a_yes(run, game, answering, answer):
    answering(answer)
    told = run("remove", game)
    assert (told.status, told.out.splitlines()[-1]) == (1, "g stays.")
    assert ids(run) == ["g"]


def test_without_an_input_it_stays(run, game, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    run("remove", game).failed(2, "Standard input is closed")
    assert ids(run) == ["g"]


def test_a_beginning_of_its_id_is_not_enough(run, other):
    run("remove", "oth", "--yes").failed(
        2, "its whole id is needed, and “oth” is but the beginning of other."
    )
    run("remove", "nothing", "--yes").failed(2, "no game called")
    assert "other" in ids(run)


def test_json_asks_nothing(run, game):
    run("remove", game, "--json")
    assert ids(run) == ["g"]
    head = run("head", game).out.strip()
    told = run("remove", game, "--json", "--yes").done().json
    assert told == {"game": "g", "head": head, "removed": True}


def test_an_export_brings_it_back_as_it_was(run, game, tmp_path):
    run("order", game, "stage 2 AAF German from Lille to Lyon", "--as", "axis").done()
    run("find", "Lyon", game).done()
    run("export", game, tmp_path / "g.jsonl").done()
    run("remove", game, "--yes").done()
    run("import", tmp_path / "g.jsonl").done()
    assert run("export", game).done().out.encode() == (tmp_path / "g.jsonl").read_bytes()
    run("audit", game).done()
