"""How an air battle ends, by which rule, and what is left of it for its chapter to go on with."""

from collections.abc import Collection

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import attackers, defenders
from core.world_at_war.air_battle.kinds import KINDS, kind_of
from core.world_at_war.state import Game
from events.world_at_war.air_battle import AirBattleEnded
from events.world_at_war.battle import AirBattle
from events.world_at_war.counterair import CounterairEnded

BY_THEIR_NATURE = {"empty base": "18.521D", "no attackers": "18.521", "single round": "19.12"}


def ended(game: Game, battle: AirBattle, how: str, lost: Collection[str] = ()) -> Ruled:
    """The battle is over: how, and by which rule; `lost` fell in its last round and are in play still."""
    if not battle.kind:
        number = BY_THEIR_NATURE.get(how, "18.522A")
        return Ruled(CounterairEnded(battle.place, battle.force, how), (number,))
    rule = "19.12" if how == "single round" else KINDS[battle.kind].over
    return Ruled(_left(game, battle, how, lost), (rule,))


def broken_off(game: Game, battle: AirBattle, side: str) -> Ruled:
    """A side has gone home."""
    kind, how = kind_of(battle), f"{side} disengaged"
    rule = kind.broken_off if side == "defender" else kind.attacker_says
    return Ruled(_left(game, battle, how, ()), (rule,))


def _left(game: Game, battle: AirBattle, how: str, lost: Collection[str]) -> AirBattleEnded:
    ours, theirs = (
        tuple(unit.name for unit in units if unit.name not in lost)
        for units in (attackers(game, battle), defenders(game, battle))
    )
    aborted = (
        tuple(name for name in left if name in turned)
        for left, turned in ((ours, battle.attackers_aborted), (theirs, battle.aborted))
    )
    return AirBattleEnded(battle.kind, battle.place, how, ours, theirs, *aborted)
