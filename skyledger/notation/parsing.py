"""A line and a grammar give a tree, or say at which column what was expected."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise

import msgspec
from lark import Token, Tree
from lark.exceptions import UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from core.mistakes import NEARER, Mistake, Unworkable, alike, near_misses
from events.sentences import either, said, say, translated
from events.texts import BLANKS, FURTHER_LINES, LONGEST_TEXT, called, hidden_at, plain
from skyledger.everyday import COMMANDS, meant_alone
from skyledger.notation.grammar import Grammar, accepted
from skyledger.notation.quoting import ESCAPED, OPENING, is_quoted, unquoted
from skyledger.notation.quoting import meant_by as escape_meant_by

# What is wrong with a written order: the line, a caret under the place, and what would stand there.

WIDTH = 100
"""So much of a long line is shown around the caret."""


EXPECTED = said("expected {expected}")


class NotAnOrder(Mistake):
    """A text that no order has the form of. `column` counts from 1; `expected` tells what would fit there.

    `also` is told behind that, where something else may be meant by the whole.
    """

    def __init__(
        self, text: str, column: int, expected: Iterable[str], before: str = EXPECTED, also: str = ""
    ) -> None:
        self.text, self.column, self.expected, self.before = text, column, tuple(expected), before
        self.also = also
        super().__init__("order", text)

    def _sentence(self) -> str:
        expected = either(self.expected or (say("something else"),))
        told = (say(self.before, expected=expected), alike(self.text))
        whole = ". ".join(filter(None, told))
        return pointed(self.text, self.column, f"{whole}; {self.also}" if self.also else whole)


class NoVerb(NotAnOrder):
    """No order begins so; what may be meant in the step that is on, only who knows the game can say."""


class ACommand(NotAnOrder):
    """What stands there is a command, or a word of everyday use for one; `expected` are those commands."""


class InOtherWords(NotAnOrder):
    """Another order is meant; `expected` has those that it may be."""


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
        return f"{say('Line {line}:', line=self.number)}\n{self.mistake}"


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


# A line and a grammar give a tree, or say at which column what was expected.


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
        return " ".join(spelled(token) for token in self.tokens)


def spelled(token: Token) -> str:
    """What one word or quoted text says."""
    return unquoted(token) if token.type == "QUOTED" and is_quoted(token) else str(token)


def cut(span: Span, start: int, end: int | None = None) -> Span:
    """Some of the words of a span."""
    return Span(span.line, span.tokens[start:end])


NO_ENDS = "\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
NO_END = said(
    "Sign {number} of the line, {sign}, looks like the end of a line and is none: a terminal may write what "
    "follows over what stands before it. Begin a new line there, or save the file with the ends of lines of "
    "Unix or Windows."
)


def written_lines(text: str) -> list[str]:
    """The lines of a file, comments and greetings too, so that nothing in them is hidden from who looks.

    Raises `MistakeInFile` for the first line with a sign that nobody can see, or that only looks like an end.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines, 1):
        if (at := hidden_at(line, but=BLANKS)) is not None:
            raise MistakeInFile(number, _hides(line, at))
    return lines


def _hides(line: str, at: int) -> Mistake:
    if line[at] in NO_ENDS:
        return Unworkable("line", say(NO_END, number=at + 1, sign=called(line[at])))
    return _unseen(line, at, line[at])


def _unseen(line: str, at: int, sign: str) -> NotAnOrder:
    return NotAnOrder(line, at + 1, (say("a sign that can be seen, which {sign} is not", sign=called(sign)),))


def one_line(text: str) -> str:
    """The order with every sort of blank as a plain one; raises `NotAnOrder` if too long or hiding signs."""
    line = "".join(" " if character.isspace() else character for character in text[: LONGEST_TEXT + 1])
    if len(text) > LONGEST_TEXT:
        the_end = say("the end: an order has at most {most} characters", most=LONGEST_TEXT)
        raise NotAnOrder(line, LONGEST_TEXT + 1, (the_end,))
    if hidden := next(_hidden(line), None):
        raise _unseen(line, *hidden)
    return _asked_for(line)


def _hidden(line: str) -> Iterator[tuple[int, str]]:
    """Where a sign is that nobody can see, and which: as it is, or written by its number."""
    if (at := hidden_at(line)) is not None:
        yield at, line[at]
    for found in ESCAPED.finditer(line):
        meant = escape_meant_by(found)
        if hidden_at(meant, but=FURTHER_LINES) is not None:
            yield found.start(), meant


