"""Texts of an entry that nobody could have given: too long, or with signs that nobody can see."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from events.entry import Entry
from events.texts import LONGEST_NAME, LONGEST_TEXT, texts_of
from skyledger.auditing.found import Difference, Found, ruled_otherwise
from skyledger.recording import Begin
from store.bounds import hides_signs

SIGNS, LENGTH = "signs", "length"

TEXTS = frozenset({SIGNS, LENGTH})
"""What is looked at here, as findings name it."""


def unfit_texts(entries: Iterable[Entry]) -> Iterator[Found]:
    """What no order could have brought in; entries of an older version of skyledger may have it.

    It says in which order or fact, and no word of what stands there, for that may be a secret.
    """
    for entry in entries:
        for place, payload in _payloads(entry):
            for one in _unfit(place, payload):
                yield ruled_otherwise(entry, one)


def _payloads(entry: Entry) -> Iterator[tuple[str, bytes]]:
    yield "in its order", entry.order or b""
    for number, event in enumerate(entry.events, 1):
        yield f"in fact {number}", event.payload or b""


def _unfit(place: str, payload: bytes) -> Iterator[Difference]:
    if hides_signs(payload):
        yield Difference(SIGNS, (), "signs that can be seen", f"signs that nobody can see, {place}")
    for most, longest in _too_long(payload):
        yield Difference(LENGTH, (), f"{most} signs at most", f"a text of {longest} signs, {place}")


def _too_long(payload: bytes) -> Iterator[tuple[int, int]]:
    """How long texts may be, and how long the longest is, if it is longer; names of a beginning are short."""
    if len(payload) <= LONGEST_NAME:
        return
    for most, texts in ((LONGEST_TEXT, _texts(payload)), (LONGEST_NAME, _names(payload))):
        if (longest := max(map(len, texts), default=0)) > most:
            yield most, longest


def _texts(payload: bytes) -> Iterator[str]:
    return (text for _, text in texts_of(_decoded(payload, Any))) if len(payload) > LONGEST_TEXT else iter(())


def _names(payload: bytes) -> Iterator[str]:
    begun = _decoded(payload, Begin) if BEGINS in payload else None
    return iter(() if begun is None else (begun.scenario, begun.title))


BEGINS = b'"type":"Begin/'


def _decoded(payload: bytes, kind: Any) -> Any:
    """What stands in a payload; None for what is none of that kind, which is found elsewhere."""
    try:
        return msgspec.json.decode(payload, type=kind)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
