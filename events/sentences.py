"""What a person reads: one template for each sentence, in English where it belongs, said in a language.

The English template is the sentence's key in every catalogue, as gettext has it. It has named places:
`{unit}` for a name, a number or what is said already, `{value:+}` for a number with its sign,
`{hexes:hex|hexes}` for the word that goes with a number. A sentence is told whole; nothing is joined from
pieces, for another language would join them otherwise.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, reduce
from string import Formatter

import msgspec

from events.texts import plain

Part = str | int | Sequence[str]
"""What fills a place of a template: a name or what is said already, a number, or several names."""


class Language(msgspec.Struct, frozen=True):
    """A language: what it says for an English template, and which of its words goes with a number.

    `name` tells it from others, also from an earlier state of its own. `form` gives for a number the place,
    from 0, of its word among those that stand between bars.
    """

    name: str
    translated: Callable[[str], str]
    form: Callable[[int], int]


def _one_or_more(number: int) -> int:
    return 0 if number == 1 else 1


ENGLISH = Language("en", str, _one_or_more)
_SPOKEN = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Within it, sentences are said in that language."""
    before = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def spoken() -> Language:
    """The language that is spoken."""
    return _SPOKEN.get()


def say(template: str, /, **parts: Part) -> str:
    """The sentence of a template with its places filled, in the language that is spoken.

    Raises KeyError for a place that nothing fills, and IndexError for a number for which there is no word.
    """
    language = _SPOKEN.get()
    return "".join(
        literal + (_part(parts[name], spec, language) if name else "")
        for literal, name, spec in places(language.translated(template))
    )


def said(template: str) -> str:
    """Mark a template that stands in a table or is filled elsewhere, so that catalogues have it."""
    return template


@cache
def places(template: str) -> tuple[tuple[str, str, str], ...]:
    """A template cut at its places: before each what is said, then its name and how it is filled."""
    return tuple((text, name or "", spec or "") for text, name, spec, _ in Formatter().parse(template))


def _part(value: Part, spec: str, language: Language) -> str:
    match value:
        case int():
            return spec.split("|")[language.form(value)] if "|" in spec else format(value, spec)
        case str():
            return plain(value)
        case _:
            return ", ".join(map(plain, value))


def translated(text: str) -> str:
    """A text without places, as a word of the game or one from a data file, in the language spoken."""
    return text and _SPOKEN.get().translated(text)


def in_part(text: str, most: int) -> str:
    """A text as far as it is told where it may be endless, and how much more of it there is."""
    if len(text) <= most:
        return text
    more = len(text) - most
    return text[:most] + say(" … and {more} {more:sign|signs} more", more=more)


# Several words in one sentence.


def listed(words: Sequence[str]) -> str:
    """Such as "germany", "germany and italy", "germany, italy and japan"; empty for none."""
    *others, last = words or ("",)
    return say("{first} and {last}", first=others, last=last) if others else last


def either(words: Sequence[str]) -> str:
    """Such as "Lille", "Lille or Lyon", "Lille, Lyon or Paris"; empty for none."""
    *others, last = words or ("",)
    return say("{first} or {last}", first=others, last=last) if others else last


def all_of(words: Iterable[str]) -> str:
    """With the same word between all of them, such as "Lille and Lyon and Paris"; empty for none."""
    return reduce(_and, words, "")


def any_of(words: Iterable[str]) -> str:
    """Such as "Lille or Lyon or Paris"; empty for none."""
    return reduce(_or, words, "")


def _and(some: str, one: str) -> str:
    return say("{first} and {last}", first=some, last=one) if some else one


def _or(some: str, one: str) -> str:
    return say("{first} or {last}", first=some, last=one) if some else one


# Sentences that stand in a ledger are kept in English, and said anew where they are read.

KEPT: set[str] = set()
"""The templates of what is kept."""


def kept(template: str) -> Callable[..., str]:
    """What fills a template whose sentence is kept in facts: always in English, whoever gives the order."""
    KEPT.add(template)
    return template.format


def retold(sentence: str) -> str:
    """What was kept in a fact, in the language that is spoken; as it stands where nothing here wrote it."""
    if _SPOKEN.get() is ENGLISH:
        return sentence
    found = ((template, _pattern(template).fullmatch(sentence)) for template in _longest_first(len(KEPT)))
    return next((say(template, **match.groupdict()) for template, match in found if match), sentence)


@cache
def _longest_first(_: int) -> tuple[str, ...]:
    """What is kept, a sentence before its beginning; there are more the more of a game is loaded."""
    return tuple(sorted(KEPT, key=len, reverse=True))


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(
        "".join(re.escape(text) + (f"(?P<{name}>.+)" if name else "") for text, name, _ in places(template))
    )
