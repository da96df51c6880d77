"""What `why` has to know of a game: what stands with a unit, what it may still do, and what became of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Offer
from core.mistakes import Mistake
from core.ruling import Accepted, judge
from events import war_game, world_at_war
from events.message import Event
from events.sentences import said, say
from events.world_at_war.activities import CombatGroupRejoined
from phases.referee import System, menu, procedure_in
from skyledger.folding import IMPOSSIBLE
from skyledger.notation import notation_of
from skyledger.telling.world_at_war.parts import runs

# What a unit may still do, now and later in the turn: the orders of the menus that are for it, in short.

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
        for offer in menu_as_known(system, game, seat):
            if not offer.aside and (orders := orders_for(naming, system, game, seat, offer, unit)):
                yield seat, _in_words(system, game, orders)


def menu_as_known(system: System, game: Any, seat: str) -> tuple[Offer, ...]:
    """The menu of a seat in a game as somebody knows it; empty where it rests on what is hidden from him."""
    try:
        return menu(system, game, seat)
    except IMPOSSIBLE:
        return ()


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
    try:
        return isinstance(judge(procedure_in(system, game, type(order)), game, order, seat), Accepted)
    except (Mistake, *IMPOSSIBLE):
        return False


def _in_words(system: System, game: Any, orders: list[Any]) -> str:
    """Such as "stage 1 AAF German from Lille to Ghent, Lyon, Metz … 12 more"; named places come first."""
    texts = [notation_of(system.rules.name).render(game, order).split(" ") for order in orders]
    if len(texts) == 1:
        return " ".join(texts[0])
    front = _alike(texts)
    back = _alike([text[front:][::-1] for text in texts])
    tails = sorted((" ".join(text[front : len(text) - back]) for text in texts), key=str.isdecimal)
    more = say(" … {count} more", count=len(tails) - FEW) if len(tails) > FEW else ""
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
            self._menus[state, seat] = menu_as_known(self.system, game, seat)
        return self._menus[state, seat]


Value = tuple[str, ...]
"""How an aspect of a unit stands: ids and numbers as they lie on the board; empty where there is nothing."""

Aspects = Mapping[str, Value]
"""All that stands with a unit at one moment, by name: its base, its status, what it is committed to."""

UNKNOWN: Aspects = {}
"""What stands with a unit that is not there."""


class Standing(msgspec.Struct, frozen=True):
    """One thing to be explained of a unit: about its place, status or commitment; which aspect; in words."""

    about: str
    aspect: str
    told: str


def no_states(_game: Any) -> Mapping[str, Any]:
    """Of a game whose turn is not looked ahead no state is to come."""
    return {}


def hands_on_all(_event: Event, _aspect: str) -> bool:
    """What becomes of other units has all that they had."""
    return True


def is_a_unit(game: Any, name: str) -> bool:
    """Is there a unit of this name?"""
    return name in game.units


def as_it_is(game: Any, _viewer: str) -> Any:
    """A game in which no name has another meaning for somebody."""
    return game


class Watch(msgspec.Struct, frozen=True):
    """What a game supplies; a unit is named, an aspect too.

    `seen(game, unit)` gives its aspects. `touched(before, after)` names the units of which a fact may have
    changed any; `says(event, unit)` gives those that it sets though they may have stood so before.
    `kin(event, unit)` are the units from which a fact hands aspects on to this one, as when squadrons become
    a factor; `hands_on(event, aspect)` says which ones it hands on. `gone(event, unit)` says what became of a
    unit by the fact that took it out of the game. `rests_on(event, unit, aspect)` names what earlier facts a
    fact rests on: units with an aspect, or with all whose name begins with one that ends in "/".
    `ground(event)` is the ground of rulings that a fact makes or ends.

    `there(game, name)` says whether a game knows what bears this name; `headline` and `standing` tell a unit
    as it is; `family` are the units that are told with it;
    `because(game, unit, aspect, value)` says what was so, as a reason. `meant(game, seat, words)` names the
    units that words mean; `may(system, game, unit)` are the orders that are for it now, each with its seat;
    `ready_when(game, unit)` says what makes a unit ready again, and when; `ready` is the word for that.
    `coming(game)` are the states of the turn that are still to come, each with the game if it were entered as
    things stand; `outlook(system, game)` gives a function that says what a unit may still do in them.
    `as_known(game, viewer)` is the game in which a name means what it means to a viewer.
    """

    seen: Callable[[Any, str], Aspects]
    touched: Callable[[Any, Any], Iterable[str]]
    says: Callable[[Event, str], Aspects]
    kin: Callable[[Event, str], tuple[str, ...]]
    rests_on: Callable[[Event, str, str], Iterable[tuple[str, str]]]
    ground: Callable[[Event], str]
    headline: Callable[[Any, str], str]
    standing: Callable[[Any, str], tuple[Standing, ...]]
    family: Callable[[Any, str], tuple[str, ...]]
    because: Callable[[Any, str, str, Value], str]
    meant: Callable[[Any, str, str], tuple[str, ...]]
    may: Callable[[Any, Any, str], Iterable[tuple[str, str]]]
    ready_when: Callable[[Any, str], tuple[str, ...]]
    ready: str
    gone: Callable[[Event, str], str]
    hands_on: Callable[[Event, str], bool] = hands_on_all
    there: Callable[[Any, str], bool] = is_a_unit
    outlook: Callable[[Any, Any], Outlook] = no_outlook
    coming: Callable[[Any], Mapping[str, Any]] = no_states
    as_known: Callable[[Any, str], Any] = as_it_is


# What became of units that are no more, by the fact that took them out of the game.


def gone(event: Event, unit: str) -> str:
    """A World at War: squadrons become factors (23.142-23.144), air units kamikazes (17.44A), ships sink."""
    match event:
        case world_at_war.AirUnitsConverted(conversions=conversions):
            made = next((one.kamikazes for one in conversions if one.unit == unit), ())
            return say("became {units}", units=tuple(runs(made)))
        case world_at_war.AirUnitsRecombined(factors=factors):
            return _made_up([one.factor for one in factors if unit in one.squadrons])
        case world_at_war.UnbuiltAirUnitsRecombined(factors=unbuilt):
            return _made_up_unbuilt(unbuilt)
        case CombatGroupRejoined(force=force):
            return say("back with {force}", force=force)
    return say(AFLOAT.get(type(event), said("no longer in the game")))


AFLOAT: dict[type[Event], str] = {
    world_at_war.CarrierSunk: said("sunk"),
    world_at_war.ShipSunk: said("sunk"),
    world_at_war.NavalForceDisbanded: said("disbanded"),
    world_at_war.NavalForceLost: said("no more, for nothing belongs to it"),
}


def _made_up(factors: Sequence[str]) -> str:
    """Into which factors; a squadron that makes none is lost."""
    if not factors:
        return say("lost: left over as squadrons were made up into factors again")
    return say("made up into {units} again", units=tuple(runs(factors)))


def _made_up_unbuilt(factors: Sequence[str]) -> str:
    """The same in the force pool."""
    if not factors:
        return say("given up, out of the force pool")
    return say("in the force pool made up into {units} again", units=tuple(runs(factors)))


def off_the_board(event: Event, _unit: str) -> str:
    """The War Game: lost, or taken off by the gamemaster's hand."""
    adjusted = isinstance(event, war_game.PositionAdjusted)
    return say("taken off the board by the gamemaster" if adjusted else "lost")
