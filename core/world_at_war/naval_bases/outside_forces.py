"""23.462: ships in no task force may leave their port as well; they sail as a task force of their own."""

from collections.abc import Iterator

from core.world_at_war.board import commands
from core.world_at_war.naval.forces import NamedShip, named_ships
from core.world_at_war.naval.forming import Forming, new_name
from core.world_at_war.naval_bases.escaping_by_sea import open_to
from core.world_at_war.state import Game
from events.world_at_war.naval import LightShips, NavalForce


def able(game: Game, seat: str) -> Iterator[NavalForce]:
    """The task forces that ships outside of any could make up and leave with, by port and nation."""
    loose = (one for one in (*named_ships(game), *game.light.values()) if _outside(one))
    homes = sorted({(one.place, one.nation) for one in loose if commands(game, seat, one.nation)})
    for place, nation in homes:
        force = NavalForce(new_name(game), nation, place)
        if next(open_to(game, seat, force), None) is not None:
            yield force


def made_up(game: Game, seat: str, force: NavalForce) -> Forming:
    """The request to put all of them into this task force."""
    ships = (one for one in named_ships(game) if _outside(one) and _with(one, force))
    light = (one for one in game.light.values() if _outside(one) and _with(one, force))
    by_name, by_kind = sorted(ships, key=lambda s: s.name), sorted(light, key=lambda s: s.kind)
    return Forming(seat, force.name, tuple(by_name), tuple(by_kind))


def _outside(ships: NamedShip | LightShips) -> bool:
    return not (ships.force or ships.at_sea)


def _with(ships: NamedShip | LightShips, force: NavalForce) -> bool:
    return (ships.nation, ships.place) == (force.nation, force.place)
