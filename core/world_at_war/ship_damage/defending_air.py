"""23.411-23.416: patrol and cover against a strike at sea, and in port the air that is based there."""

from collections.abc import Iterable, Mapping, Sequence, Sized

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import (
    AAF,
    BY_DEFAULT,
    FACTORS,
    JET,
    KAMIKAZE,
    NAS,
    SQUADRONS,
    SQUADRONS_A_FACTOR,
    Circumstances,
    Fight,
    Group,
    Readings,
    as_squadrons,
    merged,
    reads,
)
from core.world_at_war.air_combat.losses import Suffered, suffered
from core.world_at_war.air_combat.round import UNANSWERED, Call, Roll, Round, call, fought, unaborted
from core.world_at_war.edition import AirResult, air_combat
from core.world_at_war.ship_damage.chapter import effects, turned_on
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side

# 23.412-23.416: patrol and cover against a strike at sea, and results that spill over.

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


# 23.411-23.413: air based in a port against an attack on the ships that lie in it.

OF_PORTS = ("W232", "W339")
NO_LOSSES = Suffered(())


class Raid(msgspec.Struct, frozen=True):
    """An attack on ships in port: who counterairs, who goes for the ships, who is based there.

    All are counted as they are built, or in the unit of the combat if that is told. `apply_to_inverted` is
    the attacker's choice of 19.64.
    """

    counterairing: tuple[Group, ...]
    striking: tuple[Group, ...]
    defenders: tuple[Group, ...] = ()
    apply_to_inverted: str = ""
    unit: str = ""


class Opposed(msgspec.Struct, frozen=True):
    """The air combat over a port: its unit, its round, and what goes on to the ships as it is built."""

    unit: str
    round: Round
    through: tuple[Group, ...]


def fight_over_port(raid: Raid, readings: Readings = BY_DEFAULT) -> Fight:
    """The round before the dice.

    Who counterairs meets all that is based there; if nobody does, only uninverted air rolls against those
    that go for the ships (23.411C, 23.413).
    """
    unit = unit_over_port(raid, readings)
    about = Circumstances(apply_to_inverted=raid.apply_to_inverted, over_port=True)
    ours = raid.counterairing or raid.striking
    return Fight(_in(raid, ours, unit), _in(raid, _meeting(raid, readings), unit), unit, about)


def _meeting(raid: Raid, readings: Readings) -> tuple[Group, ...]:
    """The air in the base that fights: all of it where it is counteraired, else what is ready (23.413)."""
    counteraired = met_by_all([group.kind for group in raid.counterairing], raid.striking, readings)
    return tuple(group for group in raid.defenders if counteraired or not group.inverted)


def escorts_alone(counterairing: Sequence[str], striking: Sized) -> bool:
    """17.53B: do jets alone fight for those that go for the ships? The first are told by their kinds."""
    return bool(counterairing and len(striking)) and all(kind == JET for kind in counterairing)


def met_by_all(counterairing: Sequence[str], striking: Sized, readings: Readings = BY_DEFAULT) -> bool:
    """Is the base counteraired, so that all air in it fights? Escort of jets alone is doubt W372."""
    escort = escorts_alone(counterairing, striking) and reads(readings, "W372") == "those_that_meet"
    return bool(counterairing) and not escort


def calls(raid: Raid, readings: Readings = BY_DEFAULT) -> dict[Side, Call | None]:
    """What each side is to roll; attackers that only go for ships make no roll (23.411C).

    23.411B: who counterairs fights one round, and attacks no ships in it.
    """
    fight = fight_over_port(raid, readings)
    ours = call(fight, ATTACKER, readings) if raid.counterairing and fight.defender else None
    return {ATTACKER: ours, DEFENDER: call(fight, DEFENDER, readings) if fight.defender else None}


