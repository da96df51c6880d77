"""`done at once`: never behind a refused line, nor where losses of the table may be declared; at the prompt."""

import io
import os
import sys

import pytest

from tests.cli.test_half_the_strokes import SAILED, WORD_BY_WORD

STRUCK = "america: aim strike: 4 NAS at Shoho\namerica: roll\n"


@pytest.fixture
def table(run, monkeypatch):
    """table(lines, at=seat) -> what is told of them at the table of "g"; "!" before one has it said elsewhere."""

    class Lines(io.RawIOBase):
        def __init__(self, lines):
            self.lines = iter(lines)

        def readable(self):
            return True

        def readline(self, _most=-1):
            for line in self.lines:
                if not line.startswith("!"):
                    return f"{line}\n".encode()
                seat, _, order = line[1:].partition(": ")
                assert (
                    os.system(f"{sys.executable} -m skyledger order g '{order}' --as {seat} >/dev/null") == 0
                )
            return b""

    def typing(lines, at="japan"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO())))
        monkeypatch.setattr("skyledger.cli.play.piped.standard_input", lambda: Lines(lines.splitlines()))
        return " ".join(run("play", "g", "--as", at).out.split())

    return typing


@pytest.fixture
def entries(run):
    """entries(seat) -> the lines of a seat, in its order."""
    return lambda seat: [
        one["text"]
        for one in run("log", "g", "--as", "gamemaster", "--json").done().json["entries"]
        if one["seat"] == seat
    ]


@pytest.fixture
def struck(run, table):
    """A game in which the fleets fight, after the strikes of the first round."""
    run("new", "coral_sea_1942", "--id", "g", "--seed", "7").done()
    before, here, _ = WORD_BY_WORD.partition(STRUCK)
    table(f"{SAILED}{before}{here}")


def test_22_41_nobody_is_done_at_once_where_losses_of_fleet_combat_may_be_declared(
    struck, run, table, entries
):
    before = len(entries("america"))
    told = table("america: done at once\njapan: done at once")
    assert "Here america may order something besides “done”, such as “damage" in told
    assert len(entries("america")) == before
    assert "nothing else to order" not in run("next", "--as", "america").done().out
    table("all done")
    assert entries("america")[-1] == "done", "who says so at the table has seen the step"


def test_nobody_is_done_at_once_behind_a_line_that_was_refused_to_him(run, table, entries):
    run("new", "coral_sea_1942", "--id", "g").done()
    table(SAILED)
    before = len(entries("australia"))
    joined = "!japan: join battle at Port Moresby"
    table(f"done at once\n{joined}\nsail TF 17 to nowhere", at="australia")
    assert len(entries("australia")) == before


def test_who_is_done_at_once_is_so_before_the_next_prompt_once_others_came_on_elsewhere(run, table, entries):
    run("new", "coral_sea_1942", "--id", "g").done()
    table(SAILED)
    joined = "!japan: join battle at Port Moresby"
    told = table(f"done at once\n{joined}\norders", at="australia")
    assert entries("australia")[-1] == "done"
    assert told.index("went on meanwhile") < told.index("australia: done")
