"""The clock of dispatches: arrival, engagement, the way home, and no home to come to (IV/dispatching/2)."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.war_game.battles import NO_ATTACK, battle_at
from core.war_game.board import at_sea, home_of, names, opposes, side_of
from core.war_game.dispatching.landing import Homeless, nowhere_to_land
from core.war_game.selection import in_groups
from core.war_game.state import Game, plays
from core.war_game.units import LAND, family, is_aircraft
from events.war_game.battles import BattleEnded
from events.war_game.board import Flight, Unit
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
        away = (*engaged, *coming)
        for there in in_groups(_to, (unit for unit in away if not home_is_lost(game, unit))):
            yield Ruled(DispatchCalledOff(names(there), event.place), ("IV/dispatching/3.10", "R12"))
            yield from _back(game, [unit for unit in there if _done(game, unit)])
        yield from _homeless(game, (unit for unit in away if home_is_lost(game, unit)))
        return
    for there in in_groups(_to, engaged):
        turned = AircraftTurnedBack(names(there), event.place, event.last_round + 1)
        yield Ruled(turned, ("IV/dispatching/2.4", "N1"))


def everybody_home(game: Game, _: RoundEnded) -> Iterator[Ruled]:
    """Combat is over: whoever is away comes home."""
    yield from homecoming(game, [unit for unit in game.units.values() if unit.flight])


def homecoming(game: Game, units: Iterable[Unit]) -> Iterator[Ruled]:
    """They go back to the very place they came from, if it is theirs (IV/dispatching/2.2, doubt R10)."""
    coming = list(units)
    for there in in_groups(home_of, (unit for unit in coming if not home_is_lost(game, unit))):
        yield from _back(game, there)
    yield from _homeless(game, (unit for unit in coming if home_is_lost(game, unit)))


def _back(game: Game, there: list[Unit]) -> Iterator[Ruled]:
    """Of those of one home: whose carrier has retreated meanwhile is out of combat with her (doubt N23)."""
    for done in (False, True):
        some = [unit for unit in there if _done(game, unit) == done]
        if some:
            rules = ("IV/dispatching/2.2", *(("N23",) if done else ()))
            yield Ruled(AircraftReturned(names(some), home_of(some[0]), done), rules)


def _done(game: Game, unit: Unit) -> bool:
    deck = game.units.get(unit.aboard)
    away = unit.flight is not None and not is_landing(unit.flight)
    return away and deck is not None and deck.retreated and plays(game, "N23") == "deck_and_done"


def is_landing(flight: Flight) -> bool:
    """Is it no way back, but a flight to another landing place (doubt N24)?"""
    return flight.status == "returning" and flight.arrives > flight.since


def home_is_lost(game: Game, unit: Unit) -> bool:
    """Is its carrier sunk, or has it left (doubt N23), or is its land in enemy hands (doubt R27)?"""
    if unit.aboard:
        return unit.aboard not in game.units
    if at_sea(game, unit.place):
        return True
    return has_fallen(game, unit.place, side_of(game, unit.nation))


def has_fallen(game: Game, place: str, side: str) -> bool:
    """Do enemies hold a territory, with nobody left who fights for it, and no battle?"""
    if at_sea(game, place) or battle_at(game, place):
        return False
    there = [u for u in game.units.values() if u.place == place and u.flight is None]
    enemies = [u for u in there if not opposes(game, u.nation)]
    takers = [u for u in enemies if family(game, u) == LAND or plays(game, "R27") == "any_unit"]
    return bool(takers) and all(u.retreated for u in there if side_of(game, u.nation) == side)


def left_behind(game: Game, event: RoundEnded) -> Iterator[Ruled]:
    """Who had come home to a land that is won in this round, and fights no more, has lost it as well.

    It stays on the ground in a place under attack (IV/grounding/1.4), and is lost as whoever is away (R10).
    """
    won = (b for b in game.battles.values() if b.ended and b.last_round == event.round)
    for battle in sorted(won, key=lambda one: one.place):
        there = [u for u in game.units.values() if u.place == battle.place and _came_home(game, u)]
        yield from _homeless(game, [unit for unit in there if home_is_lost(game, unit)])


def _came_home(game: Game, unit: Unit) -> bool:
    return is_aircraft(game, unit) and unit.retreated and unit.flight is None and not unit.aboard


def _homeless(game: Game, units: Iterable[Unit]) -> Iterator[Ruled]:
    """These aircraft have no home to come to (doubt R10)."""
    elsewhere = plays(game, "R10") == "lands_elsewhere"
    there = [unit for group in in_groups(home_of, units) for unit in group]
    yield from nowhere_to_land(game, [Homeless(unit, "R10", elsewhere) for unit in there])
