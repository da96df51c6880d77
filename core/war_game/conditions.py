"""Who may speak for whom, and the conditions that code checks by their numbers."""

from collections.abc import Iterable
from typing import Any

from core.ruling import Finding, Rulebook
from core.war_game.board import commands
from core.war_game.state import Game

BOOK = Rulebook(":")
rule = BOOK.rule


@rule("seat", "A seat orders only the units of its own nations.", "{given} does not speak for {allowed}.")
def seat_speaks_for_the_units(game: Game, request: Any) -> Iterable[Finding]:
    """Every request of units carries the seat that asks and the units."""
    for nation in dict.fromkeys(unit.nation for unit in request.units):
        if not commands(game, request.seat, nation):
            yield Finding(given=request.seat, allowed=nation)
