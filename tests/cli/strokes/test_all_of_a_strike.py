"""All of a strike go for one ship, or all that are left for another, without being counted."""

import io
import sys

import pytest

from tests.cli.test_half_the_strokes import AS_ONE_TYPES_IT, SAILED

AIMED = "america: aim strike: 4 NAS at Shoho\n"


@pytest.fixture
def texts(run, monkeypatch):
    """texts(line) -> what the order by which a strike is aimed says, where it is typed so."""

    def typing(line):
        before, _, _ = AS_ONE_TYPES_IT.partition(AIMED)
        run("new", "coral_sea_1942", "--id", "g", "--seed", "7").done()
        lines = f"{SAILED}{before}america: {line}\n".encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
        ran = run("play", "g", "--as", "japan")
        entries = run("log", "g", "--as", "america", "--json").done().json["entries"]
        return [one["text"] for one in entries if one["text"].startswith("aim")], ran.out + ran.err

    return typing


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("aim strike: all at Shoho", "aim strike: 4 NAS American at Shoho"),
        ("aim strike: everything at Shoho", "aim strike: 4 NAS American at Shoho"),
        (
            "aim strike: 1 NAS at light ships, all at Shoho",
            "aim strike: 1 NAS American at light ships, 3 NAS American at Shoho",
        ),
    ],
)
def test_all_of_a_strike_are_those_that_have_no_target_yet(texts, line, meant):
    assert texts(line)[0] == [meant]


def test_where_nobody_is_left_that_is_told(texts):
    aimed, told = texts("aim strike: 4 NAS at Shoho, all at light ships")
    assert aimed == []
    assert "No squadron of a strike is left to aim." in told
