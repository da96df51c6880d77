"""18.521, 18.526: how a round begins, and who was aborted by its last roll."""

from collections.abc import Iterable, Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.carriers.ashore import revealed
from core.world_at_war.folds.evolve import EVOLUTIONS
from core.world_at_war.squadrons.dividing import recombined
from core.world_at_war.state import Game
from core.world_at_war.under_way.battles import attackers, enemies_at, in_play
from core.world_at_war.units import WHOLE
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.counterair import CounterairRoundBegan
from events.world_at_war.flight import AirUnitsInverted


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


Rules = tuple[str, ...]


def turned_over(game: Game, names: Iterable[str], place: str, land: Rules, ashore: Rules) -> Iterator[Ruled]:
    """Those of them that are in the base still, by the rules for land-based air and for that of carriers."""
    there = [unit for unit in in_play(game, names) if unit.base == place and not unit.inverted]
    based = tuple(unit.name for unit in there if not unit.deck)
    of_decks = tuple(unit.name for unit in there if unit.deck)
    if based:
        yield Ruled(AirUnitsInverted(based, "18.526A"), land)
    if of_decks:
        yield Ruled(AirUnitsInverted(of_decks, "17.3126C"), ashore)
