"""An order being read: the game, the line, the seat; and the names in it, with errors that point."""

from collections.abc import Callable
from typing import Any

import msgspec
from lark import Token, Tree

from core.mistakes import Mistake
from skyledger.notation.errors import MistakeInOrder, NotAnOrder
from skyledger.notation.naming import Sort, meant
from skyledger.notation.parsing import Grammar, Span, cut, not_an_order

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


def named(reader: Reader, span: Span, sorts: tuple[Sort, ...], what: str) -> str:
    """What a name in the line stands for; raises `MistakeInOrder`, or `NotAnOrder` behind a name."""
    if (found := meant(reader.game, span.text, sorts)) is not None:
        return found
    if known := longest(reader, span, sorts, len(span.tokens) - 1):
        raise unexpected(reader, cut(span, known))
    raise mistaken(span, Mistake(what, span.text, reader.near(reader.game, span.text, sorts)))


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
