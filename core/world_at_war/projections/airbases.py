"""Airbases: every counter on the map (18.14)."""

from core.projection import Projection, Row
from core.world_at_war.board import name
from core.world_at_war.state import Game


def rows(game: Game) -> dict[Row, Row]:
    """One row a counter, by its hex."""
    return {
        (base.hex,): (base.hex, name(game, base.hex), base.nation, base.placed)
        for base in game.airbases.values()
    }


AIRBASES = Projection("airbases", {"hex": str, "place": str, "nation": str, "placed": str}, ("hex",), rows)
