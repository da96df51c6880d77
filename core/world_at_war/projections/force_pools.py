"""Force pools: what each nation has built and may still build, by kind."""

from collections import Counter
from collections.abc import Iterator

from core.projection import Projection, Row
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit

COLUMNS: dict[str, type] = {"nation": str, "kind": str, "elite": int, "in_play": int, "unbuilt": int}


def rows(game: Game) -> dict[Row, Row]:
    """One row a nation, kind and quality; a divided factor is neither in play nor unbuilt (23.133)."""
    built = Counter((u.nation, u.kind, int(u.elite)) for u in game.units.values() if u.base)
    unbuilt = Counter((u.nation, u.kind, int(u.elite)) for u in _lying_there(game))
    return {key: (*key, built[key], unbuilt[key]) for key in sorted(built | unbuilt)}


def _lying_there(game: Game) -> Iterator[AirUnit]:
    return (unit for unit in game.units.values() if not (unit.base or unit.divided))


FORCE_POOLS = Projection("force_pools", COLUMNS, ("nation", "kind", "elite"), rows)
