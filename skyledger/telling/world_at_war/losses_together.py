"""What a side gives up by one order is told once, and not piece by piece as it was named (18.556, 18.616)."""

from collections.abc import Hashable, Sequence
from itertools import chain
from typing import Any

from core.world_at_war.ground_combat.course import GIVES_UP
from events import world_at_war as fact

Told = tuple[Any, tuple[str, ...]]
BY_RULE = frozenset(GIVES_UP.values())


def losses_together(facts: Sequence[Told]) -> tuple[Told, ...]:
    """The facts; where a side gave up several pieces of a ground combat, as if it had been one.

    That each was chosen, and asked for, is told by the order, which names them.
    """
    alike: dict[Hashable, list[Told]] = {}
    for at, told in enumerate(facts):
        key = _key(*told)
        alike.setdefault(at if key is None else key, []).append(told)
    if all(len(some) == 1 for some in alike.values()):
        return tuple(facts)
    answered = {id(event) for at, (event, _) in enumerate(facts) if _is_answered(event, facts[at + 1 :])}
    whole = (some for some in alike.values() if id(some[0][0]) not in answered)
    return tuple(_joined(some) for some in whole if len(some) == 1 or not _chosen(some[0][0]))


def _is_answered(event: Any, later: Sequence[Told]) -> bool:
    """Is it a question of what to give up that the same order answers?"""
    asked = isinstance(event, fact.ChoiceCalledFor) and event.rule in BY_RULE
    return asked and any(_chosen(one) and one.rule == event.rule for one, _ in later)


def _key(event: Any, rules: tuple[str, ...]) -> Hashable:
    """What facts that are told as one have in common; nothing for all others."""
    match event:
        case fact.GroundLossesTaken():
            return type(event), event.hexes, event.side
        case fact.AirUnitsEliminated() if BY_RULE & {*rules}:
            return type(event), rules
        case fact.ChoiceMade() if event.rule in BY_RULE and not event.standing:
            return type(event), event.rule
        case _:
            return None


def _chosen(event: Any) -> bool:
    return isinstance(event, fact.ChoiceMade)


def _joined(some: list[Told]) -> Told:
    events, rules = [event for event, _ in some], tuple(dict.fromkeys(chain(*(rules for _, rules in some))))
    first = events[0]
    if not events[1:]:
        return some[0]
    units = tuple(unit for event in events for unit in event.units)
    if isinstance(first, fact.AirUnitsEliminated):
        return fact.AirUnitsEliminated(units), rules
    return _losses(events, units), rules


def _losses(events: list[fact.GroundLossesTaken], units: tuple[str, ...]) -> fact.GroundLossesTaken:
    factors: dict[str, int] = {}
    for place, count in chain(*(event.factors.items() for event in events)):
        factors[place] = factors.get(place, 0) + count
    return fact.GroundLossesTaken(
        events[0].hexes,
        events[0].side,
        units,
        tuple(chain(*(event.ground for event in events))),
        factors,
        sum(event.cves for event in events),
        sum(event.fleet for event in events),
        sum(event.covered for event in events),
    )
