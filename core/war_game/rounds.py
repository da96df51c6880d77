"""Rounds: all battles go through them in step, are judged together, and open or end together (doubt N10)."""

from collections.abc import Iterator

from core.fold import fold
from core.ruling import Ruled
from core.war_game.battles import (
    NO_ATTACK,
    ROUND,
    attackers,
    awaited,
    defenders,
    fought,
    holding,
    joining,
    third_sides,
    to_stand_aside,
)
from core.war_game.board import names, side_of, whereabouts
from core.war_game.evolve import EVOLUTIONS
from core.war_game.flights import everybody_home
from core.war_game.leaving import departures, resumed
from core.war_game.losses import next_loss
from core.war_game.passages import goes_on
from core.war_game.state import Game
from core.war_game.steps import ORDERS, combat_goes_on
from core.war_game.taking import sunk_aboard
from events.message import Event
from events.war_game.battle import Battle
from events.war_game.battles import (
    AttackersJoined,
    BattleEnded,
    BattleOpened,
    FleetWentOn,
    UnitsDestroyed,
)
from events.war_game.board import Unit
from events.war_game.sequence import CombatEnded, RoundBegan, RoundEnded, StepClosed

WITH_SHIP = "went down with their ship"
WON, DEFENDED, NOBODY, PASSED = "attackers won", "defenders won", "nobody left", "fleet went on"


def round_begins(game: Game, event: StepClosed) -> Iterator[Ruled]:
    """The first round follows the combat orders; a step in which the last battle is given up ends combat."""
    if event.step == ORDERS and combat_goes_on(game):
        yield Ruled(RoundBegan(1), ("IV/dispatching/3.2", "N10"))
    elif event.step.startswith("combat.") and not combat_goes_on(game):
        yield from _over(game)


def next_round(game: Game, _: RoundEnded) -> Iterator[Ruled]:
    """Every battle that is left goes into the next round together."""
    if combat_goes_on(game):
        yield Ruled(RoundBegan(game.turn.round + 1), ("IV/dispatching/3.2", "N10"))
    else:
        yield from _over(game)


def _over(game: Game) -> Iterator[Ruled]:
    yield from everybody_home(game, RoundEnded(game.turn.round))
    yield Ruled(CombatEnded(game.turn.round), ())


def battles_open(game: Game, event: RoundBegan) -> Iterator[Ruled]:
    """A fleet that passes through goes on, and the battles of this round open (IV/dispatching/3.9)."""
    for passage in game.passages if event.round == ROUND else ():
        if goes_on(game, passage):
            there = tuple(name for name in passage.fleet if name in game.units)
            went = FleetWentOn(there, passage.first, passage.second)
            yield Ruled(went, ("IV/dispatching/3.9", "N6"))
    for battle in fought(game):
        joined = tuple(name for name in battle.joining if name in game.units)
        if battle.opens == event.round:
            opened = BattleOpened(battle.place, event.round, to_stand_aside(game, battle.place))
            yield Ruled(opened, ("IV/dispatching/3.2", *_of_third_sides(game, battle.place)))
        elif joined and event.round == ROUND:
            yield Ruled(AttackersJoined(joined, battle.place, ROUND), ("IV/dispatching/3.9", "N25"))


def _of_third_sides(game: Game, place: str) -> tuple[str, ...]:
    """The doubt about units of a third side in an attacked place."""
    there = {side_of(game, unit.nation) for unit in game.units.values() if unit.place == place}
    return ("N27",) if there.intersection(third_sides(game)) else ()


def losses_go_on(game: Game, _: Event) -> Iterator[Ruled]:
    """Purse after purse is paid for, and what is aboard a ship goes down with it; then the step is over."""
    if not game.turn.phase.endswith("losses") or game.questions:
        return
    if sunk := sunk_aboard(game):
        rules = ("IV/grounding/1.5", "R17")
        yield Ruled(UnitsDestroyed(names(tuple(sunk)), whereabouts(sunk[0]), WITH_SHIP), rules)
    elif loss := tuple(next_loss(game)):
        yield from loss
    elif game.turn.phase == "combat.losses":
        yield from _judged(game)
    else:
        yield Ruled(StepClosed(game.turn.phase), ("R5",))


def after_the_sunken(game: Game, event: UnitsDestroyed) -> Iterator[Ruled]:
    """The next purse is paid for when they are off the board."""
    if event.how == WITH_SHIP:
        yield from losses_go_on(game, event)


def _judged(game: Game) -> Iterator[Ruled]:
    """Who retreats is gone, then each battle is judged, and the round is over."""
    for battle in fought(game):
        gone = tuple(departures(game, battle))
        yield from gone
        game = fold(EVOLUTIONS, game, [fact.event for fact in gone])
    judged = tuple(fact for battle in fought(game) for fact in _verdict(game, battle))
    yield from judged
    yield from resumed(fold(EVOLUTIONS, game, [fact.event for fact in judged]))
    for battle in awaited(game):
        if not attackers(game, battle):
            ended = BattleEnded(battle.place, NO_ATTACK, game.turn.round)
            yield Ruled(ended, ("IV/dispatching/3.10",))
    yield Ruled(RoundEnded(game.turn.round), ("IV/dispatching/3.2", "N10"))


def _verdict(game: Game, battle: Battle) -> Iterator[Ruled]:
    """A battle ends when a side has nobody left in it (doubts R15 and N14 for the last who defend)."""
    staying, there = _staying(game, battle), defenders(game, battle)
    counted = holding(game, battle)
    if counted and (staying or joining(game, battle)):
        return
    if there and not counted and all(unit.grounded for unit in there):
        yield Ruled(UnitsDestroyed(names(there), battle.place, "their place fell"), ("N14",))
    outcome = WON if staying else DEFENDED if counted else NOBODY
    if attackers(game, battle) and not staying:
        outcome = PASSED
    yield Ruled(BattleEnded(battle.place, outcome, game.turn.round), ("IV/dispatching/3.6", "R15", "N14"))


def _staying(game: Game, battle: Battle) -> list[Unit]:
    """The attackers that are here in the next round: not a fleet that goes on then."""
    leaving = [p for p in game.passages if p.first == battle.place and goes_on(game, p)]
    going = {name for passage in leaving for name in passage.fleet if game.turn.round + 1 == ROUND}
    return [unit for unit in attackers(game, battle) if unit.name not in going]
