"""What follows from facts and what states begin with: core says what follows, the turn says where."""

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum

import msgspec

from core.ruling import Procedure, Rule
from core.system import Consequence
from events.message import Event
from phases.machine import EVERYWHERE, Turn

Begins = Mapping[str, tuple[Consequence, ...]]
"""By state, parent state or tag: what runs when such a state is entered."""


class Stage(IntEnum):
    """In which order several chapters follow up one fact; within a stage it is the order of the chapters.

    The order of the facts of an entry is in ledgers: it stays as it is.
    """

    AT_ONCE = 0
    """What changes with the fact itself: who is lost with it, what holds no more."""
    ASKS = 1
    """Who is put a question by it."""
    GOES_ON = 2
    """What was under way goes on."""
    LAST = 3
    """What waits for all of that."""


class After(msgspec.Struct, frozen=True):
    """What follows from a fact: everywhere, or only where the turn is `within` a state, parent or tag."""

    fact: type[Event]
    then: Consequence
    within: str = EVERYWHERE
    stage: Stage = Stage.GOES_ON


Asks = Mapping[str, Mapping[type, tuple[Rule, ...]]]
"""By state, parent state or tag: the conditions that an order has to meet there besides its own."""

Instead = Mapping[str, Mapping[type, Procedure]]
"""By state, parent state or tag: how an order is answered there, if it means something else there."""

Follows = Mapping[type[Event], tuple[After, ...]]


def in_stages(declared: Iterable[After]) -> Follows:
    """What several chapters declare, by fact, stage by stage."""
    found: dict[type[Event], tuple[After, ...]] = {}
    for one in sorted(declared, key=lambda one: one.stage):
        found[one.fact] = (*found.get(one.fact, ()), one)
    return found


def after(turn: Turn, follows: Follows, state: str, fact: type[Event]) -> Iterator[Consequence]:
    """What follows from such a fact where the turn is in this state."""
    for one in follows.get(fact, ()):
        if one.within in turn.known_as(state):
            yield one.then


def begun(turn: Turn, begins: Begins, state: str) -> Iterator[Consequence]:
    """What runs when this state is entered."""
    for name in turn.known_as(state):
        yield from begins.get(name, ())