def opposed(
    raid: Raid,
    dice: Mapping[Side, int],
    answers: Mapping[Side, tuple[str, ...]] = UNANSWERED,
    readings: Readings = BY_DEFAULT,
) -> Opposed:
    """23.412: the round with these dice, and who goes on to the ships.

    Raises `Mistake` for a pick that is none of the options.
    """
    fight, given = fight_over_port(raid, readings), answers.get(ATTACKER, ())
    striking = _in(raid, raid.striking, fight.unit)
    if not (raid.counterairing and fight.defender):
        done, cost = _unanswered(raid, fight, dice, given, readings)
        return Opposed(fight.unit, done, _as_built(unaborted(cost), fight.unit))
    done = fought(fight, dice, {DEFENDER: answers.get(DEFENDER, ())}, readings)
    result = done.defender.result if done.defender else AirResult()
    if reads(readings, "W232") == "shared":
        ours, theirs = _shared(
            fight, striking, dealt((*fight.attacker, *striking), fight, result, given, readings)
        )
    else:
        ours, theirs = spilled((fight.attacker, striking), fight, result, given, readings)
    cost = together(ours, theirs)
    losses: dict[Side, Suffered] = {ATTACKER: cost, DEFENDER: done.losses[DEFENDER]}
    asked = (one for one in done.choices if one.side == DEFENDER or one.rule == "19.64")
    done = replace(done, losses=losses, choices=(*cost.choices, *asked))
    return Opposed(fight.unit, done, _as_built(unaborted(theirs), fight.unit))


def doubts_over_port(
    raid: Raid, dice: Mapping[Side, int], readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """The doubts on which it turned what befell the attackers and who goes on to the ships."""
    full = {ATTACKER: 2, DEFENDER: 2} | dict(dice)

    def told(other: Readings) -> tuple[object, ...]:
        done = opposed(raid, full, readings=other)
        return done.unit, done.round.defender, done.through, tally(done.round.losses[ATTACKER])

    return turned_on(told, OF_PORTS, readings)


def unit_over_port(raid: Raid, readings: Readings = BY_DEFAULT) -> str:
    """19.51: squadrons as soon as naval air fights; W339 is about naval air that only goes for ships.

    Inverted naval air in the base does not, unless it is counteraired (23.413).
    """
    if raid.unit:
        return raid.unit
    meeting = _meeting(raid, readings)
    bystanders = raid.striking if reads(readings, "W339") == "squadrons" or not raid.counterairing else ()
    fighting = (*raid.counterairing, *meeting, *bystanders)
    naval = any(group.kind in (NAS, KAMIKAZE) for group in fighting)
    return SQUADRONS if naval and meeting else FACTORS


def _in(raid: Raid, groups: Iterable[Group], unit: str) -> tuple[Group, ...]:
    whole = not raid.unit and unit == SQUADRONS
    return merged(map(as_squadrons, groups) if whole else groups)


def _as_built(groups: Iterable[Group], unit: str) -> tuple[Group, ...]:
    """Army air counted as factors again, for it attacks ships in port as such (17.142A).

    A factor of fewer than three would be inverted, and inverted ones do not go on with a mission (23.144).
    """
    built = (_factors(group) if unit == SQUADRONS else group for group in merged(groups))
    return tuple(group for group in built if group.count)


def _factors(group: Group) -> Group:
    if group.kind != AAF:
        return group
    return replace(group, count=group.count // SQUADRONS_A_FACTOR, parts=(0, 0, 0))


def _unanswered(
    raid: Raid, fight: Fight, dice: Mapping[Side, int], given: tuple[str, ...], readings: Readings
) -> tuple[Round, Suffered]:
    """23.411C: the defender alone rolls, against those that go for the ships."""
    called = calls(raid, readings)[DEFENDER]
    roll = _rolled(called, dice[DEFENDER]) if called else None
    result = roll.result if roll else AirResult()
    cost = dealt(_in(raid, raid.striking, fight.unit), fight, result, given, readings)
    return Round(None, roll, {ATTACKER: cost, DEFENDER: NO_LOSSES}, cost.choices), cost


def _rolled(called: Call, dice: int) -> Roll:
    net = dice + called.net
    return Roll(called, dice, net, air_combat(called.row, net))


def _shared(fight: Fight, striking: Sequence[Group], cost: Suffered) -> tuple[Suffered, Suffered]:
    """What was dealt over all attackers, as it befell those that counterair and those that do not."""
    here = len(fight.attacker)
    return Suffered(cost.losses[:here], cost.choices), Suffered(cost.losses[here : here + len(striking)])
