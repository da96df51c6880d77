"""23.42, 23.44: air defense fires, and air attack rolls on ships."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from core.world_at_war import edition
from core.world_at_war.air_combat.groups import (
    BY_DEFAULT,
    FACTORS,
    NAS,
    Fight,
    Group,
    Modifier,
    Readings,
    drm,
    lowest,
    merged,
    reads,
)
from core.world_at_war.air_combat.losses import Suffered, suffered
from core.world_at_war.edition import AirResult
from core.world_at_war.ship_damage.chapter import effects, numbers, turned_on
from core.world_at_war.ship_damage.ships import (
    ESCORT_CARRIERS,
    FRENCH_AT_WORD,
    LARGE_CARRIER,
    TRANSPORTS,
    Fleet,
    NamedShip,
    Target,
    naval_drm,
    naval_parts,
    of_the_group,
)
from core.world_at_war.under_way.missions import ATTACKER
from events.sentences import kept

OF_LEVEL = ("W241", "W242", "W330")
SYMBOLS = {
    "flak": kept("flak factors: {count}"),
    "airbases": kept("airbase counters: {count}"),
    "objectives": kept("objectives: {count}"),
    "anchors": kept("anchors: {count}"),
}
FORTIFIED = frozenset((kept("beach defenses")(), kept("fortification")(), kept("fortress")()))
NAVAL_FACTORS, RESEARCH = kept("naval factors: {factors}"), kept("air defense research")
GREAT, LARGE = kept("battleships of five factors: {ships}"), kept("CVBs: {ships}")
PLACES, SURPRISE = kept("cities and ports: {places}"), kept("surprise of 2 or more")
"""What makes up a level of air defense, as it is kept."""


class Port(msgspec.Struct, frozen=True):
    """What is in the hex of a port that is attacked.

    `port_cities` of the ports are cities, too; `cities` are those beside them. `fortification` is "none",
    "beach defenses", "fortification" or "fortress".
    """

    ports: int = 1
    port_cities: int = 0
    cities: int = 0
    flak: int = 0
    airbases: int = 0
    objectives: int = 0
    anchors: int = 0
    fortification: str = "none"


class Defense(msgspec.Struct, frozen=True):
    """What fires at attacking air: ships, the port that they lie in if any, research; and the surprise."""

    fleet: Fleet = Fleet()
    port: Port | None = None
    research: int = 0
    surprise_level: int = 0


class Fired(msgspec.Struct, frozen=True):
    """Air defense that was rolled for: its level, what made it up, the dice, the result, what it cost."""

    level: int
    parts: tuple[Modifier, ...]
    dice: int
    result: AirResult
    suffered: Suffered


def parts(defense: Defense, readings: Readings = BY_DEFAULT) -> tuple[Modifier, ...]:
    """Everything that makes up the level, in the order of the chart; what is zero is left out.

    Surprise of level 2 takes one away (23.42/level.8, chart:23.42/level.8, 23.7413/level.2).
    """
    ships, places = tuple(_of_ships(defense)), tuple(_of_places(defense, readings))
    counted = (*ships, *places)
    if reads(readings, "W330") == "higher" and places:
        counted = max(ships, places, key=lambda some: sum(one.value for one in some))
    less = Modifier("23.42/level.8", effects(defense.surprise_level).air_defense, SURPRISE())
    return tuple(one for one in (*counted, less) if one.value)


def level(defense: Defense, readings: Readings = BY_DEFAULT) -> int:
    """The level of air defense; below one there is no roll (23.4211D)."""
    return sum(one.value for one in parts(defense, readings))


def fires(defense: Defense, readings: Readings = BY_DEFAULT) -> bool:
    """23.4211D: does it roll? Unguarded lines of supply and submarines never do, for all research."""
    guarded = bool(defense.fleet.attacked or defense.fleet.surface or defense.port)
    return guarded and level(defense, readings) >= 1


def fired(
    defense: Defense,
    strike: Sequence[Group],
    dice: int,
    answers: Iterable[str] = (),
    readings: Readings = BY_DEFAULT,
) -> Fired:
    """23.423: what this roll of two dice costs a strike, in the unit that it is counted in (17.142B).

    Like units are one type wherever they fly from (19.61), so that they bear their losses together.
    `answers` are the attacker's picks among equal types (19.62). Raises `Mistake` for an answer that is none
    of the options, and for a defense that does not fire.
    """
    found = level(defense, readings)
    result = edition.air_defense(found, dice)
    cost = suffered(Fight(merged(strike), (), FACTORS), ATTACKER, result, answers, readings)
    return Fired(found, parts(defense, readings), dice, result, cost)


def doubts_of_level(defense: Defense, readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The doubts on which the level turned."""
    return turned_on(lambda other: level(defense, other), OF_LEVEL, readings)


