"""Entries taken apart: each fact with the phase it happened in, and the game before and after it."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.fold import evolve
from events.message import EntriesRedone, EntriesUndone, Event
from events.world_at_war import PhaseEntered, PlayerTurnBegan
from phases.referee import System
from skyledger.reporting.report import PhaseKey
from skyledger.showing import showing_of
from skyledger.timeline import Step

TURNING = (PhaseEntered, PlayerTurnBegan)


class Happening(msgspec.Struct, frozen=True):
    """One fact of an entry that is no undo; `voided_by` is 0 where it counts."""

    key: PhaseKey
    entry: int
    seat: str
    event: Event
    rules: tuple[str, ...]
    before: Any
    after: Any
    voided_by: int


def happenings(system: System, steps: Iterable[Step], viewer: str) -> Iterator[Happening]:
    """All facts of these entries that a viewer may see, in their order, undone ones too.

    Undo and redo themselves are left out: an entry tells by `voided_by` whether it counts.
    """
    for step in steps:
        if not any(isinstance(event, EntriesUndone | EntriesRedone) for event, _ in step.facts):
            seen = showing_of(system).seen_by(step, viewer).facts
            yield from (one for one in _of_an_entry(system, step) if (one.event, one.rules) in seen)


def _of_an_entry(system: System, step: Step) -> Iterator[Happening]:
    """A phase begins with the fact that enters it; a player turn with the fact that says so.

    What happens between the two, as the last phase of a player turn is left, still belongs to it.
    """
    game, key, entry = step.before, key_of(step.before), step.entry
    events = [event for event, _ in step.facts]
    leaving = False
    for number, (event, rules) in enumerate(step.facts):
        before, game = game, evolve(system.rules.evolutions, game, event)
        if isinstance(event, TURNING):
            leaving = isinstance(_next_turning(events[number + 1 :]), PlayerTurnBegan)
        key = key if leaving else key_of(game)
        yield Happening(key, entry.number, entry.seat, event, rules, before, game, step.voided_by)


def _next_turning(events: Iterable[Event]) -> Event | None:
    return next((event for event in events if isinstance(event, TURNING)), None)


def key_of(game: Any) -> PhaseKey:
    """The phase in which a game stands."""
    turn = game.turn
    return PhaseKey(turn.year, turn.season, turn.side, turn.phase.partition(".")[0])
