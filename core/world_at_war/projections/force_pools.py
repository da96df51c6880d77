"""Force pools: what each nation has built and may still build, by kind."""

from collections import Counter

from core.projection import Projection, Row
from core.world_at_war.state import Game

COLUMNS: dict[str, type] = {"nation": str, "kind": str, "elite": int, "in_play": int, "unbuilt": int}


def rows(game: Game) -> dict[Row, Row]:
    """One row a nation, kind and quality."""
    built = Counter((u.nation, u.kind, int(u.elite)) for u in game.units.values() if u.base)
    unbuilt = Counter((u.nation, u.kind, int(u.elite)) for u in game.units.values() if not u.base)
    return {key: (*key, built[key], unbuilt[key]) for key in sorted(built | unbuilt)}


FORCE_POOLS = Projection("force_pools", COLUMNS, ("nation", "kind", "elite"), rows)
