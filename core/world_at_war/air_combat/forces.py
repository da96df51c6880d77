"""What both sides have between the rounds of one air combat (18.522, 23.13)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import (
    ATTACKER,
    DEFENDER,
    SQUADRONS,
    Circumstances,
    Fight,
    Group,
    Side,
    as_squadrons,
    fight_between,
    merged,
)
from core.world_at_war.air_combat.losses import Loss, Suffered
from core.world_at_war.charts import AirResult


class Forces(msgspec.Struct, frozen=True):
    """Both sides as they stand before or after a round, in the unit of account of the combat."""

    attacker: tuple[Group, ...]
    defender: tuple[Group, ...]
    unit: str


def forces_between(attacker: Iterable[Group], defender: Iterable[Group]) -> Forces:
    """Both sides before the first round, from groups counted as they are built; naval air divides all."""
    fight = fight_between(attacker, defender)
    return Forces(fight.attacker, fight.defender, fight.unit)


def reinforced(forces: Forces, coming: Iterable[Group]) -> Forces:
    """The attacker joined by groups counted as they are built (18.522B).

    They are divided where the combat is fought in squadrons; where they bring the first naval air, everybody
    is (23.131A). Squadrons stay divided when the naval air is gone: they recombine after the last counterair
    of the phase (23.152D).
    """
    if forces.unit == SQUADRONS:
        return replace(forces, attacker=merged((*forces.attacker, *map(as_squadrons, coming))))
    return forces_between((*forces.attacker, *coming), forces.defender)


def fight_of_forces(forces: Forces, aside: Iterable[Group], circumstances: Circumstances) -> Fight:
    """The next round; the defender's groups that are named are not engaged in it (18.521B)."""
    left_out = tuple(aside)
    engaged = tuple(group for group in forces.defender if group not in left_out)
    return Fight(forces.attacker, engaged, forces.unit, circumstances)


def after(forces: Forces, losses: Mapping[Side, Suffered], aside: Iterable[Group] = ()) -> Forces:
    """Both sides without what was eliminated; who was forced to abort is still there (18.522B)."""
    attacker = merged(survivors(losses[ATTACKER]))
    return replace(forces, attacker=attacker, defender=merged((*survivors(losses[DEFENDER]), *aside)))


def survivors(suffered: Suffered) -> Iterator[Group]:
    """What is left of each group that is not wholly eliminated, aborted or not."""
    for loss in suffered.losses:
        if loss.eliminated < loss.group.count:
            yield _less(loss, "eliminated")


def aborted(suffered: Suffered) -> Iterator[Group]:
    """What was forced to abort of each group."""
    for loss in suffered.losses:
        if loss.aborted:
            parts: Any = tuple(result.aborted for result in _by_part(loss))
            yield replace(loss.group, count=loss.aborted, parts=parts)


def unaborted(suffered: Suffered) -> Iterator[Group]:
    """What survived of each group without having to abort."""
    for loss in suffered.losses:
        if loss.eliminated + loss.aborted < loss.group.count:
            yield _less(loss, "eliminated", "aborted")


def _less(loss: Loss, *effects: str) -> Group:
    count = loss.group.count - sum(getattr(loss, effect) for effect in effects)
    parts: Any = tuple(
        part - sum(getattr(result, effect) for effect in effects)
        for part, result in zip(loss.group.parts, _by_part(loss), strict=True)
    )
    return replace(loss.group, count=count, parts=parts)


def _by_part(loss: Loss) -> tuple[AirResult, ...]:
    return loss.parts or (AirResult(),) * len(loss.group.parts)
