"""A turn declared as data for `transitions`, and the questions the referee asks it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from transitions.extensions.nesting import HierarchicalMachine, NestedState
from transitions.extensions.states import Tags, add_state_features

from events.message import Event, PhaseEntered

EVERYWHERE = ""
"""What every state is known as: the turn as a whole."""


class _State(NestedState):
    separator = "."  # so that names such as defender_decides stay whole


@add_state_features(Tags)
class _Machine(HierarchicalMachine):
    state_cls = _State


class _Cursor:
    """Where the turn is; `transitions` moves it and asks it the guards."""

    def __init__(self, state: str, guards: Mapping[str, Callable[[Any], bool]], game: Any) -> None:
        self.state, self._guards, self._game = state, guards, game

    def __getattr__(self, guard: str) -> Callable[..., bool]:
        if (holds := self.__dict__["_guards"].get(guard)) is None:
            raise AttributeError(guard)
        return lambda *_: bool(holds(self._game))


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
        self.machine = _Machine(
            model=None, states=states, transitions=transitions, initial=None, auto_transitions=False
        )
        self._known_as = {state: tuple(self._names(state)) for state in accepts}
        self.accepts = {state: self._with_shared(state, own) for state, own in accepts.items()}
        self._moves_on = {state: frozenset(self.machine.get_triggers(state)) for state in accepts}

    def who(self, state: str, order: type) -> str | None:
        """Whose word such an order is in this state, or None when nobody may give it."""
        return self.accepts[state].get(order)

    def known_as(self, state: str) -> tuple[str, ...]:
        """What a state is called: its name, those around it, the tags of all, and last `EVERYWHERE`."""
        return self._known_as.get(state, (EVERYWHERE,))

    def advance(self, state: str, fact: Event, game: Any) -> PhaseEntered | None:
        """Where this fact, having made this game, leads the turn; None when it stays."""
        trigger = type(fact).__name__
        if trigger not in self._moves_on.get(state, ()):
            return None
        cursor = _Cursor(state, self.guards, game)
        moved = self.machine.trigger_event(cursor, trigger)
        return PhaseEntered(cursor.state) if moved else None

    def _with_shared(self, state: str, own: Mapping[type, str]) -> Mapping[type, str]:
        """The orders of a state, and behind them those that it has from its parents and tags."""
        more = [self.shared[name] for name in self._known_as[state] if name in self.shared]
        return {order: who for orders in (own, *more) for order, who in orders.items()}

    def _names(self, state: str) -> Iterator[str]:
        name = state
        while name:
            yield name
            of_its_own: Any = self.machine.get_state(name)  # the tags of a feature are typed nowhere
            yield from of_its_own.tags
            name = name.rpartition(".")[0]
        yield EVERYWHERE
