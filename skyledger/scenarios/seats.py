"""Names of seats: each its own, sayable in a command, and taken for no other's nor the gamemaster's."""

import re
from collections.abc import Iterator, Sequence
from unicodedata import combining, normalize
from unicodedata import name as official_name

from core.dice import GAMEMASTER
from core.mistakes import LIKE_LATIN, alike
from events.sentences import said, say
from events.texts import called
from skyledger.datafiles.problems import Fault, shortened, twice

LETTER = re.compile(r"LATIN (?:.* )?LETTER (?:.* )?([A-Z])(?: WITH .*)?")
"""The name of a sign that is drawn as a Latin letter, "LATIN LETTER SMALL CAPITAL G", and which letter."""


def seat_names(names: Sequence[str]) -> Iterator[Fault]:
    """What is wrong with the names of the seats of a game."""
    yield from twice(("seats",), names, lambda one: one.casefold(), "name")
    for index, name in enumerate(names):
        if reason := _wrong(name, names[:index]):
            yield Fault(("seats", index, "name"), reason)


def _wrong(name: str, before: Sequence[str]) -> str:
    """Why no seat can be called so; empty where one can."""
    if not name.strip() or name.casefold() == GAMEMASTER:
        return say("A seat needs a name of its own, other than {gamemaster}.", gamemaster=GAMEMASTER)
    if name.startswith("-") or name != name.strip():
        return say(
            "A seat's name begins with no dash and has no space at its ends; commands could not name it."
        )
    if like := next((one for one in (GAMEMASTER, *before) if taken_for(name, one)), ""):
        return " ".join((say(LOOKS_LIKE, name=shortened(name), like=shortened(like)), _odd_letter(name)))
    return ""


LOOKS_LIKE = said("“{name}” may be taken for {like}: give the seat a name that nobody can mistake for it.")
NO_PLAIN_LETTER = said("Its “{letter}” is {official}.")


def _odd_letter(name: str) -> str:
    """Which letter of a name is not what it looks like."""
    if told := alike(name):
        return told
    letter = next((sign for sign in name if not sign.isascii()), "")
    return say(NO_PLAIN_LETTER, letter=letter, official=called(letter)) if letter else ""


def taken_for(one: str, other: str) -> bool:
    """May one of two names that differ be taken for the other, since its letters look like Latin ones?"""
    if one.casefold() == other.casefold():
        return False
    seen, sought = _seen(one), _seen(other)
    same = len(seen) == len(sought) and all(map(_may_be, seen, sought))
    return same and any(a == b for a, b in zip(seen, sought, strict=True))


def _may_be(sign: str, other: str) -> bool:
    return sign == other or (sign.isascii() != other.isascii() and (_is_like(sign) or _is_like(other)))


def _is_like(sign: str) -> bool:
    return official_name(sign, "").startswith(LIKE_LATIN)


def _seen(name: str) -> str:
    """A name as an eye takes it: in small plain letters, as far as its signs are Latin."""
    plain = (sign for sign in normalize("NFKD", name).casefold() if not combining(sign))
    return "".join(map(_letter, plain))


def _letter(sign: str) -> str:
    drawn = None if sign.isascii() else LETTER.fullmatch(official_name(sign, ""))
    return drawn[1].casefold() if drawn else sign
