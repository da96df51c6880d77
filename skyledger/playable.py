"""Whether entries that the rules do not give make a game at all: one that can be read, told and played on."""

from collections.abc import Sequence
from typing import Any

from core.history import Deed
from events.entry import Entry
from phases.going_on import goes_on, why_it_stands_still
from phases.referee import System, menu
from skyledger.auditing.begun import beginning
from skyledger.auditing.line import Line
from skyledger.auditing.recorded import RecordedFacts, Unreadable, readable, recorded_facts, recorded_order
from skyledger.folding import IMPOSSIBLE, reason
from skyledger.service import GAMEMASTER
from skyledger.showing import showing_of
from skyledger.telling import fact_told, say, told_in
from skyledger.telling.orders import order_told
from store.errors import ImportRefused


def require_playable(system: System, entries: Sequence[Entry], known: int) -> None:
    """Look at each entry after the first `known` as those who play will meet it.

    Its order and facts are of this game, its facts fit the game before it, and after it the turn stands where
    it can stand and go on. Raises ImportRefused with the line; what is withheld is left to others.
    """
    line = Line(system.rules)
    for entry in entries:
        if entry.order is None or any(event.payload is None for event in entry.events):
            return
        if wrong := _wrong(system, line, entry, known):
            raise ImportRefused(entry.number + 1, f"Entry {entry.number} can't be taken over: {wrong}")
    if wrong := _without_menus(system, line.state):
        raise ImportRefused(len(entries) + 1, f"The game can't go on after entry {len(entries)}: {wrong}")


def _wrong(system: System, line: Line, entry: Entry, known: int) -> str:
    """What is wrong with an entry, in a sentence, nothing if it can be played on; the line walks over it."""
    order, facts = recorded_order(system, entry), recorded_facts(system, entry)
    if unreadable := _unreadable(system, order, facts) or _unbegun(system, entry, known):
        return unreadable
    before = line.state
    try:
        line.walk(Deed(entry.number, entry.seat, readable(facts)))
        if entry.number <= known:
            return ""
        return _astray(system, line.state) or _told(system, before, line.state, order, readable(facts))
    except IMPOSSIBLE as error:
        return _impossible(error)


def _without_menus(system: System, game: Any) -> str:
    """Why it can't be said what a seat may order where all ends; nothing if it can. (Menus take long.)"""
    try:
        for seat in (*system.rules.seats(game), GAMEMASTER):
            menu(system, game, seat)
    except IMPOSSIBLE as error:
        return _impossible(error)
    return ""


def _impossible(error: Exception) -> str:
    return f"no game is as it would be then ({reason(error)})."


def _unreadable(system: System, order: Any, facts: RecordedFacts) -> str:
    name = system.rules.name
    if isinstance(order, Unreadable):
        return f"its order is none of {name}."
    for number, (fact, _) in enumerate(facts, 1):
        if isinstance(fact, Unreadable):
            return f"fact {number} of it is none of {name}."
    return ""


def _unbegun(system: System, entry: Entry, known: int) -> str:
    """Why no game begins with entry 1 if it is new; nothing if one does."""
    if entry.number > 1 or known or beginning(system, (entry,)) is not None:
        return ""
    return f"it begins no game of {system.rules.name}: its first fact must be the position at the beginning."


def _astray(system: System, game: Any) -> str:
    """Why the turn can't stand where it does, or go on from there; nothing if it can."""
    state = system.rules.phase_of(game)
    if state not in system.turn.accepts:
        return f"it leads into “{state}”, and the turn of {system.rules.name} has no such state."
    return "" if goes_on(system, game) else why_it_stands_still(system, state)


def _told(system: System, before: Any, game: Any, order: Any, facts: Sequence[Any]) -> str:
    """Nothing, once all has been told and shown that commands tell and show; raises what that ends in."""
    order_told(system, before, order)
    for fact in facts:
        say(fact_told(system, told_in(system, before, game), fact))
    showing_of(system).turn(game)
    showing_of(system).stacks(game, GAMEMASTER)
    showing_of(system).position(game, GAMEMASTER)
    return ""
