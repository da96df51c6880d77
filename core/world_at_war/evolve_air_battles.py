"""What is different after each fact of an air battle that is no counterair (18.56, 18.62)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes
from core.world_at_war.evolve_battles import A_ROUND_BEGINS, joined, of_the_present, reopened
from core.world_at_war.evolve_bombing import BOMBING_EVOLUTIONS
from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.battle import AirBattle


def battle_began(game: Game, event: fact.AirBattleBegan) -> Changes:
    """It waits for its first round."""
    begun = AirBattle(event.place, attackers=event.attackers, defenders=event.defenders, kind=event.kind)
    return {"battles": (*game.battles, begun)}


def battle_reinforced(game: Game, event: fact.AirBattleReinforced) -> Changes:
    """They fight in the next round."""
    return {"battles": of_the_present(game, lambda b: replace(joined(b, event.units), reinforced=True))}


def round_began(game: Game, event: fact.AirBattleRoundBegan) -> Changes:
    """What belonged to the round before is forgotten, but for who was forced to abort."""
    begun = {**A_ROUND_BEGINS, "round": event.round, "defenders": event.defenders}
    about = event.kind, event.place
    battles = tuple(replace(b, **begun) if (b.kind, b.place) == about else b for b in game.battles)
    return {"battles": battles}


def round_reopened(game: Game, _: fact.AirBattleRoundReopened) -> Changes:
    """As before the dice were called for, but for those that fell."""
    return reopened(game)


def battle_ended(game: Game, event: fact.AirBattleEnded) -> Changes:
    """The battle is of the past; what is left of it is told by the fact."""
    about = event.kind, event.place
    return {"battles": tuple(b for b in game.battles if (b.kind, b.place) != about)}


AIR_BATTLE_EVOLUTIONS: dict[type[Event], Callable[[Game, Any], Any]] = {
    fact.AirBattleBegan: battle_began,
    fact.AirBattleReinforced: battle_reinforced,
    fact.AirBattleRoundBegan: round_began,
    fact.AirBattleRoundReopened: round_reopened,
    fact.AirBattleEnded: battle_ended,
    **BOMBING_EVOLUTIONS,
}
