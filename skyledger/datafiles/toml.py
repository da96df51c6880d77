"""TOML looked through before it is parsed: what would take too much room or time is told, with its line."""

import re
from itertools import islice

from events.sentences import said, say
from events.texts import BLANKS, called, can_be_seen, hidden_at

MOST_TABLES, MOST_VALUES = 100_000, 200_000
"""So many lists and tables a file has at most, those that dots in keys make among them; so many values."""

MOST_LINES = 200_000
"""So many lines has a file at most: each takes the parser its time, be it empty."""

LONGEST_WORD = 1000
"""So many signs has a number, or a key without quotes, at most."""

DEEPEST_KEY = 16
"""So many dots has a key at most."""

TEXT_OR_COMMENT = re.compile(
    r"""
    "{3} (?: [^"\\]++ | \\.? | "(?!"") )*+ (?: "{3,5} )?
  | '{3} (?: [^']++ | '(?!'') )*+ (?: '{3,5} )?
  | " (?: [^"\\\n]++ | \\[^\n]? )*+ "?
  | ' [^'\n]*+ '?
  | \# [^\n]*+
    """,
    re.VERBOSE | re.DOTALL,
)
"""A text that has no end goes to the end of its line or of all: it is looked through once and no more."""

DELIMITERS = r"""\s=,\[\]{}"'"""
LONG_WORD = re.compile(rf"(?<![^{DELIMITERS}])[^{DELIMITERS}]{{{LONGEST_WORD + 1}}}")
DEEP_KEY = re.compile(rf"""(?<![\w."-])(?:(?:[\w-]+|"\n*")[ \t]*\.[ \t]*){{{DEEPEST_KEY + 1}}}""")
OPENS_A_TABLE = re.compile(r"[\[{.]")
GIVES_A_VALUE = re.compile(r"[=,]")
TABLES = said(
    "The file has more than {most} lists and tables, the first of those too many in line {line}; "
    "none of ours has."
)
VALUES = said(
    "The file has more than {most} values, the first of those too many in line {line}; none of ours has."
)

LINES = said("The file has more than {most} lines; none of ours has.")


def beyond_bounds(text: str) -> str:
    """Why a text can be no file of ours, in a sentence; nothing where nothing is beyond the bounds."""
    if hidden := _hidden_in_a_comment(text):
        return hidden
    bare = TEXT_OR_COMMENT.sub(_blank, text)
    if deep := DEEP_KEY.search(bare):
        return say("The file is nested too deeply in line {line}.", line=_line(bare, deep.start()))
    if word := LONG_WORD.search(bare):
        return say(
            "Line {line} has a number of more than {most} signs."
            if word[0].lstrip("+-")[:1].isdigit()
            else "Line {line} has a word of more than {most} signs.",
            line=_line(bare, word.start()),
            most=LONGEST_WORD,
        )
    return (
        _too_many(bare, OPENS_A_TABLE, MOST_TABLES, TABLES)
        or _too_many(bare, GIVES_A_VALUE, MOST_VALUES, VALUES)
        or (say(LINES, most=MOST_LINES) if _line(bare, len(bare)) > MOST_LINES else "")
    )


def _hidden_in_a_comment(text: str) -> str:
    """A sign that nobody can see may hide what stands above it; in texts it is told with their keys."""
    if can_be_seen(text.replace("\n", "")):
        return ""
    for found in TEXT_OR_COMMENT.finditer(text):
        comment = found[0].removesuffix("\r") if found[0].startswith("#") else ""
        if (at := hidden_at(comment, but=BLANKS)) is not None:
            line = _line(text, found.start())
            return say(HIDDEN, number=at + 1, line=line, sign=called(comment[at]))
    return ""


HIDDEN = said("Nobody can see sign {number} of the comment in line {line}, {sign}.")


def _blank(found: re.Match[str]) -> str:
    """Nothing in place of a comment or of what stands in quotes, so that every line keeps its number."""
    if found[0].startswith("#"):
        return ""
    lines = "\n" * found[0].count("\n")
    return f'"{lines}"'


def _too_many(bare: str, sign: re.Pattern[str], most: int, told: str) -> str:
    if (first := next(islice(sign.finditer(bare), most, None), None)) is None:
        return ""
    return say(told, most=most, line=_line(bare, first.start()))


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
