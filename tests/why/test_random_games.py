"""What `why` says of a random unit of a random game is what a plain scan of the ledger finds."""

import os
import random
from contextlib import contextmanager

import pytest

from events.codec import encode
from skyledger.cli.why_chain import story_json
from skyledger.service import table
from skyledger.why import stories
from skyledger.why.chain import chain
from store.memory import MemoryLedger
from tests.play.test_random_play import contested, crowded
from tests.service.conftest import desk_over
from tests.why.games import begun, book, entries, play_at_random
from tests.why.plain_scan import DIVIDED, POOL, Notes
from tests.world_at_war.conftest import board

__all__ = ["board"]
SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))
MOMENTS, UNITS = 10, 10


def looked_at(desk, seed):
    """Ten moments of a game, each with its book, a plain scan, and ten units."""
    dice, last = random.Random(seed), table(desk, "g").head.number
    for at in [last, *dice.sample(range(1, last), MOMENTS - 1)]:
        made, notes = book(desk, at), Notes(desk.ledger, "g", at)
        yield made, notes, dice.sample(sorted(made.trace.state.units), UNITS)


@contextmanager
def played(position, seed):
    """A desk at which four player turns of a game were played at random."""
    with MemoryLedger() as ledger:
        desk = desk_over(ledger)
        begun(desk, position)
        play_at_random(desk, seed, turns=4)
        yield desk


def place_of(made, unit):
    """What the chain says of a unit's place: where, and since which entry."""
    here = made.trace.state.units[unit]
    aspect = "base" if here.base else "divided" if here.divided else "pool"
    link = chain(made, unit, aspect)
    return (here.base or (DIVIDED if here.divided else POOL)), link.at.entry


def assert_so(made, notes, unit):
    assert place_of(made, unit) == notes.place[unit], unit
    link = chain(made, unit, "inverted")
    status, since = notes.inverted[unit]
    if status[0]:
        assert (link.value, link.at.entry) == (status, since), unit
    else:
        assert link is None or not link.value, unit
    flown = chain(made, unit, "used")
    flew = (flown.value[0], flown.at.entry) if flown and flown.value else None
    assert flew == notes.flew.get(unit), unit


def assert_backward(link):
    """A cause comes before what it causes."""
    assert all(one.at < link.at for one in link.rests)
    for one in link.rests:
        assert_backward(one)


def assert_caused(made, notes, unit):
    """What an inversion rests on: the roll that forced to abort, the counterair that was announced."""
    link = chain(made, unit, "inverted")
    if link is None or not link.value or link.at.entry == 1:
        return
    told, who = entries(link), link.unit or unit
    assert_backward(link)
    if link.value[0] == "18.526A":
        assert notes.last_entry(link.at.entry, "AirCombatResolved", defenders_aborted=who) in told
    flown = chain(made, unit, "used")
    if flown is not None and flown.value == ("counterair",):
        factor = flown.unit.partition(".")[0]
        kinds = ("CounterairAnnounced", "CounterairReinforced")
        found = {notes.last_entry(flown.at.entry, *kinds, units=name) for name in (flown.unit, factor)}
        assert found & set(entries(flown)), unit


def compared(desk, seed):
    """How many units were compared with the scan, and how many of them had been inverted or had moved."""
    looked, turned, moved = 0, 0, 0
    for made, notes, units in looked_at(desk, seed):
        for unit in units:
            assert_so(made, notes, unit)
            assert_caused(made, notes, unit)
            looked += 1
            turned += bool(notes.inverted[unit][0][0])
            moved += notes.place[unit][1] > 1
    return looked, turned, moved


@pytest.mark.parametrize("seed", [1942, 1943])
def test_the_chains_of_a_hundred_units_are_those_of_a_plain_scan(board, seed):
    with played(contested(board, "Europe"), seed) as desk:
        looked, turned, moved = compared(desk, seed)
    assert looked == MOMENTS * UNITS
    assert turned >= 5, "hardly any inverted units were met"
    assert moved >= 5, "hardly any units that went anywhere were met"


def test_every_unit_of_a_random_game_has_a_story(board):
    with played(contested(board, "Pacific"), 1944) as desk:
        held, last = table(desk, "g"), table(desk, "g").head.number
        for at in (last, last // 2, last // 3, 1):
            made = book(desk, at)
            for told in stories(held.system, made, made.trace.touches):
                encode(story_json(held, made, told, "public"))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("theater", ["Europe", "Pacific"])
def test_the_chains_of_thousands_of_units_are_those_of_a_plain_scan(board, theater, seed):
    for laid in (contested, crowded):
        with played(laid(board, theater), SEED + 100 + seed) as desk:
            assert compared(desk, SEED + seed)[0] == MOMENTS * UNITS
