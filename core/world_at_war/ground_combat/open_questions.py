"""15.6: what is asked of a ground attack where the game settles a doubt so: once a hex, from beside it."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding
from core.world_at_war.atlas import distance
from core.world_at_war.board import name
from core.world_at_war.book import rule
from core.world_at_war.evolve_ground_combat import fought_over
from core.world_at_war.state import Game, plays
from core.world_at_war.support.placed import INVASION


@rule(
    "15.6/again",
    "In one combat a hex is attacked once, if doubt W365 is read so.",
    "{place} was attacked before in this player turn, in {given} attacks.",
    lambda game, request: ("W365",) if any(_attacked_before(game, request)) else (),
)
def not_attacked_before(game: Game, request: Any) -> Iterable[Finding]:
    """15.6; attacks in exploitation are a combat of their own (18.551)."""
    if plays(game, "W365") == "once":
        yield from _attacked_before(game, request)


def _attacked_before(game: Game, request: Any) -> Iterator[Finding]:
    for place in request.hexes:
        if fought_over(place, request.occasion) in game.fought_over:
            yield Finding(place=name(game, place), given=request.occasion)


@rule(
    "15.6/beside",
    "Ground units attack hexes beside their own, if doubt W366 is read so.",
    "{unit} stands at {place}, which is beside none of what is attacked.",
    lambda game, request: ("W366",) if any(_far_from_it(game, request)) else (),
)
def attackers_stand_beside(game: Game, request: Any) -> Iterable[Finding]:
    """15.6; who invades comes from the sea."""
    if plays(game, "W366") == "beside":
        yield from _far_from_it(game, request)


def _far_from_it(game: Game, request: Any) -> Iterator[Finding]:
    for unit in request.ground if request.kind != INVASION else ():
        stands = unit.place in game.atlas.hexes
        if unit.place and not (stands and any(beside(game, unit.place, place) for place in request.hexes)):
            yield Finding(unit.name, name(game, unit.place))


def beside(game: Game, one: str, other: str) -> bool:
    """Are two hexes the same, or beside each other? A box is beside nothing."""
    hexes = game.atlas.hexes
    return one in hexes and other in hexes and distance(hexes[one], hexes[other]) <= 1
