"""Facts told together: a voyage by where it leads, not by each hex between; losses by what they come to."""

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


WHEREABOUTS: OnDemand[Callable[[Any], tuple[str, int] | None]] = OnDemand(
    {"A World at War": "skyledger.telling.world_at_war.ships:whereabouts"}
)
"""For games with voyages: that somebody is at a place by a fact, and how much of it the fact tells."""


TOGETHER: OnDemand[Callable[[tuple[Told, ...]], tuple[Told, ...]]] = OnDemand(
    {"A World at War": "skyledger.telling.world_at_war.losses_together:losses_together"}
)
"""For games in which one order gives up several pieces: the facts of it as if they were one."""


def told_of_play(facts: Iterable[Told]) -> Iterator[Told]:
    """What came of an order, but for the seal of the position: that is for audits, and stands in the log."""
    return (fact for fact in facts if not isinstance(fact[0], PositionSealed))


def without_the_way(system: System, facts: Iterable[Told]) -> Iterator[Told]:
    """The facts, and of those that only lead on the last of each mover, with the rules of all.

    What a later one tells once more is left out, and of where they are it is told once that they are there.
    """
    together = TOGETHER.get(system.rules.name)
    whole = together(tuple(facts)) if together else tuple(facts)
    yield from _there_once(system, tuple(_last_on_the_way(system, whole)))


def _last_on_the_way(system: System, facts: tuple[Told, ...]) -> Iterator[Told]:
    mover = MOVERS.get(system.rules.name)
    tells = TELLS.get(system.rules.name)
    again = tuple(one for event, _ in facts for one in (tells(event) if tells else ()))
    facts = tuple(fact for fact in facts if fact[0] not in again)
    for leads_on, some in groupby(facts, key=lambda fact: bool(mover and mover(fact[0]))):
        if mover and leads_on:
            yield from _last_of_each(mover, some)
        else:
            yield from some


def straight_there(system: System, facts: tuple[tuple[Any, Told], ...]) -> Iterator[tuple[Any, Told]]:
    """Facts with the game after each, and where the last says where somebody is, without places before it."""
    where = WHEREABOUTS.get(system.rules.name)
    if where is None or not facts or where(facts[-1][1][0]) is None:
        yield from facts
        return
    *before, last = facts
    yield from (one for one in before if where(one[1][0]) is None)
    yield last


def _there_once(system: System, facts: tuple[Told, ...]) -> Iterator[Told]:
    """Of facts by which the same are at a place those that tell most, with the rules of all."""
    where = WHEREABOUTS.get(system.rules.name)
    found = [where(event) if where else None for event, _ in facts]
    most: dict[str, int] = {}
    rules: dict[str, dict[str, None]] = {}
    for there, (_, grounds) in zip(found, facts, strict=True):
        if there is not None:
            most[there[0]] = max(there[1], most.get(there[0], 0))
            rules.setdefault(there[0], {}).update(dict.fromkeys(grounds))
    for there, fact in zip(found, facts, strict=True):
        if there is None:
            yield fact
        elif there[1] == most[there[0]]:
            yield fact[0], tuple(rules.pop(there[0], dict.fromkeys(fact[1])))


def _last_of_each(mover: Callable[[Any], str], facts: Iterable[Told]) -> Iterator[Told]:
    last: dict[tuple[type, str], Told] = {}
    for event, rules in facts:
        _, before = last.pop((type(event), mover(event)), (event, ()))
        last[type(event), mover(event)] = event, tuple(dict.fromkeys((*before, *rules)))
    yield from last.values()
