"""Where in the turn an order has its place, in the words of a refusal."""

from collections.abc import Iterable
from itertools import takewhile

MOST = 5
"""So many places are named; of dice, which fall in dozens of states, the rest is only counted."""


def in_words(state: str) -> str:
    """A state of the turn as people say it: "movement: staging"."""
    return state.replace(".", ": ").replace("_", " ")


def places_named(states: Iterable[str], now: str) -> str:
    """These states, those nearest to the present one first; phases that share a state stand together."""
    phases: dict[str, list[str]] = {}
    for state in states:
        phase, _, rest = state.partition(".")
        phases.setdefault(rest, []).append(phase)
    here = now.partition(".")[2]
    near = sorted(phases, key=lambda rest: -_shared(rest, here))
    told = [in_words(f"{_either(phases[rest])}.{rest}") for rest in near]
    more = len(told) - MOST
    return ", ".join(told[:MOST]) + (f" and {more} more" if more > 0 else "")


def _shared(one: str, other: str) -> int:
    """How many steps two states have in common from the beginning."""
    pairs = zip(one.split("."), other.split("."), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _either(phases: list[str]) -> str:
    *others, last = phases
    return f"{', '.join(others)} or {last}" if others else last
