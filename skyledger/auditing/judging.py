"""What the referee says today to an order of a ledger, in the game as it stood when the order was given."""

from typing import Any

import msgspec
from msgspec.structs import replace

from core.history import Redo, Undo, redo, undo
from core.mistakes import Mistake, near_misses
from core.ruling import Accepted, Refused, Ruled, Ruling
from events.entry import Entry
from phases.referee import System, decide
from skyledger import scenarios
from skyledger.auditing.line import Line
from skyledger.auditing.recorded import RecordedFacts, Unreadable
from skyledger.folding import IMPOSSIBLE, reason
from skyledger.recording import Begin
from skyledger.service import GAMEMASTER


class Unaccepted(msgspec.Struct, frozen=True):
    """An order that the referee would not have accepted: the rules that it breaks, and that in words."""

    rules: tuple[str, ...]
    told: str


class Unjudged(msgspec.Struct, frozen=True):
    """An order on which nothing can be said, and why."""

    told: str


Judged = Accepted | Unaccepted | Unjudged


def judged(system: System, line: Line, entry: Entry, order: Any, facts: RecordedFacts) -> Judged:
    """The ruling on an order of the ledger in the game before it; its dice are those that are recorded."""
    if order is None:
        return Unjudged("the order is withheld")
    if isinstance(order, Unreadable):
        return Unaccepted((), "it is no order of this game")
    try:
        ruling = _ruling(system, line, entry, order, facts)
    except Mistake as mistake:
        return Unaccepted((), f"not accepted: {mistake}")
    except IMPOSSIBLE as error:
        return Unjudged(f"it can't be judged in the game as recorded ({reason(error)})")
    return _refusal(ruling) if isinstance(ruling, Refused) else ruling


def _ruling(system: System, line: Line, entry: Entry, order: Any, facts: RecordedFacts) -> Ruling:
    if entry.number == 1 or isinstance(order, Begin):
        return _begun(system, entry, order, facts)
    seats = (*system.rules.seats(line.state), GAMEMASTER)
    if entry.seat not in seats:
        raise Mistake("seat", entry.seat, near_misses(entry.seat, seats) or seats)
    match order:
        case Undo():
            return undo(line.deeds, entry.seat, order, GAMEMASTER)
        case Redo():
            return redo(line.deeds, entry.seat, GAMEMASTER)
        case _:
            return decide(system, line.state, entry.seat, order)


def _begun(system: System, entry: Entry, order: Any, facts: RecordedFacts) -> Ruling:
    """A game begins once, by the gamemaster, from the scenario that is named, where that is a shipped one.

    Whose dice a game takes, and their seed, are chosen as it begins. Of a scenario of somebody's own nothing
    is known but what stands in the ledger.
    """
    if entry.number != 1 or not isinstance(order, Begin) or entry.seat != GAMEMASTER:
        raise Mistake("order", type(order).__name__, hint=f"Entry 1, and no other, is {GAMEMASTER}'s Begin.")
    kind: Any = type(system.rules.started(None))
    began: Any = facts[0][0] if facts else None
    recorded = began.position if isinstance(began, kind) else None
    if order.scenario in {one.name for one in scenarios.names()}:
        shipped = scenarios.load(order.scenario)
        chosen = {} if recorded is None else {"dice": recorded.dice, "seed": recorded.seed}
        return Accepted((Ruled(system.rules.started(replace(shipped, **chosen)), ()),))
    if recorded is None:
        raise Mistake("position", order.scenario, hint="A game begins from a position.")
    return Accepted((Ruled(began, ()),))


def _refusal(refused: Refused) -> Unaccepted:
    rules = tuple(dict.fromkeys(violation.rule for violation in refused.violations))
    broken = "; ".join(f"{v.rule}: {' '.join(v.found)}" for v in refused.violations)
    return Unaccepted(rules, f"refused: {broken}")
