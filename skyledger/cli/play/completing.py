"""How a line that is begun may go on: by the menu of the moment, piece by piece."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.menus import Offer, Slot, fill
from phases.referee import System
from skyledger.menus.lines import (
    Sight,
    around,
    arranged,
    attainable,
    form_of,
    needed,
    place_of_the_count,
    words_of,
)

Pattern = tuple[tuple[str, ...], ...]
"""The pieces of an order, one behind the other; of each, what may stand there."""


class Continuation(msgspec.Struct, frozen=True):
    """How a line may go on: the line as it stands before the piece, and the piece."""

    before: str
    piece: str


def continued(patterns: Iterable[Pattern], typed: str) -> list[Continuation]:
    """How a line may go on by these patterns, each but once, whatever capitals and blanks it has."""
    said = " ".join(typed.split()) + (" " if typed[-1:].isspace() and typed.strip() else "")
    return list(dict.fromkeys(way for pattern in patterns for way in _ways_on(pattern, "", said)))


def _ways_on(pattern: Pattern, before: str, rest: str) -> Iterator[Continuation]:
    for piece in pattern[0] if pattern else ():
        begun, known = rest.casefold(), piece.casefold()
        if known.startswith(begun):
            yield Continuation(before, piece if len(pattern) == 1 else f"{piece} ")
        elif begun.startswith(f"{known} "):
            at = len(piece) + 1
            yield from _ways_on(pattern[1:], f"{before}{rest[:at]}", rest[at:])


# Patterns of the menu.


def patterns_of(
    system: System, game: Any, offers: Iterable[Offer], typed: str, sight: Sight
) -> Iterator[Pattern]:
    """The patterns of the offers that may go on as it is typed.

    Of an order of which not even the verb is typed only that is told: the rest would be dear, and not seen.
    Of one of which the menu has but a specimen, that is it.
    """
    for offer in offers:
        form = form_of(system, game, offer)
        if not _is_begun(form.verb, typed):
            yield ((f"{form.verb} ",),)
        else:
            yield _of_an_offer(system, game, offer, form.verb, sight)


def _is_begun(verb: str, typed: str) -> bool:
    return " ".join(typed.split()).casefold().startswith(verb.casefold())


class Open(msgspec.Struct, frozen=True):
    """A part of an order that is open: from which word to which, and what may stand there."""

    start: int
    end: int
    choices: tuple[str, ...]


def _of_an_offer(system: System, game: Any, offer: Offer, verb: str, sight: Sight) -> Pattern:
    """The words of an order with its slots side by side, as far as they stand apart."""
    offer = needed(attainable(offer))
    words = words_of(system, game, offer.order)
    slots = [slot for slot in offer.slots if len(slot.choices) > 1]
    found = [_open(system, game, offer, slot, sight) for slot in slots]
    if offer.most > 1:
        found += _count(system, game, offer, words)
    pieces: list[tuple[str, ...]] = []
    at = 0
    for one in sorted(found, key=lambda part: part.start):
        if at <= one.start < one.end:
            pieces += [(" ".join(words[at : one.start]),), one.choices]
            at = one.end
    return tuple(_with_the_verb_apart([*pieces, (" ".join(words[at:]),)], verb))


def _open(system: System, game: Any, offer: Offer, slot: Slot, sight: Sight) -> Open:
    """The slot, with what may stand there: as in the menu, what is announced and what is near first."""
    slot = Slot(slot.field, arranged(slot.choices, sight, type(offer.order)))
    texts = [words_of(system, game, fill(offer, {slot.field: choice.value})) for choice in slot.choices]
    front, back = around(texts, [choice.value.split(" ") for choice in slot.choices])
    choices = (" ".join(text[front : len(text) - back]) for text in texts)
    end = len(words_of(system, game, offer.order)) - back
    return Open(front, end, tuple(filter(None, choices)))


def _count(system: System, game: Any, offer: Offer, words: list[str]) -> list[Open]:
    at = place_of_the_count(words, words_of(system, game, fill(offer, {}, 2)))
    return [] if at < 0 else [Open(at, at + 1, tuple(str(n) for n in range(1, offer.most + 1)))]


def _with_the_verb_apart(pieces: Iterable[tuple[str, ...]], verb: str) -> Iterator[tuple[str, ...]]:
    """The pieces without empty ones; of the first, the verb by itself."""
    first, *others = pieces
    behind = first[0].removeprefix(verb).strip()
    yield from (piece for piece in ((verb,), (behind,), *others) if piece != ("",))
