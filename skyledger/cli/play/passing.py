"""`done until PHASE`: “done” in one step after the other, until there or until something stops it."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import GAMEMASTER
from core.menus import Offer
from core.ruling import Refused
from events.sentences import any_of, listed, said, say
from phases.passed import ahead, thresholds
from phases.referee import let_lie, lets_nothing_go, passes_by, to_do
from phases.states import state_words
from skyledger.cli.answers import Hearing, as_json, entry_stands, throws, write
from skyledger.cli.look.awaiting import awaited_in
from skyledger.cli.once import SITTING
from skyledger.cli.paper import hanging, lead, put, stands
from skyledger.cli.status import DONE, REFUSED
from skyledger.menus.menu import Look, commonness, is_often
from skyledger.menus.nearest import nearest_of_each
from skyledger.notation.any_game import written
from skyledger.notation.until import NEXT_TURN, TURNS, Goal, all_ahead, goal, not_in_it_already
from skyledger.service import Answer, Table, submit, table
from skyledger.showing import showing_of

# The row: one entry after the other, as if “done” were given again and again.

SO_FAR = said("So far it was to go.")


class Passed(msgspec.Struct):
    """What became of it: each answer, the steps passed, why it stopped, and if it came to its end.

    `lasts` says that it stopped for others, or for what its seat must say itself, and may go on behind that;
    `asks` that it is the seat's own word, such as “allot no cover”. `let_go` has of each step in which the
    seat could have ordered something an order of each kind, those first that have their place in few steps.
    """

    answers: list[dict[str, Any]] = []
    states: list[str] = []
    why: str = ""
    there: bool = False
    lasts: bool = False
    asks: bool = False
    let_go: dict[str, tuple[str, ...]] = {}

    def lets_go(self, held: Table, seat: str) -> None:
        """Keep what the seat could still order in the step that it passes, if anything speaks for it."""
        found: dict[type, list[Offer]] = {}
        idle = partial(showing_of(held.system).idle, held.state)
        for offer in to_do(held.system, held.state, seat):
            if not (offer.unlikely or idle(offer.order)):
                found.setdefault(type(offer.order), []).append(offer)
        own = [kind for kind in found if not is_often(held.system, kind)] or list(found)
        rarest = sorted(own, key=lambda kind: commonness(held.system, kind))[:TOLD_OF_A_STEP]
        if rarest:
            sorts = [found[kind] for kind in rarest]
            firsts = nearest_of_each(held.system, held.state, Look(seat, seat), sorts)
            orders = (written(held.system.rules.name, held.state, one) for one in firsts)
            self.let_go[_state(held)] = tuple(orders)


def pass_until(hearing: Hearing, meant: Goal, order_id: str = "", expect: int | None = None) -> Passed:
    """Be done in one step after the other; each is an entry. The first has the id, if there is one."""
    done = Passed()
    while not _stops(hearing, meant, done):
        held = table(hearing.desk, hearing.game)
        now, finished = replace(hearing, before=held), passes_by(held.system, held.state)
        answer = submit(hearing.desk, hearing.game, hearing.seat, finished, order_id, expect)
        order_id, expect = "", None
        if answer.entry is not None:
            stands(entry_stands(answer.entry))
            done.lets_go(held, hearing.seat)
        _tell(now, answer, finished, done)
        if isinstance(answer.ruling, Refused):
            done.why, done.lasts = say("“done” is refused there."), False
            return done
        done.states.append(_state(held))
        for one in throws(hearing):
            _tell(replace(hearing, before=one.before), one.answer, one.order, done)
    return done


def _stops(hearing: Hearing, meant: Goal, done: Passed) -> bool:
    """Does the row end where the turn stands now? Why, it says in what was done."""
    held = table(hearing.desk, hearing.game)
    done.there = _state(held) in meant.states and _is_meant(held, hearing.seat, meant, done)
    there = say(SO_FAR) if done.states else say("The turn stands there already.")
    others = "" if done.there else next((why for why in _waits(held, hearing) if why), "")
    own = (
        ""
        if done.there or others
        else next((why for why in _rather_not(held, hearing, meant, done) if why), "")
    )
    done.asks = bool(own) and says_none(held)
    done.why, done.lasts = there if done.there else others or own, bool(others) or done.asks
    return bool(done.why)


def _is_meant(held: Table, seat: str, meant: Goal, done: Passed) -> bool:
    """A turn is another one than that in which the row began; one's own where one's word is awaited."""
    moved = any(state != _state(held) for state in done.states) or _state(held) != meant.said_in
    own = meant.called == NEXT_TURN or seat in awaited_in(held)
    return meant.called not in TURNS or (moved and own)


def says_none(held: Table) -> bool:
    """Does a seat that wants nothing in this step say so by an order of its own, such as “allot no cover”?"""
    return passes_by(held.system, held.state) in held.system.none


def _round_again(held: Table, done: Passed) -> str:
    """Whoever speaks for all sides would go round for ever after a step that no turn comes to."""
    state = _state(held)
    if state in held.system.rests and state in done.states and done.states[-1] != state:
        return say("A whole turn has passed without coming there.")
    return ""


OVER = said("“{goal}” does not come any more in this player turn. {ahead}")


def _does_not_come(held: Table, meant: Goal) -> str:
    """A goal that is not ahead in this player turn is none, for a whole one would pass."""
    system = held.system
    onward = ahead(system.turn, system.rests[0], _state(held))
    if meant.called in TURNS or meant.states & onward:
        return ""
    return say(OVER, goal=meant.called, ahead=all_ahead(system, _state(held)))


def _begins_here(held: Table, meant: Goal) -> str:
    """To a goal that begins with an order nobody comes by being done: where it may be given, it ends."""
    system, here = held.system, _state(held)
    onward = ahead(system.turn, system.rests[0], here)
    by_itself = {*system.rests} & meant.states & onward
    if by_itself or here not in thresholds(system.turn, system.rests, meant.states):
        return ""
    return say("“{goal}” begins here, with an order; “done” would go past it.", goal=meant.called)


def _tell(hearing: Hearing, answer: Answer, order: Any, done: Passed) -> None:
    if hearing.json:
        done.answers.append(as_json(hearing, answer, order))
    else:
        write(hearing, answer, order)


def _state(held: Table) -> str:
    state: str = held.system.rules.phase_of(held.state)
    return state


def _waits(held: Table, hearing: Hearing) -> Iterator[str]:
    """For whom or what it waits before a seat can be done in this step; each may be empty."""
    system, game, awaited, seat = held.system, held.state, awaited_in(held), hearing.seat
    if game.questions:
        asked = game.questions[0].seats or (GAMEMASTER,)
        yield (
            say("You are asked; “orders” lists the answers.")
            if seat in asked
            else say("{seats} must answer first.", seats=listed(asked))
        )
    if game.rolls:
        yield say("Dice are due from {seats}.", seats=listed(awaited))
    if seat not in (*awaited, GAMEMASTER):
        yield say("It waits for {seats}.", seats=listed(awaited) or say("nobody"))
    if passes_by(system, game) is None:
        yield say("You must say something there.")


def _rather_not(held: Table, hearing: Hearing, meant: Goal, done: Passed) -> Iterator[str]:
    """Why a seat would rather say itself that it is done in this step; each may be empty."""
    system, game, seat = held.system, held.state, hearing.seat
    yield _round_again(held, done)
    yield _does_not_come(held, meant)
    yield _begins_here(held, meant)
    under_way = _state(held) not in system.rests and not _goes_on_in(_state(held), meant)
    in_danger = under_way or _could_be_lost(held, hearing, meant)
    if in_danger and (first := next(_not_possible_there(held, seat, meant), None)):
        name = system.rules.name
        yield say(
            UNDER_WAY_ALL_THE_SAME if hearing.yes else UNDER_WAY,
            order=written(name, game, first.order),
            done=written(name, game, passes_by(system, game)),
        )
    if not hearing.yes:
        yield from (
            say("You would let something lie: {what}", what=one) for one in let_lie(system, game, seat)
        )


def _not_possible_there(held: Table, seat: str, meant: Goal) -> Iterator[Any]:
    """What a seat may order here and not where it goes; the return of air is not lost on the way, say."""
    accepts = held.system.turn.accepts
    for offer in to_do(held.system, held.state, seat):
        if not all(type(offer.order) in accepts[state] for state in meant.states):
            yield offer


UNDER_WAY = said(
    "Something is under way in which you have a word, such as “{order}”; say “{done}” if you want none."
)
UNDER_WAY_ALL_THE_SAME = said(
    "Something is under way in which you have a word, such as “{order}”, and --yes gives none away: it lets "
    "go only what else could be used. Say “{done}” if you want none, then “done until …” again."
)


def _could_be_lost(held: Table, hearing: Hearing, meant: Goal) -> bool:
    """May what a seat could order in this step be lost for good, and did it not speak of this step itself?"""
    system, state = held.system, _state(held)
    itself = state == meant.said_in and not says_none(held)
    light = itself or hearing.yes or lets_nothing_go(system, held.state)
    return state not in system.rests and not light


def _goes_on_in(state: str, meant: Goal) -> bool:
    """Is the goal a step of what is under way? Whoever names it says that he wants nothing before it."""
    around = state.split(".")[:2]
    return any(one.split(".")[:2] == around for one in meant.states)


def meant_goal(hearing: Hearing, words: str) -> Goal:
    """Until where a seat means to be done; raises `Mistake`, as where it waits for the turn that it has."""
    held = hearing.before
    meant = goal(held.system, words, _state(held))
    if showing_of(held.system).on_turn(held.state, hearing.seat) and not _ends(held):
        not_in_it_already(meant)
    return meant


def _ends(held: Table) -> bool:
    """Is it the last phase of a player turn, in which whoever waits for his turn means the one after it?"""
    here, last = (one.partition(".")[0] for one in (_state(held), held.system.rests[-1]))
    return here == last


# How it is told.


def give_until(hearing: Hearing, words: str, order_id: str, expect: int | None) -> int:
    """Be done until there, and tell what was passed and why it stopped; gives the status to leave with."""
    meant = meant_goal(hearing, words)
    done = pass_until(hearing, meant, order_id, expect)
    if hearing.json:
        put(passed_json(hearing, words, done))
    else:
        write_passed(hearing, done)
        _write_waiting(hearing, done)
    return DONE if done.there or done.states else REFUSED


def passed_json(hearing: Hearing, words: str, done: Passed) -> dict[str, Any]:
    """What became of it, as JSON."""
    told = {"game": hearing.game, "seat": hearing.seat, "until": words, "answers": done.answers}
    stopped = {"state": _state(table(hearing.desk, hearing.game)), "why": done.why, "there": done.there}
    return {**told, "passed": done.states, "stopped": stopped}


def write_passed(hearing: Hearing, done: Passed, seat: str = "") -> None:
    """What was passed, where it stopped, and why; of a seat that has gone on by itself, which it is."""
    now = _state(table(hearing.desk, hearing.game))
    waits = done.states[-1:] == [now] and not done.there
    if passed := done.states[:-1] if waits else done.states:
        hanging(lead(say("Passed:"), "done"), "; ".join(map(state_words, passed)))
    if done.let_go:
        each = (
            say(LET_GO, state=state_words(one), orders=any_of([f"“{order}”" for order in orders]))
            for one, orders in done.let_go.items()
        )
        hanging(lead(say("Let go:"), "aside"), ("; ".join(each), "aside"), indent=2)
    told = said("{seat} at {state}. {why}") if seat else said("{state}. {why}")
    if waits:
        told = said("{seat} is done at {state}. {why}") if seat else said("You are done at {state}. {why}")
    told = say(told, seat=seat, state=state_words(now), why=done.why)
    hanging(lead(say("Stopped:"), "warning"), told)


LET_GO = said("in {state} orders such as {orders}")
TOLD_OF_A_STEP = 3
"""Of so many kinds of orders that were let go in a step one is told."""


def _write_waiting(hearing: Hearing, done: Passed) -> None:
    """At a table, whoever waits for others goes on when they have spoken."""
    others = hearing.seat not in awaited_in(table(hearing.desk, hearing.game))
    if SITTING.get() is not None and done.lasts and others:
        hanging((say(GOES_ON, seat=hearing.seat), "aside"), indent=2)


GOES_ON = said("When they have spoken at this table, {seat} goes on by itself.")
