"""What was said of entries, as a report tells it to a viewer."""

from collections.abc import Iterator, Sequence

import msgspec

from core.remarks import Remark, said_of
from events.message import ClaimRaised, ClaimRuled, CommentMade
from phases.referee import System
from skyledger.folding import Step
from skyledger.showing import showing_of
from skyledger.telling.shared import order_told

SAYING = (CommentMade, ClaimRaised, ClaimRuled)
"""The facts that say that something was said of an entry."""


class Said(msgspec.Struct, frozen=True):
    """What a seat said in an entry, and of which entry; `told` is its order in words."""

    entry: int
    at: int
    seat: str
    told: str


def said_in(system: System, step: Step, viewer: str) -> Iterator[Said]:
    """What is said in an entry, if anything is and the viewer may read it."""
    seen = showing_of(system).seen_by(step, viewer)
    if isinstance(seen.order, Remark):
        told = order_told(system, step.before, seen.order)
        yield Said(step.entry.number, said_of(seen.order), step.entry.seat, told)


def within(said: Sequence[Said], first: int, last: int) -> tuple[Said, ...]:
    """What was said in these entries, or of them whenever it was."""
    return tuple(one for one in said if first <= one.entry <= last or first <= one.at <= last)
