"""Inversion: which air units are inverted, and by which rule (18.42, 18.253)."""

from core.projection import Projection, Row
from core.world_at_war.state import Game

COLUMNS: dict[str, type] = {"unit": str, "nation": str, "kind": str, "base": str, "rule": str, "mission": str}


def rows(game: Game) -> dict[Row, Row]:
    """One row an inverted unit, by its name; `mission` is what it flew this player turn."""
    return {
        (u.name,): (u.name, u.nation, u.kind, u.base, u.inverted, u.used)
        for u in game.units.values()
        if u.inverted and u.base
    }


INVERSION = Projection("inversion", COLUMNS, ("unit",), rows)