def naval_factors(fleet: Fleet) -> int:
    """23.4211: factors that count: of attacked ships, damaged ones too, so of none in a yard (23.43D).

    Each factor of CVEs counts three, transports count nothing.
    """
    light = sum(
        one.factors * (numbers().air_defense.escort_carrier if one.kind == ESCORT_CARRIERS else 1)
        for one in fleet.surface
        if one.kind != TRANSPORTS
    )
    return light + sum(one.size for one in fleet.attacked)


def _of_ships(defense: Defense) -> Iterator[Modifier]:
    about, fleet = numbers().air_defense, defense.fleet
    factors = naval_factors(fleet)
    yield Modifier("23.42/level.1", -(-factors // about.factors_a_level), NAVAL_FACTORS(factors=factors))
    yield Modifier("23.42/level.2", defense.research * about.research, RESEARCH())
    great = sum(one.five_factors for one in fleet.attacked)
    yield Modifier("23.42/level.6", great * about.five_factor_battleship, GREAT(ships=great))
    large = sum(one.kind == LARGE_CARRIER for one in fleet.attacked)
    yield Modifier("23.42/level.7", large * about.large_carrier, LARGE(ships=large))


def _of_places(defense: Defense, readings: Readings) -> Iterator[Modifier]:
    if not (port := defense.port):
        return
    about = numbers().air_defense
    for name, called in SYMBOLS.items():
        count = getattr(port, name)
        yield Modifier("23.42/level.3", count * about.symbol, called(count=count))
    places = _places(port, readings)
    yield Modifier("23.42/level.4", places * about.place, PLACES(places=places))
    if port.fortification in FORTIFIED:
        yield Modifier("23.42/level.5", about.fortification[port.fortification], port.fortification)


def _places(port: Port, readings: Readings) -> int:
    """23.4212A: ports and cities; a port that is a city counts once (W241), each of two counts (W242)."""
    again = port.port_cities if reads(readings, "W241") == "twice" else 0
    if reads(readings, "W242") == "one":
        return min(1, port.ports + port.cities) + min(1, again)
    return port.ports + port.cities + again


OF_ROLLS = ("W244", "W331", "W332", "W333", "W342", "W343")
OF_AIR = {"India": "W210", **dict.fromkeys(FRENCH_AT_WORD, "W211"), "China": "W212"}


class Attack(msgspec.Struct, frozen=True):
    """Air against one target: squadrons at sea; in port factors of army air and naval air squadrons.

    `research` are results for Naval Nationality DRMs by nation, `surprise_level` that of the strike.
    """

    target: Target
    groups: tuple[Group, ...]
    at_sea: bool = True
    surprise_level: int = 0
    research: dict[str, int] = {}


class NavalRoll(msgspec.Struct, frozen=True):
    """A roll on the Naval Attack Table: row, modifiers, two dice added, net roll, hits."""

    row: int
    modifiers: tuple[Modifier, ...]
    dice: int
    net_roll: int
    hits: int


OF_NATION = kept("Air Nationality DRM of {units}")
NAVAL_AIR = kept("naval air against ships at sea")
OF_SURPRISE = kept("surprise of level {level}")
OF_SHIPS = kept("Naval Nationality DRM {value} of {ship} ({parts})")
"""What bears on an attack roll, as it is kept."""


def row(groups: Sequence[Group]) -> int:
    """The row: squadrons; in port a factor of army air counts as one, too (17.142A, 23.53)."""
    return sum(group.count for group in groups)


def attack_modifiers(attack: Attack, readings: Readings = BY_DEFAULT) -> tuple[Modifier, ...]:
    """23.441: the modifiers that are not zero."""
    return tuple(one for one in _modifiers(attack, readings) if one.value)


def rolled(attack: Attack, dice: int, readings: Readings = BY_DEFAULT) -> NavalRoll:
    """23.44: the hits of two dice. Raises `Mistake` where nobody attacks."""
    return on_the_table(row(attack.groups), attack_modifiers(attack, readings), dice, readings)


def on_the_table(
    row_: int, modifiers: tuple[Modifier, ...], dice: int, readings: Readings = BY_DEFAULT
) -> NavalRoll:
    """A roll on a row with its modifiers; what less than two does is doubt W213."""
    net = dice + sum(one.value for one in modifiers)
    without_effect = net < edition.FIRST_ROLL and reads(readings, "W213") == "no_effect"
    return NavalRoll(row_, modifiers, dice, net, 0 if without_effect else edition.naval_attack(row_, net))


def doubts_of_roll(attack: Attack, dice: int, readings: Readings = BY_DEFAULT) -> tuple[str, ...]:
    """The doubts on which the hits turned, and those of nations on which the air charts disagree."""
    turned = turned_on(lambda other: rolled(attack, dice, other).hits, OF_ROLLS, readings)
    counts = lowest(attack.groups, ATTACKER, readings).nation
    differ = len({drm(group, ATTACKER, readings) for group in attack.groups}) > 1
    low = rolled(attack, dice, readings).net_roll < edition.FIRST_ROLL
    return (
        *turned,
        *((OF_AIR[counts],) if counts in OF_AIR else ()),
        *(("W243",) if differ else ()),
        *(("W213",) if low and reads(readings, "W213") == "no_effect" else ()),
    )


def _modifiers(attack: Attack, readings: Readings) -> Iterator[Modifier]:
    counts = lowest(attack.groups, ATTACKER, readings)
    yield Modifier("23.441A", drm(counts, ATTACKER, readings), OF_NATION(units=counts.name))
    yield against(attack.target, attack.research, readings)
    about, won = numbers().attack, effects(attack.surprise_level).attack
    if attack.at_sea and _naval(attack.groups, readings):
        yield Modifier("23.441C", about.naval_air_at_sea, NAVAL_AIR())
    yield Modifier("23.441D", won, OF_SURPRISE(level=attack.surprise_level))


def against(target: Target, research: Mapping[str, int], readings: Readings = BY_DEFAULT) -> Modifier:
    """23.441B: the target's Naval Nationality DRM, which lowers the roll if it is positive."""
    ship = target if isinstance(target, NamedShip) else of_the_group(target, research, readings)
    value, found = naval_drm(ship, research, readings), naval_parts(ship, research, readings)
    made = ", ".join(f"{part.why} {part.value:+}" for part in found)
    return Modifier("23.441B", -value, OF_SHIPS(value=value, ship=ship.name, parts=made))


def _naval(groups: Sequence[Group], readings: Readings) -> bool:
    """17.354: does the bonus of naval air hold where army air attacks the same target (doubt W244)?"""
    naval, all_ = sum(group.count for group in groups if group.kind == NAS), row(groups)
    match reads(readings, "W244"):
        case "any_naval":
            return naval > 0
        case "majority":
            return 2 * naval > all_
        case _:
            return naval == all_
