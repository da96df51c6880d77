"""23.411-23.413: air based in a port against an attack on the ships that lie in it."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from core.world_at_war.air_combat.groups import (
    AAF,
    BY_DEFAULT,
    FACTORS,
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
from core.world_at_war.air_combat.losses import Suffered
from core.world_at_war.air_combat.round import UNANSWERED, Call, Roll, Round, call, fought, unaborted
from core.world_at_war.edition import AirResult, air_combat
from core.world_at_war.ship_damage.defending_air import dealt, spilled, tally, together
from core.world_at_war.ship_damage.readings import turned_on
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side

OF_PORTS = ("W232", "W338", "W339")
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
    about = Circumstances(apply_to_inverted=raid.apply_to_inverted)
    ours = raid.counterairing or raid.striking
    return Fight(_in(raid, ours, unit), _in(raid, _meeting(raid), unit), unit, about)


def _meeting(raid: Raid) -> tuple[Group, ...]:
    """The air in the base that fights: all of it where it is counteraired, else what is ready (23.413)."""
    return tuple(group for group in raid.defenders if raid.counterairing or not group.inverted)


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
        return Opposed(fight.unit, done, _as_built(unaborted(cost), fight.unit, readings))
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
    return Opposed(fight.unit, done, _as_built(unaborted(theirs), fight.unit, readings))


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
    meeting = _meeting(raid)
    bystanders = raid.striking if reads(readings, "W339") == "squadrons" or not raid.counterairing else ()
    fighting = (*raid.counterairing, *meeting, *bystanders)
    naval = any(group.kind in (NAS, KAMIKAZE) for group in fighting)
    return SQUADRONS if naval and meeting else FACTORS


def _in(raid: Raid, groups: Iterable[Group], unit: str) -> tuple[Group, ...]:
    whole = not raid.unit and unit == SQUADRONS
    return merged(map(as_squadrons, groups) if whole else groups)


def _as_built(groups: Iterable[Group], unit: str, readings: Readings) -> tuple[Group, ...]:
    """Army air counted as factors again, for it attacks ships in port as such (17.142A, doubt W338)."""
    spare = 1 if reads(readings, "W338") == "recombined" else 0
    built = (_factors(group, spare) if unit == SQUADRONS else group for group in merged(groups))
    return tuple(group for group in built if group.count)


def _factors(group: Group, spare: int) -> Group:
    if group.kind != AAF:
        return group
    return replace(group, count=(group.count + spare) // SQUADRONS_A_FACTOR, parts=(0, 0, 0))


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
