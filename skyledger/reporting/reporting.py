"""What a game supplies so that reports can be made of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from events.message import Event
from phases.referee import System
from skyledger.reporting.happenings import Happening, Turning
from skyledger.reporting.report import BaseChange, InvertedStack, Loss
from skyledger.telling.message import Message


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
    heading: Callable[[PartKey, Happening], Message]
    line: Callable[[System, Happening], Message]
    losses: Callable[[Sequence[Happening]], tuple[Loss, ...]]
    inverted: Callable[[Any], tuple[InvertedStack, ...]] | None
    bases_changed: Callable[[Any, Any], tuple[BaseChange, ...]]


def counted(happened: Iterable[Happening]) -> Iterator[Happening]:
    """Those facts that no undo has voided."""
    return (one for one in happened if not one.voided_by)
