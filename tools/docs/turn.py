"""docs/turn.md: the player turn drawn from the very data that the referee plays by."""

from typing import Any

from transitions.extensions import HierarchicalGraphMachine
from transitions.extensions.nesting import NestedState

from phases.world_at_war import ACCEPTS, GUARDS, ORDER_OF_PLAY, STATES, TRANSITIONS
from skyledger.notation import notation_of
from tools.docs.registry import Documents, page

GAME = "A World at War"
WHO = {
    "phasing": "a seat of the side whose player turn it is",
    "belligerent": "any seat",
    "anybody": "any seat",
    "gamemaster": "the gamemaster",
    "asked": "a seat of the side whose decision is waited for",
    "flying": "a seat whose attackers are in the air",
}


class _State(NestedState):
    separator = "."


class _Machine(HierarchicalGraphMachine):
    state_cls = _State


class _Model:
    """What the graph is drawn for; the guards are only named."""

    def __init__(self) -> None:
        for name, holds in GUARDS.items():
            setattr(self, name, holds)


def turn() -> Documents:
    """One page: the diagram, and what each state accepts from whom."""
    parts = [part for state in _states() for part in (f"### {state}", _accepted(state))]
    told = (
        "The player turn as the air rules see it. `SeatFinished` is the fact that moves it on, once "
        "all seats of the "
        "side are done; after the last state the next player turn begins."
    )
    diagram = f"```mermaid\n{_diagram()}\n```"
    return {"turn.md": page("The player turn", told, diagram, "## What may be ordered where", *parts)}


def _states() -> list[str]:
    """Every state in the order of play, those of a counterair in theirs."""
    return [
        state for part in ORDER_OF_PLAY for state in ACCEPTS if state == part or state.startswith(f"{part}.")
    ]


def _diagram() -> str:
    machine = _Machine(
        model=_Model(), states=STATES, transitions=TRANSITIONS, initial=ORDER_OF_PLAY[0],
        auto_transitions=False, graph_engine="mermaid", show_conditions=True, title="player turn",
    )  # fmt: skip
    graph: Any = machine.get_combined_graph()  # the type that transitions names for it lacks the text
    lines = graph.source.splitlines()
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _accepted(state: str) -> str:
    verbs = {form.order: form.verb for form in notation_of(GAME).forms}
    rows = [f"| {verbs[order]} | {WHO.get(who, who)} |" for order, who in ACCEPTS[state].items()]
    return "\n".join(("| order | from |", "|---|---|", *rows))
