"""What is different when battles open, go on and end."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.war_game.folds.changes import (
    Changes,
    attackers_left,
    each,
    out_of,
    set_down,
    with_cargo,
)
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event


def battle_opened(game: Game, event: fact.BattleOpened) -> Changes:
    """Troops that came through with a fleet are ashore now."""
    battle = game.battles[event.place]
    ashore = set_down(game, battle.attackers, event.place)
    whence = (game.units[name].place for name in ashore)
    opened = replace(out_of(battle, whence), aside=event.aside)
    return {"units": ashore, "battles": {event.place: opened}}


def battle_postponed(game: Game, event: fact.BattlePostponed) -> Changes:
    """Who attacks waits."""
    return {"battles": {event.place: replace(game.battles[event.place], opens=event.opens)}}


def battle_resumed(game: Game, event: fact.BattleResumed) -> Changes:
    """They attack again where they have gone back to."""
    battle = game.battles[event.place]
    again = replace(
        battle, ended="", last_round=0, opens=event.opens, attackers=(*battle.attackers, *event.units)
    )
    return {"units": each(game, event.units, retreated=False), "battles": {event.place: again}}


def attackers_joined(game: Game, event: fact.AttackersJoined) -> Changes:
    """They attack as well from now on; their troops are ashore, their fighters in the air."""
    battle, ashore = game.battles[event.place], set_down(game, event.units, event.place)
    joined = replace(battle, attackers=(*battle.attackers, *event.units))
    whence = (game.units[name].place for name in ashore)
    return {"units": ashore, "battles": {event.place: out_of(joined, whence)}}


def fleet_went_on(game: Game, event: fact.FleetWentOn) -> Changes:
    """The fleet has left its first zone, and the battle there, and attacks the second out of it."""
    moved = each(game, event.units, place=event.second, origin=event.first)
    left = attackers_left(game, event.units) if event.first in game.battles else {}
    if event.second in game.battles:
        left[event.second] = out_of(game.battles[event.second], (event.first,))
    return {
        "units": {**with_cargo(game, event.units, event.second), **moved},
        "battles": left,
        "passages": tuple(p for p in game.passages if p.second != event.second or p.first != event.first),
    }


def battle_ended(game: Game, event: fact.BattleEnded) -> Changes:
    """It is remembered how and when it ended, until combat does."""
    battle = game.battles[event.place]
    over = replace(battle, ended=event.outcome, last_round=event.last_round)
    return {"battles": {event.place: over}}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.BattleOpened: battle_opened,
    fact.BattlePostponed: battle_postponed,
    fact.BattleResumed: battle_resumed,
    fact.AttackersJoined: attackers_joined,
    fact.FleetWentOn: fleet_went_on,
    fact.BattleEnded: battle_ended,
}
