"""A part of the turn that is written once, and nested wherever a chapter has it played: a battle, a strike.

Who has it played gives it a `Place`: where it stands, from which state it begins, and what follows the last.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from phases.chapter import Orders, Transition
from phases.world_at_war.frame.at_any_time import FIGHTING

BEFORE, AFTER, ANYWHERE = "(before)", "(after)", "(anywhere)"
"""In the ways of a part: the states of the place before and after it, and all of its own."""


class Place(msgspec.Struct, frozen=True):
    """Where a part is played: under the state `name`, entered from `before`, left for `after`.

    `beside` are states of the caller that stand under the same name, and before those of the part.
    """

    name: str
    before: str
    after: str
    beside: tuple[str, ...] = ()


class Part(msgspec.Struct, frozen=True):
    """States with their tags, ways between them, and what is accepted in each; by their own short names."""

    tags: Mapping[str, str]
    ways: tuple[Transition, ...]
    accepts: Mapping[str, Orders]


def nested(part: Part, place: Place) -> dict[str, Any]:
    """The state of this place, with all that is nested in it; what is first stands at the beginning."""
    children = [*place.beside, *tagged(part)]
    initial = (*place.beside, *part.tags)[0]
    return {"name": place.name.rpartition(".")[2], "initial": initial, "children": children}


def tagged(part: Part) -> list[Any]:
    """The states of a part, each with its tag, for a caller that has others beside them."""
    return [{"name": name, "tags": [tag, FIGHTING]} for name, tag in part.tags.items()]


def ways(part: Part, place: Place) -> list[Transition]:
    """The ways of a part at this place."""
    return [
        {**way, "source": _sources(part, place, way), "dest": _at(place, way["dest"])} for way in part.ways
    ]


def accepts(part: Part, place: Place) -> dict[str, Orders]:
    """What may be ordered in each of its states at this place."""
    return {_at(place, state): given for state, given in part.accepts.items()}


def _sources(part: Part, place: Place, way: Transition) -> list[str]:
    """Where a way begins; from anywhere, the parent state leads on if it is the part's own."""
    sources = way["source"] if isinstance(way["source"], list) else [way["source"]]
    if ANYWHERE not in sources:
        return [_at(place, one) for one in sources]
    return list(_anywhere(part, place))


def _anywhere(part: Part, place: Place) -> Iterator[str]:
    yield from (_at(place, one) for one in part.tags) if place.beside else (place.name,)


def _at(place: Place, state: str) -> str:
    return {BEFORE: place.before, AFTER: place.after}.get(state, f"{place.name}.{state}")
