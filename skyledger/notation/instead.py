"""What people say in other words, in any game: how it is said, and the orders that are told for it.

It is asked where a line could not be read: an order that can be read means what it says.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

import msgspec

from core.mistakes import Mistake
from events.sentences import either, said, say
from skyledger.notation.parsing import AN_ORDER_EACH, EXPECTED, WIDTH, InOtherWords, NotAnOrder

Orders = tuple[str, ...]
Told = tuple[Orders, str]
"""The orders that are meant, each between its quotation marks, and the sentence that names them."""
Way = Callable[[Any, str], Told | None]
"""What a game, or a game and a seat, and a line give, if another order is meant by it."""


THE_ORDER = said("the order for that is {expected}")


class Instead(msgspec.Struct, frozen=True):
    """How something is said, the orders that are meant, with the groups of the pattern, and what is told."""

    pattern: str
    orders: Orders
    told: str = THE_ORDER


Patterns = tuple[tuple[re.Pattern[str], Instead], ...]


def patterns(of: Iterable[Instead]) -> Patterns:
    """Each way in which something is said, ready to be looked for in a whole line."""
    return tuple((re.compile(one.pattern, re.IGNORECASE), one) for one in of)


def said_so(among: Patterns, _: Any, text: str) -> Told | None:
    """What is told of a line by the first pattern that it fits."""
    for pattern, one in among:
        if found := pattern.fullmatch(text):
            return tuple(f"“{order.format(**found.groupdict(''))}”" for order in one.orders), one.told
    return None


def told_instead(
    at: Any, wrong: Mistake, line: str, ways: Iterable[Way], outright: Iterable[Way] = ()
) -> Mistake:
    """The same mistake, or what the first way tells of a line by which another order is meant.

    The ways are asked of `at`, first those that tell all that is wrong. By the others, where an order begins
    so, what is wrong with it is told before; what was typed is not told as what is meant.
    """
    text = line.strip().rstrip(".")
    if len(text) > WIDTH:
        return wrong
    whole = next((one for way in outright if (one := way(at, text))), None)
    told = whole or next((one for way in ways if (one := way(at, text))), None)
    if told is None or told[0] == (f"“{text}”",):
        return wrong
    start = len(line) - len(line.lstrip()) + 1
    if not whole and isinstance(wrong, NotAnOrder) and wrong.column > start:
        also = say(told[1], expected=either(told[0]))
        before = EXPECTED if wrong.before == AN_ORDER_EACH else wrong.before  # it is told by the orders
        return NotAnOrder(wrong.text, wrong.column, wrong.expected, before, also)
    return InOtherWords(line, start, *told)


SEAT = said(
    "this is a seat: {expected} sits down there, and with a colon behind it gives an order from there"
)


def a_seat(game: Any, text: str) -> Told | None:
    """Who says nothing but the name of a seat."""
    found = next((one for one in game.seats if one.casefold() == text.casefold()), None)
    return ((f"“as {found}”",), SEAT) if found else None


WHOSE = said("an order begins with what is done, or at a table with a seat and a colon: {expected}")
LONGEST_NAME = 3  # words, as in “the Free French”
LONGEST_VERB = 3


def whose_first(game: Any, text: str, verbs: Collection[str]) -> Told | None:
    """Who says first whose order it is: “Italy bombs Valletta with …”."""
    words = text.split()
    for count in range(min(LONGEST_NAME, len(words) - 1), 0, -1):
        order = _as_ordered(words[count:], verbs)
        if order and (seat := _seat_of(game, " ".join(words[:count]).rstrip(",").casefold())):
            return (f"“{order}”", f"“{seat}: {order}”"), WHOSE
    return None


def _seat_of(game: Any, called: str) -> str:
    """The seat of that name, or the one that has the nation of that name or adjective."""
    if seat := next((one for one in game.seats if one.casefold() == called), ""):
        return seat
    named = (
        one for one in game.nations.values() if called in (one.name.casefold(), one.adjective.casefold())
    )
    nation = next((one.name for one in named), "")
    return next((seat.name for seat in game.seats.values() if nation in seat.nations), "")


def _as_ordered(words: list[str], verbs: Collection[str]) -> str:
    """The same with its verb as orders begin with it, for “bombs …” or “is bombing …”; empty if none does."""
    words = words[1:] if words[0].casefold() in {"is", "are"} else words
    known = {*verbs, *(verb.partition(" ")[0] for verb in verbs)}
    for count in range(min(LONGEST_VERB, len(words)), 0, -1):
        *before, last = (word.casefold() for word in words[:count])
        found = next((verb for one in _stems(last) if (verb := " ".join((*before, one))) in known), "")
        if found:
            return " ".join((found, *words[count:]))
    return ""


TAKEN_BACK = said("what was ordered is taken back by {expected}, the last order or all from an entry on")
BACK = ("“undo”", "“undo to NUMBER”")
TAKING_BACK = re.compile(r"take (?:.+ )?back", re.IGNORECASE)


def taken_back(text: str, verbs: Collection[str]) -> Told | None:
    """Who would take an order back by a word for it that begins with “un”: “unground all”, “undispatch”."""
    first = next(iter(text.casefold().split()), "")
    known = {verb.partition(" ")[0] for verb in verbs}
    undone = first.startswith("un") and first.removeprefix("un").removeprefix("-") in known
    return (BACK, TAKEN_BACK) if (undone and first not in known) or TAKING_BACK.fullmatch(text) else None


ENDINGS = (
    ("ies", "y"),
    ("ied", "y"),
    ("es", ""),
    ("s", ""),
    ("ing", "e"),
    ("ing", ""),
    ("ed", ""),
    ("d", ""),
)


def _stems(word: str) -> Iterator[str]:
    """The word, and what it may be a form of."""
    yield word
    yield from (f"{word.removesuffix(end)}{for_it}" for end, for_it in ENDINGS if word.endswith(end))
