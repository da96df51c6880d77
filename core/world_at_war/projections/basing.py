"""Basing: where every air unit in play is based (18.1)."""

from core.projection import Projection, Row
from core.world_at_war.board import lies_in, name
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit

COLUMNS: dict[str, type] = {
    "unit": str,
    "nation": str,
    "kind": str,
    "base": str,
    "place": str,
    "hex_or_box": str,
    "staged": int,
}


def rows(game: Game) -> dict[Row, Row]:
    """One row a unit in play, by its name; `hex_or_box` is where a carrier lies that is a base."""
    return {(u.name,): _row(game, u) for u in game.units.values() if u.base}


def _row(game: Game, unit: AirUnit) -> Row:
    place = name(game, unit.base)
    return unit.name, unit.nation, unit.kind, unit.base, place, lies_in(game, unit.base), int(unit.staged)


BASING = Projection("basing", COLUMNS, ("unit",), rows)
