"""Task forces, capital ships and light ships as they are seen in a place."""

from collections.abc import Iterator

from core.world_at_war.board import side_of
from core.world_at_war.state import Game
from core.world_at_war.under_way.ships import KINDS
from events.world_at_war.ships import LightShips, NavalForce, Ship
from skyledger.board.naval_view import TASK_FORCE, NavalView

ORDER = (TASK_FORCE, "BB", "BC", *KINDS)


def naval_seen(game: Game, place: str) -> tuple[NavalView, ...]:
    """What floats in a place besides carriers: task forces first, then named ships, then light ships."""
    return tuple(sorted(_all(game, place), key=_rank))


def _rank(one: NavalView) -> tuple[int, str, str, str]:
    place = ORDER.index(one.kind) if one.kind in ORDER else len(ORDER)
    return place, one.nation, one.name, one.force


def _all(game: Game, place: str) -> Iterator[NavalView]:
    yield from (_force_seen(game, one) for one in game.forces.values() if one.place == place)
    yield from (_ship_seen(game, one) for one in game.ships.values() if one.place == place)
    yield from (_light_seen(game, one) for one in game.light.values() if one.place == place)


def _force_seen(game: Game, force: NavalForce) -> NavalView:
    return NavalView(TASK_FORCE, force.name, side_of(game, force.nation), force.nation, 0, force.at_sea)


def _ship_seen(game: Game, ship: Ship) -> NavalView:
    side, damaged = side_of(game, ship.nation), int(ship.damaged)
    return NavalView(
        ship.kind, ship.name, side, ship.nation, ship.size, ship.at_sea, damaged, ship.force, ship.hits
    )


def _light_seen(game: Game, light: LightShips) -> NavalView:
    side = side_of(game, light.nation)
    return NavalView(
        light.kind, "", side, light.nation, light.factors, light.at_sea, light.damaged, light.force, light.hit
    )
