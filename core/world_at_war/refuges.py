"""18.25: the nearest bases that can take displaced air units."""

from collections.abc import Iterable
from itertools import groupby

import msgspec

from core.world_at_war.basing import MAY_BASE
from core.world_at_war.board import box_of, controller, faction_of, hex_of, side_of
from core.world_at_war.flight import crow_flight, reach_by
from core.world_at_war.open_bases import cooperation_allows, new_airbase_for_its_owner_alone
from core.world_at_war.ranges import staging_range
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit, Box, Hex

MAY_TAKE_REFUGE = (cooperation_allows, new_airbase_for_its_owner_alone, *MAY_BASE)


class Refuge(msgspec.Struct, frozen=True):
    """Displaced air units, and a base that might take them."""

    units: tuple[AirUnit, ...]
    base: str


def takes(game: Game, base: str, units: Iterable[AirUnit]) -> bool:
    """Has this base room for all these units, and may they use it?"""
    asked = Refuge(tuple(units), base)
    return all(rule.kept(game, asked) for rule in MAY_TAKE_REFUGE)


def how_many_fit(game: Game, base: str, units: tuple[AirUnit, ...]) -> int:
    """How many of these units, in their order, a base takes."""
    count = 0
    while count < len(units) and takes(game, base, units[: count + 1]):
        count += 1
    return count


def nearest(game: Game, place: str, unit: AirUnit) -> tuple[str, ...]:
    """The nearest base with room for a unit displaced from a place, or several that are equally near.

    Only controlled bases within staging distance count, whatever their supply; boxes are bases too (18.25).
    Empty when there is none.
    """
    within = reach_by(game, "W72", place, staging_range(game, unit))
    near = sorted((_hexes(game, place, base, flown), base) for base, flown in within.items())
    for _, equal in groupby(near, key=lambda found: found[0]):
        bases = (base for _, base in equal if controlled(game, unit, base))
        if open_ := tuple(base for base in bases if takes(game, base, (unit,))):
            return open_
    return ()


def nearest_for_each(game: Game, place: str, units: Iterable[AirUnit]) -> dict[str, tuple[str, ...]]:
    """For each unit by its name, what `nearest` finds; like units are looked up once."""
    known: dict[tuple[str, ...], tuple[str, ...]] = {}
    found: dict[str, tuple[str, ...]] = {}
    for unit in units:
        like = (unit.nation, unit.kind, unit.base, unit.front)
        if like not in known:
            known[like] = nearest(game, place, unit)
        found[unit.name] = known[like]
    return found


def _hexes(game: Game, place: str, base: str, flown: int) -> int:
    """How near a base is: by the flight, or as the crow flies (doubt W88)."""
    straight = crow_flight(game, place, base) if plays(game, "W88") == "straight" else None
    return flown if straight is None else straight


def controlled(game: Game, unit: AirUnit, base: str) -> bool:
    """May a unit flee to this base, as far as it is a question of who holds it (18.25, 18.523)?"""
    if (hex_ := hex_of(game, base)) is not None:
        return _friendly(game, unit, hex_)
    box = box_of(game, base)
    return box is not None and _open_box(game, unit, box)


def _friendly(game: Game, unit: AirUnit, hex_: Hex) -> bool:
    """Doubt W89: bases of the whole side, or of the unit's nation and its minor allies."""
    holder = controller(game, hex_)
    if plays(game, "W89") == "own":
        return holder == unit.nation or (
            holder in game.nations and game.nations[holder].serves == unit.nation
        )
    return side_of(game, holder) == side_of(game, unit.nation)


def _open_box(game: Game, unit: AirUnit, box: Box) -> bool:
    """Doubt W95: the boxes to which the unit could stage, or any that is linked to the map."""
    if box.kind == "sw":
        return False
    return plays(game, "W95") == "any_linked" or faction_of(game, unit.nation) in box.stagers
