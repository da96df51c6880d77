"""A ledger folded fact by fact, and which fact changed what of which unit: the material of every chain."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from core.fold import evolve
from events.message import Event
from phases.referee import System
from skyledger.folding import MARK, Rows, decoder, unaltered, void_entries
from skyledger.why.watch import UNKNOWN, Value, Watch
from store.ledger import Ledger


class Moment(msgspec.Struct, frozen=True, order=True):
    """A fact by its place: the entry, and the how-manieth fact of it, counted from 0."""

    entry: int
    fact: int


class Touch(msgspec.Struct, frozen=True):
    """A fact that changed something of a unit: which aspects, and how each of them stands afterwards."""

    at: Moment
    event: Event
    changed: Mapping[str, Value]


class Trace(msgspec.Struct, frozen=True):
    """All that changed any unit, up to an entry: the facts of each unit in order, the game as it then stood.

    `grounds` tells of each ground of a ruling which fact made it. Of entries only those are followed that
    count after the last one looked at.
    """

    state: Any
    touches: Mapping[str, list[Touch]]
    grounds: Mapping[str, Moment]


def traced(system: System, watch: Watch, ledger: Ledger, game: str, until: int) -> Trace:
    """The trace of a game up to and with entry `until`. Raises `NoSuchGame`, `DamagedDatabase`."""
    touches: dict[str, list[Touch]] = {}
    grounds: dict[str, Moment] = {}
    evolutions, state = system.rules.evolutions, system.rules.empty
    with unaltered(game):
        for at, event in _counting(system, Rows(ledger.events(game, until=until))):
            before, state = state, evolve(evolutions, state, event)
            for unit in watch.touched(before, state):
                if changed := {**_changed(watch, before, state, unit), **watch.says(event, unit)}:
                    touches.setdefault(unit, []).append(Touch(at, event, changed))
            if ground := watch.ground(event):
                grounds[ground] = at
    return Trace(state, touches, grounds)


def _counting(system: System, rows: Rows) -> Iterator[tuple[Moment, Event]]:
    """Every fact that counts, with its place."""
    void, decode = void_entries(rows), decoder(system.rules)
    entry, fact = 0, 0
    for number, payload in zip(rows.numbers, rows.payloads, strict=True):
        entry, fact = number, fact + 1 if number == entry else 0
        if number not in void and MARK not in payload:
            yield Moment(entry, fact), decode(payload)


def _changed(watch: Watch, before: Any, after: Any, unit: str) -> dict[str, Value]:
    was, now = watch.seen(before, unit), watch.seen(after, unit)
    if was is UNKNOWN and now is UNKNOWN:
        return {}
    names = dict.fromkeys((*was, *now))
    return {name: now.get(name, ()) for name in names if was.get(name, ()) != now.get(name, ())}


def last(trace: Trace, unit: str, aspect: str, before: Moment | None = None) -> Touch | None:
    """The last fact, before a moment or at all, that changed an aspect of a unit; None if none ever did."""
    return latest(trace, unit, before).get(aspect)


def latest(trace: Trace, unit: str, before: Moment | None = None) -> dict[str, Touch]:
    """For each aspect of a unit that ever was anything the last fact that changed it, before a moment."""
    found: dict[str, Touch] = {}
    for touch in trace.touches.get(unit, ()):
        if before is not None and touch.at >= before:
            break
        found |= dict.fromkeys(touch.changed, touch)
    return found


def held(trace: Trace, unit: str, before: Moment) -> dict[str, Value]:
    """The aspects of a unit that were anything right before a moment."""
    stood = ((name, touch.changed[name]) for name, touch in latest(trace, unit, before).items())
    return {name: value for name, value in stood if value}
