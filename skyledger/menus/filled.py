"""A line that leaves out one thing of which there is but one: where, from where, or over what."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import msgspec

from core.menus import Offer, each_pick, fill, most
from phases.referee import System, declared_here
from skyledger.menus.lines import form_of, needed, words_of
from skyledger.menus.menu import declarations

LEFT_OUT = frozenset({"at", "from", "over"})
"""With one of these begins what may be left out of an order; of one that a menu lists wholly “to” as well."""
LEADING = LEFT_OUT | {"to", "with", "of", "via", "as", "for", "because", "on"}
LITTLE = frozenset({"the", "my", "our"})
MOST = 300
"""Among so many orders it is looked for those that are meant."""
DIGITS = 2
"""So many digits has a number of units or ships at most; names of hexes have more."""
BEGUN = 2
"""So many words of an order are said as it has them, before anything of it is left out."""


class Filling(msgspec.Struct, frozen=True):
    """An order that a line may mean which leaves out one thing; `counted` if it has as many as are named."""

    order: Any
    counted: bool


def fillings(system: System, game: Any, offers: tuple[Offer, ...], text: str) -> list[Filling]:
    """The orders of a menu that say all that a line says, and at most one thing more, which it left out.

    None where the menu has more of them than are looked through. Of those that fly from several bases some
    may fly from each: so many of them are meant by no order of one base alone.
    """
    typed = _words(text)
    if len(typed) < BEGUN:
        return []
    among = list(islice(_filled(system, game, offers, typed), MOST + 1))
    return [] if len(among) > MOST else list(dict.fromkeys(one for one in among if one is not None))


def none_said_short(system: System, game: Any, passing: Any, text: str) -> bool:
    """Is a line the word by which a seat wants nothing here, without its first: “no cover”?"""
    words = [word.casefold() for word in words_of(system, game, passing)[1:]]
    return bool(words) and _words(text) == words


def _filled(
    system: System, game: Any, offers: tuple[Offer, ...], typed: list[str]
) -> Iterator[Filling | None]:
    """Of each order of the menu that begins as a line does, what it is if that may be meant by it."""
    always = declarations(system.turn) - declared_here(system, game)
    for offer in map(needed, offers):
        if type(offer.order) in always or form_of(system, game, offer).verb.split()[0] != typed[0]:
            continue
        for picks in each_pick(offer):
            yield _meant(system, game, typed, offer, picks)


def _meant(
    system: System, game: Any, typed: list[str], offer: Offer, picks: dict[str, str]
) -> Filling | None:
    """The order, if a line lacks one thing of it at most, and what needs not be said, such as its nation."""
    named, up_to = next((int(word) for word in typed if _is_a_count(word)), 0), most(offer, picks)
    order = fill(offer, picks, named if 1 <= named <= up_to else None)
    written = " ".join(words_of(system, game, order))
    words = _words(written)
    if "," in written or typed[:BEGUN] != words[:BEGUN] or not _within(typed, words, _is_a_count):
        return None
    led_by = [word for word in (Counter(words) - Counter(typed)).elements() if word in LEADING]
    may_lack = LEFT_OUT if offer.open_ended else LEFT_OUT | {"to"}
    if len(led_by) > 1 or not may_lack.issuperset(led_by):
        return None
    return Filling(order, (named > 0 or up_to <= 1) and _within(typed, words, lambda _: False))


def _within(typed: list[str], words: list[str], passed: Callable[[str], bool]) -> bool:
    """Do words stand in an order as they were typed, one after the other, but for those passed over?"""
    rest = iter(words)
    return all(passed(word) or word in rest for word in typed)


def _is_a_count(word: str) -> bool:
    return word.isdecimal() and len(word) <= DIGITS


def _words(text: str) -> list[str]:
    found = re.sub(r"[“”,:;]", " ", text.casefold()).strip(" .").split()
    return [word for word in found if word not in LITTLE]
