"""Of the orders that a seat might give the one that its menu would have first, as an example of them."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from core.menus import Offer, fill
from phases.referee import System
from skyledger.menus.lines import Sight, arranged, line_of, needed
from skyledger.menus.menu import Look, sight_of

MOST = 100
"""Among so many offers it is looked for the one that is first."""


def nearest(system: System, game: Any, look: Look, offers: Iterable[Offer]) -> Any:
    """The order of the first of these offers, with the first of its choices: what is near the enemy."""
    return next(nearest_of_each(system, game, look, [offers]))


def nearest_of_each(system: System, game: Any, look: Look, sorts: Iterable[Iterable[Offer]]) -> Iterator[Any]:
    """The same of each sort of offers, none of them empty."""
    sight = sight_of(system, game, look)
    for offers in sorts:
        some = list(islice(offers, MOST))
        likely = [offer for offer in some if not offer.unlikely] or some
        first = min(likely, key=lambda offer: line_of(system, game, offer, sight).key)
        yield _with_the_first(first, sight)


def _with_the_first(offer: Offer, sight: Sight) -> Any:
    offer = needed(offer)
    slot = next((slot for slot in offer.slots if len(slot.choices) > 1), None)
    if slot is None:
        return offer.order
    return fill(offer, {slot.field: arranged(slot.choices, sight, type(offer.order))[0].value})
