"""The clock of dispatches: arrival, engagement, the way home, and no home to come to (IV/dispatching/2)."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.war_game.battles import NO_ATTACK, battle_at, is_open
from core.war_game.board import home_of, names, opposes
from core.war_game.kinds import LAND, family
from core.war_game.landing import nowhere_to_land
from core.war_game.selection import in_groups
from core.war_game.state import Game, plays
from events.war_game.battles import BattleEnded
from events.war_game.board import Unit
from events.war_game.flights import (
    AircraftArrived,
    AircraftReturned,
    AircraftTurnedBack,
    DispatchCalledOff,
)
from events.war_game.sequence import RoundBegan, RoundEnded


def _with_flights(game: Game, status: str) -> list[Unit]:
    return [unit for unit in game.units.values() if unit.flight and unit.flight.status == status]


def _to(unit: Unit) -> str:
    return unit.flight.to if unit.flight else ""


def flights_go_on(game: Game, event: RoundBegan) -> Iterator[Ruled]:
    """Who flew home in the round before is home; who was sent in it is there, or turns back."""
    back = [u for u in _with_flights(game, "returning") if u.flight and u.flight.since < event.round]
    yield from homecoming(game, back)
    for there in in_groups(_to, _with_flights(game, "en route")):
        if there[0].flight and there[0].flight.arrives <= event.round:
            yield _arrival(game, there, event.round)


def _arrival(game: Game, units: list[Unit], now: int) -> Ruled:
    place = _to(units[0])
    if battle_at(game, place):
        return Ruled(AircraftArrived(names(units), place, now), ("IV/dispatching/1.3", "IV/dispatching/2.1"))
    return Ruled(AircraftTurnedBack(names(units), place, now), ("IV/dispatching/3.1",))


def sent_home(game: Game, event: BattleEnded) -> Iterator[Ruled]:
    """The battle is over: who is engaged flies home in the next round (IV/dispatching/2.4, doubt N1)."""
    engaged = [u for u in _with_flights(game, "engaged") if _to(u) == event.place]
    coming = [u for u in _with_flights(game, "en route") if _to(u) == event.place]
    if event.outcome == NO_ATTACK and plays(game, "R12") == "free":
        for there in in_groups(_to, (*engaged, *coming)):
            yield Ruled(DispatchCalledOff(names(there), event.place), ("IV/dispatching/3.10", "R12"))
        return
    for there in in_groups(_to, engaged):
        turned = AircraftTurnedBack(names(there), event.place, event.last_round + 1)
        yield Ruled(turned, ("IV/dispatching/2.4", "N1"))


def everybody_home(game: Game, _: RoundEnded) -> Iterator[Ruled]:
    """Combat is over: whoever is away comes home."""
    yield from homecoming(game, [unit for unit in game.units.values() if unit.flight])


def homecoming(game: Game, units: Iterable[Unit]) -> Iterator[Ruled]:
    """They go back to the very place they came from, if it is theirs (IV/dispatching/2.2, doubt R10)."""
    for there in in_groups(home_of, units):
        if not home_is_lost(game, there[0]):
            yield Ruled(AircraftReturned(names(there), home_of(there[0])), ("IV/dispatching/2.2",))
        else:
            options = plays(game, "R10") == "lands_elsewhere"
            yield from nowhere_to_land(game, there, there[0].place, ("R10", "R10" if options else ""))


def home_is_lost(game: Game, unit: Unit) -> bool:
    """Is its carrier sunk, or its land in enemy hands (doubt R27)?"""
    if unit.aboard:
        return unit.aboard not in game.units
    battle = game.battles.get(unit.place)
    if battle and is_open(game, battle):
        return False
    enemies = [u for u in game.units.values() if u.place == unit.place and not _same_side(game, u, unit)]
    if game.atlas.places[unit.place].kind == "sea":
        return False
    takers = [u for u in enemies if family(game, u) == LAND or plays(game, "R27") == "any_unit"]
    return bool(takers) and not any(opposes(game, u.nation) for u in _others(game, unit))


def _others(game: Game, unit: Unit) -> list[Unit]:
    """The units of the own side that stand where an aircraft belongs."""
    return [u for u in game.units.values() if u.place == unit.place and u.flight is None]


def _same_side(game: Game, one: Unit, other: Unit) -> bool:
    return game.nations[one.nation].side == game.nations[other.nation].side
