"""A voyage told by where it leads and where something happens, not once more by each hex between."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from events.message import Event, PositionSealed
from phases.referee import System
from skyledger.on_demand import OnDemand

Told = tuple[Event, tuple[str, ...]]

MOVERS: OnDemand[Callable[[Any], str]] = OnDemand(
    {"A World at War": "skyledger.telling.world_at_war.ships:mover_on_its_way"}
)
"""For games with voyages: who came to one more place on the way by a fact; empty for all other facts."""


TELLS: OnDemand[Callable[[Any], tuple[Any, ...]]] = OnDemand(
    {"A World at War": "skyledger.telling.world_at_war.ships:tells_with_it"}
)
"""For games with voyages: the facts that a fact tells once more, so that they need not be told before it."""


def told_of_play(facts: Iterable[Told]) -> Iterator[Told]:
    """What came of an order, but for the seal of the position: that is for audits, and stands in the log."""
    return (fact for fact in facts if not isinstance(fact[0], PositionSealed))


def without_the_way(system: System, facts: Iterable[Told]) -> Iterator[Told]:
    """The facts, and of those that only lead on the last of each mover, with the rules of all.

    What a later one tells once more is left out.
    """
    mover, facts = MOVERS.get(system.rules.name), tuple(facts)
    tells = TELLS.get(system.rules.name)
    again = tuple(one for event, _ in facts for one in (tells(event) if tells else ()))
    facts = tuple(fact for fact in facts if fact[0] not in again)
    for leads_on, some in groupby(facts, key=lambda fact: bool(mover and mover(fact[0]))):
        if mover and leads_on:
            yield from _last_of_each(mover, some)
        else:
            yield from some


def _last_of_each(mover: Callable[[Any], str], facts: Iterable[Told]) -> Iterator[Told]:
    last: dict[tuple[type, str], Told] = {}
    for event, rules in facts:
        _, before = last.pop((type(event), mover(event)), (event, ()))
        last[type(event), mover(event)] = event, tuple(dict.fromkeys((*before, *rules)))
    yield from last.values()
