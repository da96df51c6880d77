"""A line and a grammar give a tree, or say at which column what was expected."""

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from importlib import import_module
from importlib.resources import files

import msgspec
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from core.mistakes import near_misses
from events.signs import FURTHER_LINES, hidden_at
from events.texts import LONGEST_TEXT
from skyledger.notation.errors import NotAnOrder
from skyledger.notation.form import Form
from skyledger.notation.quoting import ESCAPED, OPENING, is_quoted, meant_by, quoted, unquoted

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
