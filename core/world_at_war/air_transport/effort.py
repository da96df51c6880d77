"""18.547A: the movement factors that a ground unit spends to be air transported."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.air_transport.flights import theater_of_hex
from core.world_at_war.board import declared, hex_of, name, side_of
from core.world_at_war.book import rule
from core.world_at_war.state import Game, fact_key, numbers, plays
from events.world_at_war.board import GroundUnit, Hex

JUNGLE, WOODED_HEIGHTS = "jungle", "jungle/mountain"


def _enemy_zoc(game: Game, side: str, place: str) -> bool:
    others = (one for one in game.sides if one != side)
    return any(declared(game, "zoc", f"{one}/{place}") == "yes" for one in others)


def embarking(game: Game, unit: GroundUnit, base: str) -> int:
    """What it costs a unit to embark: nothing, or in an enemy ZoC two factors in Europe and one elsewhere."""
    if not _enemy_zoc(game, side_of(game, unit.nation), base):
        return 0
    return numbers(game).embarking_in_a_zoc.get(theater_of_hex(game, base), 0)


def debarking(game: Game, unit: GroundUnit, base: str) -> int:
    """What it costs a unit to debark: one factor, in rough terrain another one (13.41C, W322, W386)."""
    hex_ = hex_of(game, base)
    if hex_ is None or not set(numbers(game).rough_terrain).intersection(hex_.terrain):
        return 1
    return 1 if at_home_in_the_jungle(unit) and _jungle(game, hex_) else 2


def _jungle(game: Game, hex_: Hex) -> bool:
    """Is this a jungle hex for those who enter jungle freely (doubt W386)?"""
    if plays(game, "W386") == "jungle_alone" and WOODED_HEIGHTS in hex_.terrain:
        return False
    return bool({JUNGLE, WOODED_HEIGHTS}.intersection(hex_.terrain))


def at_home_in_the_jungle(unit: GroundUnit) -> bool:
    """Japanese units and the Chindit (18.547A, 13.41C)."""
    return unit.nation == "Japan" or "chindit" in f"{unit.name} {unit.kind}".casefold()


def effort(game: Game, unit: GroundUnit, base: str, to: str) -> int:
    """The movement factors that an air transport from base to base costs a unit."""
    return embarking(game, unit, base) + debarking(game, unit, to)


def _movement_grounds(game: Game, flight: Any) -> Iterator[str]:
    keys = [fact_key("movement", unit.name) for unit in flight.ground]
    keys += [fact_key("zoc", f"{side}/{flight.units[0].base}") for side in game.sides]
    yield from (f"fact {key}" for key in keys if key in game.facts)
    if (hex_ := hex_of(game, flight.hex)) and hex_.terrain:
        yield "W322"
        if WOODED_HEIGHTS in hex_.terrain and any(at_home_in_the_jungle(unit) for unit in flight.ground):
            yield "W386"


@rule(
    "18.547A",
    "A ground unit that is air transported has the movement factors to embark and to debark.",
    "{unit} has {given} movement left; from base to {place} it takes {allowed}.",
    _movement_grounds,
)
def has_the_movement(game: Game, flight: Any) -> Iterable[Finding]:
    """18.547A; movement that is left is declared, and enough where nothing is."""
    base = flight.units[0].base
    for unit in flight.ground:
        left = declared(game, "movement", unit.name)
        if left.isdecimal() and int(left) < (asked := effort(game, unit, base, flight.hex)):
            yield Finding(unit.name, name(game, flight.hex), left, str(asked))
