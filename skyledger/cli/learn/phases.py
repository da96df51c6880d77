"""`help phases`: the steps of a turn by the names that the program prints and that `done until` takes."""

from itertools import groupby

from events.sentences import said, say
from phases.states import phase_words, state_words, within_words
from skyledger.cli.paper import blank, hanging
from skyledger.games import GAMES

PHASES = "phases"
"""The topic."""
HOW_FAR = said(
    "“done until combat” is “done” in one step after the other, each an entry, until the turn stands there. "
    "All names below are taken, and any part of them: a phase, what goes on in it, a step; also “my turn”. "
    "A goal must still come in this player turn; of one that begins with an order, such as “naval activity”, "
    "it stops where that order may be given. It stops before that where a question is open or dice are due, "
    "where others are awaited, where something is under way in which the seat has a word, and where it would "
    "let something lie, or air that could still be used; --yes goes past that."
)


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


def phases_json(system: str) -> list[dict[str, str]]:
    """Each step by the name that programs know, and by that which is printed."""
    return [{"state": state, "words": state_words(state)} for state in _states(system)]


def _states(system: str) -> list[str]:
    """The states of a turn, phase by phase as they follow one another."""
    states = list(GAMES[system].turn.accepts)
    phases = list(dict.fromkeys(map(phase_words, states)))
    return sorted(states, key=lambda state: phases.index(phase_words(state)))
