"""A menu searched: by a verb, by a place or whatever else stands in an order, or by both."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Offer, fill
from phases.referee import System
from skyledger.menus.lines import Line, form_of, words_of
from skyledger.notation import notation_of


class Sought(msgspec.Struct, frozen=True):
    """What is sought: orders that begin with one of these verbs and have the rest in them, or have it all."""

    words: str
    verbs: frozenset[str] = frozenset()
    rest: str = ""


def sought(system: System, words: str) -> Sought:
    """The words taken apart: a verb, or the beginning of one, may stand before the rest or behind it."""
    plain = " ".join(words.split()).casefold()
    verbs = {form.verb for form in notation_of(system.rules.name).forms}
    cut = plain.split(" ")
    for length in range(len(cut), 0, -1):
        for said, rest in ((cut[:length], cut[length:]), (cut[-length:], cut[:-length])):
            if found := frozenset(verb for verb in verbs if _begins(verb, said)):
                return Sought(plain, found, " ".join(rest))
    return Sought(plain)


def _begins(verb: str, said: list[str]) -> bool:
    return verb.casefold().split(" ")[: len(said)] == said


def offers_with(system: System, game: Any, offers: Iterable[Offer], one: Sought) -> Iterator[Offer]:
    """The offers of which some filling is what is sought."""
    for offer in offers:
        by_verb = form_of(system, game, offer).verb in one.verbs
        if (by_verb and not one.rest) or _in_some(system, game, offer, one.rest if by_verb else one.words):
            yield offer


def _in_some(system: System, game: Any, offer: Offer, words: str) -> bool:
    return any(words in text for text in _texts(system, game, offer))


def _texts(system: System, game: Any, offer: Offer) -> Iterator[str]:
    yield _text(system, game, offer.order)
    for slot in offer.slots:
        for choice in slot.choices:
            yield _text(system, game, fill(offer, {slot.field: choice.value}))


def _text(system: System, game: Any, order: Any) -> str:
    return " ".join(words_of(system, game, order)).casefold()


def narrowed(lines: Iterable[Line], verb: str, one: Sought) -> Iterator[Line]:
    """The lines of a verb that have what is sought in what they order; of choices, those that have it."""
    for words in (one.rest, one.words) if verb in one.verbs else (one.words,):
        if found := tuple(_with(lines, words)):
            yield from found
            return


def _with(lines: Iterable[Line], words: str) -> Iterator[Line]:
    for line in lines:
        if words in f"{line.before}{line.behind}".casefold():
            yield line
        elif picks := tuple(pick for pick in line.picks if words in pick.text.casefold()):
            yield replace(line, picks=picks)
