"""A language from a catalogue as `pybabel compile` writes it; English where that says nothing of use."""

import struct
from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from core.mistakes import Unworkable
from events.sentences import ENGLISH, Language, say
from skyledger.datafiles.reading import bytes_within
from skyledger.languages import NoCatalogue
from skyledger.languages.templates import changed, fits

LARGEST = 64 * 2**20
"""No catalogue comes near so many bytes; of a file that has more nothing is used."""

NUMBERS = (*range(2, 1000), 0, 1)
"""By them a language shows how many words of each sort it has to go with a number; those of many first."""

MOST_FORMS = 12
"""No language has so many."""


def of_a_file(path: Path) -> Language:
    """The language of a catalogue. Raises NoCatalogue where there is none that can be read."""
    try:
        content = bytes_within(path, LARGEST, say("it is no catalogue"))
        found: Any = GNUTranslations(BytesIO(content))
        forms = _forms(found)
    except (OSError, ValueError, LookupError, ArithmeticError, struct.error, Unworkable) as error:
        raise NoCatalogue(str(path), getattr(error, "strerror", None) or str(error)) from error
    name = sha256(content).hexdigest()
    return Language(name, _translating(found, forms), lambda number: _among(found.plural(number), forms))


def _forms(found: Any) -> tuple[int, ...]:
    """For each form of a word that goes with a number a number with which it goes."""
    examples: dict[int, int] = {}
    for number in NUMBERS:
        examples.setdefault(found.plural(number), number)
    return tuple(examples.get(form, 1) for form in range(min(max(examples) + 1, MOST_FORMS)))


def _among(form: int, forms: tuple[int, ...]) -> int:
    return min(max(form, 0), len(forms) - 1)


def _translating(found: Any, forms: tuple[int, ...]) -> Callable[[str], str]:
    @cache
    def translated(template: str) -> str:
        other = found.gettext(template) if template else ""  # under no text a catalogue says what it is
        if other != template and fits(other, template, len(forms)):
            return other
        return _english(template, forms)

    return translated


def _english(template: str, forms: tuple[int, ...]) -> str:
    """An English template, which has two words to go with a number, for a language of so many forms."""
    if "|" not in template:
        return template

    def words(spec: str) -> str:
        both = spec.split("|")
        return "|".join(both[ENGLISH.form(number)] for number in forms) if len(both) > 1 else spec

    return changed(template, str, words)
