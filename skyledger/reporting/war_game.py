"""Reports of The War Game: round by round and battle by battle, flights beside them, and what was lost."""

from collections.abc import Iterable, Sequence

from core.war_game.board import plural
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event, RollsSet
from events.sentences import said, say
from phases.referee import System
from skyledger.reporting.report import BaseChange, Happening, Loss, PartKey, Reporting, Turning, counted
from skyledger.telling import fact_told

ORDERS, ROUND, FLIGHTS, AFTER = "orders", "round", "flights", "after"
ORDER_OF_PLAY = (ORDERS, FLIGHTS, ROUND, AFTER)
"""The parts as they are told; of each round the flights first, then its battles."""

HEADINGS = {
    ORDERS: said("What attacks where"),
    ROUND: said("Round {round}, {place}"),
    FLIGHTS: said("Round {round}, flights"),
    AFTER: said("After combat"),
}

UNTOLD: frozenset[type[Event]] = frozenset(
    {
        fact.GameStarted,
        fact.PhaseEntered,
        fact.PlayerTurnBegan,
        fact.SeatFinished,
        fact.NothingFinished,
        fact.StepClosed,
        fact.RoundBegan,
        fact.BattleOpened,
        fact.RoundEnded,
        fact.PositionSealed,
        RollsSet,
        fact.RollCalledFor,
        fact.DiceRolled,
        fact.UnitsSentToRoll,
        fact.LossesCalledFor,
        fact.BombDirectionCalledFor,
        fact.LandingCalledFor,
        fact.LandingSettled,
    }
)
"""The way of the turn, and dice and questions: what came of them is told."""

FLOWN: tuple[type[Event], ...] = (
    fact.AircraftDispatched,
    fact.AircraftArrived,
    fact.AircraftTurnedBack,
    fact.AircraftReturned,
    fact.DispatchCalledOff,
    fact.HomeSailed,
    fact.AircraftLanded,
)
"""Facts of flights, which stand between battles."""


def turn(game: Game) -> str:
    """A player turn, such as "Game turn 1 Germany"."""
    return say("Game turn {number} {player}", number=game.turn.number, player=game.turn.player)


def told(happened: Iterable[Happening]) -> list[Happening]:
    """Those facts that a report tells: they count, and are not of `UNTOLD`."""
    return [one for one in counted(happened) if type(one.event) not in UNTOLD]


def by_part(happened: Iterable[Happening]) -> dict[PartKey, list[Happening]]:
    """Orders first, then of each round the flights and battle by battle, then what came after."""
    parts: dict[PartKey, list[Happening]] = {}
    for one in happened:
        parts.setdefault(_part(one), []).append(one)
    return {key: parts[key] for key in sorted(parts, key=_rank)}


def _part(one: Happening) -> PartKey:
    phase, round_ = one.before.turn.phase, str(one.after.turn.round or one.before.turn.round)
    if phase.startswith("combat_orders"):
        return PartKey(ORDERS)
    if phase.startswith("noncombat") or isinstance(one.event, fact.CombatEnded):
        return PartKey(AFTER)
    if isinstance(one.event, FLOWN):
        return PartKey(FLIGHTS, "", round_)
    return PartKey(ROUND, getattr(one.event, "place", ""), round_)


def _rank(key: PartKey) -> tuple[object, ...]:
    place = ORDER_OF_PLAY.index(key.kind)
    within = (int(key.force or 0), place, key.place)
    return (0, *within) if key.kind == ORDERS else (2, *within) if key.kind == AFTER else (1, *within)


def heading(key: PartKey, _: Happening) -> str:
    """What a part is called: of a battle, its place and round; of what belongs to none, the round."""
    if key.kind == ROUND and not key.place:
        return say("Round {round}", round=key.force)
    return say(HEADINGS[key.kind], place=key.place, round=key.force)


def line(system: System, one: Happening) -> str:
    """A fact in words, told in the game before it, where units that are lost still have their kinds."""
    return fact_told(system, one.before, one.event)


def losses(happened: Sequence[Happening]) -> tuple[Loss, ...]:
    """All that was lost, by nation and kind."""
    lost: dict[tuple[str, str, str], list[str]] = {}
    for one in happened:
        if isinstance(one.event, fact.LossesTaken | fact.UnitsDestroyed):
            for name in (each for each in one.event.units if each not in one.after.units):
                unit = one.before.units[name]
                sort = unit.nation, one.before.nations[unit.nation].adjective, unit.kind
                lost.setdefault(sort, []).append(name)
    return tuple(
        Loss(*sort, len(lost[sort]), _called(sort[-1], len(lost[sort])), tuple(dict.fromkeys(lost[sort])))
        for sort in sorted(lost)
    )


def _called(kind: str, count: int) -> str:
    """The plural behind a number, empty where the kind itself stands there."""
    called = plural(kind, count)
    return "" if called == kind else called


def bases_changed(_before: Game, _after: Game) -> tuple[BaseChange, ...]:
    """There are no airbases."""
    return ()


WAR_GAME_REPORTED = Reporting(
    turning=Turning(turn, (fact.PhaseEntered, fact.PlayerTurnBegan), fact.PlayerTurnBegan),
    beginning=fact.GameStarted,
    untold=UNTOLD,
    passing=(),
    told=told,
    by_part=by_part,
    heading=heading,
    line=line,
    losses=losses,
    inverted=None,
    bases_changed=bases_changed,
)
