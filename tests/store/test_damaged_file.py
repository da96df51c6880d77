"""A file with a flipped bit anywhere: refused, found, or without effect, and never a traceback."""

import os
import random

import pytest
from small_games import write_game

import store
from store.errors import StoreError


def damage(place, position, mask):
    content = bytearray(place.read_bytes())
    content[position] ^= mask
    place.write_bytes(content)


def outcome_of(place, entries):
    """What became of the game in a damaged file: refused, found, or not touched."""
    try:
        with store.open(place) as ledger:
            if ledger.verify("malta"):
                return "found"
            same = list(ledger.entries("malta")) == entries and ledger.head("malta").hash == entries[-1].hash
            return "untouched" if same else "missed"
    except StoreError:
        return "refused"
    except Exception as error:  # noqa: BLE001 - fails the test with the place of the byte, as "missed" does
        return repr(error)


def flip_bytes_of_the_file(place, positions):
    with store.open(place) as ledger:
        entries = write_game(ledger, 4)
    sound = place.read_bytes()
    chosen = positions(len(sound))
    outcomes = []
    for position in chosen:
        damage(place, position, 1 << position % 8)
        outcomes.append(outcome_of(place, entries))
        for leftover in place.parent.glob(place.name + "*"):
            leftover.unlink()
        place.write_bytes(sound)
    wrong = set(outcomes) - {"found", "refused", "untouched"}
    assert [(at, outcome) for at, outcome in zip(chosen, outcomes, strict=True) if outcome in wrong] == []
    assert outcomes.count("found") > 0


def test_flipped_bytes_of_the_file_are_refused_found_or_without_effect(place):
    chance = random.Random(os.environ.get("SKYLEDGER_SEED", "1942"))
    flip_bytes_of_the_file(place, lambda size: chance.sample(range(size), 300))


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_every_flipped_byte_of_the_file_is_refused_found_or_without_effect(place, part):
    flip_bytes_of_the_file(place, lambda size: range(part, size, 4))


@pytest.mark.parametrize("name", [b"event_withheld", b"sqlite_autoindex_entry_2"])
def test_a_part_of_the_schema_that_is_of_no_kind_is_refused(place, name):
    with store.open(place) as ledger:
        entries = write_game(ledger, 4)
    sound = place.read_bytes()
    assert b"index" + name in sound
    place.write_bytes(sound.replace(b"index" + name, b"indax" + name, 1))
    assert outcome_of(place, entries) == "refused"
