"""docs/turn.md: the player turn drawn from the very data that the referee plays by."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from transitions.extensions import HierarchicalGraphMachine
from transitions.extensions.nesting import NestedState
from transitions.extensions.states import Tags, add_state_features

from phases import war_game, world_at_war
from phases.machine import Turn
from phases.referee import System
from skyledger.notation import notation_of
from tools.docs.registry import Documents, page

WORLD_AT_WAR, WAR_GAME = "A World at War", "The War Game"
ALIKE = {"anybody": "any seat", "gamemaster": "the gamemaster"}
WHO = {
    WORLD_AT_WAR: {
        **ALIKE,
        "phasing": "a seat of the side whose player turn it is",
        "defending": "a seat of the other side",
        "escaping": "a seat of the side that a patrol fights",
        "belligerent": "any seat",
        "asked": "a seat of the side whose decision is waited for",
        "flying": "a seat whose attackers are in the air",
    },
    WAR_GAME: {
        **ALIKE,
        "acting": "a seat of a nation whose turn it is",
        "opposing": "a seat of the other side",
        "waited_for": "a seat that has something to say or to roll",
    },
}
TOLD = {
    WORLD_AT_WAR: (
        "The player turn as the air rules see it. `SeatFinished` is the fact that moves it on, once all "
        "seats of the side are done; after the last state the next player turn begins. What is said in each "
        "step at sea and over ports, and by whom, has [a page of its own](naval.md)."
    ),
    WAR_GAME: (
        "One round of combat is a pass through the states of combat; all battles go through it together. "
        "`StepClosed` is the fact that moves the turn on, once no seat has anything more to say."
    ),
}


class _State(NestedState):
    separator = "."


@add_state_features(Tags)
class _Machine(HierarchicalGraphMachine):
    state_cls = _State


class _Model:
    """What the graph is drawn for; the guards are only named."""

    def __init__(self, guards: Mapping[str, Any]) -> None:
        for name, holds in guards.items():
            setattr(self, name, holds)


def turn() -> Documents:
    """One page: of each game the diagram, and what each state accepts from whom."""
    parts = (
        *_game(WORLD_AT_WAR, world_at_war.WORLD_AT_WAR, _in_order()),
        *_game(WAR_GAME, war_game.WAR_GAME, list(war_game.WAR_GAME.turn.accepts)),
    )
    return {"turn.md": page("The player turn", *parts)}


def _game(game: str, system: System, states: Sequence[str]) -> Iterator[str]:
    yield from (f"## {game}", TOLD[game], f"```mermaid\n{_diagram(system.turn, states[0])}\n```")
    yield "What may be ordered where:"
    for state in states:
        yield from (f"### {state}", _accepted(game, system, state))


def _in_order() -> list[str]:
    """Every state of A World at War in the order of play, then those that a phase enters on occasion."""
    order, states = world_at_war.ORDER_OF_PLAY, world_at_war.ACCEPTS
    played = [state for part in order for state in states if state == part or state.startswith(f"{part}.")]
    return [*played, *(state for state in states if state not in played)]


def _diagram(turn: Turn, first: str) -> str:
    machine = _Machine(
        model=_Model(turn.guards), states=turn.states, transitions=turn.transitions, initial=first,
        auto_transitions=False, graph_engine="mermaid", show_conditions=True, title="player turn",
    )  # fmt: skip
    graph: Any = machine.get_combined_graph()  # the type that transitions names for it lacks the text
    lines = graph.source.splitlines()
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _accepted(game: str, system: System, state: str) -> str:
    verbs = {form.order: form.verb for form in notation_of(game).forms}
    always = [(order, who, "") for order, who in system.turn.accepts[state].items()]
    opened = [
        (order, who, f", where an edition has {number}")
        for number, states in system.opened.items()
        for order, who in states.get(state, {}).items()
    ]
    rows = [
        f"| {verbs[order]} | {WHO[game].get(who, who)}{where} |" for order, who, where in (*always, *opened)
    ]
    return "\n".join(("| order | from |", "|---|---|", *rows))
