"""Two games that differ in what Japan conceals at sea give the Allies the same output of every command (17.3123)."""

import random
import re

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from, position_of
from skyledger.scenarios import position_json
from tests.play.other_secrets import with_other_secrets
from tests.play.sea_board import at_sea

MASKED = re.compile(r"\b[0-9a-f]{16,}\b|\b\d{16}\b|\d\d:\d\d(:\d\d)?|[0-9a-f]{8}-[0-9a-f-]{27}")
"""Hashes, which are commitments to what is withheld, times and ids made from chance."""

PLAYED = (
    ("japan", "sail Kido Butai as patrol via 0100, 0101"),
    ("japan", "sail Wolves as patrol via 0302"),
)
LOOKED = (
    ("show",), ("show", "--json"), ("log",), ("log", "--json"), ("orders",), ("orders", "--json"), ("replay",),
)  # fmt: skip
TRIED = (
    "sink Akagi", "sink Yamato", "damage Zuiho", "sail Akagi to 0101", "form X with Yamato",
    "search Kido Butai with 1 NAS Japanese from Akagi", "spot TF 16 with 1 NAS Japanese from Akagi",
    "sink 1 CA Japanese of Kido Butai", "done",
)  # fmt: skip


@pytest.fixture
def both(run, board, tmp_path, monkeypatch):
    """both("show") -> what the command wrote in each of the two games, masked."""
    laid = at_sea(board)
    on_the_map = tuple(one for one in laid.territories if one.name != "Neutralia")
    game = game_from(replace(laid, territories=on_the_map))
    here, there = (
        position_of(one) for one in (game, with_other_secrets(random.Random(1942), game, "Allied"))
    )
    assert here != there
    for name, position in (("here", here), ("there", there)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "begin.json").write_bytes(position_json(position))

    def running(*tokens):
        told = []
        for name in ("here", "there"):
            monkeypatch.chdir(tmp_path / name)
            monkeypatch.setenv("SKYLEDGER_DB", "games.skyledger")
            ran = run(*tokens)
            told.append((ran.status, MASKED.sub("*", ran.out), MASKED.sub("*", ran.err)))
        return told

    for status, _, err in running("new", "--id", "g", "--from", "begin.json"):
        assert status == 0, err
    return running


def look(both, viewer):
    """Every command that looks, for a seat or the public."""
    for command, *options in LOOKED:
        if command != "orders" or viewer:
            given = (command, "g", *options, *(("--as", viewer) if viewer else ()))
            one, other = both(*given)
            assert one == other, given
            assert one[0] == 0, one


def test_17_3123_every_command_of_the_other_side_tells_the_same_of_both(both):
    for seat, order in PLAYED:
        both("order", "g", order, "--as", seat)
    for viewer in ("america", ""):
        look(both, viewer)
    for text in TRIED:
        one, other = both("order", "g", text, "--as", "america", "--dry-run")
        assert one == other, text
        assert one[1] or one[2]


def test_17_3123_an_order_given_again_tells_the_same_of_both(both):
    for seat, order in PLAYED:
        both("order", "g", order, "--as", seat)
    for _ in range(2):
        one, other = both("order", "g", "done", "--as", "america", "--id", "mine")
        assert one == other
    assert "Already entry 4; not written again." in one[1]
