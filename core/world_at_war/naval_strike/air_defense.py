"""23.42 Air defense: its level with all that makes it up, its roll, and what it costs the attackers."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from core.world_at_war import charts
from core.world_at_war.air_combat.groups import ATTACKER, FACTORS, Fight, Group, merged
from core.world_at_war.air_combat.losses import Suffered, suffered
from core.world_at_war.air_combat.modifiers import Modifier
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.charts import AirResult
from core.world_at_war.naval_strike.numbers import numbers
from core.world_at_war.naval_strike.readings import turned_on
from core.world_at_war.naval_strike.ships import ESCORT_CARRIERS, LARGE_CARRIER, TRANSPORTS, Fleet
from core.world_at_war.naval_strike.surprise import effects

OF_LEVEL = ("W241", "W242", "W330")
SYMBOLS = {
    "flak": "flak factors",
    "airbases": "airbase counters",
    "objectives": "objectives",
    "anchors": "anchors",
}


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
    """Everything that makes up the level, in the order of the chart; what is zero is left out."""
    ships, places = tuple(_of_ships(defense)), tuple(_of_places(defense, readings))
    counted = (*ships, *places)
    if reads(readings, "W330") == "higher" and places:
        counted = max(ships, places, key=lambda some: sum(one.value for one in some))
    less = Modifier("23.42/level.8", effects(defense.surprise_level).air_defense, "surprise of 2 or more")
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
    result = charts.air_defense(found, dice)
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
    yield Modifier("23.42/level.1", -(-factors // about.factors_a_level), f"naval factors: {factors}")
    yield Modifier("23.42/level.2", defense.research * about.research, "air defense research")
    great = sum(one.five_factors for one in fleet.attacked)
    yield Modifier(
        "23.42/level.6", great * about.five_factor_battleship, f"battleships of five factors: {great}"
    )
    large = sum(one.kind == LARGE_CARRIER for one in fleet.attacked)
    yield Modifier("23.42/level.7", large * about.large_carrier, f"CVBs: {large}")


def _of_places(defense: Defense, readings: Readings) -> Iterator[Modifier]:
    if not (port := defense.port):
        return
    about = numbers().air_defense
    for name, called in SYMBOLS.items():
        count = getattr(port, name)
        yield Modifier("23.42/level.3", count * about.symbol, f"{called}: {count}")
    places = _places(port, readings)
    yield Modifier("23.42/level.4", places * about.place, f"cities and ports: {places}")
    yield Modifier("23.42/level.5", about.fortification[port.fortification], port.fortification)


def _places(port: Port, readings: Readings) -> int:
    """23.4212A: ports and cities; a port that is a city counts once (W241), each of two counts (W242)."""
    again = port.port_cities if reads(readings, "W241") == "twice" else 0
    if reads(readings, "W242") == "one":
        return min(1, port.ports + port.cities) + min(1, again)
    return port.ports + port.cities + again
