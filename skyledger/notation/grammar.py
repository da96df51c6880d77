"""The grammar of a game's orders, made of their lines: what may stand where, and what is told of it."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from importlib import import_module

import msgspec
from lark import Lark
from lark.parsers.lalr_interactive_parser import InteractiveParser

from skyledger.notation.lines import (
    Either,
    Keyword,
    Line,
    Part,
    Setting,
    Slot,
    Way,
    Word,
    Wording,
    all_of,
    openings,
    parts_of,
    shown,
    terminal,
    verb_of,
    walk,
    ways_of,
)
from skyledger.notation.quoting import either, quoted
from skyledger.notation.table import kept, loaded, made

NAMES_KEPT = 4096
"""Of so many names it is remembered whether they stand bare: a long menu names few things very often."""
LONGEST_PHRASE = 4  # words, as in “in the force pool”
NUMBERS = frozenset({"NUMBER", "DIE", "FEW"})
BLANK = re.compile(r" (?![^\[]*\])")
"""A blank in the pattern of a word, but for those in brackets."""
TOKEN = re.compile(r"^([A-Z_]+)\.\d: /(.+)/i _END$", re.MULTILINE)
"""A terminal of the pieces that is a word."""
BARE = r"""([^\s,:=."“”„«»\x00-\x1f\x7f-\x9f]|\.(?!\s*$))+"""
"""What may stand for a name, or a part of one, without quotation marks."""
POLITE = "please"
"""Said before or behind an order, and no part of it."""
EVERY_GRAMMAR = rf"""
?start: order _STOP?

QUOTED.2: /"(\\.|[^"\\])*"|“[^“”]*”|„[^“”]*[“”]|«[^»]*»/
WORD: /{BARE}/
REASON.-1: /.+/
_STOP.3: /\.\s*$/
_END: /(?=[\s,:="“„«]|\.?\s*$)/

%ignore /\s+/
"""
"""What is the same in all games and languages: a name is a run of words or stands between quotation marks."""


class Filled(msgspec.Struct, frozen=True):
    """A line that is filled in one of its ways."""

    line: Line
    way: Way


class Grammar(msgspec.Struct, frozen=True, dict=True):
    """A game's grammar, and the plain words for what it expects; it is loaded when the first order needs it.

    `package` has the `WORDING` that it is made of. The two patterns are those of its terminals, for whole
    words alone: they are had without lark.
    """

    package: str

    @cached_property
    def wording(self) -> Wording:
        """Looked up when it is first needed: chapters write names by this grammar."""
        found: Wording = import_module(self.package).WORDING
        return found

    @cached_property
    def rows(self) -> tuple[tuple[tuple[str, ...], tuple[Filled, ...]], ...]:
        """Each row of symbols that makes an order, with the lines that it fills."""
        rows: dict[tuple[str, ...], dict[type, Filled]] = {}
        for line in self.wording.lines:
            for way in (way for text in all_of(line) for way in ways_of(self.wording, text)):
                rows.setdefault(way.symbols, {}).setdefault(line.order, Filled(line, way))
        return tuple((symbols, tuple(filled.values())) for symbols, filled in rows.items())

    @cached_property
    def lark(self) -> Lark:
        """The parser, of the table that is kept if that is still its own."""
        return loaded(kept(self.package, self.text) or made(self.text))

    @cached_property
    def text(self) -> str:
        """As lark reads it."""
        rows = (f"{' '.join(symbols)} -> row_{at}" for at, (symbols, _) in enumerate(self.rows))
        order = "order: " + "\n     | ".join(rows)
        return "\n".join((order, self.wording.pieces, *_terminals(self.wording), EVERY_GRAMMAR))

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """What orders begin with."""
        return tuple(dict.fromkeys(verb_of(self.wording, line) for line in self.wording.lines))

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What is expected behind a word or a number, by its terminal: as its word or first line says."""
        wording, words = self.wording, self.wording.words
        by_terminal = {terminal(words, text): known for text, known in words.items() if not known.of}
        told = {name: word_.then for name, word_ in {**wording.tokens, **by_terminal}.items()}
        for text, behind in _words(wording):
            name = terminal(words, text)
            if told.get(name) is None:
                told[name] = _first(wording, behind)
        return {name: then for name, then in told.items() if then}

    @cached_property
    def phrases(self) -> Mapping[str, str]:
        """The terminals that are told where something else was expected, in the order in which they are."""
        return {name: _told(self.wording, text) for name, text in _following(self.wording).items()}

    @cached_property
    def behind(self) -> Mapping[tuple[str, str], str]:
        """What is told of a word in orders of one verb alone, by the terminals of both."""
        words = self.wording.words
        return {
            (terminal(words, verb), terminal(words, text)): phrase
            for text, known in words.items()
            for verb, phrase in known.behind.items()
        }

    @cached_property
    def number(self) -> re.Pattern[str]:
        """How many of something there are."""
        return re.compile(_tokens(self.wording)["NUMBER"], re.IGNORECASE)

    @cached_property
    def keyword(self) -> re.Pattern[str]:
        """The words of the grammar that no name may be taken for; verbs stand where no name does."""
        verbs_only = self.opening - _following(self.wording).keys()
        read = [one for one in _read(self.wording) if one.name not in verbs_only]
        tokens = (token for name, token in _tokens(self.wording).items() if name not in NUMBERS)
        words = "|".join((*filter(None, (one.pattern for one in read)), *tokens))
        return re.compile("|".join((f"(?i:{words})", *filter(None, (one.sign for one in read)))))

    @cached_property
    def opening(self) -> frozenset[str]:
        """The terminals that orders begin with."""
        wording = self.wording
        symbols = {one for line in wording.lines for text in all_of(line) for one in openings(wording, text)}
        return frozenset(_first_terminal(wording, symbol) for symbol in symbols)

    @cached_property
    def is_bare(self) -> Callable[[str], bool]:
        """Whether a name may stand without quotation marks, remembered of names that come back."""
        word_, keyword = re.compile(BARE), self.keyword

        @lru_cache(maxsize=NAMES_KEPT)
        def known(text: str) -> bool:
            words = text.split(" ")
            if "#" in text or POLITE in text.casefold() or not all(map(word_.fullmatch, words)):
                return False
            starts = (
                (at, at + length) for at in range(len(words)) for length in range(1, LONGEST_PHRASE + 1)
            )
            return not any(keyword.fullmatch(" ".join(words[first:last])) for first, last in starts)

        return known


# The terminals: words of the lines, and tokens of the pieces.


class Read(msgspec.Struct, frozen=True):
    """How a word is read that stands by itself: its terminal, the patterns of the word and of its sign."""

    name: str
    pattern: str
    sign: str
    rank: int


def _terminals(wording: Wording) -> Iterator[str]:
    for one in _read(wording):
        patterns = (f"/{one.pattern}/i _END" if one.pattern else "", f"/{one.sign}/" if one.sign else "")
        yield f"{one.name}.{one.rank}: {' | '.join(filter(None, patterns))}"


def _read(wording: Wording) -> Iterator[Read]:
    """The words of all lines; of two that could stand there, one of several words is meant."""
    for text in sorted({text for text, _ in _words(wording)} | set(wording.words)):
        known = wording.words.get(text, Word())
        if not known.of and not known.within:
            pattern = BLANK.sub(" +", known.read or ("" if known.sign else text))
            yield Read(terminal(wording.words, text), pattern, known.sign, 4 if " " in text else 3)


def _tokens(wording: Wording) -> dict[str, str]:
    """The patterns of the tokens that are words as well."""
    return dict(TOKEN.findall(wording.pieces))


def _first_terminal(wording: Wording, symbol: str) -> str:
    """The symbol, or what a piece begins with."""
    piece = re.search(rf"^\??{symbol}: (\w+)", wording.pieces, re.MULTILINE)
    return piece[1] if piece else symbol


def _following(wording: Wording) -> dict[str, str]:
    """The words and tokens that are told where something else was expected, by their terminals."""
    return {
        text if text in wording.tokens else terminal(wording.words, text): text for text in wording.following
    }


def _words(wording: Wording) -> Iterator[tuple[str, tuple[Part, ...]]]:
    """Each word that is read by itself, with what stands behind it, as often as it stands in a line."""
    for line in wording.lines:
        for part, behind in (found for text in all_of(line) for found in walk(parts_of(wording, text))):
            if isinstance(part, Keyword):
                yield from ((text, behind) for text in part.texts if _is_read(wording, text))


# What is told where a line is wrong.


def _first(wording: Wording, parts: tuple[Part, ...]) -> str:
    """What is expected where these parts should stand."""
    match parts:
        case (Slot() as slot, *_):
            return wording.kinds[slot.kind].expected
        case (Either() as one, *_):
            firsts = (branch[0] for branch in one.branches[: one.shown])
            return either(_told(wording, first.texts[0]) for first in firsts if isinstance(first, Keyword))
        case (Setting(), *rest):
            return _first(wording, tuple(rest))
        case (Keyword() as word_, *rest) if _may_lack(wording, word_):
            return _first(wording, tuple(rest))
    return ""


def _told(wording: Wording, text: str) -> str:
    """The word, with the slot behind it where its first line has one there: “from PLACE”."""
    if told := (wording.tokens.get(text) or wording.words.get(text, Word())).told:
        return told
    behind = next((behind for word_, behind in _words(wording) if word_ == text), ())
    at = next((at for at, part in enumerate(behind) if not _may_lack(wording, part)), len(behind))
    slot = shown(wording, behind[: at + 1]) if at < len(behind) and isinstance(behind[at], Slot) else ""
    return f"“{text} {slot}”" if slot else f"“{text}”"


def _may_lack(wording: Wording, part: Part) -> bool:
    """Need nothing of its own stand for this word?"""
    return isinstance(part, Keyword) and not all(_is_read(wording, text) for text in part.texts)


def _is_read(wording: Wording, text: str) -> bool:
    """Is this a word, and none that is read as part of another?"""
    return bool(text) and not wording.words.get(text, Word()).within


def accepted(steps: InteractiveParser) -> set[str]:
    """The terminals that may stand next."""
    terminals: set[str] = steps.accepts()  # type: ignore[no-untyped-call]  # lark leaves it without types
    return terminals


def word(grammar: Grammar, text: str) -> str:
    """A name as it is written in an order: bare where the grammar takes it for words, else quoted."""
    return text if bare(grammar, text) else quoted(text)


def counted_word(grammar: Grammar, text: str) -> str:
    """As `word`, where a number might stand as well."""
    return quoted(text) if grammar.number.fullmatch(text.partition(" ")[0]) else word(grammar, text)


def bare(grammar: Grammar, text: str) -> bool:
    """May this name stand anywhere without quotation marks?"""
    return grammar.is_bare(text)
