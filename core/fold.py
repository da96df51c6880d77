"""Folding facts into a game.

For each kind of fact there is one pure function that says what is different afterwards: for a plain field
its new value, for a map the entries that change (None: the entry goes). A fold owns copies of its game and
of the maps in it, and applies the changes in place, so that a long replay copies them once and not once a
fact; nobody else can see those copies before the fold is over. `evolve` is the fold of one fact.

The entries of a map stand in the order of their keys, whichever came first: so a game is the same to who goes
through its maps, be it folded at a stretch, anew after an undo, or from a moment that was remembered.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, TypeVar

import msgspec
from msgspec.structs import force_setattr

from events.message import Event

Game = TypeVar("Game", bound=msgspec.Struct)
Entry = TypeVar("Entry")
Fold = Callable[[Any, Any], Mapping[str, Any]]
Evolutions = Mapping[type[Event], Fold]


class FitsNoGame(ValueError):
    """A fact of what no game comes to, as somebody wrote it into a file; its text says to a person why."""


def composed(chapters: Iterable[Evolutions]) -> Evolutions:
    """What is different after each fact by all chapters that fold it, each its own slice of the game.

    The folds of a fact raise `ValueError` where two of them change one field.
    """
    tables = tuple(chapters)
    kinds = dict.fromkeys(kind for table in tables for kind in table)
    return {kind: _as_one([table[kind] for table in tables if kind in table]) for kind in kinds}


def _as_one(folds: list[Fold]) -> Fold:
    if len(folds) == 1:
        return folds[0]

    def every_slice(game: Any, event: Any) -> Mapping[str, Any]:
        found: dict[str, Any] = {}
        size = 0
        for fold in folds:
            if changes := fold(game, event):
                found.update(changes)
                size += len(changes)
        if len(found) != size:
            raise ValueError(f"{type(event).__name__}: {_twice(folds, game, event)} is changed twice")
        return found

    return every_slice


def _twice(folds: list[Fold], game: Any, event: Any) -> str:
    """The fields that more than one fold changes."""
    count = Counter(field for fold in folds for field in fold(game, event))
    return ", ".join(sorted(field for field in count if count[field] > 1))


def evolve(evolutions: Evolutions, game: Game, event: Event) -> Game:
    """The game after one fact."""
    return fold(evolutions, game, (event,))


def fold(evolutions: Evolutions, game: Game, events: Iterable[Event]) -> Game:
    """The game after these facts, in their order."""
    game = copy(game)  # this fold's own from here on, as the maps are that it has copied
    owned: dict[str, dict[str, Any]] = {}
    grown: set[str] = set()
    for event in events:
        for field, change in evolutions[type(event)](game, event).items():
            if type(change) is not dict:
                force_setattr(game, field, change)
            elif change:
                entries = owned.get(field) or _own(game, field, owned)
                for key, value in change.items():
                    if value is None:
                        entries.pop(key, None)
                        continue
                    if key not in entries:
                        grown.add(field)
                    entries[key] = value
    return _in_order(game, owned, grown) if grown else game


def _own(game: Any, field: str, owned: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """A map that a fold's own game has from here on for itself; one that was emptied may be taken anew."""
    entries = owned[field] = dict(getattr(game, field))
    force_setattr(game, field, entries)
    return entries


def _in_order(game: Game, owned: Mapping[str, Mapping[str, Any]], grown: Iterable[str]) -> Game:
    """The game, a fold's own, whose maps that have new entries stand in the order of their keys again."""
    for field in grown:
        force_setattr(game, field, by_key(owned[field]))
    return game


def by_key(entries: Mapping[str, Entry]) -> dict[str, Entry]:
    """The same entries in the order of their keys."""
    return dict(sorted(entries.items()))
