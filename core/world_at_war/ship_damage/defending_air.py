"""23.412-23.416: patrol and cover against a strike at sea, and results that spill over."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import (
    BY_DEFAULT,
    SQUADRONS,
    Circumstances,
    Fight,
    Group,
    Readings,
    merged,
    reads,
)
from core.world_at_war.air_combat.losses import Suffered, suffered
from core.world_at_war.air_combat.round import UNANSWERED, Round, fought, unaborted
from core.world_at_war.edition import AirResult
from core.world_at_war.ship_damage.readings import turned_on
from core.world_at_war.ship_damage.surprise import effects
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side

OF_ENGAGING = ("W235", "W236", "W337")
OF_COMBAT = ("W238", "W239")


class Engagement(msgspec.Struct, frozen=True):
    """A strike at sea and who engages whom, all in squadrons.

    `engaged` are those of the strike that the attacker picked to fight; `patrol` and `cover` the defenders
    that engage; what stays out is not named.
    """

    strike: tuple[Group, ...]
    engaged: tuple[Group, ...]
    patrol: tuple[Group, ...] = ()
    cover: tuple[Group, ...] = ()
    surprise_level: int = 0


class Met(msgspec.Struct, frozen=True):
    """An engagement that was fought: its round, and the squadrons that go on to face air defense (23.424)."""

    round: Round
    through: tuple[Group, ...]


def may_engage(there: int, strike: int, level: int = 0, readings: Readings = BY_DEFAULT) -> int:
    """23.415A, B, E: with how many squadrons, of those there, a defender may engage a strike of this size.

    He may engage with fewer, or with none.
    """
    fewer = effects(level, readings).fewer
    cap = there if reads(readings, "W235") == "all_defenders" else strike
    if reads(readings, "W337") == "than_are_there":
        return max(0, min(there - fewer, cap))
    return max(0, min(there, cap) - fewer)


def attackers_engaged(engaging: int, strike: int) -> int:
    """23.415B: as many attackers as defenders engage, if there are so many."""
    return min(engaging, strike)


def fight_over_ships(engagement: Engagement) -> Fight:
    """The round before the dice: the engaged of both sides, patrol and cover together (23.415C, D)."""
    about = Circumstances(
        at_sea_against_cap=bool(engagement.patrol),
        air_cover_joins=bool(engagement.cover),
        surprise_level=engagement.surprise_level,
    )
    return Fight(
        merged(engagement.engaged), merged((*engagement.patrol, *engagement.cover)), SQUADRONS, about
    )


def met(
    engagement: Engagement,
    dice: Mapping[Side, int],
    answers: Mapping[Side, tuple[str, ...]] = UNANSWERED,
    readings: Readings = BY_DEFAULT,
) -> Met:
    """23.416: the round with these dice; its result falls on the whole strike, and patrol and cover stay.

    `answers` are each side's picks among equal types. Raises `Mistake` for an answer that is none of the
    options.
    """
    fight = fight_over_ships(engagement)
    done = fought(fight, dice, {DEFENDER: answers.get(DEFENDER, ())}, readings)
    result = done.defender.result if done.defender else AirResult()
    cost = _cost(engagement, fight, result, answers.get(ATTACKER, ()), readings)
    choices = (*cost.choices, *done.losses[DEFENDER].choices)
    losses: dict[Side, Suffered] = {ATTACKER: cost, DEFENDER: done.losses[DEFENDER]}
    return Met(replace(done, losses=losses, choices=choices), merged(unaborted(cost)))


def _cost(
    engagement: Engagement, fight: Fight, result: AirResult, answers: tuple[str, ...], readings: Readings
) -> Suffered:
    if reads(readings, "W238") == "whole_strike" and reads(readings, "W239") == "whole_strike":
        return dealt(merged(engagement.strike), fight, result, answers, readings)
    others = without(engagement.strike, engagement.engaged)
    beyond = () if reads(readings, "W238") == "engaged" else others
    first, then = spilled((fight.attacker, beyond), fight, result, answers, readings)
    return together(first, then, *(() if beyond else (dealt(others, fight, AirResult(), (), readings),)))


def without(groups: Iterable[Group], fewer: Sequence[Group]) -> tuple[Group, ...]:
    """Groups less those that are named, by nation, kind and quality."""
    gone = {group.name: group.count for group in merged(fewer)}
    left = (replace(group, count=group.count - gone.get(group.name, 0)) for group in merged(groups))
    return tuple(group for group in left if group.count)


def doubts_of_engaging(
    there: int, strike: int, level: int, readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """The doubts on which it turned how many defenders may engage."""
    return turned_on(lambda other: may_engage(there, strike, level, other), OF_ENGAGING, readings)


def doubts_of_combat(
    engagement: Engagement, dice: Mapping[Side, int], readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """The doubts on which it turned what befell the strike."""

    def told(other: Readings) -> object:
        return tally(met(engagement, dice, readings=other).round.losses[ATTACKER])

    return turned_on(told, OF_COMBAT, readings)


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
