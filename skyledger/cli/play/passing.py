"""`done until PHASE`: “done” in one step after the other, until there or until something stops it."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import GAMEMASTER, THROW
from core.ruling import Refused
from events.sentences import listed, say
from phases.referee import has_to_do, let_lie
from phases.states import state_words
from skyledger.cli.answers import Hearing, as_json, entry_stands, throws, write
from skyledger.cli.look.awaiting import awaited_in
from skyledger.cli.paper import hanging, lead, put, stands
from skyledger.cli.status import DONE, REFUSED
from skyledger.notation.until import MY_TURN, Goal, goal
from skyledger.service import Answer, Table, submit, table

# The row: one entry after the other, as if “done” were given again and again.


class Passed(msgspec.Struct):
    """What became of it: each answer, the steps passed, why it stopped, and if it came to its end."""

    answers: list[dict[str, Any]] = []
    states: list[str] = []
    why: str = ""
    there: bool = False


def pass_until(hearing: Hearing, meant: Goal, order_id: str = "", expect: int | None = None) -> Passed:
    """Be done in one step after the other; each is an entry. The first has the id, if there is one."""
    done = Passed()
    while not _stops(hearing, meant, done):
        held = table(hearing.desk, hearing.game)
        now, finished = replace(hearing, before=held), held.system.done
        answer = submit(hearing.desk, hearing.game, hearing.seat, finished, order_id, expect)
        order_id, expect = "", None
        if answer.entry is not None:
            stands(entry_stands(answer.entry))
        _tell(now, answer, finished, done)
        if isinstance(answer.ruling, Refused):
            done.why = say("“done” is refused there.")
            return done
        done.states.append(_state(held))
        for at, thrown in throws(hearing):
            _tell(replace(hearing, before=at), thrown, THROW, done)
    return done


def _stops(hearing: Hearing, meant: Goal, done: Passed) -> bool:
    """Does the row end where the turn stands now? Why, it says in what was done."""
    held = table(hearing.desk, hearing.game)
    done.there = _state(held) in meant.states and _is_meant(held, hearing.seat, meant, done)
    reasons = (why for why in (_round_again(held, done), *_reasons(held, hearing)) if why)
    there = say("So far it was to go." if done.states else "The turn stands there already.")
    done.why = there if done.there else next(reasons, "")
    return bool(done.why)


def _is_meant(held: Table, seat: str, meant: Goal, done: Passed) -> bool:
    """A turn is one's own where one's word is awaited; another one than that in which the row began."""
    return meant.called != MY_TURN or (bool(done.states) and seat in awaited_in(held))


def _round_again(held: Table, done: Passed) -> str:
    """Whoever speaks for all sides would go round for ever after a step that no turn comes to."""
    state = _state(held)
    if state in held.system.rests and state in done.states and done.states[-1] != state:
        return say("A whole turn has passed without coming there.")
    return ""


def _tell(hearing: Hearing, answer: Answer, order: Any, done: Passed) -> None:
    if hearing.json:
        done.answers.append(as_json(hearing, answer, order))
    else:
        write(hearing, answer, order)


def _state(held: Table) -> str:
    state: str = held.system.rules.phase_of(held.state)
    return state


def _reasons(held: Table, hearing: Hearing) -> Iterator[str]:
    """Why a seat can't be done in this step, or would rather say so itself; each may be empty."""
    system, game, awaited, seat = held.system, held.state, awaited_in(held), hearing.seat
    if game.questions:
        asked = game.questions[0].seats or (GAMEMASTER,)
        yield (
            say("You are asked.") if seat in asked else say("{seats} must answer first.", seats=listed(asked))
        )
    if game.rolls:
        yield say("Dice are due from {seats}.", seats=listed(awaited))
    if seat not in (*awaited, GAMEMASTER):
        yield say("It waits for {seats}.", seats=listed(awaited) or say("nobody"))
    if _state(held) not in system.rests and has_to_do(system, game, seat):
        yield say("Something is under way in which you have a word; say “done” if you want none.")
    if not hearing.yes:
        yield from (
            say("You would let something lie: {what}", what=one) for one in let_lie(system, game, seat)
        )


# How it is told.


def give_until(hearing: Hearing, words: str, order_id: str, expect: int | None) -> int:
    """Be done until there, and tell what was passed and why it stopped; gives the status to leave with."""
    meant = goal(hearing.before.system, words)
    done = pass_until(hearing, meant, order_id, expect)
    if hearing.json:
        told = {"game": hearing.game, "seat": hearing.seat, "until": words, "answers": done.answers}
        stopped = {"state": _state(table(hearing.desk, hearing.game)), "why": done.why, "there": done.there}
        put({**told, "passed": done.states, "stopped": stopped})
    else:
        write_passed(hearing, done)
    return DONE if done.there or done.states else REFUSED


def write_passed(hearing: Hearing, done: Passed) -> None:
    """What was passed, where it stopped, and why."""
    if done.states:
        hanging(lead(say("Passed:"), "done"), "; ".join(map(state_words, done.states)))
    state = state_words(_state(table(hearing.desk, hearing.game)))
    hanging(lead(say("Stopped:"), "warning"), say("{state}. {why}", state=state, why=done.why))
