"""18.56: defensive air support is fought over by its interceptors, and what the air combat leaves of it."""

from collections.abc import Iterable, Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.recombination import recombined
from core.world_at_war.recombining import AT_ONCE
from core.world_at_war.sequence import side_finished
from core.world_at_war.squadrons import WHOLE
from core.world_at_war.state import Game
from core.world_at_war.support.homeward import flown_home
from core.world_at_war.support.placed import DEFENSIVE_SUPPORT, INTERCEPTION, aloft, defenses, in_play
from events.message import SeatFinished
from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded
from events.world_at_war.support import DefensiveSupport, DefensiveSupportAborted, DefensiveSupportCancelled

GONE = "defender disengaged"
"""How a battle ends when the defenders go home (18.5632)."""


def interceptions_begin(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """18.561: all interceptors meet all of the support in their hex, one hex after the other."""
    if game.turn.phase.endswith(".interception.announcing") and side_finished(game):
        for one in defenses(game):
            ours, theirs = aloft(game, one.interceptors), aloft(game, (*one.units, *one.escorts))
            if ours and theirs:
                sides = (tuple(unit.name for unit in units) for units in (ours, theirs))
                yield Ruled(AirBattleBegan(INTERCEPTION, one.hex, *sides), ("18.561", "18.5631"))


def after_interception(game: Game, event: AirBattleEnded) -> Iterator[Ruled]:
    """Interceptors go home (18.564), and defenders that aborted (18.5633) or called it off (18.5632)."""
    one = next((d for d in defenses(game) if d.hex == event.place), None)
    if event.kind != INTERCEPTION or one is None:
        return
    facts = tuple(_flights(game, one, event))
    yield from facts
    after = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    yield from _factors_again(after, (*event.attackers, *event.defenders))


def _flights(game: Game, one: DefensiveSupport, event: AirBattleEnded) -> Iterator[Ruled]:
    """Who flies home, inverted."""
    yield from flown_home(aloft(game, event.attackers), INTERCEPTION, one.hex, ("18.564", "18.42A"))
    back, number = event.defenders_aborted, "18.5633"
    if event.how == GONE:
        back, number = event.defenders, "18.5632"
        yield Ruled(DefensiveSupportCancelled(one.hex, one.occasion, one.deferred), (number,))
    elif back:
        yield Ruled(DefensiveSupportAborted(back, one.hex, one.occasion, one.deferred), (number,))
    yield from flown_home(aloft(game, back), DEFENSIVE_SUPPORT, one.hex, (number, "18.618", "18.42A"))


def _factors_again(game: Game, names: Iterable[str]) -> Iterator[Ruled]:
    """23.141A: what fought as squadrons supports as factors; an inverted factor is out of it (23.144)."""
    if squadrons := [unit for unit in in_play(game, names) if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, AT_ONCE)
