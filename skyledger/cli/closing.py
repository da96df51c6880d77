"""A step that ends when somebody is done, and was closed by another order."""

from collections.abc import Iterable
from typing import Any

from events.message import Event, PhaseEntered
from events.sentences import say
from phases.referee import closed_by_itself
from phases.states import state_words
from skyledger.cli.paper import hanging, lead
from skyledger.service import Table
from skyledger.showing import showing_of

Told = tuple[Event, tuple[str, ...]]


def closed_by(before: Table, order: Any, facts: Iterable[Told]) -> tuple[str, str] | None:
    """Which step closed by itself upon an order, and which it is now; the facts are those that are shown."""
    step: str = before.system.rules.phase_of(before.state)
    entered = [event.phase for event, _ in facts if isinstance(event, PhaseEntered)]
    closed = entered and closed_by_itself(before.system, order, step, entered[-1])
    return (step, entered[-1]) if closed else None


def closed_json(before: Table, order: Any, facts: Iterable[Told]) -> dict[str, str]:
    """The step by the name that programs know; nothing where none closed by itself."""
    closed = closed_by(before, order, facts)
    return {} if closed is None else {"closed": closed[0]}


def write_closed(before: Table, order: Any, facts: Iterable[Told]) -> None:
    """That a step closed by itself, where no fact says so; which it is now is among the facts."""
    shown = tuple(facts)
    is_told = any(isinstance(event, showing_of(before.system).closing) for event, _ in shown)
    if not is_told and (closed := closed_by(before, order, shown)):
        told = say("“{step}” is over by that order, though nobody said “done”.", step=state_words(closed[0]))
        hanging(lead(say("Closed:"), "warning"), told)
