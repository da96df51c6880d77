"""A report as a value, the happenings that it is made of, and what a game supplies so that it can be made."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from core.fold import evolve
from core.history import Mark
from core.ruling import Violation
from core.system import Printed
from events.message import Event
from phases.referee import System
from skyledger.folding import Step
from skyledger.reporting.remarks import Said
from skyledger.showing import showing_of

# A report as a value: everything that stands in it, in words.


class PhaseKey(msgspec.Struct, frozen=True):
    """A phase of a player turn, such as "movement" of "Summer 1942 Axis"."""

    turn: str
    phase: str


class Line(msgspec.Struct, frozen=True):
    """One fact told: from which entry, by whose order, on which rules and doubts it rests."""

    entry: int
    seat: str
    told: str
    rules: tuple[str, ...]
    event: Event


class Part(msgspec.Struct, frozen=True):
    """What is told together, such as all staging, or one counterair with its rounds."""

    kind: str
    heading: str
    lines: tuple[Line, ...]


class PhaseTold(msgspec.Struct, frozen=True):
    """One phase of the report: from which entry to which, and its parts in the order of play."""

    key: PhaseKey
    first: int
    last: int
    parts: tuple[Part, ...]


class Loss(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many units of a nation and kind eliminated; carriers are a kind of their own.

    `called` is the kind as it is told behind its number, where that is another word; `units` are those that
    have names, each once, in the order in which they were lost.
    """

    nation: str
    adjective: str
    kind: str
    count: int
    called: str = ""
    units: tuple[str, ...] = ()


class InvertedStack(msgspec.Struct, frozen=True):
    """Like units inverted at a place, or an inverted carrier by its name, by the same rule."""

    nation: str
    adjective: str
    kind: str
    count: int
    place: str
    called: str
    rule: str
    name: str = ""


class BaseChange(msgspec.Struct, frozen=True):
    """A hex whose airbase counter is another than before: whose it was and is, empty for none."""

    hex: str
    called: str
    before: str
    after: str
    adjective: str
    adjective_before: str


class DoubtCited(msgspec.Struct, frozen=True):
    """A doubt that a ruling turned on, and the option that is played."""

    number: str
    told: str


class RefusedOrder(msgspec.Struct, frozen=True):
    """An order that was refused: the seat, its words, each broken rule with what was found."""

    seat: str
    order: str
    broken: tuple[Violation, ...]


class Undone(msgspec.Struct, frozen=True):
    """An entry that counts no more, and the entry that undid it."""

    entry: int
    by: int


class Now(msgspec.Struct, frozen=True):
    """How the game stands: where the turn is, who is waited for, what is asked and how it is answered.

    `battles` tells those that are on, with what was rolled where a choice about it is open; `asked` each open
    question with what its options mean; `answers` are orders by seat.
    """

    turn: str
    seats: tuple[str, ...]
    battles: tuple[str, ...]
    asked: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    answers: tuple[tuple[str, str], ...]
    entry: int
    head: str


class Report(msgspec.Struct, frozen=True):
    """What happened in a phase, a player turn or some entries, as a viewer may see it.

    `stretch` says that it is one of some entries, `last` is the last entry told of. `inverted` is None in a
    game where units are not inverted. `cite` gives the number under which the edition of the game
    prints a rule; `edition` is its name or that of house rules, and `played` says so where it is not usual.
    """

    game: str
    title: str
    viewer: str
    subject: str
    stretch: bool
    phases: tuple[PhaseTold, ...]
    losses: tuple[Loss, ...]
    inverted: tuple[InvertedStack, ...] | None
    bases: tuple[BaseChange, ...]
    doubts: tuple[DoubtCited, ...]
    refused: tuple[RefusedOrder, ...]
    undone: tuple[Undone, ...]
    remarks: tuple[Said, ...]
    last: int
    now: Now
    cite: Printed = str
    edition: str = ""
    played: str = ""


# Entries taken apart: each fact with the phase it happened in, and the game before and after it.


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

    Undo and redo themselves are left out: an entry tells by `voided_by` whether it counts. So is what is
    proposed and answered.
    """
    for step in steps:
        if not is_about_entries(step):
            yield from seen_of(system, of_an_entry(system, turning, step), step, viewer)


def is_about_entries(step: Step) -> bool:
    """Is this entry an undo or a redo, or does it speak of one?"""
    return any(isinstance(event, Mark) for event, _ in step.facts)


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


# What a game supplies so that reports can be made of it.


class PartKey(NamedTuple):
    """A part of a phase: its kind, and of a battle which one, by its place and what comes at it."""

    kind: str
    place: str = ""
    force: str = ""


Parts = Mapping[PartKey, Sequence[Happening]]


class Reporting(msgspec.Struct, frozen=True):
    """What a game supplies; a happening is a fact with the game before and after it.

    `turning` tells player turns apart, `beginning` is the fact that begins a game. `untold` facts are told in
    no report, and `passing` ones are told but make no phase one in which something happened. `told` leaves
    out what says nothing new, `by_part` sorts the rest; `heading` names a part by its first happening, `line`
    tells one. `losses`, `inverted` and `bases_changed` are what it comes to; `inverted` is None where units
    are not inverted.
    """

    turning: Turning
    beginning: type[Event]
    untold: frozenset[type[Event]]
    passing: tuple[type[Event], ...]
    told: Callable[[Iterable[Happening]], Sequence[Happening]]
    by_part: Callable[[Iterable[Happening]], Parts]
    heading: Callable[[PartKey, Happening], str]
    line: Callable[[System, Happening], str]
    losses: Callable[[Sequence[Happening]], tuple[Loss, ...]]
    inverted: Callable[[Any], tuple[InvertedStack, ...]] | None
    bases_changed: Callable[[Any, Any], tuple[BaseChange, ...]]


def counted(happened: Iterable[Happening]) -> Iterator[Happening]:
    """Those facts that no undo has voided."""
    return (one for one in happened if not one.voided_by)
