"""18.522, 18.5631-18.5634, 18.622, 19.12: how an air battle goes on after a round, asked of no game.

What comes next is a step: it is over, a side is asked, or another round is fought. The referee takes one step
with each order; where all that sides decide is known beforehand, `as_decided` takes as many as that allows.
"""

from collections.abc import Callable, Iterable, Mapping, Sized

import msgspec

from core.world_at_war.air_battle import ends
from core.world_at_war.air_battle.kinds import Kind, Over
from core.world_at_war.air_combat.groups import TRANSPORT
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from events.sentences import said

FIGHT_ON, DISENGAGE = said("fight on"), said("disengage")
BY_ONE_ROUND = "19.12"


class Asked(msgspec.Struct, frozen=True):
    """A side is asked whether it fights on, by which rules; `why` the defender is not asked first."""

    side: Side
    rules: tuple[str, ...]
    why: str = ""


class Another(msgspec.Struct, frozen=True):
    """Another round is fought."""


Step = Over | Asked | Another


class Standing(msgspec.Struct, frozen=True):
    """What the next step turns on besides the kind of battle.

    Of which sides no air is left, and whether one round is all (19.12); and what is asked only where it
    matters: whether the defender may break off (18.523), whether others may take the place of attackers, and
    whether the attacker has nothing to say about another round (18.622).
    """

    gone: tuple[Side, ...] = ()
    single: bool = False
    may_break_off: Callable[[], bool] = lambda: True
    may_join: Callable[[], bool] = lambda: False
    straight_on: Callable[[], bool] = lambda: False


def without_air(attackers: Sized, defenders: Sized) -> tuple[Side, ...]:
    """The sides of which nothing is left, the attacker first."""
    left: tuple[tuple[Side, Sized], ...] = ((ATTACKER, attackers), (DEFENDER, defenders))
    return tuple(side for side, some in left if not len(some))


def after_a_round(kind: Kind, now: Standing) -> Over | Asked:
    """It is over when a side is gone for good, or after one round (19.12); else a side decides first.

    18.522A, 18.5634, 18.622: a defender with a mission may break it off though no attacker is left, and
    others may come in his place. 18.522B, 18.523: the defender is asked first, if he has somewhere to go.
    """
    if DEFENDER in now.gone or (now.gone and not (kind.has_a_mission or now.may_join())):
        return Over(ends.eliminated(now.gone), kind.over)
    if now.single:
        return Over(ends.SINGLE, BY_ONE_ROUND)
    if now.may_break_off():
        return Asked(DEFENDER, (kind.defender_says,))
    return Asked(ATTACKER, (kind.attacker_says, "18.523"), ends.NO_REFUGE)


def after_a_decision(kind: Kind, now: Standing, side: Side, decision: str) -> Step:
    """Whoever disengages ends it; the attacker decides after a defender that fights on (18.522B).

    18.5634, 18.622: not if none of his air is left and none can come, nor if he has nothing to say.
    """
    if decision == DISENGAGE:
        rules = {DEFENDER: kind.broken_off, ATTACKER: kind.withdrawn or kind.attacker_says}
        return Over(ends.disengaged(side), rules[side], side)
    if side == ATTACKER:
        return Another()
    if kind.followed and ATTACKER in now.gone and not now.may_join():
        return Over(ends.eliminated([ATTACKER]), kind.over)
    return Another() if now.straight_on() else Asked(ATTACKER, (kind.attacker_says,))


def as_decided(kind: Kind, now: Standing, decisions: Mapping[Side, str]) -> Step:
    """Where a battle is after a round, if sides decide so; who has not decided is asked."""
    step: Step = after_a_round(kind, now)
    while isinstance(step, Asked) and (decision := decisions.get(step.side)):
        step = after_a_decision(kind, now, step.side, decision)
    return step


def may_be_left_aside(kinds: Iterable[str]) -> bool:
    """18.521B: are there air transports among other air, so that the attacker says whether he engages them?

    Where nothing else is at the base, they are what he came for (doubt W181).
    """
    return len({kind == TRANSPORT for kind in kinds}) > 1
