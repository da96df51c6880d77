"""A result dealt first over some groups of a force, and what exceeds them over others (23.412B, 23.416A)."""

from collections.abc import Sequence

from core.world_at_war.air_combat.groups import ATTACKER, Fight, Group
from core.world_at_war.air_combat.losses import Suffered, suffered
from core.world_at_war.air_combat.readings import Readings
from core.world_at_war.charts import AirResult


def spilled(
    force: tuple[Sequence[Group], Sequence[Group]],
    fight: Fight,
    result: AirResult,
    answers: tuple[str, ...],
    readings: Readings,
) -> tuple[Suffered, Suffered]:
    """What the first of a force suffer, and the others; `answers` are picks in the order of their asking."""
    first, then = force
    cost = dealt(first, fight, result, answers, readings)
    rest = excess(sum(group.count for group in first), result)
    return cost, dealt(then, fight, rest, answers[len(cost.choices) :], readings)


def dealt(
    groups: Sequence[Group], fight: Fight, result: AirResult, answers: tuple[str, ...], readings: Readings
) -> Suffered:
    """What these attackers suffer by a result, whoever else fights."""
    alone = Fight(tuple(groups), (), fight.unit, fight.circumstances)
    return suffered(alone, ATTACKER, result, answers, readings)


def excess(there: int, result: AirResult) -> AirResult:
    """What is left of a result when everybody of so many has been eliminated or has aborted."""
    eliminated = min(there, result.eliminated)
    aborted = min(there - eliminated, result.aborted)
    return AirResult(result.eliminated - eliminated, result.aborted - aborted)


def together(*some: Suffered) -> Suffered:
    """What parts of a force suffer as what the force suffers."""
    return Suffered(
        tuple(loss for one in some for loss in one.losses),
        tuple(choice for one in some for choice in one.choices),
    )


def tally(suffered: Suffered) -> dict[str, AirResult]:
    """What befell each nation, kind and quality, by their names; nothing where nothing did."""
    found: dict[str, AirResult] = {}
    for loss in suffered.losses:
        before = found.get(loss.group.name, AirResult())
        found[loss.group.name] = AirResult(before.eliminated + loss.eliminated, before.aborted + loss.aborted)
    return {name: result for name, result in found.items() if result != AirResult()}
