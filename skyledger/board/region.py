"""Which part of the board is looked at: about a place, where something is, or all of it."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from core.ruling import fact_ground
from core.world_at_war.board import known_hex
from core.world_at_war.state import Game, distance
from skyledger.board.earlier import EVERYWHERE
from skyledger.board.flights import Flight
from skyledger.board.view import BoardView

FAR = re.compile("[0-9]{1,4}")
"""A radius in hexes."""
RADIUS = 5
MARGIN = 1
"""How far a picture reaches beyond what stands on the board, in hexes."""


def around(game: Game, region: str) -> frozenset[str]:
    """The hexes within 3 of Malta for "Malta 3", 5 for "Malta"; raises `Mistake` for an unknown place."""
    place, _, last = region.strip().rpartition(" ")
    counted = bool(place) and FAR.fullmatch(last) and region.strip().casefold() not in game.atlas.places
    centre, radius = (place, int(last)) if counted else (region.strip(), RADIUS)
    middle = known_hex(game, centre)
    return frozenset(h.id for h in game.atlas.map.hexes if distance(h, middle) <= radius)


def of_region(view: BoardView, hexes: frozenset[str]) -> BoardView:
    """The view with what stands, flies and is asked in these hexes; boxes and force pools are nowhere."""
    return replace(
        view,
        places=tuple(one for one in view.places if one.place in hexes),
        boxes=(),
        pools=(),
        questions=tuple(one for one in view.questions if not one.place or one.place in hexes),
        battles=tuple(one for one in view.battles if one.place in hexes),
        supports=tuple(one for one in view.supports if hexes & {*one.hexes}),
        missions=tuple(one for one in view.missions if hexes & {*one.hexes}),
        combats=tuple(one for one in view.combats if one.place in hexes),
        activities=tuple(one for one in view.activities if hexes & {*one.hexes}),
        base_attacks=tuple(one for one in view.base_attacks if one.place in hexes),
        standing=tuple(one for one in view.standing if not one.place or one.place in hexes),
    )


def declared_in(game: Game, region: str | None) -> list[str]:
    """What is declared, as rulings name it: all of it, or of a part of the map what is said of its hexes."""
    if region in (None, EVERYWHERE):
        return [fact_ground(key) for key in sorted(game.facts)]
    hexes = around(game, region or "")
    return [fact_ground(key) for key, fact in sorted(game.facts.items()) if fact.subject in hexes]


def busy(view: BoardView) -> frozenset[str]:
    """The hexes in which something stands or about which a question is open."""
    return frozenset({p.place for p in view.places} | {q.place for q in view.questions})


def everywhere(view: BoardView) -> frozenset[str]:
    """Every hex."""
    return frozenset(h.id for h in view.hexes)


def where_something_is(view: BoardView, flights: Iterable[Flight], changed: Iterable[str]) -> frozenset[str]:
    """The hexes of a rectangle about all that stands, sails, flies and changed; of an empty board all."""
    sailing = {place for track in view.tracks for place in (*track.behind, *track.ahead)}
    flying = {place for one in flights for place in (one.origin, one.target)}
    wanted = busy(view).union(sailing, flying, changed)
    there = [h for h in view.hexes if h.id in wanted]
    if not there:
        return everywhere(view)
    (west, east), (north, south) = (
        (min(along) - MARGIN, max(along) + MARGIN)
        for along in ([h.column for h in there], [h.row for h in there])
    )
    return frozenset(h.id for h in view.hexes if west <= h.column <= east and north <= h.row <= south)
