"""The words for the two qualities of naval air in an order: “2 elite NAS”, “3 regular NAS” (17.352)."""

from core.world_at_war.units import QUALITIES, Quality
from skyledger.notation.parsing import Span
from skyledger.notation.reader import Reader, longest
from skyledger.notation.world_at_war.names import NATIONS

WORDS: dict[str, Quality] = {quality: quality for quality in QUALITIES}
A_PHRASE = 2
"""So many words or more make a name that a quality may be within."""


def quality_said(reader: Reader, span: Span) -> tuple[Quality, Span]:
    """The quality that words for air units say (empty for none), and the words without it.

    It stands first, or anywhere but within the name of a nation; quotation marks make a name of it.
    """
    at = _place(reader, span)
    if at is None:
        return "", span
    return WORDS[span.tokens[at].casefold()], Span(span.line, (*span.tokens[:at], *span.tokens[at + 1 :]))


def _place(reader: Reader, span: Span) -> int | None:
    """Where the word for the quality stands."""
    at = 0
    while at < len(span.tokens):
        rest = Span(span.line, span.tokens[at:])
        named = longest(reader, rest, NATIONS, len(rest.tokens)) if at else 0
        if span.tokens[at].casefold() in WORDS and named < A_PHRASE:
            return at
        at += max(named, 1)
    return None


def quality_told(quality: Quality) -> str:
    """The word that stands before the kind, with the blank behind it."""
    return f"{quality} " if quality else ""
