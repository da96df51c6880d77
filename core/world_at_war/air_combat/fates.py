"""18.472, 18.523-18.526, 18.563, 18.564, 18.623: what becomes of those who live through an air battle.

Those are whatever an air battle is fought with: groups at a table, air units by their names in a game.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

import msgspec

from core.world_at_war.air_combat.groups import BY_DEFAULT, Readings, reads
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import said, say

T = TypeVar("T")

INVERTED, UNIMPAIRED, ON_CARRIERS = said("inverted"), said("unimpaired"), said("back on carriers")
SUPPORTS, ESCORTS = said("supports"), said("escorts")


class Left(msgspec.Struct, Generic[T], frozen=True):
    """What the last round has left: attackers, defenders that it forced to abort, and the other defenders.

    `broken_off` tells whether the defender disengaged after it.
    """

    attackers: tuple[T, ...]
    aborted: tuple[T, ...]
    others: tuple[T, ...]
    broken_off: bool = False

    @property
    def defenders(self) -> tuple[T, ...]:
        """All defenders, aborted or not."""
        return (*self.aborted, *self.others)


class Fate(msgspec.Struct, Generic[T], frozen=True):
    """What becomes of somebody: his status, the rule that gives it, and why."""

    who: T
    status: str
    rule: str
    why: str


Fates = dict[Side, tuple[Fate[T], ...]]


def all_inverted(some: Iterable[T], rule: str, why: str) -> Iterator[Fate[T]]:
    """They are inverted, all of them by one rule."""
    return (Fate(one, INVERTED, rule, why) for one in some)


def of_counterair(left: Left[T], was_inverted: Callable[[T], bool], *, from_carriers: bool) -> Fates[T]:
    """18.523, 18.524, 18.526: attackers return; of defenders that stayed the last roll inverts its aborts."""
    if from_carriers:
        status, rule, why = ON_CARRIERS, "18.524B", say("returns to its carriers")
    else:
        status, rule = INVERTED, "18.524A"
        why = say("returns to base when the counterairs of the phase are over")
    back = tuple(Fate(one, status, rule, why) for one in left.attackers)
    return {ATTACKER: back, DEFENDER: tuple(_counteraired(left, was_inverted))}


def _counteraired(left: Left[T], was_inverted: Callable[[T], bool]) -> Iterator[Fate[T]]:
    if not left.broken_off:
        yield from all_inverted(left.aborted, "18.526A", say("forced to abort by the attacker's last roll"))
    for one in left.defenders if left.broken_off else left.others:
        if was_inverted(one):
            yield Fate(one, INVERTED, "18.72E", say("was inverted before"))
        elif left.broken_off:
            yield Fate(one, INVERTED, "18.523", say("disengaged"))
        else:
            yield Fate(one, UNIMPAIRED, "18.526C", say("not forced to abort by the attacker's last roll"))


def of_support(left: Left[T], escorts: Callable[[T], bool]) -> Fates[T]:
    """18.5632, 18.5633, 18.564: interceptors go home, and support that aborted or called its mission off.

    A jet that was not forced to abort escorts, and adds nothing (18.6141).
    """
    ours = all_inverted(left.attackers, "18.564", say("returns to base once the air combat is over"))
    return {ATTACKER: tuple(ours), DEFENDER: tuple(_supporting(left, escorts))}


def _supporting(left: Left[T], escorts: Callable[[T], bool]) -> Iterator[Fate[T]]:
    if left.broken_off:
        yield from all_inverted(left.defenders, "18.5632", say("returned to base; its mission is cancelled"))
        return
    yield from all_inverted(left.aborted, "18.5633", say("forced to abort by the attacker's last roll"))
    for one in left.others:
        if escorts(one):
            yield Fate(one, ESCORTS, "18.6141", say("not forced to abort; a jet escorts and adds nothing"))
        else:
            yield Fate(one, SUPPORTS, "18.5633", say("not forced to abort by the attacker's last roll"))


def of_interceptors(
    fought: Iterable[T], attacked: Iterable[T], idle: Iterable[T], readings: Readings = BY_DEFAULT
) -> Iterator[Fate[T]]:
    """18.472, 18.623: who fought over air transports or attacked them is inverted; who did neither is free.

    Whether those are free is doubt W177.
    """
    yield from all_inverted(fought, "18.472", say("fought over the air transports"))
    yield from all_inverted(attacked, "18.623", say("attacked the air transports"))
    free = reads(readings, "W177") == "those_that_fought"
    status = UNIMPAIRED if free else INVERTED
    for one in idle:
        yield Fate(one, status, "18.623", say("neither fought nor attacked, and may be used again"))
