"""Task forces, capital ships and light ships as they are seen in a place."""

from collections.abc import Iterator

from core.world_at_war.board import side_of
from core.world_at_war.naval.forces import KINDS
from core.world_at_war.state import Game
from skyledger.board.naval_view import TASK_FORCE, NavalView

ORDER = (TASK_FORCE, "BB", "BC", *KINDS)


def naval_seen(game: Game, place: str) -> tuple[NavalView, ...]:
    """What floats in a place besides carriers: task forces first, then named ships, then light ships."""
    return tuple(sorted(_all(game, place), key=_rank))


def _rank(one: NavalView) -> tuple[int, str, str, str]:
    place = ORDER.index(one.kind) if one.kind in ORDER else len(ORDER)
    return place, one.nation, one.name, one.force


def _all(game: Game, place: str) -> Iterator[NavalView]:
    for force in game.forces.values():
        if force.place == place:
            side = side_of(game, force.nation)
            yield NavalView(TASK_FORCE, force.name, side, force.nation, 0, force.at_sea)
    for ship in game.ships.values():
        if ship.place == place:
            side = side_of(game, ship.nation)
            yield NavalView(
                ship.kind,
                ship.name,
                side,
                ship.nation,
                ship.size,
                ship.at_sea,
                int(ship.damaged),
                ship.force,
                ship.hits,
            )
    for light in game.light.values():
        if light.place == place:
            side = side_of(game, light.nation)
            yield NavalView(
                light.kind,
                "",
                side,
                light.nation,
                light.factors,
                light.at_sea,
                light.damaged,
                light.force,
                light.hit,
            )
