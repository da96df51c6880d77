"""A program that is killed while it appends: nothing acknowledged is lost or doubled, and nothing is half there."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from small_games import MODELS, changes_of, entries_of, order_id

import store


def kill_while_appending(place, acknowledgements):
    """Start the program, let it acknowledge so many orders, kill it; all that it acknowledged."""
    program = [sys.executable, str(Path(__file__).with_name("appending.py")), str(place)]
    with subprocess.Popen(program, stdout=subprocess.PIPE) as child:
        lines = [child.stdout.readline() for _ in range(acknowledgements)]
        child.kill()
        lines += child.stdout.readlines()
    return [line.decode().strip() for line in lines if line.endswith(b"\n")]


def is_whole(place, acknowledged):
    """The ledger at the place holds these orders, each once, in a whole game."""
    with store.open(place) as ledger:
        ledger.define(MODELS, "1")
        head = ledger.head("malta").number
        assert ledger.verify("malta") == []
        assert list(ledger.entries("malta")) == entries_of(head)
        written = [entry.order_id for entry in ledger.entries("malta")]
        assert len(written) == len(set(written))
        assert set(acknowledged) <= set(written)
        assert [row[0] for row in ledger.read_model_rows("malta", "rolls")] == list(range(1, head + 1))
        assert len(ledger.read_model_rows("malta", "basing")) == min(head, 2)
        return head


def kill_often(place, times):
    chance = random.Random(os.environ.get("SKYLEDGER_SEED", "1812"))
    with store.open(place) as ledger:
        ledger.define(MODELS, "1")
        first = entries_of(1)[0]
        ledger.begin("malta", "", "world-at-war", first, changes_of(first))
    acknowledged = [order_id(1)]
    for kills in range(1, times + 1):
        new = kill_while_appending(place, chance.randrange(1, 12))
        assert new, "the program acknowledged nothing"
        acknowledged += new
        head = is_whole(place, acknowledged)
        assert len(acknowledged) <= head <= len(acknowledged) + kills


def test_killed_20_times_a_ledger_loses_and_doubles_nothing(place):
    kill_often(place, 20)


@pytest.mark.soak
def test_killed_200_times_a_ledger_loses_and_doubles_nothing(place):
    kill_often(place, 200)
