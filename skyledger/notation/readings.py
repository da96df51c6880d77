"""“W249 option five_more” and “rules edition 2005”, as the gamemaster says what is played from now on."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from core.mistakes import Unworkable
from events.sentences import said, say
from skyledger.notation.parsing import Span, cut
from skyledger.notation.quoting import quoted

OPTION, EDITION, RULES, VERSION = "option", "edition", "rules", "version"
NO_VERSION = said(
    "No game is set to a version of the rules: every order is ruled on by that of the program, and its entry "
    "names it. What today's gives otherwise than older ones says `skyledger audit GAME`."
)
WHICH_OPTION = said(
    "Say which option is played: adjust {doubt} option … because …; `skyledger doubts {doubt}` lists them."
)
WHICH_EDITION = said("Say which edition is played: adjust rules edition 2005 because …")
DOUBT = re.compile(r"[WRN]\d+", re.IGNORECASE)


def reading_of(span: Span) -> tuple[str, str, str] | None:
    """What is played, the word “option” or “edition” and its name; nothing where something else is meant.

    Raises `Unworkable` where the name is missing, and for a version of the rules: each order is ruled on by
    the program's own.
    """
    if cut(span, 0, 2).text.casefold() == f"{RULES} {VERSION}":
        raise Unworkable("version", say(NO_VERSION))
    if len(span.tokens) > len((RULES, EDITION)) and cut(span, 0, 2).text.casefold() == f"{RULES} {EDITION}":
        return RULES, EDITION, cut(span, 2).text.casefold()
    number, whole = cut(span, 0, 1).text, len((DOUBT, OPTION)) + 1
    if len(span.tokens) < whole and (DOUBT.fullmatch(number) or number.casefold() == RULES):
        raise Unworkable(
            "reading", say(WHICH_OPTION if DOUBT.fullmatch(number) else WHICH_EDITION, doubt=number.upper())
        )
    if len(span.tokens) < whole or cut(span, 1, 2).text.casefold() != OPTION:
        return None
    return (number.upper() if DOUBT.fullmatch(number) else number), OPTION, cut(span, 2).text.casefold()


def said_by_the_gamemaster(chosen: Mapping[str, Any], why: str) -> Iterator[str]:
    """The orders by which an edition and options of doubts are played from now on, as he would type them."""
    if "edition" in chosen:
        yield f"adjust {RULES} {EDITION} {chosen['edition']} because {quoted(why)}"
    for doubt, option in chosen.get("doubts", {}).items():
        yield f"adjust {doubt} {OPTION} {option} because {quoted(why)}"
