"""What a benchmark is to come to, and whether it does."""

from collections.abc import Iterator, Mapping
from typing import Any

Goal = Mapping[str, float]


def at_least(bound: float) -> Goal:
    """The figure is to be no less than this."""
    return {"at_least": bound}


def at_most(bound: float) -> Goal:
    """The figure is to be no more than this."""
    return {"at_most": bound}


def lines(told: Mapping[str, Any]) -> Iterator[str]:
    """A line for each goal of a benchmark, from what it told: the figure, the goal, and whether it holds."""
    for figure, goal in told["goals"].items():
        ((sense, bound),), is_ = goal.items(), told[figure]
        holds = is_ >= bound if sense == "at_least" else is_ <= bound
        said = "holds" if holds else "falls short"
        yield f"{told['benchmark']:<9} {figure:<13} {is_:>8}   {sense.replace('_', ' ')} {bound}: {said}"
