"""Searching a menu: the lines, or the offers, that have some words in them."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from core.menus import Offer, fill
from phases.referee import System
from skyledger.cli.menu_lines import Line, words_of


def lines_with(lines: Iterable[Line], words: str) -> Iterator[Line]:
    """The lines that have these words in what they order; of choices, those that have them."""
    sought = words.casefold()
    for line in lines:
        if sought in f"{line.before}{line.behind}".casefold():
            yield line
        elif choices := tuple(choice for choice in line.choices if sought in choice[0].casefold()):
            yield replace(line, choices=choices)


def offers_with(system: System, game: Any, offers: Iterable[Offer], words: str) -> Iterator[Offer]:
    """The offers of which some filling has these words in it; no words: all of them."""
    sought = words.casefold()
    return (offer for offer in offers if any(sought in text for text in _texts(system, game, offer)))


def _texts(system: System, game: Any, offer: Offer) -> Iterator[str]:
    yield _text(system, game, offer.order)
    for slot in offer.slots:
        for choice in slot.choices:
            yield _text(system, game, fill(offer, {slot.field: choice.value}))


def _text(system: System, game: Any, order: Any) -> str:
    return " ".join(words_of(system, game, order)).casefold()
