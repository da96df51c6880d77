"""The clock of dispatches: arrival, engagement, the way home (IV/dispatching/2); and when those come
down that have neither ground nor deck below them.
"""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.war_game.battles import DEFENDED, NO_ATTACK, OFF, attacked_now_or_next, battle_at
from core.war_game.board import (
    LAND,
    at_sea,
    can_stand,
    deck_of,
    family,
    home_of,
    is_aircraft,
    names,
    opposes,
    shuts_out,
    side_of,
)
from core.war_game.dispatching.landing import Homeless, landed_at, nowhere_to_land
from core.war_game.folds.changes import down
from core.war_game.selection import in_groups
from core.war_game.state import Game, plays
from events.war_game.board import EN_ROUTE, Flight, Unit
from events.war_game.facts import (
    AircraftArrived,
    AircraftLanded,
    AircraftReturned,
    AircraftTurnedBack,
    BattleEnded,
    DispatchCalledOff,
    RetreatBarred,
    RoundBegan,
    RoundEnded,
    StepClosed,
)

# The clock of dispatches: arrival, engagement, the way home, and no home to come to (IV/dispatching/2).


def _with_flights(game: Game, status: str) -> list[Unit]:
    return [unit for unit in game.units.values() if unit.flight and unit.flight.status == status]


def _to(unit: Unit) -> str:
    return unit.flight.to if unit.flight else ""


def flights_go_on(game: Game, event: RoundBegan) -> Iterator[Ruled]:
    """Who flew home in the round before is home; who was sent in it is there, or turns back."""
    back = [u for u in _with_flights(game, "returning") if u.flight and u.flight.since < event.round]
    yield from homecoming(game, back)
    for there in in_groups(_to, _with_flights(game, EN_ROUTE)):
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
    coming = [u for u in _with_flights(game, EN_ROUTE) if _to(u) == event.place]
    if event.outcome == NO_ATTACK and plays(game, "R12") == "free":
        away = (*engaged, *coming)
        for there in in_groups(_to, (unit for unit in away if not home_is_lost(game, unit))):
            yield Ruled(DispatchCalledOff(names(there), event.place), ("IV/dispatching/3.10", "R12"))
            yield from _back(game, [unit for unit in there if _done(game, unit)])
        yield from _homeless(game, (unit for unit in away if home_is_lost(game, unit)))
        return
    rules = ("IV/dispatching/2.4", *_ended_so(event.outcome))
    for there in in_groups(_to, engaged):
        yield Ruled(AircraftTurnedBack(names(there), event.place, event.last_round + 1), rules)


def _ended_so(outcome: str) -> tuple[str, ...]:
    """What an outcome has to do with the way home: won at their side, given up, or never fought."""
    if outcome == DEFENDED:
        return ("IV/dispatching/3.6",)
    return ("R12",) if outcome == NO_ATTACK else ("N1",) if outcome in OFF else ()


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
    """Of those of one home: who is out of combat by doubts N23 or R11, and who is not."""
    for doubt in ("", "N23", "R11"):
        some = [unit for unit in there if _done(game, unit) == doubt]
        if some:
            rules = ("IV/dispatching/2.2", *((doubt,) if doubt else ()))
            yield Ruled(AircraftReturned(names(some), home_of(some[0]), bool(doubt)), rules)


def _done(game: Game, unit: Unit) -> str:
    """The doubt by which it is out of combat: its carrier has retreated, or its home is under attack."""
    if unit.flight is None or is_landing(unit.flight):
        return ""
    deck = game.units.get(unit.aboard)
    if deck is not None and deck.retreated and plays(game, "N23") == "deck_and_done":
        return "N23"
    waits = plays(game, "R11") == "waits" and attacked_now_or_next(game, deck.place if deck else unit.place)
    return "R11" if waits else ""


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


# Aircraft with neither ground nor deck below them: when they come down, and where (doubts R17, R30, N21).


def come_down(game: Game, event: RoundEnded | StepClosed) -> Iterator[Ruled]:
    """Fighters left in the air go to their carrier where that has left; those whose carrier is sunk land."""
    if isinstance(event, StepClosed) and not event.step.startswith("combat."):
        return
    asked = {name for question in game.questions for name in question.units}
    hanging = [unit for unit in _in_order(game) if unit.name not in asked and _hangs(game, unit)]
    away = [unit for unit in hanging if _goes_after_its_carrier(game, unit)]
    for unit in away:
        landed = landed_at(game, (unit,), unit.aboard)
        yield Ruled(landed.event, ("IV/grounding/2.2", "R30", *landed.rules))
    yield from nowhere_to_land(game, [_without_a_deck(game, unit) for unit in hanging if unit not in away])


def _in_order(game: Game) -> list[Unit]:
    return sorted(game.units.values(), key=lambda unit: (unit.place, unit.name))


def _hangs(game: Game, unit: Unit) -> bool:
    """Is its deck gone, and does it fight no more?"""
    if not unit.aboard or unit.flight or not is_aircraft(game, unit):
        return False
    fights = battle_at(game, unit.place) is not None and not unit.retreated
    return not fights and deck_of(game, unit) is None


def _goes_after_its_carrier(game: Game, unit: Unit) -> bool:
    return unit.aboard in game.units and plays(game, "R30") == "back_to_deck"


def _without_a_deck(game: Game, unit: Unit) -> Homeless:
    """It came back from where it was sent (doubt R10), or its carrier left it or was sunk under it (R17)."""
    doubt = "R10" if unit.retreated and unit.origin else "R17"
    return Homeless(unit, doubt, plays(game, doubt) == "lands_elsewhere")


def cut_off(units: list[Unit], place: str) -> Ruled:
    """Who leaves a battle for a deck that was sunk meanwhile is out of it, and has nowhere to land."""
    names = tuple(unit.name for unit in units)
    return Ruled(RetreatBarred(names, place, units[0].leaving), ("IV/dispatching/3.5", "R10", "R17"))


def stranded(game: Game) -> Iterator[Ruled]:
    """The moves after combat are over: nobody stays over the open sea (doubt N21)."""
    over = [u for u in _in_order(game) if is_aircraft(game, u) and not u.flight and not can_stand(game, u)]
    back = [unit for unit in over if plays(game, "N21") == "flies_back" and _is_open(game, unit)]
    for unit in back:
        place, aboard = down(game, unit.origin)
        yield Ruled(AircraftLanded((unit.name,), place, aboard), ("IV/dispatching/2.2", "N21"))
    elsewhere = plays(game, "N21") == "flies_back" and plays(game, "R17") == "lands_elsewhere"
    yield from nowhere_to_land(game, [Homeless(unit, "N21", elsewhere) for unit in over if unit not in back])


def _is_open(game: Game, unit: Unit) -> bool:
    """May it go back where it attacked from: a deck that is still afloat, or land without enemies?"""
    if unit.origin in game.units:
        return True
    if unit.origin not in game.atlas.places or at_sea(game, unit.origin):
        return False
    there = (u for u in game.units.values() if u.place == unit.origin)
    own = side_of(game, unit.nation)
    return not any(shuts_out(game, own, side_of(game, u.nation)) for u in there)
