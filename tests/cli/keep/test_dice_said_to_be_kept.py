"""Dice that an entry says it took from undone play, where nothing was undone: taken over unjudged, they are none."""

import json
from io import BytesIO
from pathlib import Path

from msgspec.structs import replace

import skyledger.demo
import store
from events.entry import record
from skyledger.games import projections, system_of
from skyledger.past import Past
from skyledger.recording import read_models
from skyledger.terms import Stood, dice_lost
from store.transfer import import_game
from tests.audit.resealing import with_fact, with_order
from tests.cli.keep.test_importing import entries_of, resealed_lines

PLAYED = Path(skyledger.demo.__file__).parent / "air_supremacy" / "3.orders"

LAST_ROLL, DICE = 41, (5, 8)
"""The entry of the last throw in it, and what fell."""


def said_to_be_kept(entry):
    """The entry of a throw, as if its dice had fallen in entry 2."""
    again = with_fact(with_order(entry, source="again"), 1, source="again")
    kept = record(b'{"fell_in":2,"type":"DiceKept/1"}', (), entry.number, b"s" * 16)
    return replace(again, events=(kept, *again.events))


def test_dice_said_to_be_kept_of_nothing_are_none_that_a_branch_loses(run, tmp_path):
    run("new", "air_supremacy_3", "--id", "w").done()
    run("order", "w", "--file", PLAYED).done()
    undone = ("--to", LAST_ROLL, "--keep-dice", "--because", "a slip", "--as", "gamemaster")
    run("undo", "w", *map(str, undone)).done()
    run("export", "w", tmp_path / "w.jsonl").done()
    lines = (tmp_path / "w.jsonl").read_bytes().splitlines()
    entries = entries_of(lines)
    thrown = next(at for at, one in enumerate(entries) if json.loads(one.order).get("type") == "RollDice/1")
    entries[thrown] = said_to_be_kept(entries[thrown])
    with store.in_memory() as ledger:
        ledger.define(read_models(projections()), "1")
        import_game(ledger, BytesIO(b"\n".join(resealed_lines(lines, entries)) + b"\n"))
        past = Past(system_of(ledger.game("w").system), ledger, "w")
        assert dice_lost(past, len(entries), 0, lambda _: False) == (Stood(LAST_ROLL, DICE),)
