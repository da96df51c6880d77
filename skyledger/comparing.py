"""Two games side by side: after which entry they part, and what is otherwise where they end."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from events.entry import hashed_id
from phases.referee import System
from skyledger.showing import showing_of
from store.ledger import Ledger

NAMED_BY = (("name",), ("kind", "subject"), ("hex",), ("nation",), ("number",))
"""By which of its fields one thing in a position is told from another: the first of these that it has."""

ALIKE = ("map", "title", "policy")
"""What a position has of every game that begins as another one, and what is compared by its rows."""


class Otherwise(msgspec.Struct, frozen=True):
    """What is not the same in both: of what kind, which, and its fields that differ, in one and the other.

    None stands for a thing that is in the other game alone.
    """

    kind: str
    name: str
    first: Mapping[str, Any] | None
    second: Mapping[str, Any] | None


def last_in_common(ledger: Ledger, first: str, second: str) -> int:
    """The last entry that two games share; 0 where they have none. Raises `NoSuchGame`, `DamagedDatabase`."""
    if hashed_id(first) != hashed_id(second):
        return 0
    pairs = zip(ledger.entries(first), ledger.entries(second), strict=False)
    last = 0
    for one, other in pairs:
        if one.hash != other.hash:
            break
        last = one.number
    return last


def otherwise(system: System, first: Any, second: Any, viewer: str) -> Iterator[Otherwise]:
    """What differs between two states of one game system, as far as a viewer may see it."""
    one, other = (_things(system, state, viewer) for state in (first, second))
    for key in sorted(one.keys() | other.keys()):
        here, there = one.get(key), other.get(key)
        if here != there:
            yield Otherwise(*key, *apart(here, there))


def _things(system: System, state: Any, viewer: str) -> dict[tuple[str, str], dict[str, Any]]:
    """Every thing of a position by its kind and name; what has no name of its own is one thing."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for kind, value in msgspec.to_builtins(showing_of(system).position(state, viewer)).items():
        things = value if isinstance(value, list | tuple) else [value]
        if kind in ALIKE:
            continue
        named = {_name(one): one for one in things}
        if "" in named or len(named) < len(things):
            found[kind, ""] = {kind: value}
        else:
            found |= {(kind, name): one for name, one in named.items()}
    return found


def _name(thing: Any) -> str:
    if not isinstance(thing, dict):
        return ""
    named = next((keys for keys in NAMED_BY if all(key in thing for key in keys)), ())
    return " ".join(str(thing[key]) for key in named)


Fields = Mapping[str, Any] | None


def apart(here: Fields, there: Fields) -> tuple[Fields, Fields]:
    """The fields that differ; of a thing that one alone has, all that say something."""
    if here is None or there is None:
        return here, there
    keys = [key for key in here.keys() | there.keys() if here.get(key) != there.get(key)]
    return {key: here.get(key) for key in sorted(keys)}, {key: there.get(key) for key in sorted(keys)}
