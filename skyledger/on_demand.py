"""Things of each game that are imported when they are first asked for: a command seldom needs two games."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TypeVar

Thing = TypeVar("Thing")


class OnDemand(Mapping[str, Thing]):
    """By the name of a game what stands under a name in a module, written "module:name"."""

    def __init__(self, places: Mapping[str, str]) -> None:
        self._places, self._found = places, dict[str, Thing]()

    def __getitem__(self, game: str) -> Thing:
        if game not in self._found:
            module, _, name = self._places[game].partition(":")
            self._found[game] = getattr(import_module(module), name)
        return self._found[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
