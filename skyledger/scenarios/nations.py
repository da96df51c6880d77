"""Names of nations: none is called as a kind of unit is, or an order could mean either."""

from collections.abc import Collection, Iterator
from typing import Any

from events.sentences import said, say
from skyledger.datafiles.problems import Fault, Path, shortened

A_KIND = said("“{name}” is a kind of unit in orders; a nation needs another word.")


def called_as_kinds(nation: Any, path: Path, kinds: Collection[str]) -> Iterator[Fault]:
    """The words for a nation that are words for kinds of units too, which are given in small letters."""
    for key in ("name", "adjective"):
        if (word := getattr(nation, key)).strip().casefold() in kinds:
            yield Fault((*path, key), say(A_KIND, name=shortened(word)))
