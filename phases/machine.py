"""A turn declared as data for `transitions`: what the referee asks it, and what follows in it from facts."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from typing import Any

import msgspec

from core.ruling import Procedure, Rule
from core.system import Consequence
from events.message import Event, PhaseEntered

# A turn declared as data for `transitions`, and the questions the referee asks it.

EVERYWHERE = ""
"""What every state is known as: the turn as a whole."""


class Turn:
    """One game's sequence of play: which orders a state accepts and from whom, and where facts lead.

    `shared` are orders that all states of a name or a tag accept besides their own.
    """

    def __init__(
        self,
        states: list[Any],
        transitions: list[Any],
        accepts: Mapping[str, Mapping[type, str]],
        guards: Mapping[str, Callable[[Any], bool]],
        shared: Mapping[str, Mapping[type, str]] | None = None,
    ) -> None:
        self.states, self.transitions, self.guards = states, transitions, guards
        self.shared = shared or {}
        tags = dict(_tagged(states))
        self._known_as = {state: tuple(_names(state, tags)) for state in accepts}
        self.accepts = {state: self._with_shared(state, own) for state, own in accepts.items()}
        self._moves_on: dict[str, frozenset[str]] = {}

    @cached_property
    def machine(self) -> Any:
        """The states and transitions as `transitions` keeps them; who only looks at a game needs it not."""
        from phases.hierarchy import Machine  # noqa: PLC0415 - dear, and for facts that may move the turn

        return Machine(
            model=None, states=self.states, transitions=self.transitions, initial=None, auto_transitions=False
        )

    @cached_property
    def initial(self) -> Mapping[str, str]:
        """The state that each begins with which has some within it, both by their whole names."""
        return dict(_initial(self.states))

    @cached_property
    def ways(self) -> Mapping[str, frozenset[str]]:
        """Where each state may lead, whatever has to be so for it."""
        found: dict[str, set[str]] = {state: set() for state in self.accepts}
        for way in self.transitions:
            dest = self.first_in(way["dest"])
            sources = [way["source"]] if isinstance(way["source"], str) else way["source"]
            for state, led in found.items():
                if any(f"{state}.".startswith(f"{source}.") for source in sources):
                    led.add(dest)
        return {state: frozenset(led) for state, led in found.items()}

    def first_in(self, state: str) -> str:
        """In which state the turn stands that came into this one: the first within it, if there are any."""
        while state in self.initial:
            state = self.initial[state]
        return state

    def who(self, state: str, order: type) -> str | None:
        """Whose word such an order is in this state, or None when nobody may give it."""
        return self.accepts[state].get(order)

    def known_as(self, state: str) -> tuple[str, ...]:
        """What a state is called: its name, those around it, the tags of all, and last `EVERYWHERE`."""
        return self._known_as.get(state, (EVERYWHERE,))

    def advance(self, state: str, fact: Event, game: Any) -> PhaseEntered | None:
        """Where this fact, having made this game, leads the turn; None when it stays."""
        trigger = type(fact).__name__
        if trigger not in self._triggers(state):
            return None
        from phases.hierarchy import Cursor  # noqa: PLC0415 - loaded by now

        cursor = Cursor(state, self.guards, game)
        moved = self.machine.trigger_event(cursor, trigger)
        return PhaseEntered(cursor.state) if moved else None

    def _triggers(self, state: str) -> frozenset[str]:
        """The names of the facts that may move the turn on from a state."""
        if state not in self._moves_on:
            known = state in self.accepts
            self._moves_on[state] = frozenset(self.machine.get_triggers(state) if known else ())
        return self._moves_on[state]

    def _with_shared(self, state: str, own: Mapping[type, str]) -> Mapping[type, str]:
        """The orders of a state, and behind them those that it has from its parents and tags."""
        more = [self.shared[name] for name in self._known_as[state] if name in self.shared]
        return {order: who for orders in (own, *more) for order, who in orders.items()}


def _tagged(states: Iterable[Any], around: str = "") -> Iterator[tuple[str, Sequence[str]]]:
    """Each state by its whole name, with the tags of its own."""
    for state in states:
        own = {"name": state} if isinstance(state, str) else state
        name = f"{around}{own['name']}"
        yield name, own.get("tags", ())
        yield from _tagged(own.get("children", ()), f"{name}.")


def _initial(states: Iterable[Any], around: str = "") -> Iterator[tuple[str, str]]:
    """With which of its states each begins that has some."""
    for state in states:
        if not isinstance(state, str) and "children" in state:
            name = f"{around}{state['name']}"
            yield name, f"{name}.{state['initial']}"
            yield from _initial(state["children"], f"{name}.")


def _names(state: str, tags: Mapping[str, Sequence[str]]) -> Iterator[str]:
    name = state
    while name:
        yield name
        yield from tags[name]
        name = name.rpartition(".")[0]
    yield EVERYWHERE


# What follows from facts and what states begin with: core says what follows, the turn says where.

Begins = Mapping[str, tuple[Consequence, ...]]
"""By state, parent state or tag: what runs when such a state is entered."""


class Stage(IntEnum):
    """In which order several chapters follow up one fact; within a stage it is the order of the chapters.

    The order of the facts of an entry is in ledgers: it stays as it is.
    """

    AT_ONCE = 0
    """What changes with the fact itself: who is lost with it, what holds no more."""
    ASKS = 1
    """Who is put a question by it."""
    GOES_ON = 2
    """What was under way goes on."""
    LAST = 3
    """What waits for all of that."""


class After(msgspec.Struct, frozen=True):
    """What follows from a fact: everywhere, or only where the turn is `within` a state, parent or tag."""

    fact: type[Event]
    then: Consequence
    within: str = EVERYWHERE
    stage: Stage = Stage.GOES_ON


Asks = Mapping[str, Mapping[type, tuple[Rule, ...]]]
"""By state, parent state or tag: the conditions that an order has to meet there besides its own."""

Instead = Mapping[str, Mapping[type, Procedure]]
"""By state, parent state or tag: how an order is answered there, if it means something else there."""

Lying = Mapping[str, Callable[[Any, str], Iterable[str]]]
"""By state, parent state or tag: what a seat that is done there lets lie and can do no more, in sentences."""

Rather = Mapping[str, Mapping[type, str]]
"""By state, parent state or tag: what is told of an order without a place there (`state`, `waits`)."""

Follows = Mapping[type[Event], tuple[After, ...]]


def in_stages(declared: Iterable[After]) -> Follows:
    """What several chapters declare, by fact, stage by stage."""
    found: dict[type[Event], tuple[After, ...]] = {}
    for one in sorted(declared, key=lambda one: one.stage):
        found[one.fact] = (*found.get(one.fact, ()), one)
    return found


def after(turn: Turn, follows: Follows, state: str, fact: type[Event]) -> Iterator[Consequence]:
    """What follows from such a fact where the turn is in this state."""
    for one in follows.get(fact, ()):
        if one.within in turn.known_as(state):
            yield one.then


def begun(turn: Turn, begins: Begins, state: str) -> Iterator[Consequence]:
    """What runs when this state is entered."""
    for name in turn.known_as(state):
        yield from begins.get(name, ())
