"""Who said at the table “done until PHASE” and waits for others goes on when they have spoken."""

from collections.abc import Collection
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake
from events.sentences import say
from phases.referee import passes_by
from skyledger.cli.answers import Hearing
from skyledger.cli.look.awaiting import awaited_in
from skyledger.cli.options import Common
from skyledger.cli.paper import put
from skyledger.cli.play.passing import SO_FAR, Passed, pass_until, passed_json, says_none, write_passed
from skyledger.notation.any_game import read as read_order
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


def bind(goals: dict[str, Goal], held: Table, seat: str, text: str, options: Collection[str] = ()) -> None:
    """What an order at the table means for who waits: a new goal, or an own word where he wanted none.

    To be asked before it is given. Who says where the row stopped that he wants nothing goes on. A goal that
    there is not is told by the order itself.
    """
    forget(goals, text.partition(" ")[0].casefold())
    if (until := goal_of(text)) is not None:
        try:
            goals[seat] = replace(
                goal(held.system, until, held.system.rules.phase_of(held.state)), anyway=bool(options)
            )
        except Mistake:
            goals.pop(seat, None)
    elif seat in awaited_in(held) and _is_a_word_of_its_own(held, seat, text):
        goals.pop(seat, None)


def _is_a_word_of_its_own(held: Table, seat: str, text: str) -> bool:
    """Is a line another order than that by which a seat says, where its row stopped, it wants nothing?"""
    passing = passes_by(held.system, held.state)
    if passing is None or not says_none(held):
        return passing is not None
    with suppress(Mistake):
        return bool(read_order(held.system.rules.name, held.state, text, seat) != passing)
    return True


def stopped_by_its_order(goals: dict[str, Goal], held: Table, seat: str, text: str) -> None:
    """Where “done until PHASE” stopped, its answer has told: it is not told again by who goes on."""
    if goal_of(text) is not None and seat in goals:
        goals[seat] = replace(goals[seat], told_in=held.system.rules.phase_of(held.state))


def forget(goals: dict[str, Goal], verb: str) -> None:
    """Nobody goes on where somebody takes back what was done."""
    if verb in BACK:
        goals.clear()


def go_on(at: Bound, goals: dict[str, Goal], spoken: str) -> None:
    """Whoever waits goes on as far as he can; who is there, or would rather say it himself, waits no more.

    `spoken` has just been told himself where he stands, unless he passed more since.
    """
    moved = True
    while moved:
        moved = False
        for seat, meant in tuple(goals.items()):
            hearing = Hearing(at.desk, table(at.desk, at.game), seat, at.common.json, at.yes or meant.anyway)
            meant = _moved_on(hearing.before, meant)  # noqa: PLW2901 - the same goal, said elsewhere
            passed = pass_until(hearing, meant)
            if not passed.lasts:
                del goals[seat]
            moved = moved or bool(passed.states)
            asks = passed.asks and _is_new(at, goals, seat)
            knows = seat == spoken and not meant.passed
            if passed.states or asks or not (passed.lasts or knows):
                _write(hearing, _remembering(goals, seat, meant, passed), passed)


def _moved_on(held: Table, meant: Goal) -> Goal:
    """The goal, said in no step that is on any more once the turn has left that in which it was."""
    return meant if held.system.rules.phase_of(held.state) == meant.said_in else replace(meant, said_in="")


def _remembering(goals: dict[str, Goal], seat: str, meant: Goal, passed: Passed) -> Goal:
    """The goal with all that its seat passed and let go since it was told of any; it is kept until it is."""
    let_go = tuple({**dict(meant.let_go), **passed.let_go}.items())
    whole = replace(meant, passed=(*meant.passed, *passed.states), let_go=let_go)
    if seat in goals:
        kept = whole if _is_silent(passed) else replace(meant, passed=(), let_go=())
        goals[seat] = replace(kept, told_in=goals[seat].told_in)
    return whole


def _is_silent(passed: Passed) -> bool:
    """Does the row only wait for others, so that nothing is told of it yet?"""
    return passed.lasts and not passed.asks


def _is_new(at: Bound, goals: dict[str, Goal], seat: str) -> bool:
    """Does a row stop for its seat's own word where that was not told yet?"""
    held = table(at.desk, at.game)
    state, told = held.system.rules.phase_of(held.state), goals[seat].told_in
    goals[seat] = replace(goals[seat], told_in=state)
    return bool(state != told)


def _write(hearing: Hearing, meant: Goal, passed: Passed) -> None:
    if passed.there:
        passed.why = say(SO_FAR)
    if hearing.json:
        put(passed_json(hearing, meant.called, passed))
    elif not _is_silent(passed):
        passed.states, passed.let_go = list(meant.passed), dict(meant.let_go)
        write_passed(hearing, passed, hearing.seat)
