"""What is said to one side alone: told to its seats and the gamemaster, and to others as a sealed order."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import GAMEMASTER
from events.codec import beginning_of_tag, has_tag, roomy
from events.entry import Entry
from events.message import CommentMade, Event
from skyledger.folding import Step

SAID = "CommentMade/"
_said = roomy(msgspec.json.Decoder(CommentMade).decode)

Seen = Callable[[Step, str], Step]
"""An entry as a viewer may see it."""


def aside_sealed(seen_by: Seen, sides: Callable[[Any], Mapping[str, str]]) -> Seen:
    """As a game has it, and what is said to one side is told to that side alone."""

    def seen(step: Step, viewer: str) -> Step:
        side = said_to([event for event, _ in step.facts])
        if not side or viewer == GAMEMASTER or sides(step.before).get(viewer) == side:
            return seen_by(step, viewer)
        return replace(step, entry=without_order(step.entry), order=None)

    return seen


def said_to(facts: Iterable[Event]) -> str:
    """The side whose seats alone read what an entry says; empty where it is for all, or says nothing."""
    return next((fact.side for fact in facts if isinstance(fact, CommentMade)), "")


def without_order(entry: Entry) -> Entry:
    """The entry with its order withheld: its commitment stays, so that the chain holds."""
    return replace(entry, order=None, order_salt=None)


def as_sent(entry: Entry, readers: Callable[[str], bool]) -> Entry:
    """An entry as it is sent: what is said to a side is withheld unless whoever gets it may read it."""
    side = _side_of(entry)
    return without_order(entry) if side and not readers(side) else entry


def is_left_unsaid(entry: Entry) -> bool:
    """Is an entry nothing but what was said to one side, and withheld? Nothing that counts is missing."""
    return entry.order is None and bool(_side_of(entry)) and len(entry.events) == 1


def is_withheld(entry: Entry) -> bool:
    """Was something that counts taken out of an entry, its order or a fact?"""
    lacks = entry.order is None or any(event.payload is None for event in entry.events)
    return lacks and not is_left_unsaid(entry)


def _side_of(entry: Entry) -> str:
    """The side to which an entry says something; empty for any other entry, and for what somebody altered."""
    payload = entry.events[0].payload if entry.events else None
    if payload is None or beginning_of_tag(SAID) not in payload or not has_tag(payload, SAID):
        return ""
    try:
        return _said(payload).side
    except ValueError:
        return ""
