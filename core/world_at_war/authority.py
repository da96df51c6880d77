"""Who may speak for whom: not a rule of the book, but of the table."""

from collections.abc import Iterable
from typing import Any

from core.ruling import Finding
from core.world_at_war.board import commands
from core.world_at_war.book import rule
from core.world_at_war.state import Game


@rule("seat", "A seat orders only the units of its own nations.", "{given} does not speak for {allowed}.")
def seat_speaks_for_the_units(game: Game, request: Any) -> Iterable[Finding]:
    """Every request of units carries the seat that asks and the units."""
    for nation in dict.fromkeys(unit.nation for unit in request.units):
        if not commands(game, request.seat, nation):
            yield Finding(given=request.seat, allowed=nation)


@rule("seat/nation", "A seat orders only for its own nations.", "{given} does not speak for {allowed}.")
def seat_speaks_for_the_nation(game: Game, request: Any) -> Iterable[Finding]:
    """For requests that name a nation instead of units."""
    if not commands(game, request.seat, request.nation):
        yield Finding(given=request.seat, allowed=request.nation)


@rule(
    "seat/forces",
    "A seat orders only the task forces of its own nations.",
    "{given} does not speak for {allowed}, whose {unit} is.",
)
def seat_speaks_for_the_forces(game: Game, request: Any) -> Iterable[Finding]:
    """For requests that name several task forces: each is judged, not the first alone."""
    for force in request.forces:
        if not commands(game, request.seat, force.nation):
            yield Finding(force.name, given=request.seat, allowed=force.nation)


def another_seat_s(game: Game, seat: str, asked: Iterable[str], name: str) -> str:
    """The nation of this unit, if another seat of the side that is asked speaks for it, and this one not."""
    unit = game.units.get(name) or game.ground.get(name)
    if unit is None or commands(game, seat, unit.nation):
        return ""
    sides = {game.seats[one].side for one in asked if one in game.seats}
    partners = (one.name for one in game.seats.values() if one.side in sides)
    return unit.nation if any(commands(game, one, unit.nation) for one in partners) else ""
