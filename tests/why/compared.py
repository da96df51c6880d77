"""The chains of `why` held against a plain scan of the ledger, at random moments and for random units."""

import random

from msgspec.structs import replace

from skyledger.past import Past
from skyledger.service import table
from skyledger.why.chain import chain
from tests.why.games import book, entries
from tests.why.plain_scan import DIVIDED, POOL, Notes

MOMENTS, UNITS = 10, 10


def compared(desk, seed, of_each=UNITS):
    """How many units were compared with the scan, and how many of them had been inverted or had moved."""
    looked, turned, moved = 0, 0, 0
    for made, notes, units in looked_at(desk, seed, of_each):
        for unit in units:
            assert_so(made, notes, unit)
            assert_caused(made, notes, unit)
            looked += 1
            turned += bool(notes.inverted[unit][0][0])
            moved += notes.place[unit][1] > 1
    return looked, turned, moved


def looked_at(desk, seed, of_each):
    """Ten moments of the game "g", each with its book, a plain scan, and so many units, or all there are."""
    held, dice = table(desk, "g"), random.Random(seed)
    pages = book(desk).pages
    for step in Past(
        held.system, desk.ledger, "g"
    ).steps():  # all at once, and not one by one as they are asked for
        pages._steps[step.entry.number] = step
    for at in [held.head.number, *dice.sample(range(1, held.head.number), MOMENTS - 1)]:
        made, notes = replace(book(desk, at), pages=pages), Notes(desk.ledger, "g", at)
        there = sorted(made.trace.state.units)
        yield made, notes, dice.sample(there, min(of_each, len(there)))


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
