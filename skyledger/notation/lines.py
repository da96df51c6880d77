"""The line of an order: its words and typed slots, from which form, grammar, reading and writing follow.

`stage {units from} to {to:base}` has words that stand as they are, and in braces slots: the field of the
order (several with commas between them), and behind a colon the kind of slot, if that has not the field's
name. So is a line read and written:

- `[…]` may be left out, and is where its slots hold something else than the order has without them;
- of `(…|…)` one stands there, the first whose slots hold something; of lines with “, or: ” between them too;
- `to/over` is written “to” and read as either; `with/` may be left out, and `/the` may be added;
- `{how:isolation|surrender}`, `{how:as naval redeployment=NR}` are words with the value that the field has
  where they stand; those behind a stroke, `…=NR/as tactical redeployment=TR`, are not shown in the form;
- `{units from~}` has its last piece there or at the end of the line;
- slots are read in the order of the fields, `{!to:base}` before others: the first mistake is told;
- `at'` is written “at”, and has synonyms of its own.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec.structs import replace

if TYPE_CHECKING:  # dear, and for who reads an order
    from lark import Token, Tree

# What is declared: lines, words, kinds of slots.

Trees: TypeAlias = "tuple[Tree[Token], ...]"
Said: TypeAlias = Mapping[str, Trees]
"""What stands in each slot of a line, by its fields as they are written in it."""


class Line(msgspec.Struct, frozen=True):
    """One order: its type, its line, an example, its meaning, its rule.

    `also` is a line that is read as well; `verb` is what it begins with, where that is not its first word;
    `heading` is that of its chapter.
    """

    order: type[Any]
    line: str
    example: str
    meaning: str
    rule: str = ""
    also: str = ""
    verb: str = ""
    heading: str = ""


class Word(msgspec.Struct, frozen=True):
    """How a word of lines is read: a pattern (a blank is any number of them), or as another word is.

    `sign` is a pattern that needs nothing behind it; `then` tells what is expected behind the word where
    that does not follow from its line, `told` how it is told as something that may follow; `behind` is what
    is told instead of either in orders with these verbs. One that is `within` is read as part of the word
    beside it.
    """

    read: str = ""
    then: str | None = None
    told: str = ""
    sign: str = ""
    of: str = ""
    within: bool = False
    behind: Mapping[str, str] = {}


class Kind(msgspec.Struct, frozen=True):
    """A kind of slot: how its form shows it, and one reader and one writer of what stands in it.

    `read(reader, trees, said)` gives the value of its field, or a tuple of those of its fields, and raises
    `NotAnOrder` or `Mistake`; `trees` are empty where it is left out. `write(game, *values)` gives the words.
    `shapes` are the pieces of the grammar that it may consist of, `expected` tells what should stand there.
    Where lines differ by their slots alone, the first is meant whose slots admit what is said (`admits`), and
    written whose slots hold what the order has (`holds`).
    """

    shown: str
    read: Callable[[Any, Trees, Said], Any]
    write: Callable[..., str]
    expected: str = ""
    shapes: tuple[str, ...] = ("phrase",)
    admits: Callable[[Any, Trees], bool] | None = None
    holds: Callable[..., bool] | None = None


class Chapter(msgspec.Struct, frozen=True):
    """The orders of one chapter: a heading, their lines, the words and kinds of slots that only they have."""

    heading: str
    lines: tuple[Line, ...]
    words: Mapping[str, Word] = {}
    kinds: Mapping[str, Kind] = {}


class Wording(msgspec.Struct, frozen=True, dict=True):
    """The orders of a game in one language: their lines, the words in them, the kinds of slots.

    `pieces` are the rules of which slots consist, as lark has them, and `tokens` what is told of their own
    terminals; `following` are the words and terminals that are told where something else was expected, in
    this order.
    """

    lines: tuple[Line, ...]
    words: Mapping[str, Word]
    kinds: Mapping[str, Kind]
    pieces: str
    tokens: Mapping[str, Word]
    following: tuple[str, ...]

    @cached_property
    def parsed(self) -> dict[str, tuple["Part", ...]]:
        """What each line consists of, remembered as they are asked for."""
        return {}

    @cached_property
    def slots(self) -> dict[Line, tuple["Slot", ...]]:
        """The slots of each line, remembered as they are asked for."""
        return {}

    @cached_property
    def writers(self) -> dict[type, Callable[[Any, Any], str]]:
        """What writes orders of each type, remembered as they are asked for."""
        return {}


def lines_under(chapters: Iterable[Chapter]) -> tuple[Line, ...]:
    """All lines of these chapters, each with the heading of its own."""
    return tuple(replace(line, heading=chapter.heading) for chapter in chapters for line in chapter.lines)


# What a line consists of.


class Keyword(msgspec.Struct, frozen=True):
    """A word that stands as it is, or one of several; the first is written. Empty: it may be left out."""

    texts: tuple[str, ...]


class Slot(msgspec.Struct, frozen=True):
    """A place for something: its fields, its kind; does its last piece stray to the end, is it read first?"""

    fields: tuple[str, ...]
    kind: str
    strays: bool = False
    first: bool = False

    @property
    def label(self) -> str:
        """Its fields as they are written in the line."""
        return ",".join(self.fields)


class Setting(msgspec.Struct, frozen=True):
    """The value that a field has where the words beside this stand."""

    field: str
    value: str


class Option(msgspec.Struct, frozen=True):
    """What may be left out."""

    parts: tuple["Part", ...]


class Either(msgspec.Struct, frozen=True):
    """One of several; so many of them are shown in the form."""

    branches: tuple[tuple["Part", ...], ...]
    shown: int


Part: TypeAlias = Keyword | Slot | Setting | Option | Either

TOKEN = re.compile(r"\{(?P<slot>[^}]*)\}|(?P<mark>[\[\]()|])|(?P<word>:'?|[^\s\[\](){}|:]+)")
OR = ", or: "
SIGNS = {":": "colon", ",": "comma", "'": " other"}


def lines_of(line: Line) -> list[str]:
    """The lines in which an order is written: one, or several."""
    return line.line.split(OR)


def all_of(line: Line) -> tuple[str, ...]:
    """These, and those that are only read."""
    return (*lines_of(line), line.also) if line.also else tuple(lines_of(line))


def parts_of(wording: Wording, text: str) -> tuple[Part, ...]:
    """What a line consists of."""
    if (known := wording.parsed.get(text)) is None:
        tokens = list(TOKEN.finditer(text))[::-1]
        wording.parsed[text] = known = tuple(_sequence(wording.words, tokens))
    return known


def _sequence(words: Mapping[str, Word], tokens: list[re.Match[str]]) -> Iterator[Part]:
    """What stands up to the end of the line, the brackets or the branch; the last of `tokens` is the next."""
    while tokens and tokens[-1][0] not in {"]", ")", "|"}:
        if tokens[-1]["word"]:
            yield from _keywords(words, _run(tokens))
        elif (token := tokens.pop())["mark"]:
            yield _brackets(words, tokens, token[0])
        else:
            yield _slot(words, token["slot"])


def _run(tokens: list[re.Match[str]]) -> list[str]:
    run = []
    while tokens and tokens[-1]["word"]:
        run.append(tokens.pop()[0])
    return run


def _keywords(words: Mapping[str, Word], run: list[str]) -> Iterator[Keyword]:
    """The longest words that are known, else each by itself."""
    while run:
        longest = next((n for n in range(len(run), 1, -1) if " ".join(run[:n]) in words), 1)
        text, run = " ".join(run[:longest]), run[longest:]
        yield Keyword((text, "") if text.startswith(":") else tuple(text.split("/")))


def _brackets(words: Mapping[str, Word], tokens: list[re.Match[str]], opening: str) -> Part:
    branches = [tuple(_sequence(words, tokens))]
    while tokens.pop()[0] == "|":
        branches.append(tuple(_sequence(words, tokens)))
    whole = branches[0] if len(branches) == 1 else (Either(tuple(branches), len(branches)),)
    return Option(whole) if opening == "[" else Either(tuple(branches), len(branches))


def _slot(words: Mapping[str, Word], text: str) -> Part:
    fields, _, kind = text.rstrip("~").partition(":")
    if "=" in kind or "|" in kind:
        return _choice(words, fields, kind)
    names = tuple(fields.strip("!").split(" ")[0].split(","))
    return Slot(names, kind or fields.strip("!"), text.endswith("~"), fields.startswith("!"))


def _choice(words: Mapping[str, Word], field: str, choices: str) -> Either:
    shown, _, unshown = choices.partition("/")
    each = [one.partition("=") for one in (*shown.split("|"), *filter(None, [unshown]))]
    branches: tuple[tuple[Part, ...], ...] = tuple(
        (*_keywords(words, text.split()), Setting(field, value if equals else text))
        for text, equals, value in each
    )
    return Either(branches, shown.count("|") + 1)


def slots_of(wording: Wording, line: Line) -> tuple[Slot, ...]:
    """The slots of all lines of an order, each but once, in the order in which they are read."""
    if (known := wording.slots.get(line)) is None:
        parts = [part for text in all_of(line) for part, _ in walk(parts_of(wording, text))]
        found = {part.label: part for part in reversed(parts) if isinstance(part, Slot)}
        at = line.order.__struct_fields__.index
        known = tuple(sorted(found.values(), key=lambda slot: (not slot.first, at(slot.fields[0]))))
        wording.slots[line] = known
    return known


def walk(parts: tuple[Part, ...], behind: tuple[Part, ...] = ()) -> Iterator[tuple[Part, tuple[Part, ...]]]:
    """Each part, and those within it, with what stands behind it."""
    for at, part in enumerate(parts):
        rest = (*parts[at + 1 :], *behind)
        yield part, rest
        for branch in _branches(part):
            yield from walk(branch, rest)


def _branches(part: Part) -> tuple[tuple[Part, ...], ...]:
    if isinstance(part, Option):
        return (part.parts,)
    return part.branches if isinstance(part, Either) else ()


# How a line is shown as a form: “stage UNITS from PLACE to PLACE”.


def verb_of(wording: Wording, line: Line) -> str:
    """The words that an order begins with."""
    return line.verb or shown(wording, parts_of(wording, line.line)[:1])


def shown(wording: Wording, parts: Iterable[Part]) -> str:
    """These parts as a form has them."""
    return " ".join(filter(None, (_one_shown(wording, part) for part in parts))).replace(" :", ":")


def _one_shown(wording: Wording, part: Part) -> str:
    match part:
        case Keyword():
            return written(part)
        case Slot():
            return wording.kinds[part.kind].shown
        case Setting():
            return ""
        case Option():
            return f"[{shown(wording, part.parts)}]"
        case Either():
            return "|".join(shown(wording, branch) for branch in part.branches[: part.shown])


def written(keyword: Keyword) -> str:
    """The word as it is written."""
    return keyword.texts[0].removesuffix("'")


# The ways in which a line may be filled, each a row of symbols of the grammar.


class Way(msgspec.Struct, frozen=True):
    """One way to fill a line: its symbols, the slot of each that stays in the tree, what is set by it."""

    symbols: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()
    tail: tuple[str, ...] = ()
    tail_labels: tuple[str, ...] = ()


def ways_of(wording: Wording, text: str) -> list[Way]:
    """All ways in which a line may be filled, what strays put at the end."""
    return [
        Way(way.symbols + way.tail, way.labels + way.tail_labels, way.settings)
        for way in _ways(wording, parts_of(wording, text))
    ]


def openings(wording: Wording, text: str) -> set[str]:
    """The symbols with which a line may begin."""
    parts = parts_of(wording, text)
    starts = (list(_ways(wording, parts[:end])) for end in range(1, len(parts) + 1))
    return {way.symbols[0] for way in next(ways for ways in starts if all(way.symbols for way in ways))}


def _ways(wording: Wording, parts: Iterable[Part]) -> Iterator[Way]:
    for row in product(*(list(_ways_of_one(wording, part)) for part in parts)):
        yield Way(*(tuple(x for way in row for x in getattr(way, name)) for name in Way.__struct_fields__))


def _ways_of_one(wording: Wording, part: Part) -> Iterator[Way]:
    match part:
        case Keyword():
            yield from (Way(_symbol(wording.words, one)) for one in part.texts)
        case Slot():
            yield from _shapes(part, wording.kinds[part.kind].shapes)
        case Setting():
            yield Way(settings=((part.field, part.value),))
        case Option():
            yield Way()
            yield from _ways(wording, part.parts)
        case Either():
            yield from (way for branch in part.branches for way in _ways(wording, branch))


def _symbol(words: Mapping[str, Word], text: str) -> tuple[str, ...]:
    known = words.get(text)
    return () if not text or (known and known.within) else (terminal(words, text),)


def _shapes(slot: Slot, shapes: Iterable[str]) -> Iterator[Way]:
    for shape in shapes:
        symbols = tuple(shape.split())
        labels = tuple(slot.label for symbol in symbols if not symbol.startswith("_"))
        yield Way(symbols, labels)
        if slot.strays and len(symbols) > 1:
            yield Way(symbols[:-1], labels[:-1], (), symbols[-1:], labels[-1:])


def terminal(words: Mapping[str, Word], text: str) -> str:
    """The name that a word of lines has in the grammar."""
    known = words.get(text)
    text = known.of if known and known.of else text
    spelled = "".join(SIGNS.get(character, character) for character in text)
    return "_" + re.sub(r"\W+", "_", spelled).upper()
