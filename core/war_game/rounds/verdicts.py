"""How a round ends: who retreats is gone, and each battle is judged (IV/dispatching/3.2; doubts R15, N14)."""

from collections.abc import Iterator
from itertools import chain

from core.fold import fold
from core.ruling import Ruled
from core.war_game.battles import (
    DEFENDED,
    NO_ATTACK,
    ROUND,
    all_battles,
    attackers,
    awaited,
    defenders,
    fought,
    goes_on,
    holding,
    joining,
    last_in_doubt,
    visits,
)
from core.war_game.board import names
from core.war_game.folds.evolve import EVOLUTIONS
from core.war_game.retreats.departures import departures, resumed
from core.war_game.state import Game, plays
from events.sentences import kept
from events.war_game.board import Battle, Unit
from events.war_game.facts import BattleEnded, RoundEnded, UnitsDestroyed

FALLEN, WON = kept("their place fell")(), kept("attackers won")()
NOBODY, PASSED = kept("nobody left")(), kept("fleet went on")()


def in_step(game: Game) -> tuple[str, ...]:
    """On what rounds rest; the doubt is about several battles."""
    several = len(tuple(all_battles(game))) > 1
    return ("IV/dispatching/3.2", *(("N10",) if several else ()))


def judged(game: Game) -> Iterator[Ruled]:
    """Who retreats is gone, then each battle is judged, and the round is over."""
    for battle in fought(game):
        gone = tuple(departures(game, battle))
        yield from gone
        game = fold(EVOLUTIONS, game, [fact.event for fact in gone])
    ended_now = tuple(fact for battle in fought(game) for fact in _verdict(game, battle))
    yield from ended_now
    yield from resumed(fold(EVOLUTIONS, game, [fact.event for fact in ended_now]))
    for battle in awaited(game):
        if not attackers(game, battle):
            ended = BattleEnded(battle.place, NO_ATTACK, game.turn.round)
            yield Ruled(ended, ("IV/dispatching/3.10",))
    over = {fact.event.place for fact in ended_now if isinstance(fact.event, BattleEnded)}
    lasting = (last_in_doubt(game, battle) for battle in fought(game) if battle.place not in over)
    yield Ruled(RoundEnded(game.turn.round), (*in_step(game), *dict.fromkeys(chain.from_iterable(lasting))))


def _verdict(game: Game, battle: Battle) -> Iterator[Ruled]:
    """A battle ends when a side has nobody left in it (doubts R15 and N14 for the last who defend)."""
    staying, there = _staying(game, battle), defenders(game, battle)
    counted = holding(game, battle)
    if counted and (staying or joining(game, battle)):
        return
    fallen = there and not counted and plays(game, "N14") == "ends"
    if fallen and all(unit.grounded for unit in there):
        yield Ruled(UnitsDestroyed(names(there), battle.place, FALLEN), ("N14",))
    outcome = WON if staying else DEFENDED if counted else NOBODY
    if attackers(game, battle) and not staying:
        outcome = PASSED
    helped = ("IV/dispatching/3.6",) if outcome == DEFENDED and any(map(visits, counted)) else ()
    rules = ("IV/dispatching/3.2", *helped, *last_in_doubt(game, battle))
    yield Ruled(BattleEnded(battle.place, outcome, game.turn.round), rules)


def _staying(game: Game, battle: Battle) -> list[Unit]:
    """The attackers that are here in the next round: not a fleet that goes on then."""
    leaving = [p for p in game.passages if p.first == battle.place and goes_on(game, p)]
    going = {name for passage in leaving for name in passage.fleet if game.turn.round + 1 == ROUND}
    return [unit for unit in attackers(game, battle) if unit.name not in going]
