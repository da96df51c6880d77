"""Orders being read: a file of them line by line, and in each the names, with errors that point."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Any

import msgspec
from lark import Token, Tree

from core.mistakes import Mistake, Unnamed
from core.same import Same
from events.sentences import said, say
from skyledger.notation.grammar import Grammar, word
from skyledger.notation.parsing import (
    MistakeInFile,
    MistakeInOrder,
    NotAnOrder,
    Span,
    cut,
    not_an_order,
    written_lines,
)

# A file or an e-mail of orders: one to a line, in sections by seat, with comments.

SECTION = re.compile(r"(?:@\s*|as\s+(?=.*:\s*$))(?P<seat>[^\s:@](?:[^:]*[^\s:])?)\s*:?", re.IGNORECASE)
QUOTED = {
    mark: re.compile(text)
    for mark, text in zip('"“„«', (r'"(?:\\.|[^"\\])*"', "“[^”]*”", "„[^“”]*[“”]", "«[^»]*»"), strict=True)
}
"""A whole text between quotation marks, by its first mark."""

TURNING = re.compile(r'["“„«]|(?<!\S)#')
"""Where a quotation or a comment may begin."""


class OrderLine(msgspec.Struct, frozen=True):
    """One order of a file: its line, counted from 1, the seat of its section if it has one, what it says."""

    number: int
    seat: str | None
    text: str


def read_file(text: str) -> list[OrderLine]:
    """The orders of a file, comments and sections taken off; they are not read yet.

    Raises `MistakeInFile` with the number of the line for a section without a seat, and for a hidden sign.
    """
    return [line for line in lines_of(text) if line.text]


def lines_of(text: str) -> Iterator[OrderLine]:
    """The orders of a file, and without a text the lines that begin a section.

    An order behind a seat's name looks like the name of a longer one, so whoever gives the orders asks
    whether the sections are of seats. Raises `MistakeInFile` as `read_file` does.
    """
    seat: str | None = None
    for number, line in enumerate(written_lines(text), 1):
        said = without_comment(line) if line else ""
        if said.startswith("@") or SECTION.fullmatch(said):
            seat = _section(number, said)
            yield OrderLine(number, seat, "")
        elif said:
            yield OrderLine(number, seat, said)


def without_comment(line: str) -> str:
    """What stands before a "#" at the beginning or behind a blank, quotation marks apart."""
    if line.lstrip().startswith("#"):
        return ""
    return line[: _comment_at(line)].strip()


def _comment_at(line: str) -> int:
    """Where the comment begins; marks that are never closed are asked once, however many there are."""
    at, open_ = 0, set[str]()
    while (found := TURNING.search(line, at)) is not None:
        if found[0] == "#":
            return found.start()
        closed = None if found[0] in open_ else QUOTED[found[0]].match(line, found.start())
        if closed is None:
            open_.add(found[0])
        at = found.end() if closed is None else closed.end()
    return len(line)


def _section(number: int, said: str) -> str:
    if (found := SECTION.fullmatch(said)) is None:
        unnamed = Mistake("seat", said.strip("@ :"), hint=say("Write “@germany” or “as germany:”."))
        raise MistakeInFile(number, unnamed)
    return found["seat"]


# What the names in an order stand for, in any game.

Names = Callable[[Any], Mapping[str, str]]

ARTICLES = ("the ", "a ", "an ")
TYPED = {0x2018: "'", 0x2019: "'", 0x2010: "-", 0x2011: "-", 0x2013: "-", 0x2212: "-"}


class Sort(msgspec.Struct, frozen=True):
    """A sort of things that have names: the word for it, and every spelling with what is stored for it.

    `hint` is told of a name that nothing has which is like no other. With one, some may
    be concealed.
    """

    word: str
    names: Names
    hint: str = ""


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


class Lasting(Mapping[str, str]):
    """Names that stay for as long as a map: those written with other capitals are found without a search."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def __getitem__(self, name: str) -> str:
        return self._names[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    @cached_property
    def folded(self) -> Mapping[str, str]:
        """By each name without capitals, what the first one of those that are written so stands for."""
        return {name.casefold(): self._names[name] for name in reversed(list(self._names))}


@lru_cache(maxsize=16)
def lasting(names: Same[Mapping[str, str]]) -> Lasting:
    """These names, that are for as long as a map."""
    return Lasting(names.thing)


@lru_cache(maxsize=16)
def lasting_by_itself(things: Same[Mapping[str, Any]]) -> Lasting:
    """The names of these things, that are for as long as a map."""
    return Lasting(ByItself(things.thing))


def by_seats(game: Any) -> Mapping[str, str]:
    """The nation that people call as its seat is called, where no nation, side or faction is called so.

    It is the only one of the seat, or the one whose people are called like the seat: America, American.
    """
    taken = {word.casefold() for n in game.nations.values() for word in _words_of(n)}
    found: dict[str, str] = {}
    for seat in game.seats.values():
        word = seat.name.casefold()
        adjectives = {
            name: game.nations[name].adjective.casefold() for name in seat.nations if name in game.nations
        }
        like = [name for name, called in adjectives.items() if called.startswith(word)]
        meant_ = like or list(adjectives)
        if word not in taken | {seat.side.casefold()} and len(meant_) == 1:
            found[seat.name] = meant_[0]
    return found


def _words_of(nation: Any) -> Iterator[str]:
    return (word for word in (getattr(nation, name, "") for name in NATIONS_WORDS) if word)


NATIONS_WORDS = ("name", "adjective", "code", "side", "faction")


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
    if isinstance(names, Lasting):
        return names.folded.get(folded)
    return next((names[spelling] for spelling in names if spelling.casefold() == folded), None)


def _spellings(text: str) -> Iterator[str]:
    """As written; with plain apostrophes, hyphens and composed accents; and both without an article."""
    written = (text, unicodedata.normalize("NFC", text).translate(TYPED))
    yield from dict.fromkeys(written)
    for one in written:
        article = next((a for a in ARTICLES if one.casefold().startswith(a)), None)
        if article:
            yield one[len(article) :]


# An order being read: the game, the line, the seat; and the names in it, with errors that point.

MOST_WORDS = 12
"""A longer name is not sought among other words; it stands between quotation marks."""


class Reader(msgspec.Struct, frozen=True):
    """An order being read: the game whose names it uses, the seat that gives it, the line it is on.

    `near(game, text, sorts)` are the known names like one that nothing has, as people of the game write them.
    """

    game: Any
    seat: str
    line: str
    grammar: Grammar
    near: Callable[[Any, str, tuple[Sort, ...]], list[str]]


def span_of(reader: Reader, part: Tree[Token]) -> Span:
    """All words of a part of the order."""
    return Span(reader.line, tuple(part.scan_values(lambda value: isinstance(value, Token))))


def text_of(part: Tree[Token]) -> str:
    """The first word of a part, as it was written: a number, or all that is left of the line."""
    return str(part.children[0])


def pieces_of(part: Tree[Token]) -> list[Tree[Token]]:
    """The parts of a part."""
    return [one for one in part.children if isinstance(one, Tree)]


def named(reader: Reader, span: Span, sorts: tuple[Sort, ...], what: str) -> str:
    """What a name in the line stands for; raises `MistakeInOrder`, or `NotAnOrder` behind a name."""
    if (found := meant(reader.game, span.text, sorts)) is not None:
        return found
    if known := longest(reader, span, sorts, len(span.tokens) - 1):
        raise unexpected(reader, cut(span, known))
    near = [_as_it_goes_there(reader, span, one) for one in reader.near(reader.game, span.text, sorts)]
    concealed = all(sort.hint for sort in sorts)
    hint = say(sorts[0].hint) if concealed and not near else ""
    raise mistaken(span, (Unnamed if concealed else Mistake)(what, span.text, near, hint))


def _as_it_goes_there(reader: Reader, span: Span, name: str) -> str:
    """A name as it may be put where that span stands: with quotation marks if it needs some and has none."""
    return name if span.quoted else word(reader.grammar, name)


def longest(reader: Reader, span: Span, sorts: tuple[Sort, ...], most: int) -> int:
    """How many words at the beginning of a span, at most `most`, make the longest known name; 0 for none."""
    most = min(most, 1 if span.tokens[0].type == "QUOTED" else MOST_WORDS)
    counts = range(most, 0, -1)
    return next((n for n in counts if meant(reader.game, cut(span, 0, n).text, sorts) is not None), 0)


def unexpected(reader: Reader, span: Span) -> NotAnOrder:
    """The error that points at the beginning of a span, which nothing before it leads to."""
    return not_an_order(reader.grammar, reader.line, span.column - 1)


def lacking(span: Span, *expected: str) -> NotAnOrder:
    """The error that points behind a span, where this should stand."""
    end = span.tokens[-1].end_pos or 0
    following = len(span.line) - len(span.line[end:].lstrip())
    return NotAnOrder(span.line, (following if span.line[end:].strip() else end) + 1, expected)


def mistaken(span: Span, mistake: Mistake) -> MistakeInOrder:
    """A mistake with the column where it stands."""
    return MistakeInOrder(span.line, span.column, mistake)


A_RANGE = re.compile(r"\d+[-\u2013](?P<most>\d+) (?P<units>.+)")
ANY_NUMBER = said("expected {expected}; in a menu a range such as “1-3” stands for any one number of it")


def not_a_range(span: Span) -> None:
    """Raises `NotAnOrder` where a span says “1-3 AAF”, as menus do: an order names one number of these."""
    if several := A_RANGE.match(span.text):
        raise NotAnOrder(span.line, span.column, (f"“{several['most']} {several['units']}”",), ANY_NUMBER)
