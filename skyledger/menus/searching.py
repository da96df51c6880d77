"""A menu searched: by a verb, by a place or whatever else stands in an order, or by both."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Offer, fill
from phases.referee import System
from skyledger.menus.lines import Line, form_of, words_of
from skyledger.notation import notation_of
from skyledger.showing import showing_of


class Sought(msgspec.Struct, frozen=True):
    """What is sought: orders that begin with one of these verbs and have the rest in them, or have it all.

    `words` and `rest` are what may be written for it: as it was said, and of a place as orders name it.
    `named` says that a verb was said whole, and nothing else.
    """

    words: tuple[str, ...]
    verbs: frozenset[str] = frozenset()
    rest: tuple[str, ...] = ()
    named: bool = False


def sought(system: System, game: Any, words: str) -> Sought:
    """The words taken apart: a verb, or the beginning of one, may stand before the rest or behind it."""
    plain = " ".join(words.split()).casefold()
    verbs = {form.verb for form in notation_of(system.rules.name).forms}
    cut = plain.split(" ")
    for length in range(len(cut), 0, -1):
        for said, rest in ((cut[:length], cut[length:]), (cut[-length:], cut[:-length])):
            if found := frozenset(verb for verb in verbs if _begins(verb, said)):
                named = plain in map(str.casefold, found)
                behind = _written(system, game, " ".join(rest))
                return Sought(_written(system, game, plain), found, behind, named)
    return Sought(_written(system, game, plain))


def _written(system: System, game: Any, words: str) -> tuple[str, ...]:
    """The words, and if they are a name of a place that has others, the one that stands in orders."""
    place = showing_of(system).place(game, words)
    named = (words,) if place is None else (words, system.rules.called(game, place).casefold())
    return tuple(dict.fromkeys(filter(None, named)))


def _begins(verb: str, said: list[str]) -> bool:
    return verb.casefold().split(" ")[: len(said)] == said


def offers_with(system: System, game: Any, offers: Iterable[Offer], one: Sought) -> Iterator[Offer]:
    """The offers of which some filling is what is sought; by an order's own name, that order alone."""
    every = tuple((offer, form_of(system, game, offer).verb) for offer in offers)
    if one.named and any(verb in one.verbs for _, verb in every):
        yield from (offer for offer, verb in every if verb in one.verbs)
        return
    for offer, verb in every:
        by_verb = verb in one.verbs
        if (by_verb and not one.rest) or _in_some(system, game, offer, one.rest if by_verb else one.words):
            yield offer


def _in_some(system: System, game: Any, offer: Offer, words: tuple[str, ...]) -> bool:
    return any(_has(text, words) for text in _texts(system, game, offer))


def _has(text: str, words: tuple[str, ...]) -> bool:
    """Do any of the words stand in a text, from the beginning of a word on? Where nothing is said, all do."""
    said = text.casefold()
    return not words or any(re.search(rf"(?<!\w){re.escape(one)}", said) for one in words)


def _texts(system: System, game: Any, offer: Offer) -> Iterator[str]:
    yield _text(system, game, offer.order)
    for slot in offer.slots:
        for choice in slot.choices:
            yield _text(system, game, fill(offer, {slot.field: choice.value}))


def _text(system: System, game: Any, order: Any) -> str:
    return " ".join(words_of(system, game, order))


def narrowed(lines: Iterable[Line], verb: str, one: Sought) -> Iterator[Line]:
    """The lines of a verb that have what is sought in what they order; of choices, those that have it."""
    for words in (one.rest, one.words) if verb in one.verbs else (one.words,):
        if found := tuple(_with(lines, words)):
            yield from found
            return


def _with(lines: Iterable[Line], words: tuple[str, ...]) -> Iterator[Line]:
    for line in lines:
        if _has(f"{line.before}{line.behind}", words):
            yield line
        elif picks := tuple(pick for pick in line.picks if _has(pick.text, words)):
            yield replace(line, picks=picks)
