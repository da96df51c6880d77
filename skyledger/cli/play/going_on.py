"""Who said at the table “done until PHASE” and waits for others goes on when they have spoken."""

import msgspec

from core.mistakes import Mistake
from events.sentences import say
from phases.referee import passes_by
from skyledger.cli.answers import Hearing
from skyledger.cli.look.awaiting import awaited_in
from skyledger.cli.options import Common
from skyledger.cli.paper import put
from skyledger.cli.play.passing import SO_FAR, Passed, pass_until, passed_json, write_passed
from skyledger.notation.until import Goal, goal, goal_of
from skyledger.service import Desk, Table, table

BACK = ("undo", "redo")
"""What takes back, or brings back, what was done."""


class Bound(msgspec.Struct, frozen=True):
    """At whose table somebody said until where he wants nothing, and how he is answered."""

    desk: Desk
    game: str
    common: Common
    yes: bool


def bind(goals: dict[str, Goal], held: Table, seat: str, text: str) -> None:
    """What an order at the table means for who waits: a new goal, or an own word where he wanted none.

    To be asked before it is given. A goal that there is not is told by the order itself.
    """
    forget(goals, text.partition(" ")[0].casefold())
    if (until := goal_of(text)) is not None:
        try:
            goals[seat] = goal(held.system, until)
        except Mistake:
            goals.pop(seat, None)
    elif seat in awaited_in(held) and passes_by(held.system, held.state) is not None:
        goals.pop(seat, None)


def forget(goals: dict[str, Goal], verb: str) -> None:
    """Nobody goes on where somebody takes back what was done."""
    if verb in BACK:
        goals.clear()


def go_on(at: Bound, goals: dict[str, Goal], spoken: str) -> None:
    """Whoever waits goes on as far as he can; who is there, or would rather say it himself, waits no more.

    `spoken` has just been told himself where he stands.
    """
    moved = True
    while moved:
        moved = False
        for seat, meant in tuple(goals.items()):
            hearing = Hearing(at.desk, table(at.desk, at.game), seat, at.common.json, at.yes)
            passed = pass_until(hearing, meant)
            if not passed.lasts:
                del goals[seat]
            moved = moved or bool(passed.states)
            if passed.states or not (passed.lasts or seat == spoken):
                _write(hearing, meant, passed)


def _write(hearing: Hearing, meant: Goal, passed: Passed) -> None:
    if passed.there:
        passed.why = say(SO_FAR)
    if hearing.json:
        put(passed_json(hearing, meant.called, passed))
    elif not passed.lasts:
        write_passed(hearing, passed, hearing.seat)
