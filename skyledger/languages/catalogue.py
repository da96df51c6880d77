"""A language from a catalogue as `pybabel compile` writes it; English where that says nothing of use."""

import re
import struct
from collections.abc import Callable, Mapping
from functools import cache
from gettext import GNUTranslations
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from core.mistakes import Unworkable
from events.sentences import ENGLISH, Language, said, say
from skyledger.datafiles.reading import bytes_within
from skyledger.languages import NoCatalogue
from skyledger.languages.templates import changed, fits

LARGEST = 8 * 2**20
"""No catalogue comes near so many bytes, as a file or in its texts; of one that has more nothing is used."""

MOST_TEXTS = 50_000
"""Several times as many as there are sentences."""

LONGEST = 10_000
"""Several times as many bytes as the longest sentence has."""

NUMBERS = (1, *range(1000))
"""The numbers by which is seen which forms a language has: no game comes to a million of something."""

MOST_FORMS = 12
"""No language has so many."""

Forms = Mapping[int, int]
"""The forms of words that go with numbers, as a catalogue counts them, and a number with which each goes."""


class Unusable(ValueError):
    """What is wrong with a catalogue, in a sentence."""


DAMAGED = said("it is damaged, or is not what “pybabel compile” makes of a .po file; make it anew")


def of_a_file(path: Path) -> Language:
    """The language of a catalogue. Raises NoCatalogue where there is none that can be read."""
    try:
        content = bytes_within(path, LARGEST, say("it is no catalogue"))
    except (OSError, Unworkable) as error:
        raise NoCatalogue(str(path), getattr(error, "strerror", None) or _clause(str(error))) from error
    try:
        _require_bounds(content)
        found: Any = GNUTranslations(BytesIO(content))
        forms = _forms(found.plural)
    except (OSError, ValueError, LookupError, ArithmeticError, struct.error) as error:
        why = str(error) if isinstance(error, Unusable) else say(DAMAGED)
        raise NoCatalogue(str(path), why) from error
    places = {form: place for place, form in enumerate(forms)}
    return Language(
        sha256(content).hexdigest(),
        _translating(found.gettext, forms),
        lambda number: places.get(_form(found.plural, number), len(forms) - 1),
    )


def _clause(sentence: str) -> str:
    """A sentence as a part of one."""
    return sentence.removesuffix(".")


# What a file claims is asked before it is read: its texts may lie upon each other.

ORDERS = {b"\xde\x12\x04\x95": "<", b"\x95\x04\x12\xde": ">"}
"""How numbers are written in a catalogue that begins so; what begins otherwise is none, and told as such."""

CHARSET = re.compile(rb"charset=([^\s;]*)", re.IGNORECASE)


def _require_bounds(content: bytes) -> None:
    """Raises Unusable for more or longer texts than a language needs, and for other letters than UTF-8."""
    if (order := ORDERS.get(content[:4])) is None:
        return
    _, count, *tables = struct.unpack_from(f"{order}4I", content, 4)
    if count > MOST_TEXTS:
        raise Unusable(say("it has {count} texts, and {most} at most can be", count=count, most=MOST_TEXTS))
    keys, texts = (
        list(struct.iter_unpack(f"{order}2I", content[start : start + 8 * count])) for start in tables
    )
    longest = max((length for length, _ in (*keys, *texts)), default=0)
    if longest > LONGEST:
        told = say("a text in it has {count} bytes, and {most} at most can be", count=longest, most=LONGEST)
        raise Unusable(told)
    if (together := sum(length for length, _ in (*keys, *texts))) > LARGEST:
        told = say("its texts have {count} bytes, and {most} at most can be", count=together, most=LARGEST)
        raise Unusable(told)
    _require_one_head([text for key, text in zip(keys, texts, strict=False) if not key[0]], content)


def _require_one_head(heads: list[tuple[int, int]], content: bytes) -> None:
    """Under no text a catalogue says what it is: once, and that its letters are UTF-8."""
    if len(heads) > 1:
        raise Unusable(say("it says {count} times what it is", count=len(heads)))
    for length, start in heads:
        for charset in CHARSET.findall(content[start : start + length]):
            if charset.lower() not in {b"utf-8", b"utf8", b"ascii", b"us-ascii"}:
                given = charset.decode("ascii", "replace")
                raise Unusable(say("its letters are written in {charset}; make it in UTF-8", charset=given))


def _form(plural: Callable[[int], int], number: int) -> int:
    try:
        return plural(number)
    except ArithmeticError:  # as where a file divides by what no number that was tried makes nothing
        return -1


def _forms(plural: Callable[[int], int]) -> Forms:
    examples: dict[int, int] = {}
    for number in NUMBERS:
        examples.setdefault(plural(number), number)
    examples[plural(2)] = 2  # where one and several are alike, the English word for several goes with them
    if not all(0 <= form < MOST_FORMS for form in examples):
        raise Unusable(say("it has more forms of a word than any language"))
    return dict(sorted(examples.items()))


def _translating(asked: Callable[[str], str], forms: Forms) -> Callable[[str], str]:
    """What the catalogue has for a template, if it can be filled; else the template itself."""

    @cache
    def translated(template: str) -> str:
        other = asked(template) if template else ""  # under no text a catalogue says what it is
        if other != template and fits(other, template):
            try:
                return changed(other, str, lambda spec: _own(spec, forms))
            except IndexError:  # it has fewer words to go with a number than the language has
                pass
        return changed(template, str, lambda spec: _english(spec, forms)) if "|" in template else template

    return translated


def _own(spec: str, forms: Forms) -> str:
    """Of the words for all forms those that are needed; of as many as are needed, all."""
    words = spec.split("|")
    return spec if len(words) in {1, len(forms)} else _among([words[form] for form in forms])


def _english(spec: str, forms: Forms) -> str:
    """The words of an English template for the forms of the language."""
    words = spec.split("|")
    return _among([words[ENGLISH.form(number)] for number in forms.values()]) if len(words) > 1 else spec


def _among(words: list[str]) -> str:
    """A spec with these words; one alone would be no word but a way to write a number."""
    return "|".join(words if len(words) > 1 else words * 2)
