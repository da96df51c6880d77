"""What the names in an order stand for, in any game.

A name is looked up among sorts of things. Where one name fits two things, the word of a sort before it tells
which is meant: "carrier Lexington", "hex 0402".
"""

import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import msgspec

Names = Callable[[Any], Mapping[str, str]]

ARTICLES = ("the ", "a ", "an ")
TYPED = {0x2018: "'", 0x2019: "'", 0x2010: "-", 0x2011: "-", 0x2013: "-", 0x2212: "-"}


class Sort(msgspec.Struct, frozen=True):
    """A sort of things that have names: the word for it, and every spelling with what is stored for it."""

    word: str
    names: Names


class ByItself(Mapping[str, str]):
    """Things that are stored by the very names that they have, and may be many: no list of them is made."""

    def __init__(self, things: Collection[str]) -> None:
        self._things = things

    def __getitem__(self, name: str) -> str:
        if name not in self._things:
            raise KeyError(name)
        return name

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)


def meant(game: Any, text: str, sorts: tuple[Sort, ...]) -> str | None:
    """What a name stands for as orders store it (a place as hex id or box name); None if nothing has it."""
    for spelling in _spellings(text):
        if (found := _prefixed(game, spelling, sorts)) is not None:
            return found
        for sort in sorts:
            if (found := _called(sort.names(game), spelling)) is not None:
                return found
    return None


def _prefixed(game: Any, text: str, sorts: tuple[Sort, ...]) -> str | None:
    head, _, rest = text.partition(" ")
    found = (_called(sort.names(game), rest) for sort in sorts if sort.word == head.casefold())
    return next((one for one in found if one is not None), None)


def _called(names: Mapping[str, str], text: str) -> str | None:
    """Exactly so, or else but for capital letters."""
    folded = text.casefold()
    if text in names or folded in names:
        return names[text] if text in names else names[folded]
    return next((names[spelling] for spelling in names if spelling.casefold() == folded), None)


def _spellings(text: str) -> Iterator[str]:
    """As written; with plain apostrophes, hyphens and composed accents; and both without an article."""
    written = (text, unicodedata.normalize("NFC", text).translate(TYPED))
    yield from dict.fromkeys(written)
    for one in written:
        article = next((a for a in ARTICLES if one.casefold().startswith(a)), None)
        if article:
            yield one[len(article) :]
