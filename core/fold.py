"""Folding facts into a game.

For each kind of fact there is one pure function that says what is different afterwards: for a plain field
its new value, for a map the entries that change (None: the entry goes). A fold owns copies of the maps of
its game and applies the changes in place, so that a long replay copies each map once and not once a fact;
nobody else can see those copies before the fold is over. `evolve` is the fold of one fact.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from events.message import Event

Game = TypeVar("Game", bound=msgspec.Struct)
Evolutions = Mapping[type[Event], Callable[[Any, Any], Mapping[str, Any]]]


def evolve(evolutions: Evolutions, game: Game, event: Event) -> Game:
    """The game after one fact."""
    return fold(evolutions, game, (event,))


def fold(evolutions: Evolutions, game: Game, events: Iterable[Event]) -> Game:
    """The game after these facts, in their order."""
    owned: dict[str, dict[str, Any]] = {}  # the maps that this fold has copied already and may write to
    for event in events:
        fresh: dict[str, Any] = {}
        for field, change in evolutions[type(event)](game, event).items():
            if type(change) is not dict:
                fresh[field] = change
                continue
            if not change:
                continue
            entries = owned.get(field)
            if entries is None:
                fresh[field] = owned[field] = entries = dict(getattr(game, field))
            entries.update(change)
            if None in change.values():
                _drop(entries, change)
        if fresh:
            game = replace(game, **fresh)
    return game


def _drop(entries: dict[str, Any], change: Mapping[str, Any]) -> None:
    for key, value in change.items():
        if value is None:
            del entries[key]
