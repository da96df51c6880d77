"""Aircraft with neither ground nor deck below them: when they come down, and where (doubts R17, R30, N21).

Nobody comes down before every battle of a round is judged: what is won in it is a landing place.
"""

from collections.abc import Iterator

from core.ruling import Ruled
from core.war_game.battles import battle_at
from core.war_game.board import at_sea, side_of
from core.war_game.changes import down
from core.war_game.kinds import can_stand, is_aircraft
from core.war_game.landing import nowhere_to_land
from core.war_game.state import Game, plays
from events.war_game.battles import RetreatBarred
from events.war_game.board import Unit
from events.war_game.flights import AircraftLanded
from events.war_game.sequence import RoundEnded, StepClosed


def come_down(game: Game, event: RoundEnded | StepClosed) -> Iterator[Ruled]:
    """Fighters left in the air go to their carrier where that has left; those whose carrier is sunk land."""
    if isinstance(event, StepClosed) and not event.step.startswith("combat."):
        return
    asked = {name for question in game.questions for name in question.units}
    for unit in sorted(game.units.values(), key=lambda one: (one.place, one.name)):
        if unit.name not in asked and _hangs(game, unit):
            yield from _landing(game, unit)


def _hangs(game: Game, unit: Unit) -> bool:
    """Is its deck gone, and does it fight no more?"""
    if not unit.aboard or unit.flight or not is_aircraft(game, unit):
        return False
    deck = game.units.get(unit.aboard)
    fights = battle_at(game, unit.place) is not None and not unit.retreated
    return not fights and (deck is None or deck.place != unit.place)


def _landing(game: Game, unit: Unit) -> Iterator[Ruled]:
    deck = game.units.get(unit.aboard)
    if deck is not None and plays(game, "R30") == "back_to_deck":
        yield Ruled(AircraftLanded((unit.name,), deck.place, deck.name), ("IV/grounding/2.2", "R30"))
        return
    doubt = "R10" if unit.retreated and unit.origin else "R17"
    asked = doubt if plays(game, doubt) == "lands_elsewhere" else ""
    yield from nowhere_to_land(game, (unit,), unit.place, (doubt, asked))


def cut_off(units: list[Unit], place: str) -> Ruled:
    """Who leaves a battle for a deck that was sunk meanwhile is out of it, and has nowhere to land."""
    names = tuple(unit.name for unit in units)
    return Ruled(RetreatBarred(names, place, units[0].leaving), ("IV/dispatching/3.5", "R10", "R17"))


def stranded(game: Game) -> Iterator[Ruled]:
    """The moves after combat are over: nobody stays over the open sea (doubt N21)."""
    for unit in sorted(game.units.values(), key=lambda one: (one.place, one.name)):
        if not is_aircraft(game, unit) or unit.flight or can_stand(game, unit):
            continue
        if plays(game, "N21") == "flies_back" and _is_open(game, unit):
            place, aboard = down(game, unit.origin)
            yield Ruled(AircraftLanded((unit.name,), place, aboard), ("IV/dispatching/2.2", "N21"))
        else:
            elsewhere = plays(game, "N21") == "flies_back" and plays(game, "R17") == "lands_elsewhere"
            yield from nowhere_to_land(game, (unit,), unit.place, ("N21", "R17" if elsewhere else ""))


def _is_open(game: Game, unit: Unit) -> bool:
    """May it go back where it attacked from: a deck that is still afloat, or land without enemies?"""
    if unit.origin in game.units:
        return True
    if unit.origin not in game.atlas.places or at_sea(game, unit.origin):
        return False
    there = (u for u in game.units.values() if u.place == unit.origin)
    return all(side_of(game, u.nation) == side_of(game, unit.nation) for u in there)
