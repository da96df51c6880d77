"""A report as a value: everything that stands in it, as messages that a language puts into words."""

import msgspec

from core.ruling import Violation
from events.message import Event
from skyledger.telling.message import Message


class PhaseKey(msgspec.Struct, frozen=True):
    """A phase of a player turn, such as "movement" of "Summer 1942 Axis"."""

    turn: str
    phase: str


class Line(msgspec.Struct, frozen=True):
    """One fact told: from which entry, by whose order, on which rules and doubts it rests."""

    entry: int
    seat: str
    told: Message
    rules: tuple[str, ...]
    event: Event


class Part(msgspec.Struct, frozen=True):
    """What is told together, such as all staging, or one counterair with its rounds."""

    kind: str
    heading: Message
    lines: tuple[Line, ...]


class PhaseTold(msgspec.Struct, frozen=True):
    """One phase of the report: from which entry to which, and its parts in the order of play."""

    key: PhaseKey
    first: int
    last: int
    parts: tuple[Part, ...]


class Loss(msgspec.Struct, frozen=True, omit_defaults=True):
    """So many units of a nation and kind eliminated; carriers are a kind of their own.

    `called` is the kind as it is told behind its number, where that is another word.
    """

    nation: str
    adjective: str
    kind: str
    count: int
    called: str = ""


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
    told: Message


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
    asked: tuple[tuple[str, tuple[tuple[str, Message], ...]], ...]
    answers: tuple[tuple[str, str], ...]
    entry: int
    head: str


class Report(msgspec.Struct, frozen=True):
    """What happened in a phase, a player turn or some entries, as a viewer may see it.

    `stretch` says that it is one of some entries, `last` is the last entry told of. `inverted` is None in a
    game where units are not inverted.
    """

    game: str
    title: str
    viewer: str
    subject: Message
    stretch: bool
    phases: tuple[PhaseTold, ...]
    losses: tuple[Loss, ...]
    inverted: tuple[InvertedStack, ...] | None
    bases: tuple[BaseChange, ...]
    doubts: tuple[DoubtCited, ...]
    refused: tuple[RefusedOrder, ...]
    undone: tuple[Undone, ...]
    last: int
    now: Now