POLITE = re.compile(r"^\s*please\b\s*,?(?=\s)|,?\s+please(?=\s*\.?\s*$)", re.IGNORECASE)
REASON = re.compile(r"\sbecause\s", re.IGNORECASE)


def _asked_for(line: str) -> str:
    """The line with blanks for a “please” before or behind the order; a reason may end as it likes."""
    end = found.start() if (found := REASON.search(line)) else len(line)
    return POLITE.sub(lambda please: " " * len(please[0]), line[:end]) + line[end:]


def parsed(grammar: Grammar, line: str) -> Tree[Token]:
    """The tree of a line; raises `NotAnOrder`."""
    try:
        return _tree(grammar, line)
    except UnexpectedInput as wrong:
        at = _position(wrong, line)
        raise not_an_order(grammar, line, at) from None


def _tree(grammar: Grammar, line: str) -> Tree[Token]:
    steps = grammar.lark.parse_interactive(line)
    list(steps.iter_parse())
    tree: Tree[Token] = steps.feed_eof()  # type: ignore[no-untyped-call]  # lark leaves it without types
    return tree


def _position(wrong: UnexpectedInput, line: str) -> int:
    if isinstance(wrong, UnexpectedToken) and wrong.token.type == "$END":
        return len(line.rstrip())
    return wrong.column - 1  # the line is one line


def read_before(grammar: Grammar, line: str, at: int) -> tuple[InteractiveParser, list[Token]]:
    """The parser and the words that it has read before a place in a line, up to which that is sound.

    A full stop that ends a word there would be taken for that of the line, stood nothing behind it.
    """
    sound = line[:at].rstrip()
    steps = grammar.lark.parse_interactive(f'{sound}"' if sound.endswith(".") else sound)
    before: list[Token] = []
    with suppress(UnexpectedInput):
        before.extend(steps.iter_parse())
    return steps, before


def not_an_order(grammar: Grammar, line: str, at: int) -> NotAnOrder:
    """The error that points at a place in a line (counted from 0), of which what stands before is sound."""
    steps, before = read_before(grammar, line, at)
    if line[at : at + 1] in OPENING and at < len(line):
        return NotAnOrder(line, at + 1, (say("a closing quotation mark somewhere behind this one"),))
    if not before:
        return _no_verb(grammar, line, at)
    return _skipped(grammar, line, before) or _behind(grammar, line, at, (steps, before))


def _behind(grammar: Grammar, line: str, at: int, read: tuple[InteractiveParser, list[Token]]) -> NotAnOrder:
    """The error at a place behind the verb."""
    steps, before = read
    expected = _expected(grammar, steps, before[0].type, before[-1])
    if line[at : at + 1] == "|":
        several = COMMA in accepted(steps)
        return NotAnOrder(line, at + 1, expected, ALTERNATIVES if several else ALTERNATIVES_OF_ONE)
    if once := _said_once(grammar, line, at):
        return NotAnOrder(line, at + 1, (once,), SAID_ONCE)
    if "$END" in accepted(steps) and MORE_UNITS.match(line, at):
        return NotAnOrder(line, at + 1, expected, AN_ORDER_EACH)
    if line[at : at + 1] == "[":
        return NotAnOrder(line, at + 1, expected, MAY_BE_LEFT_OUT)
    ends = "$END" in accepted(steps) and len(before) > 1 and ANOTHER.match(line, at)
    listed = ends or _lists_places(line[at:], expected)
    return NotAnOrder(line, at + 1, expected, ONE_OF_THEM if listed else EXPECTED)


def _skipped(grammar: Grammar, line: str, before: list[Token]) -> NotAnOrder | None:
    """The error at a word of the line with which a slot begins, as in “attack with all”: it is left out."""
    for last, word in pairwise(before):
        then = grammar.names.get(last.type, "")
        if then and word.type == "WORD" and word.casefold() in SMALL:
            return NotAnOrder(line, (word.start_pos or 0) + 1, (translated(then),))
    return None


SMALL = frozenset({"with", "to", "from", "at", "on", "into", "onto"})
"""Words of lines with which nothing that has a name begins."""
ANOTHER = re.compile(r",\s*\w")
"""Where the order might end, it goes on with another of what was named last."""
MAY_BE_LEFT_OUT = said("expected {expected}; square brackets stand in menus around what may be left out")


