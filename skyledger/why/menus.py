"""What a unit may still do, now and later in the turn: the orders of the menus that are for it, in short."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Offer
from core.mistakes import Mistake
from core.ruling import Accepted, judge
from phases.referee import System, menu, procedure_in
from skyledger.notation import notation_of

FEW = 5
"""The places named of an order that may go to many."""


def nothing(_game: Any, _offer: Offer, _unit: Any) -> list[Any]:
    """No order is for a unit that does not name it."""
    return []


class Naming(msgspec.Struct, frozen=True):
    """How the orders of a game name units.

    `seats(game, unit)` speak for a unit, none if no order can name it; `like(units, unit)` says whether the
    units of an offer are like it; `alone(name)` are the units of an order that names it and no other.
    `about(game, offer, unit)` are the orders of an offer that are for the unit and name none, such as to
    build it.
    """

    seats: Callable[[Any, Any], tuple[str, ...]]
    like: Callable[[Any, Any], bool]
    alone: Callable[[str], Any]
    about: Callable[[Any, Offer, Any], list[Any]] = nothing


def may(naming: Naming, system: System, game: Any, name: str) -> Iterator[tuple[str, str]]:
    """The orders that are for a unit now: the seat, and each in its words with a few of its places."""
    unit = game.units.get(name)
    for seat in naming.seats(game, unit) if unit is not None else ():
        for offer in menu(system, game, seat):
            if not offer.aside and (orders := orders_for(naming, system, game, seat, offer, unit)):
                yield seat, _in_words(system, game, orders)


def orders_for(  # noqa: PLR0913 - an offer, to whom it is made, and which unit it is to be for
    naming: Naming, system: System, game: Any, seat: str, offer: Offer, unit: Any
) -> list[Any]:
    """What an offer may become for a unit, one order for each place; nothing if it is not for the unit."""
    if not naming.like(getattr(offer.order, "units", None), unit):
        return naming.about(game, offer, unit)
    orders, alone = fillings(offer), naming.alone(unit.name)
    stands = any(_accepted(system, game, seat, replace(one, units=alone)) for one in orders[:FEW])
    return orders if stands else []


def fillings(offer: Offer, count: int = 1) -> list[Any]:
    """The order of an offer with each value of its first open slot that so many units may take."""
    slots = [slot for slot in offer.slots if "" not in {choice.value for choice in slot.choices}]
    order = replace(offer.order, **{s.field: "" for s in offer.slots if s not in slots})
    if not slots:
        return [order]
    values = [choice.value for choice in slots[0].choices if choice.most >= count]
    return [replace(order, **{slots[0].field: value}) for value in values]


def _accepted(system: System, game: Any, seat: str, order: Any) -> bool:
    rules = system.rules
    try:
        return isinstance(
            judge(procedure_in(system, game, type(order)), game, order, seat, rules.prints(game)), Accepted
        )
    except Mistake:
        return False


def _in_words(system: System, game: Any, orders: list[Any]) -> str:
    """Such as "stage 1 AAF German from Lille to Ghent, Lyon, Metz … 12 more"; named places come first."""
    texts = [notation_of(system.rules.name).render(game, order).split(" ") for order in orders]
    if len(texts) == 1:
        return " ".join(texts[0])
    front = _alike(texts)
    back = _alike([text[front:][::-1] for text in texts])
    tails = sorted((" ".join(text[front : len(text) - back]) for text in texts), key=str.isdecimal)
    more = f" … {len(tails) - FEW} more" if len(tails) > FEW else ""
    return " ".join([*texts[0][:front], ", ".join(tails[:FEW]) + more, *texts[0][len(texts[0]) - back :]])


def _alike(texts: list[list[str]]) -> int:
    """How many words all of them begin with."""
    columns = enumerate(zip(*texts, strict=False))
    return next((at for at, words in columns if len(set(words)) > 1), min(map(len, texts)))


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
