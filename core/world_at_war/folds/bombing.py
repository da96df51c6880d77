"""What is different after each fact of a bombing (18.57)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes
from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.bombing import Raid


def bombing_announced(game: Game, event: fact.BombingAnnounced) -> Changes:
    """The units are committed to the raid on that place, which may be in the air already."""
    if event.place not in {raid.place for raid in game.raids}:
        return {"raids": (*game.raids, Raid(event.place, event.units, route=event.route))}

    def joined(raid: Raid) -> Raid:
        route = dict.fromkeys((*raid.route, *event.route))
        return replace(raid, bombers=(*raid.bombers, *event.units), route=tuple(route))

    return _of(game, event.place, joined)


def bombing_escorted(game: Game, event: fact.BombingEscorted) -> Changes:
    """They fly with the bombers."""
    return _of(game, event.place, lambda raid: replace(raid, escorts=(*raid.escorts, *event.units)))


def bombing_routed(game: Game, event: fact.BombingRouted) -> Changes:
    """Another route in the place of the one before."""
    return _of(game, event.place, lambda raid: replace(raid, via=event.via, route=event.route))


def bombing_opposed(game: Game, event: fact.BombingOpposed) -> Changes:
    """They are on their way to meet the bombers."""
    return _of(game, event.place, lambda raid: replace(raid, defenders=(*raid.defenders, *event.units)))


def called_off(game: Game, event: fact.AirUnitsCalledOff) -> Changes:
    """These units are in no raid any more (doubt W349)."""
    stay = frozenset(event.units)

    def without(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if name not in stay)

    def left(raid: Raid) -> Raid:
        return replace(raid, bombers=without(raid.bombers), escorts=without(raid.escorts))

    bombing = any(raid.place == event.hex and not raid.ended for raid in game.raids)
    return _of(game, event.hex, left) if bombing else {}


def bombing_resolved(game: Game, event: fact.BombingResolved) -> Changes:
    """The raid is over."""
    return _of(game, event.place, lambda raid: replace(raid, ended=event.how))


def _of(game: Game, place: str, change: Callable[[Raid], Raid]) -> Changes:
    return {"raids": tuple(change(raid) if raid.place == place else raid for raid in game.raids)}


def player_turn_began(_: Game, __: fact.PlayerTurnBegan) -> Changes:
    """Raids are of the past."""
    return {"raids": ()}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.BombingAnnounced: bombing_announced,
    fact.BombingEscorted: bombing_escorted,
    fact.BombingRouted: bombing_routed,
    fact.BombingOpposed: bombing_opposed,
    fact.AirUnitsCalledOff: called_off,
    fact.BombingResolved: bombing_resolved,
    fact.PlayerTurnBegan: player_turn_began,
}
