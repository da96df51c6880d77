"""The read models of A World at War: what SQL and other programs may ask a game."""

from collections import Counter
from collections.abc import Iterator

from core.system import Projection, Row
from core.world_at_war.board import lies_in, name
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit

# Airbases: every counter on the map (18.14).


def airbases_held(game: Game) -> dict[Row, Row]:
    """One row a counter, by its hex."""
    return {
        (base.hex,): (base.hex, name(game, base.hex), base.nation, base.placed)
        for base in game.airbases.values()
    }


AIRBASES = Projection(
    "airbases", {"hex": str, "place": str, "nation": str, "placed": str}, ("hex",), airbases_held
)


# Basing: where every air unit in play is based (18.1).

BASING_COLUMNS: dict[str, type] = {
    "unit": str,
    "nation": str,
    "kind": str,
    "base": str,
    "place": str,
    "hex_or_box": str,
    "staged": int,
}


def units_based(game: Game) -> dict[Row, Row]:
    """One row a unit in play, by its name; `hex_or_box` is where a carrier lies that is a base."""
    in_play = [u for u in game.units.values() if u.base]
    at = {base: (base, name(game, base), lies_in(game, base)) for base in {u.base for u in in_play}}
    return {(u.name,): (u.name, u.nation, u.kind, *at[u.base], int(u.staged)) for u in in_play}


BASING = Projection("basing", BASING_COLUMNS, ("unit",), units_based)


# Force pools: what each nation has built and may still build, by kind.

POOL_COLUMNS: dict[str, type] = {"nation": str, "kind": str, "elite": int, "in_play": int, "unbuilt": int}


def pools_counted(game: Game) -> dict[Row, Row]:
    """One row a nation, kind and quality; a divided factor is neither in play nor unbuilt (23.133)."""
    built = Counter((u.nation, u.kind, int(u.elite)) for u in game.units.values() if u.base)
    unbuilt = Counter((u.nation, u.kind, int(u.elite)) for u in _lying_there(game))
    return {key: (*key, built[key], unbuilt[key]) for key in sorted(built | unbuilt)}


def _lying_there(game: Game) -> Iterator[AirUnit]:
    return (unit for unit in game.units.values() if not (unit.base or unit.divided))


FORCE_POOLS = Projection("force_pools", POOL_COLUMNS, ("nation", "kind", "elite"), pools_counted)


# Inversion: which air units are inverted, and by which rule (18.42, 18.253).

INVERSION_COLUMNS: dict[str, type] = {
    "unit": str,
    "nation": str,
    "kind": str,
    "base": str,
    "rule": str,
    "mission": str,
}


def units_inverted(game: Game) -> dict[Row, Row]:
    """One row an inverted unit, by its name; `mission` is what it flew this player turn."""
    return {
        (u.name,): (u.name, u.nation, u.kind, u.base, u.inverted, u.used)
        for u in game.units.values()
        if u.inverted and u.base
    }


INVERSION = Projection("inversion", INVERSION_COLUMNS, ("unit",), units_inverted)


PROJECTIONS: tuple[Projection, ...] = (AIRBASES, BASING, FORCE_POOLS, INVERSION)
