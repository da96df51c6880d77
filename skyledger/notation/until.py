"""`done until PHASE`: until where, in the words by which the program prints phases and steps."""

import re
from collections.abc import Container

import msgspec

from core.mistakes import Mistake, Unworkable, near_misses
from events.sentences import said, say
from phases.passed import ahead
from phases.referee import System
from phases.states import names_of, phase_words

DONE_HERE = "done"
"""What each entry of such a row says."""
UNTIL = re.compile(r"(?:done|finish(?:ed)?)\s+(?:until|till)\b\s*(?P<goal>.*?)\s*\.?", re.IGNORECASE)
MY_TURN = "my turn"
LONGEST = 100
"""No name of a step has so many letters."""


class Goal(msgspec.Struct, frozen=True):
    """Until where a seat is done: the states that are meant, and how they were called.

    `said_in` is the state in which it says so, `told_in` the last in which it was told that a word of its own
    is wanted; `anyway` says that it lets go what it could have on the way.
    """

    called: str
    states: frozenset[str]
    said_in: str = ""
    anyway: bool = False
    told_in: str = ""


def goal_of(text: str) -> str | None:
    """Until where, in words, if this is a line that says so."""
    found = UNTIL.fullmatch(text.strip())
    return None if found is None else found["goal"]


def goal(system: System, words: str, now: str = "") -> Goal:
    """The states that are meant by a phase, a step, or both, as the program prints them.

    Raises `Mistake` for words that name none, with those that come near: of the state `now`, if it is given,
    those that are ahead.
    """
    given, names = _plain(words), _names(system)
    phases = say(PHASES_ARE, phases=phases_of(system, system.turn.accepts))
    if not given:
        raise Unworkable("phase or step", say("Until where? {phases}", phases=phases))
    if given == MY_TURN:
        return Goal(MY_TURN, frozenset(system.rests[:1]), now)
    for called in (given, f"{given} phase"):
        if called in names:
            return Goal(called, frozenset(names[called]), now)
    onward = ahead(system.turn, system.rests[0], now) if now else {*system.turn.accepts}
    before_us = [name for name, states in names.items() if states & onward]
    near = near_misses(given, (*before_us, MY_TURN)) if len(given) <= LONGEST else []
    raise Mistake("phase or step", words, near, phases)


PHASES_ARE = said(
    "Phases are {phases}; also “my turn”, and a step or what goes on in it, such as “counterair”: `skyledger "
    "help phases` lists them."
)


def phases_of(system: System, states: Container[str]) -> tuple[str, ...]:
    """The phases of a turn in words, of these states."""
    return tuple(dict.fromkeys(phase_words(state) for state in system.turn.accepts if state in states))


def _plain(words: str) -> str:
    return " ".join(re.sub(r"[^\w]|_", " ", words.casefold()).split()).removeprefix("the ")


def _names(system: System) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for state in system.turn.accepts:
        for called in names_of(state):
            found.setdefault(_plain(called), set()).add(state)
    return found
