"""18.24, 18.62: the air transport activity that is under way, and what was sea transported."""

from collections.abc import Iterable

from core.world_at_war.state import Game, plays
from events.world_at_war.air_transport import TransportMission
from events.world_at_war.board import AirUnit

Units = tuple[AirUnit, ...]


def present_transport(game: Game) -> TransportMission | None:
    """The air transport activity that is under way."""
    return next(iter(game.transports), None)


def there(game: Game, names: Iterable[str]) -> Units:
    """Those of these units that are in play."""
    found = (game.units[name] for name in names if name in game.units)
    return tuple(unit for unit in found if unit.base)


def transports_left(game: Game, mission: TransportMission) -> Units:
    """The transports that are in play, as factors or as the squadrons that these were divided into."""
    own = frozenset(mission.units)
    return tuple(u for u in game.units.values() if u.base and (u.name in own or u.parent in own))


def may_attack(game: Game, mission: TransportMission) -> Units:
    """The interceptors that may go for the transports: not those the last round forced to abort (18.623).

    Where all who protected the transports were eliminated, by an option of doubt W200 none may.
    """
    if mission.wiped_out and plays(game, "W200") == "no":
        return ()
    return tuple(u for u in there(game, mission.interceptors) if u.name not in mission.barred)


def intercepted(game: Game) -> bool:
    """Are interceptors on their way?"""
    mission = present_transport(game)
    return mission is not None and bool(mission.interceptors)


def escorted(game: Game) -> bool:
    """Do others protect the transports?"""
    mission = present_transport(game)
    return mission is not None and bool(mission.escorts)


def carried(unit: AirUnit) -> bool:
    """Was the unit sea transported this turn, and is it where it was landed?"""
    return bool(unit.shipped_to) and unit.base == unit.shipped_to


def came_back(unit: AirUnit) -> bool:
    """Was the unit sea transported this turn, and turned back to its port?"""
    return bool(unit.shipped_from) and not unit.shipped_to
