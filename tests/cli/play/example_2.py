"""Module IV's example 2 of The War Game, played to its end, or up to what is declared in round 1."""

from importlib.resources import as_file, files

import pytest

FIRST_ROUND = (
    ("germany", "land 1 infantry from France on Great Britain"),
    ("germany", "attack Bay of Biscay with 2 fighters from France"),
    ("germany", "attack NA-4 with Tirpitz"),
    ("germany", "done"),
    ("america", "dispatch 1 American fighter from NA-5 to Bay of Biscay"),
)
"""Declarations: one American fighter is under way to the Bay of Biscay."""


@pytest.fixture
def example_2(run):
    """Germany's turn is over."""
    run("new", "air_supremacy_2", "--id", "g").done()
    with as_file(files("skyledger.demo") / "air_supremacy" / "2.orders") as path:
        run("order", "g", "--file", path).done()
    return "g"


@pytest.fixture
def declared(run):
    """In the declarations of round 1."""
    run("new", "air_supremacy_2", "--id", "h").done()
    for seat, line in FIRST_ROUND:
        run("order", "h", line, "--as", seat).done()
    return "h"


def said(ran):
    """What a command told, on one line."""
    return " ".join(ran.done().out.split())
