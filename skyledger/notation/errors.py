"""What is wrong with a written order: the line, a caret under the place, and what would stand there."""

import unicodedata
from collections.abc import Iterable

from core.mistakes import Mistake
from events.signs import plain

WIDTH = 100
"""So much of a long line is shown around the caret."""


class NotAnOrder(Mistake):
    """A text that no order has the form of. `column` counts from 1; `expected` tells what would fit there."""

    def __init__(self, text: str, column: int, expected: Iterable[str], before: str = "expected") -> None:
        self.text, self.column, self.expected, self.before = text, column, tuple(expected), before
        super().__init__("order", text)

    def _sentence(self) -> str:
        return pointed(self.text, self.column, f"{self.before} {either(self.expected)}")


class MistakeInOrder(Mistake):
    """A `Mistake` about a name or number in a written order, with the column (from 1) where it stands."""

    def __init__(self, text: str, column: int, mistake: Mistake) -> None:
        self.text, self.column, self.mistake = text, column, mistake
        super().__init__(mistake.what, mistake.given, mistake.near, mistake.hint)

    def _sentence(self) -> str:
        return pointed(self.text, self.column, str(self.mistake))


class MistakeInFile(Mistake):
    """A `Mistake` in one line of an order file; `number` counts lines from 1."""

    def __init__(self, number: int, mistake: Mistake) -> None:
        self.number, self.mistake = number, mistake
        super().__init__(mistake.what, mistake.given, mistake.near, mistake.hint)

    def _sentence(self) -> str:
        return f"Line {self.number}:\n{self.mistake}"


def either(words: Iterable[str]) -> str:
    """These words in one phrase: "a", "a or b", "a, b or c"."""
    *first, last = tuple(words) or ("something else",)
    return f"{', '.join(first)} or {last}" if first else last


def pointed(text: str, column: int, says: str) -> str:
    """The line, and under its column a caret and what is said; of a long line, the part around the caret."""
    start = 0 if len(text) <= WIDTH else max(0, min(column - 1 - WIDTH // 2, len(text) - WIDTH))
    shown = plain(text[start : start + WIDTH]).rstrip()
    left, right = "…" if start else "", "…" if start + WIDTH < len(text) else ""
    indent = len(left) + sum(map(_cells, text[start : column - 1]))
    return f"{left}{shown}{right}\n{' ' * indent}^ {says}"


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
