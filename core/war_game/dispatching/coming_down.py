"""Aircraft with neither ground nor deck below them: when they come down, and where (doubts R17, R30, N21).

Nobody comes down before every battle of a round is judged: what is won in it is a landing place.
"""

from collections.abc import Iterator

from core.ruling import Ruled
from core.war_game.battles import battle_at
from core.war_game.board import at_sea, shuts_out, side_of
from core.war_game.dispatching.landing import Homeless, landed_at, nowhere_to_land
from core.war_game.folds.changes import down
from core.war_game.state import Game, plays
from core.war_game.units import can_stand, deck_of, is_aircraft
from events.war_game.battles import RetreatBarred
from events.war_game.board import Unit
from events.war_game.flights import AircraftLanded
from events.war_game.sequence import RoundEnded, StepClosed


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
    yield from nowhere_to_land(game, [_homeless(game, unit) for unit in hanging if unit not in away])


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


def _homeless(game: Game, unit: Unit) -> Homeless:
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
