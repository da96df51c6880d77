"""A step that ends when somebody is done, and was closed by another order; and a “done” that is overtaken."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from core.mistakes import Mistake, Unworkable
from events.message import Event, PhaseEntered
from events.sentences import listed, said, say
from phases.passed import is_closed
from phases.referee import closed_by_itself, has_to_do
from phases.states import state_words
from skyledger.cli.paper import at_a_terminal, hanging, lead
from skyledger.folding import facts_of
from skyledger.notation.any_game import read
from skyledger.service import Table
from skyledger.showing import showing_of

Told = tuple[Event, tuple[str, ...]]


def closed_by(before: Table, order: Any, facts: Iterable[Told]) -> tuple[str, str] | None:
    """Which step closed by itself upon an order, and which it is now; the facts are those that are shown."""
    step: str = before.system.rules.phase_of(before.state)
    entered = [event.phase for event, _ in facts if isinstance(event, PhaseEntered)]
    closed = entered and closed_by_itself(before.system, order, step, entered[-1])
    return (step, entered[-1]) if closed else None


def lapsed_by(before: Table, order: Any, facts: Iterable[Told]) -> tuple[str, ...]:
    """The seats whose “done” stood in a step and is asked for anew: what an order began leads back to it."""
    if isinstance(order, type(before.system.done)):
        return ()
    step: str = before.system.rules.phase_of(before.state)
    entered = [event.phase for event, _ in facts if isinstance(event, PhaseEntered)]
    if not entered or is_closed(before.system.turn, before.system.rests, step, entered[-1]):
        return ()
    return tuple(before.state.turn.finished)


def closed_json(before: Table, order: Any, facts: Iterable[Told]) -> dict[str, Any]:
    """The step by the name that programs know, where one closed by itself, and whose “done” lapsed."""
    shown = tuple(facts)
    closed, lapsed = closed_by(before, order, shown), lapsed_by(before, order, shown)
    told: dict[str, Any] = {} if closed is None else {"closed": closed[0]}
    return {**told, "lapsed": list(lapsed)} if lapsed else told


LAPSED = said(
    "The “done” of {seats} in “{step}” stands no longer: {count:that seat|each of them} is asked again once "
    "that step goes on."
)


def write_lapsed(before: Table, order: Any, facts: Iterable[Told], indent: int = 0) -> None:
    """Whose “done” an order of another overtook: in the answer, and in the log for who said it."""
    if seats := lapsed_by(before, order, facts):
        step = state_words(before.system.rules.phase_of(before.state))
        told = say(LAPSED, seats=listed(seats), step=step, count=len(seats))
        hanging(lead(say("Lapsed:"), "warning"), told, indent=indent)


def write_closed(before: Table, order: Any, facts: Iterable[Told]) -> None:
    """That a step closed by itself, where no fact says so; which it is now is among the facts."""
    shown = tuple(facts)
    is_told = any(isinstance(event, showing_of(before.system).closing) for event, _ in shown)
    if not is_told and (closed := closed_by(before, order, shown)):
        told = say("“{step}” is over by that order, though nobody said “done”.", step=state_words(closed[0]))
        hanging(lead(say("Closed:"), "warning"), told)
    write_lapsed(before, order, shown)


# At a table: who is used to say “done” behind each step says it once too often.


def closed_since(before: Table, now: Table, seat: str) -> str:
    """The step that a seat closed by an order of its own since a table was seen; or ""."""
    for step in now.past.steps(before.head.number + 1, now.head.number):
        if step.entry.seat == seat:
            found = closed_by(before, step.order, facts_of(now.system, step.entry))
            return found[0] if found else ""
    return ""


OVER_BY_ITSELF = said(
    "The step “{closed}” was over by itself with your last order; “done” would now pass “{step}”. Say it "
    "once more if you want that."
)
PASSED = said(
    "The step “{closed}” was over by itself with your last order, so that this “done” passed “{step}”."
)


def require_no_slip(closed: str, held: Table, seat: str, text: str) -> None:
    """Raises `Mistake` for the “done” of a step that is over, where it would pass the next one.

    Where nobody can be asked, as in lines from a pipe, it stands, and it is told what it passed.
    """
    from skyledger.cli.look.awaiting import awaited_in  # noqa: PLC0415 - dear, and for a done alone

    asked = closed and seat in awaited_in(held) and not held.state.questions and _is_done(held, seat, text)
    if not asked or not has_to_do(held.system, showing_of(held.system).known_to(held.state, seat), seat):
        return
    steps = {"closed": state_words(closed), "step": state_words(held.system.rules.phase_of(held.state))}
    if at_a_terminal():
        raise Unworkable("order", say(OVER_BY_ITSELF, **steps))
    hanging((say(PASSED, **steps), "warning"))


def _is_done(held: Table, seat: str, text: str) -> bool:
    with suppress(Mistake):
        return bool(read(held.system.rules.name, held.state, text, seat) == held.system.done)
    return False
