"""What `why` has to know of a game: what stands with a unit, what a fact about it rests on, its words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from events.message import Event
from skyledger.telling.message import Message
from skyledger.why.menus import Outlook, no_outlook

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
    told: Message


def no_states(_game: Any) -> Mapping[str, Any]:
    """Of a game whose turn is not looked ahead no state is to come."""
    return {}


def hands_on_all(_event: Event, _aspect: str) -> bool:
    """What becomes of other units has all that they had."""
    return True


def is_a_unit(game: Any, name: str) -> bool:
    """Is there a unit of this name?"""
    return name in game.units


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
    """

    seen: Callable[[Any, str], Aspects]
    touched: Callable[[Any, Any], Iterable[str]]
    says: Callable[[Event, str], Aspects]
    kin: Callable[[Event, str], tuple[str, ...]]
    rests_on: Callable[[Event, str, str], Iterable[tuple[str, str]]]
    ground: Callable[[Event], str]
    headline: Callable[[Any, str], Message]
    standing: Callable[[Any, str], tuple[Standing, ...]]
    family: Callable[[Any, str], tuple[str, ...]]
    because: Callable[[Any, str, str, Value], Message]
    meant: Callable[[Any, str, str], tuple[str, ...]]
    may: Callable[[Any, Any, str], Iterable[tuple[str, str]]]
    ready_when: Callable[[Any, str], tuple[Message, ...]]
    ready: str
    gone: Callable[[Event, str], Message]
    hands_on: Callable[[Event, str], bool] = hands_on_all
    there: Callable[[Any, str], bool] = is_a_unit
    outlook: Callable[[Any, Any], Outlook] = no_outlook
    coming: Callable[[Any], Mapping[str, Any]] = no_states
