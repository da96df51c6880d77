"""Texts side by side and between quotation marks: what needs marks, how it is written and read."""

import re
import unicodedata
from collections.abc import Iterable


def either(words: Iterable[str]) -> str:
    """These words in one phrase: "a", "a or b", "a, b or c"."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


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
