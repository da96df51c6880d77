"""18.521, 18.524B, 19.12, 23.64: the counterairs of a round are fought one by one; then all are back."""

from collections.abc import Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.air_battle.kinds import FROM_COMBAT
from core.world_at_war.counterair.aborted import turned_over
from core.world_at_war.counterair.battle import defenders_at
from core.world_at_war.counterair.revealing import revealed_to
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.naval.combat.under_way import present_combat
from core.world_at_war.state import Game
from events.message import Event, PhaseEntered
from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded
from events.world_at_war.naval_combat import BaseCounterair, BaseCounteraired, BaseCounterairsFlown

LAND, ASHORE = ("18.526A", "W364"), ("17.3126C", "18.526B", "W364")
"""By which rules defenders that aborted are inverted; what 22.43 adds is not at hand (doubt W364)."""


def counterairs_launched(game: Game) -> bool:
    """Is a base to be counteraired in this round?"""
    return any(combat.counterairs for combat in game.naval_combats)


def next_base(game: Game, _: PhaseEntered | Event) -> Iterator[Ruled]:
    """The next counterair in the order in which bases were named, or the way back of all (doubt W274)."""
    if (combat := present_combat(game)) is None:
        return
    to_come = next((one for one in combat.counterairs if not one.over), None)
    yield from _fought(game, to_come) if to_come else _all_back(game, combat.counterairs)


def _fought(game: Game, raid: BaseCounterair) -> Iterator[Ruled]:
    """All air in the base meets the attackers; where there is none, nothing is fought (18.521B-D)."""
    shown = tuple(revealed_to(game, raid.place, raid.side))
    yield from shown
    game = fold(EVOLUTIONS, game, [fact.event for fact in shown])
    ours = tuple(unit.name for unit in in_play(game, raid.units))
    theirs = tuple(unit.name for unit in defenders_at(game, raid.place, raid.side))
    if ours and theirs:
        yield Ruled(AirBattleBegan(FROM_COMBAT, raid.place, ours, theirs), ("18.521B", "19.12", "23.64"))
    else:
        yield Ruled(BaseCounteraired(raid.side, raid.place, ours), ("18.521D",))


def after_the_battle(game: Game, event: AirBattleEnded) -> Iterator[Ruled]:
    """19.12: carrier-based air fights one round over a base."""
    combat = present_combat(game)
    if event.kind != FROM_COMBAT or combat is None:
        return
    for raid in combat.counterairs:
        if raid.place == event.place:
            told = BaseCounteraired(raid.side, raid.place, event.attackers, event.defenders_aborted, met=True)
            yield Ruled(told, ("19.12",))


def _all_back(game: Game, flown: tuple[BaseCounterair, ...]) -> Iterator[Ruled]:
    """What the rolls did to defenders, and the attackers on their carriers, used for the round (18.524B)."""
    for raid in flown:
        yield from turned_over(game, raid.aborted, raid.place, LAND, ASHORE)
    units = tuple(unit.name for raid in flown for unit in in_play(game, raid.units))
    yield Ruled(BaseCounterairsFlown(units), ("18.524B", "23.64"))
