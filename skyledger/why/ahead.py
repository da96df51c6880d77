"""What a unit may still do later in the turn: the menus of the states to come, as the game stands now."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from core.menus import Offer
from phases.referee import System, menu
from skyledger.notation import notation_of
from skyledger.why.may import Naming, orders_for


class Later(msgspec.Struct, frozen=True):
    """An order that will be for a unit: who gives it, the word it begins with, in which states."""

    seat: str
    verb: str
    states: tuple[str, ...]


Outlook = Callable[[str], Iterable[Later]]
"""What a unit, by its name, may still do later."""


def no_outlook(_system: System, _game: Any) -> Outlook:
    """Of a game whose states to come are not known nothing is told."""
    return lambda _: ()


class Ahead:
    """The states to come, each with the game as it will be then if nothing happens; each menu is asked once.

    Orders that are `untold` are left out.
    """

    def __init__(
        self, naming: Naming, system: System, coming: Mapping[str, Any], untold: frozenset[type] = frozenset()
    ) -> None:
        self.naming, self.system, self.coming, self.untold = naming, system, coming, untold
        self._menus: dict[tuple[str, str], tuple[Offer, ...]] = {}
        self._verbs = {form.order: form.verb for form in notation_of(system.rules.name).forms}

    def later(self, name: str) -> Iterator[Later]:
        """The orders of the states to come that are for a unit, in the order of play."""
        found: dict[tuple[str, str], list[str]] = {}
        for state, game in self.coming.items():
            for seat, verb in self._in(state, game, name):
                found.setdefault((seat, verb), []).append(state)
        return (Later(seat, verb, tuple(states)) for (seat, verb), states in found.items())

    def _in(self, state: str, game: Any, name: str) -> Iterator[tuple[str, str]]:
        unit, told = game.units.get(name), set()
        for seat in self.naming.seats(game, unit) if unit is not None else ():
            for offer in self._menu(state, game, seat):
                one = seat, self._verbs[type(offer.order)]
                if one in told or offer.aside or type(offer.order) in self.untold:
                    continue
                if orders_for(self.naming, self.system, game, seat, offer, unit):
                    told.add(one)
                    yield one

    def _menu(self, state: str, game: Any, seat: str) -> tuple[Offer, ...]:
        if (state, seat) not in self._menus:
            self._menus[state, seat] = menu(self.system, game, seat)
        return self._menus[state, seat]
