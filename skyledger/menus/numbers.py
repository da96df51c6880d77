"""Orders that differ only in how many units they name, where not every number will do, are one line."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from core.menus import Offer
from phases.referee import System
from skyledger.menus.lines import Line, Pick, place_of_the_count, words_of


def by_number(system: System, game: Any, offers: Sequence[Offer], lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, those in a row that differ only in the number of their units made one."""

    def alike(line: Line) -> tuple[Any, tuple[int, ...]]:
        order = _uncounted(offers[line.offers[0]]) if len(line.offers) == 1 else None
        return order, line.offers if order is None else ()

    for _, group in groupby(lines, key=alike):
        some = list(group)
        yield some[0] if len(some) == 1 else _as_one(system, game, offers, some)


def _uncounted(offer: Offer) -> Any:
    """The order without its number; None where it takes any number up to its most, or none."""
    if offer.slots or offer.most or not hasattr(getattr(offer.order, "units", None), "count"):
        return None
    return _with(offer.order, 0)


def _with(order: Any, count: int) -> Any:
    return replace(order, units=replace(order.units, count=count))


def _as_one(system: System, game: Any, offers: Sequence[Offer], some: list[Line]) -> Line:
    """The numbers side by side; what is told of the place stays behind it."""
    first = some[0]
    one, two = (words_of(system, game, _with(offers[first.offers[0]].order, count)) for count in (1, 2))
    at, words = place_of_the_count(one, two), first.before.split(" ")
    numbers = [Pick(str(offers[line.offers[0]].order.units.count)) for line in some]
    mark = f" ({first.mark})" if first.mark else ""
    behind = f" {' '.join(words[at + 1 :])}{mark}{first.behind}"
    return Line(
        f"{' '.join(words[:at])} ",
        tuple(numbers),
        behind,
        offers=tuple(line.offers[0] for line in some),
        key=first.key,
    )
