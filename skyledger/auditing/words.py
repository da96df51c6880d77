"""What should be recorded and what is, in words that a person can hold against each other."""

from collections.abc import Iterator
from typing import Any

import msgspec

from events.codec import encode
from events.message import Event
from phases.referee import System
from skyledger.auditing.recorded import Fact, Unreadable
from skyledger.folding import UNFOLDABLE
from skyledger.showing import showing_of
from skyledger.telling import fact_told, say

SHOWN = 5
"""So many differences within one fact are told; of the others, that there are more."""
LONGEST = 240
NOTHING = "nothing"


def fact_words(system: System, game: Any, fact: Fact) -> str:
    """A fact in words, from the game before or after it; in JSON if it can't be told in that game."""
    if isinstance(fact, showing_of(system).secret_facts):
        return f"{type(fact).__name__} (sealed)"
    if isinstance(fact, Event):
        try:
            return " ".join(say(fact_told(system, game, fact)).split())
        except UNFOLDABLE:
            return shortened(encode(fact).decode())
    if isinstance(fact, Unreadable):
        return f"{shortened(fact.payload.decode(errors='replace'))}, which is no fact of this game"
    return "(withheld)"


def differing(system: System, expected: Event, recorded: Event) -> tuple[str, str]:
    """Two facts of one kind by the parts in which they differ; of secrets only that they do."""
    if isinstance(expected, showing_of(system).secret_facts):
        return "as it was ordered", "otherwise"
    parts = list(_parts("", msgspec.to_builtins(expected), msgspec.to_builtins(recorded)))
    shown, more = parts[:SHOWN], len(parts) - SHOWN
    rest = f"; and {more} more" if more > 0 else ""
    return (
        "; ".join(f"{path}: {shortened(_json(one))}" for path, one, _ in shown) + rest,
        "; ".join(f"{path}: {shortened(_json(other))}" for path, _, other in shown) + rest,
    )


MISSING = object()


def _parts(path: str, expected: Any, recorded: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where two values differ: the way there, and what is there in each."""
    expected, recorded = _by_key(expected), _by_key(recorded)
    if isinstance(expected, dict) and isinstance(recorded, dict):
        for key in dict.fromkeys((*expected, *recorded)):
            here = f"{path} {key}".strip()
            yield from _parts(here, expected.get(key, MISSING), recorded.get(key, MISSING))
    elif expected is MISSING or recorded is MISSING or expected != recorded:
        yield path, expected, recorded


def _by_key(value: Any) -> Any:
    """A list as what it holds by name, hex or number, so that one thing more shifts no others."""
    if not isinstance(value, list | tuple):
        return value
    for field in ("name", "id", "hex"):
        if value and all(isinstance(one, dict) and field in one for one in value):
            named = {str(one[field]): one for one in value}
            if len(named) == len(value):
                return named
    return {str(number): one for number, one in enumerate(value, 1)}


def _json(value: Any) -> str:
    return NOTHING if value is MISSING else encode(value).decode()


def shortened(text: str) -> str:
    """A text, the end of a long one left out."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
