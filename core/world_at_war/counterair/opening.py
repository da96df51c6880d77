"""18.521: how a round of a counterair begins: naval air in port is shown, squadrons are counted."""

from collections.abc import Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_battle.battle import attackers
from core.world_at_war.counterair.battle import enemies_at
from core.world_at_war.counterair.revealing import revealed
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.recombination import recombined
from core.world_at_war.squadrons import WHOLE
from core.world_at_war.state import Game
from events.world_at_war.battle import AirBattle
from events.world_at_war.counterair import CounterairRoundBegan


def opened(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """Everything that is in the base defends it in the next round (18.521B, C)."""
    shown = tuple(revealed(game, battle.place))
    yield from shown
    game = fold(EVOLUTIONS, game, [fact.event for fact in shown])
    whole = tuple(_whole_again(game, battle))
    yield from whole
    game = fold(EVOLUTIONS, game, [fact.event for fact in whole])
    names = tuple(unit.name for unit in enemies_at(game, battle.place))
    yield Ruled(
        CounterairRoundBegan(battle.place, battle.force, battle.round + 1, names), ("18.521", "18.522")
    )


def _whole_again(game: Game, battle: AirBattle) -> Iterator[Ruled]:
    """23.141A: squadrons in the base are factors again before a combat of factors."""
    ours, there = attackers(game, battle), enemies_at(game, battle.place)
    if battle.round or any(u.kind == "NAS" for u in there) or any(u.kind == "NAS" or u.parent for u in ours):
        return
    if squadrons := [unit for unit in there if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, "23.141A")
