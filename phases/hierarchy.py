"""The machine of `transitions` that a turn is moved by; it is loaded when a fact first may move one."""

from collections.abc import Callable, Mapping
from typing import Any

from transitions.extensions.nesting import HierarchicalMachine, NestedState
from transitions.extensions.states import Tags, add_state_features


class State(NestedState):
    """A state whose name is that of those around it and its own, with a dot between."""

    separator = "."  # so that names such as defender_decides stay whole


@add_state_features(Tags)
class Machine(HierarchicalMachine):
    """A machine of such states, which bear tags."""

    state_cls = State


class Cursor:
    """Where the turn is; `transitions` moves it and asks it the guards."""

    def __init__(self, state: str, guards: Mapping[str, Callable[[Any], bool]], game: Any) -> None:
        self.state, self._guards, self._game = state, guards, game

    def __getattr__(self, guard: str) -> Callable[..., bool]:
        if (holds := self.__dict__["_guards"].get(guard)) is None:
            raise AttributeError(guard)
        return lambda *_: bool(holds(self._game))
