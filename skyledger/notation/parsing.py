"""A line and a grammar give a tree, or say at which column what was expected."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Any

import msgspec
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from core.mistakes import Mistake, near_misses
from events.texts import FURTHER_LINES, LONGEST_TEXT, hidden_at, plain

# The form of one order: how it is written and what it means.


class Form(msgspec.Struct, frozen=True):
    """One order: its type, the words it begins with, its form, an example, its meaning, its rule.

    In a form, capital letters stand for names, brackets for what may be left out, a stroke for a choice.
    """

    order: type[Any]
    verb: str
    form: str
    example: str
    meaning: str
    rule: str = ""


# What is wrong with a written order: the line, a caret under the place, and what would stand there.

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


# Names and reasons between quotation marks: what needs them, how they are written and read.

MARKS = {'"': '"', "“": "”", "„": "“”", "«": "»"}
SHORT = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
ESCAPED = re.compile(r'\\(?:(["\\nt])|u((?![dD][89a-fA-F])[0-9a-fA-F]{4}))')
OPENING = frozenset(MARKS)


def quoted(text: str) -> str:
    """A text between straight quotation marks, on one line whatever it holds."""
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    odd = character.isspace() and character != " "
    return f"\\u{ord(character):04X}" if odd or unicodedata.category(character) == "Cc" else character


def is_quoted(text: str) -> bool:
    """Does a text begin and end with quotation marks that belong together?"""
    return len(text) > 1 and text[-1] in MARKS.get(text[0], "") and not _ends_escaped(text)


def _ends_escaped(text: str) -> bool:
    body = text[1:-1]
    return text[0] == '"' and (len(body) - len(body.rstrip("\\"))) % 2 == 1


def unquoted(text: str) -> str:
    """What stands between the quotation marks of a text that has them."""
    return ESCAPED.sub(meant_by, text[1:-1]) if text[0] == '"' else text[1:-1]


def meant_by(escape: re.Match[str]) -> str:
    """The sign that an escape, found by `ESCAPED`, stands for."""
    return SHORT[escape[1]] if escape[1] else chr(int(escape[2], 16))


def spoken(text: str) -> str:
    """A free text to the end of the line: what is between its quotation marks, or all of it."""
    stripped = text.strip()
    without_stop = stripped.removesuffix(".").rstrip()
    for whole in (stripped, without_stop):
        if is_quoted(whole):
            return unquoted(whole)
    return stripped


def free(text: str) -> str:
    """A free text as it may end a line: bare where `spoken` gives it back as it is, else quoted."""
    odd = any((c.isspace() and c != " ") or unicodedata.category(c) == "Cc" or c == "#" for c in text)
    bare = text and text[0] not in OPENING and text == text.strip() and not odd
    return text if bare else quoted(text)


# A line and a grammar give a tree, or say at which column what was expected.

COMMANDS = ("undo", "redo")
"""What a player may take for orders: entries are taken back and brought forth by commands of their own."""
NAMES_KEPT = 4096
"""Of so many names it is remembered whether they stand bare: a long menu names few things very often."""
NAMES = frozenset({"WORD", "QUOTED"})
LONGEST_PHRASE = 4  # words, as in “in the force pool”
LITERALS = frozenset({*NAMES, "NUMBER", "DIE", "FEW", "REASON"})


class Grammar(msgspec.Struct, frozen=True, dict=True):
    """A game's grammar, and the plain words for what it expects; it is built when the first order needs it.

    `package` holds the grammar as `file`, and the forms of its orders. `names` tells what is expected right
    after a keyword, `phrases` each terminal that may follow anything else. The three patterns are those of
    its terminals.
    """

    package: str
    file: str
    phrases: Mapping[str, str]
    names: Mapping[str, str]

    @cached_property
    def lark(self) -> Lark:
        """LALR(1), with a lexer that knows which words may stand where."""
        text = (files(self.package) / self.file).read_text(encoding="utf-8")
        return Lark(text, parser="lalr", lexer="contextual")

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """What orders begin with. Looked up when a line begins with none: chapters write by this grammar."""
        forms: tuple[Form, ...] = import_module(self.package).FORMS
        return tuple(dict.fromkeys(form.verb for form in forms))

    @cached_property
    def word(self) -> re.Pattern[str]:
        """What may stand for a name, or a part of one, without quotation marks."""
        return re.compile(self._patterns["WORD"])

    @cached_property
    def number(self) -> re.Pattern[str]:
        """How many of something there are."""
        return re.compile(self._patterns["NUMBER"])

    @cached_property
    def keyword(self) -> re.Pattern[str]:
        """The words of the grammar that no name may be taken for; verbs stand where no name does."""
        verbs_only = _accepted(self.lark.parse_interactive("")) - set(self.phrases)
        keywords = (p for name, p in self._patterns.items() if name not in LITERALS | verbs_only)
        return re.compile("|".join(keywords))

    @cached_property
    def is_bare(self) -> Callable[[str], bool]:
        """Whether a name may stand without quotation marks, remembered of names that come back."""
        word_, keyword = self.word, self.keyword

        @lru_cache(maxsize=NAMES_KEPT)
        def known(text: str) -> bool:
            words = text.split(" ")
            if "#" in text or not all(map(word_.fullmatch, words)):
                return False
            starts = (
                (at, at + length) for at in range(len(words)) for length in range(1, LONGEST_PHRASE + 1)
            )
            return not any(keyword.fullmatch(" ".join(words[first:last])) for first, last in starts)

        return known

    @cached_property
    def _patterns(self) -> dict[str, str]:
        return {terminal.name: terminal.pattern.to_regexp() for terminal in self.lark.terminals}


class Span(msgspec.Struct, frozen=True):
    """Words or quoted texts that stand side by side in a line."""

    line: str
    tokens: tuple[Token, ...]

    @property
    def column(self) -> int:
        """Where it begins, counted from 1."""
        return (self.tokens[0].start_pos or 0) + 1

    @property
    def quoted(self) -> bool:
        """Is it one text between quotation marks?"""
        return len(self.tokens) == 1 and self.tokens[0].type == "QUOTED"

    @property
    def text(self) -> str:
        """What it says, without quotation marks."""
        return " ".join(said(token) for token in self.tokens)


def said(token: Token) -> str:
    """What one word or quoted text says."""
    return unquoted(token) if token.type == "QUOTED" and is_quoted(token) else str(token)


def cut(span: Span, start: int, end: int | None = None) -> Span:
    """Some of the words of a span."""
    return Span(span.line, span.tokens[start:end])


def _accepted(steps: InteractiveParser) -> set[str]:
    terminals: set[str] = steps.accepts()  # type: ignore[no-untyped-call]  # lark leaves it without types
    return terminals


def one_line(text: str) -> str:
    """The order with every sort of blank as a plain one; raises `NotAnOrder` if too long or hiding signs."""
    line = "".join(" " if character.isspace() else character for character in text[: LONGEST_TEXT + 1])
    if len(text) > LONGEST_TEXT:
        raise NotAnOrder(
            line, LONGEST_TEXT + 1, (f"the end: an order has at most {LONGEST_TEXT} characters",)
        )
    if (bad := hidden_at(line)) is None:
        bad = next((found.start() for found in ESCAPED.finditer(line) if _hides(meant_by(found))), None)
    if bad is not None:
        raise NotAnOrder(line, bad + 1, ("a sign that can be seen",))
    return line


def _hides(text: str) -> bool:
    return hidden_at(text, but=FURTHER_LINES) is not None


def parsed(grammar: Grammar, line: str) -> Tree[Token]:
    """The tree of a line; raises `NotAnOrder`."""
    steps = grammar.lark.parse_interactive(line)
    try:
        list(steps.iter_parse())
        tree: Tree[Token] = steps.feed_eof()  # type: ignore[no-untyped-call]  # lark leaves it without types
        return tree
    except UnexpectedInput as wrong:
        at = _position(wrong, line)
        raise not_an_order(grammar, line, at) from None


def _position(wrong: UnexpectedInput, line: str) -> int:
    if isinstance(wrong, UnexpectedToken) and wrong.token.type == "$END":
        return len(line.rstrip())
    return wrong.column - 1  # the line is one line


def not_an_order(grammar: Grammar, line: str, at: int) -> NotAnOrder:
    """The error that points at a place in a line (counted from 0), of which what stands before is sound."""
    steps = grammar.lark.parse_interactive(line[:at])
    before = list(steps.iter_parse())
    if line[at : at + 1] in OPENING and at < len(line):
        return NotAnOrder(line, at + 1, ("a closing quotation mark somewhere behind this one",))
    if not before:
        return _no_verb(grammar, line, at)
    return NotAnOrder(line, at + 1, _expected(grammar, steps, before[-1].type))


def _expected(grammar: Grammar, steps: InteractiveParser, last: str) -> list[str]:
    open_ = _accepted(steps)
    if last in grammar.names:
        return [grammar.names[last]]
    return [phrase for terminal, phrase in grammar.phrases.items() if terminal in open_]


def _no_verb(grammar: Grammar, line: str, at: int) -> NotAnOrder:
    words = line[at:].split()
    if (first := "".join(words[:1]).casefold()) in COMMANDS:
        return NotAnOrder(line, at + 1, [f"skyledger {first} GAME"], "this is a command of its own:")
    near = near_misses(" ".join(words[:2]), grammar.verbs) or near_misses("".join(words[:1]), grammar.verbs)
    if near:
        return NotAnOrder(line, at + 1, [f"“{verb}”" for verb in near])
    return NotAnOrder(line, at + 1, [f"“{verb}”" for verb in grammar.verbs], "an order begins with")


def word(grammar: Grammar, text: str) -> str:
    """A name as it is written in an order: bare where the grammar takes it for words, else quoted."""
    return text if bare(grammar, text) else quoted(text)


def counted_word(grammar: Grammar, text: str) -> str:
    """As `word`, where a number might stand as well."""
    return quoted(text) if grammar.number.fullmatch(text.partition(" ")[0]) else word(grammar, text)


def bare(grammar: Grammar, text: str) -> bool:
    """May this name stand anywhere without quotation marks?"""
    return grammar.is_bare(text)
