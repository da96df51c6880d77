"""“W249 option five_more”, as the gamemaster says how a doubt is read from now on."""

import re

from skyledger.notation.parsing import Span, cut

OPTION = "option"
DOUBT = re.compile(r"[WRN]\d+", re.IGNORECASE)


def reading_of(span: Span) -> tuple[str, str, str] | None:
    """The doubt, the word “option” and the option's name; nothing where something else is meant."""
    if len(span.tokens) < len((DOUBT, OPTION)) + 1 or cut(span, 1, 2).text.casefold() != OPTION:
        return None
    number = cut(span, 0, 1).text
    return (number.upper() if DOUBT.fullmatch(number) else number), OPTION, cut(span, 2).text.casefold()
