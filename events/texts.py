"""Texts that come in, are kept and sent on: how long they are, and signs of them that nobody can see."""

import re
from collections.abc import Iterator
from typing import Any
from unicodedata import name as official_name

# How long texts are at most, and what may be a name: of what comes in, is kept, and is sent on alike.

LONGEST_NAME = 200
"""So many signs has a name, a title or an id at most."""

LONGEST_TEXT = 4000
"""So many signs has any other text at most, such as a reason; an order that is written has no more."""


def texts_of(value: Any, name: str = "order") -> Iterator[tuple[str, str]]:
    """Every text of plain data, with the key under which it stands; keys are texts too."""
    match value:
        case str():
            yield name, value
        case dict():
            yield from (("key", key) for key in value if isinstance(key, str))
            yield from (found for key, part in value.items() for found in texts_of(part, key))
        case list() | tuple():
            yield from (found for part in value for found in texts_of(part, name))


def is_a_name(text: str) -> bool:
    """Is this one line, neither empty nor too long, of signs that can be seen, with no space at its ends?"""
    return 0 < len(text) <= LONGEST_NAME and can_be_seen(text) and text == text.strip()


# Signs of a text that nobody can see: what steers a terminal, turns the reading or stands for nothing.

REPLACED = "\N{REPLACEMENT CHARACTER}"
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u2d7f\u3164\ufe00-\ufe0f\uffa0"
    "\U0001107f\U00011a47\U00011a99\U00013441\U00013442\U00016fe4\U0001bc9d\U0001d159\U000e0100-\U000e01ef]"
)
"""Signs that are said to be printed and show nothing: joiners, fillers, blanks and selectors of scripts."""

BLANKS = "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
"""What mail programs and keyboards put in place of a blank: it moves nothing, and is seen as a blank."""

FURTHER_LINES = "\n\t"
"""What a text of several lines may have besides signs that can be seen."""


def can_be_seen(text: str) -> bool:
    """Is every sign of a text one that somebody can see?"""
    return text.isprintable() and (text.isascii() or UNSEEN.search(text) is None)


def hidden_at(text: str, but: str = "") -> int | None:
    """Where the first sign is that nobody can see and that is none of `but`; counted from 0."""
    if can_be_seen(text):
        return None
    return next((at for at, sign in enumerate(text) if not (can_be_seen(sign) or sign in but)), None)


def called(sign: str) -> str:
    """A sign by number and name, for nobody can see it: "U+034F COMBINING GRAPHEME JOINER"."""
    return f"U+{ord(sign):04X} {official_name(sign, '')}".rstrip()


def plain(text: str) -> str:
    """The text on one line, as it can be shown: blanks are plain ones, what nobody can see is replaced."""
    return text if can_be_seen(text) else "".join(map(_shown, text))


def plain_lines(text: str) -> str:
    """As `plain`, but for the ends of lines, which stay."""
    return "\n".join(map(plain, text.split("\n")))


def _shown(sign: str) -> str:
    if can_be_seen(sign):
        return sign
    return " " if sign in FURTHER_LINES or (sign.isspace() and ord(sign) > 0x9F) else REPLACED


def escaped(json: str) -> str:
    """JSON in which what nobody can see is written as its number; it says the same."""
    if can_be_seen(json.replace("\n", "")):
        return json
    return "".join(sign if can_be_seen(sign) or sign == "\n" else _numbered(sign) for sign in json)


def _numbered(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
