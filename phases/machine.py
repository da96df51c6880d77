"""A turn declared as data for `transitions`, and the two questions the referee asks it."""

from collections.abc import Callable, Mapping
from typing import Any

from transitions.extensions.nesting import HierarchicalMachine, NestedState

from events.message import Event, PhaseEntered


class _State(NestedState):
    separator = "."  # so that names such as defender_decides stay whole


class _Machine(HierarchicalMachine):
    state_cls = _State


class _Cursor:
    """Where the turn is; `transitions` moves it and asks it the guards."""

    def __init__(self, state: str, guards: Mapping[str, Callable[[Any], bool]], game: Any) -> None:
        self.state = state
        for name, holds in guards.items():
            setattr(self, name, lambda *_, holds=holds: holds(game))


class Turn:
    """One game's sequence of play: which orders a state accepts and from whom, and where facts lead."""

    def __init__(
        self,
        states: list[Any],
        transitions: list[Any],
        accepts: Mapping[str, Mapping[type, str]],
        guards: Mapping[str, Callable[[Any], bool]],
    ) -> None:
        self.states, self.transitions, self.accepts, self.guards = states, transitions, accepts, guards
        self.machine = _Machine(
            model=None, states=states, transitions=transitions, initial=None, auto_transitions=False
        )

    def who(self, state: str, order: type) -> str | None:
        """Whose word such an order is in this state, or None when nobody may give it."""
        return self.accepts[state].get(order)

    def advance(self, state: str, fact: Event, game: Any) -> PhaseEntered | None:
        """Where this fact, having made this game, leads the turn; None when it stays."""
        cursor, trigger = _Cursor(state, self.guards, game), type(fact).__name__
        if trigger not in self.machine.get_triggers(state):
            return None
        moved = self.machine.trigger_event(cursor, trigger)
        return PhaseEntered(cursor.state) if moved else None
