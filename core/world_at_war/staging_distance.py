"""18.21-18.23 and 18.48: is the new base near enough, by a way that may be flown?

A request here has `.units`, air units of one base, and the places `.origin` and `.base`.
"""

from collections.abc import Iterable
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import box_of, name
from core.world_at_war.book import rule
from core.world_at_war.flight import crow_flight, flight, flight_by
from core.world_at_war.ranges import staging_range
from core.world_at_war.state import Game
from core.world_at_war.targets import range_of_jets


def shortest(game: Game, request: Any) -> int | None:
    """The hexes of the shortest flight, as doubt W72 measures it, or None if no unit flies so far."""
    furthest = max(staging_range(game, unit) for unit in request.units)
    return flight_by(game, "W72", request.origin, request.base, furthest)


@rule(
    "18.21",
    "An air unit stages up to twice its range.",
    "{unit} is {given} hexes from {place}; it stages {allowed}.",
    range_of_jets,
)
def within_staging_range(game: Game, request: Any) -> Iterable[Finding]:
    """18.21; that neutral land makes the flight too long is told by 18.22 (doubt W72)."""
    hexes = crow_flight(game, request.origin, request.base)
    for unit in request.units:
        allowed = staging_range(game, unit)
        if hexes is not None and hexes > allowed:
            yield Finding(unit.name, name(game, request.base), str(hexes), str(allowed))


def _way_around(game: Game, request: Any) -> Iterable[str]:
    hexes = crow_flight(game, request.origin, request.base)
    within = hexes is not None and any(hexes <= staging_range(game, unit) for unit in request.units)
    return ("W72",) if within and flight(game, request.origin, request.base, hexes or 0) is None else ()


@rule(
    "18.22",
    "Staging does not pass over land that is wholly neutral, nor over a hexside of neutral land alone.",
    "{unit} finds no way to {place} within {allowed} hexes but over neutral land.",
    _way_around,
)
def not_over_neutral_land(game: Game, request: Any) -> Iterable[Finding]:
    """18.22: told when the distance alone would do and the permitted flight does not (doubts W72, W80)."""
    if (straight := crow_flight(game, request.origin, request.base)) is None:
        return
    hexes = shortest(game, request)
    for unit in request.units:
        allowed = staging_range(game, unit)
        if straight <= allowed and (hexes is None or hexes > allowed):
            yield Finding(unit=unit.name, place=name(game, request.base), allowed=str(allowed))


@rule(
    "18.23/reach",
    "A box is reached within twice the range, from where the map counts it.",
    "{unit} can't reach {place} from {given} within {allowed} hexes.",
    lambda game, request: ("W82",) if crow_flight(game, request.origin, request.base) is None else (),
)
def box_within_reach(game: Game, request: Any) -> Iterable[Finding]:
    """18.23: the map says from where a box is counted (doubt W82), and which box nobody stages to."""
    boxes = [box for place in {request.origin, request.base} if (box := box_of(game, place))]
    if not boxes or not all(box.stagers for box in boxes):
        return
    hexes = shortest(game, request)
    for unit in request.units:
        allowed = staging_range(game, unit)
        if hexes is None or hexes > allowed:
            yield Finding(unit.name, name(game, request.base), name(game, request.origin), str(allowed))


WAY = (within_staging_range, not_over_neutral_land, box_within_reach)
