"""`help phases`: the steps of a turn by the names that the program prints and that `done until` takes."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from events.sentences import listed, said, say
from phases.states import phase_words, state_words, within_words
from skyledger.cli.paper import blank, hanging
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


def write_phases(system: str) -> None:
    """Each phase of a player turn with its steps, those of what is played within it together."""
    for phase, states in groupby(_states(system), key=phase_words):
        blank()
        hanging((phase, "heading"))
        steps: dict[str, list[str]] = {}
        for around, step in dict.fromkeys(map(within_words, states)):
            steps.setdefault(around, []).append(step)
        for around, within in steps.items():
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