def _lists_places(rest: str, expected: Iterable[str]) -> bool:
    """Does a list begin where one place was expected: does what is expected behind that follow later?"""
    behind = {phrase.strip("“”").partition(" ")[0] for phrase in expected}
    return rest.startswith(",") and not behind.isdisjoint(rest.split())


AGAIN = re.compile(
    r"\s*(?:,\s*(?:and\b|&)?|and\b|&)\s*(?:with\s+)?(?P<word>[a-z]+)\s+(?=[0-9])", re.IGNORECASE
)
"""Another of what has this word before it, with the word said again."""
SAID_ONCE = said("the word before several is said once: write {expected}")


def _said_once(grammar: Grammar, line: str, at: int) -> str:
    """What is meant by “cover 1 NAS, cover 1 AAS”, where it reads with the word said once; else nothing."""
    again = AGAIN.match(line, at)
    begins = line[:at].casefold().rfind(f" {again['word'].casefold()} ") if again else -1
    if again is None or begins < 0:
        return ""
    each = re.compile(AGAIN.pattern.replace("[a-z]+", re.escape(again["word"])), re.IGNORECASE)
    meant = f"{line[:at].rstrip()}{each.sub(' and ', line[at:])}"
    return f"“{meant[begins + 1 :].rstrip(' .')}”" if _reads(grammar, meant) else ""


def _reads(grammar: Grammar, line: str) -> bool:
    with suppress(UnexpectedInput):
        _tree(grammar, line)
        return True
    return False


ONE_OF_THEM = said(
    "expected {expected}; commas stand between several of which all are meant, and this order takes one here"
)
MORE_UNITS = re.compile(
    r"\s*(?:,\s*(?:and\b|&)?|and\b|&)\s*(?:[0-9]|an?\b|one\b|two\b|three\b)", re.IGNORECASE
)
ALTERNATIVES = said(
    "expected {expected}; in a menu “|” stands between alternatives: an order names one of them, or here "
    "several, with commas between them"
)
ALTERNATIVES_OF_ONE = said(
    "expected {expected}; in a menu “|” stands between alternatives: an order names one of them, and this "
    "one takes no more here"
)
COMMA = "_COMMA"
"""The terminal of a comma, which may stand where an order takes several."""
AN_ORDER_EACH = said("expected {expected}; what comes from elsewhere goes into an order of its own")


def _expected(grammar: Grammar, steps: InteractiveParser, verb: str, last: Token) -> list[str]:
    open_, behind = accepted(steps), grammar.behind
    if last.type in grammar.names:
        then = translated(behind.get((verb, last.type), grammar.names[last.type]))
        return [then.replace(f"“{last.casefold()} ", "“", 1)]  # the word itself stands there
    phrases = {name: behind.get((verb, name), phrase) for name, phrase in grammar.phrases.items()}
    return [translated(phrase) for name, phrase in phrases.items() if name in open_]


BEGINS = said("no order begins so; “orders” says what may be ordered now, “help orders” how all are written")
A_COMMAND = said("this is a command of its own: {expected}")
INSTEAD = said("this is no order; for that there is {expected}")


def _no_verb(grammar: Grammar, line: str, at: int) -> NotAnOrder:
    words = line[at:].split()
    if meant := meant_alone(line[at:]):
        told = A_COMMAND if "".join(words[:1]).casefold() in COMMANDS else INSTEAD
        return ACommand(line, at + 1, meant, told)
    near = verbs_near([word.casefold() for word in words], grammar.verbs)
    told = EXPECTED if near else BEGINS
    return NoVerb(line, at + 1, [f"“{verb}”" for verb in near or grammar.verbs], told)


def verbs_near(words: list[str], verbs: Iterable[str]) -> list[str]:
    """The verbs that are written nearly as a line begins, begin so, or stand somewhere in its first words."""
    verbs, first = sorted(verbs, key=len), "".join(words[:1])
    begun = [verb for verb in verbs if len(first) >= SHORTEST and verb.startswith(first)]
    apart = {first, *words[1:3]} - {"with", "at", "on", "of", "by", "in", "the", "to"}
    within = [verb for verb in verbs if first in apart.intersection(verb.split()) or verb.split()[0] in apart]
    whole = near_misses(" ".join(words[:3]), verbs, NEARER) or near_misses(" ".join(words[:2]), verbs, NEARER)
    return (whole or begun or near_misses(first, verbs, NEARER) or within)[:3]


SHORTEST = 3
"""So many letters are the beginning of a verb."""
