"""`help phases`: the steps of a turn by the names that the program prints and that `done until` takes."""

from collections.abc import Iterable
from typing import Any

from core.mistakes import Mistake, near_misses
from events.sentences import listed, said, say
from phases.states import phase_words, state_words, within_words
from skyledger.cli.paper import blank, hanging
from skyledger.cli.status import DONE
from skyledger.games import GAMES
from skyledger.notation.until import all_ahead, with_steps
from skyledger.service import Table

PHASES = "phases"
"""The topic."""
HOW_FAR = said(
    "“done until combat” is “done” in one step after the other, each an entry, until the turn stands there. "
    "All names below are taken, and any part of them: a phase, what goes on in it, a step, or short for "
    "one of them; also “next phase”, “next turn” and “my turn”. A goal must still come in this player turn; "
    "of one that begins with an order, such as “naval activity”, it stops where that order may be given. It "
    "stops before that where a question is open or dice are due, where others are awaited, where something "
    "is under way in which the seat has a word, and where it would let something lie, or air that could "
    "still be used. --yes lets go what would lie or could be used; a word in what is under way is "
    "given up by “done” alone."
)

OF_ONE_PHASE = said(
    "“help phases combat phase” lists the steps of one phase, “help phases naval combat” those of what goes "
    "on in it, with the battles there; so does “help phases” with each name, or with a part of one."
)
COURSE = said("{game}: a player turn goes through {phases}.")


def write_course(systems: Iterable[str]) -> None:
    """The phases and steps of a turn of each game, one after the other."""
    for system in systems:
        blank()
        phases = with_steps(GAMES[system], GAMES[system].turn.accepts)
        hanging(say(COURSE, game=system, phases=listed(phases)), hang=0)


HERE = said("In {game} the turn stands at {state}. {ahead}")


def write_where(held: Table) -> None:
    """Where a game stands in its turn, and what is ahead."""
    state = _state(held)
    ahead = all_ahead(held.system, state)
    blank()
    hanging((say(HERE, game=held.game, state=state_words(state), ahead=ahead), "warning"), hang=0)


def _state(held: Table) -> str:
    state: str = held.system.rules.phase_of(held.state)
    return state


def write_steps(systems: Iterable[str], one: str) -> int:
    """The steps of what is called so in each game, a phase or what goes on in one. Raises `Mistake`."""
    found = {system: _called(system, one) for system in systems}
    if not any(found.values()):
        named = [phase for system in found for phase in _phases(system)]
        hint = say("The phases are {phases}.", phases=listed(named))
        raise Mistake("phase", one[:60], near_misses(one[:60], named), hint)
    told = {system: phases for system, phases in found.items() if phases}
    for at, (system, phases) in enumerate(told.items()):
        if at:
            blank()
        hanging((system, "heading"))
        for phase, rows in phases.items():
            _write_phase(phase, rows)
    return DONE


Rows = dict[str, list[str]]
"""What goes on, or nothing where it is the phase itself, and its steps."""


def _called(system: str, one: str) -> dict[str, Rows]:
    """The phases of that name with what goes on in them, or each with what goes on in it by that name."""
    phases = {phase: _rows(system, phase) for phase in _phases(system)}
    exactly = {phase: phases[phase] for phase in phases if phase.casefold() == one}
    if found := exactly or {phase: phases[phase] for phase in phases if one in phase.casefold()}:
        return {phase: _folded(rows) for phase, rows in found.items()}
    within = {phase: _with(rows, one) for phase, rows in phases.items()}
    return {phase: rows for phase, rows in within.items() if rows}


def _with(rows: Rows, one: str) -> Rows:
    """What goes on by that name, and what does within it."""
    return {around: rows[around] for around in rows if one in around.casefold()}


def _folded(rows: Rows) -> Rows:
    """Without what goes on within something else that goes on."""
    return {around: rows[around] for around in rows if ", " not in around}


def _phases(system: str) -> list[str]:
    return list(dict.fromkeys(map(phase_words, _states(system))))


def _rows(system: str, phase: str) -> Rows:
    rows: Rows = {}
    states = (state for state in _states(system) if phase_words(state) == phase)
    for around, step in dict.fromkeys(map(within_words, states)):
        rows.setdefault(around, []).append(step)
    return rows


def _write_phase(phase: str, rows: Rows) -> None:
    blank()
    hanging((phase, "heading"))
    for around, within in rows.items():
        told = "; ".join(within)
        hanging(say("{around}: {steps}", around=around, steps=told) if around else told, indent=2)


def phases_json(system: str, held: Table | None = None) -> list[dict[str, Any]]:
    """Each step by the name that programs know, and by that which is printed; in a game, where it stands."""
    here = "" if held is None else _state(held)
    each = [{"state": state, "words": state_words(state)} for state in _states(system)]
    return [{**one, "here": True} if one["state"] == here else one for one in each]


def _states(system: str) -> list[str]:
    """The states of a turn, phase by phase as they follow one another; first those of every turn."""
    states = list(GAMES[system].turn.accepts)
    phases = list(dict.fromkeys(map(phase_words, states)))
    states = list(dict.fromkeys((*GAMES[system].rests, *states)))
    return sorted(states, key=lambda state: phases.index(phase_words(state)))
