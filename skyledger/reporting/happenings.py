"""Entries taken apart: each fact with the phase it happened in, and the game before and after it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from core.fold import evolve
from events.message import EntriesRedone, EntriesUndone, Event
from phases.referee import System
from skyledger.reporting.report import PhaseKey
from skyledger.showing import showing_of
from skyledger.timeline import Step


class Turning(msgspec.Struct, frozen=True):
    """How player turns are told apart: their name, the facts that move the turn on, the one to the next."""

    turn: Callable[[Any], str]
    facts: tuple[type[Event], ...]
    next_turn: type[Event]


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


def happenings(system: System, turning: Turning, steps: Iterable[Step], viewer: str) -> Iterator[Happening]:
    """All facts of these entries that a viewer may see, in their order, undone ones too.

    Undo and redo themselves are left out: an entry tells by `voided_by` whether it counts.
    """
    for step in steps:
        if not is_turning_back(step):
            yield from seen_of(system, of_an_entry(system, turning, step), step, viewer)


def is_turning_back(step: Step) -> bool:
    """Is this entry an undo or a redo?"""
    return any(isinstance(event, EntriesUndone | EntriesRedone) for event, _ in step.facts)


def seen_of(system: System, happened: Iterable[Happening], step: Step, viewer: str) -> Iterator[Happening]:
    """Of the facts of an entry those that a viewer may see."""
    seen = showing_of(system).seen_by(step, viewer).facts
    told = (_as_seen(one, seen, step) for one in happened)
    return (one for one in told if one is not None)


def _as_seen(one: Happening, seen: Sequence[tuple[Event, tuple[str, ...]]], step: Step) -> Happening | None:
    """What a viewer may see of a fact: all of it, the part of it that is no secret, or nothing."""
    if (one.event, one.rules) in seen:
        return one
    parts = (fact for fact in seen if fact not in step.facts)
    alike = (event for event, rules in parts if type(event) is type(one.event) and rules == one.rules)
    event = next(alike, None)
    return None if event is None else msgspec.structs.replace(one, event=event)


def of_an_entry(system: System, turning: Turning, step: Step) -> Iterator[Happening]:
    """A phase begins with the fact that enters it; a player turn with the fact that says so.

    What happens between the two, as the last phase of a player turn is left, still belongs to it.
    """
    game, key, entry = step.before, key_of(turning, step.before), step.entry
    events = [event for event, _ in step.facts]
    leaving = False
    for number, (event, rules) in enumerate(step.facts):
        before, game = game, evolve(system.rules.evolutions, game, event)
        if isinstance(event, turning.facts):
            leaving = isinstance(_next_turning(turning, events[number + 1 :]), turning.next_turn)
        key = key if leaving else key_of(turning, game)
        yield Happening(key, entry.number, entry.seat, event, rules, before, game, step.voided_by)


def _next_turning(turning: Turning, events: Iterable[Event]) -> Event | None:
    return next((event for event in events if isinstance(event, turning.facts)), None)


def key_of(turning: Turning, game: Any) -> PhaseKey:
    """The phase in which a game stands."""
    return PhaseKey(turning.turn(game), game.turn.phase.partition(".")[0])
