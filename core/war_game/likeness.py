"""Units that are all one: whichever of them goes, what is left is the same but for a name (doubt N3)."""

from collections.abc import Iterable

from core.war_game.battles import was_on_the_ground
from core.war_game.kinds import is_aircraft
from core.war_game.state import Game, plays
from events.war_game.battle import Battle
from events.war_game.board import Unit

Likeness = tuple[object, ...]


def alike(game: Game, units: Iterable[Unit]) -> bool:
    """Is it all one which of them goes, with all that goes with it?"""
    some = tuple(units)
    if len(some) < 2:
        return True
    bound = _bound(game, {unit.name for unit in some})
    return len({_likeness(game, unit, bound.get(unit.name, ())) for unit in some}) == 1


def _bound(game: Game, ships: set[str]) -> dict[str, list[Unit]]:
    """Whose ship each of these is: cargo, who is below deck, who is away and comes back."""
    found: dict[str, list[Unit]] = {}
    for unit in game.units.values():
        for ship in ships.intersection(_ships(game, unit)):
            found.setdefault(ship, []).append(unit)
    return found


def _likeness(game: Game, unit: Unit, bound: Iterable[Unit]) -> Likeness:
    """Its own, and that of all whose ship it is."""
    depending = sorted(repr((_own(game, u), _orders(game, u), _ties(game, u, unit.name))) for u in bound)
    return (_own(game, unit), _ships(game, unit), _orders(game, unit), *depending)


def _own(game: Game, unit: Unit) -> Likeness:
    """What a unit is and does, whatever ship it has to do with; what it did in combat counts there alone."""
    said = (unit.grounded, unit.landed, unit.retreated, unit.bombed) if game.turn.round else ()
    return (unit.nation, unit.kind, unit.place, unit.flight, *said)


def _ships(game: Game, unit: Unit) -> tuple[str, ...]:
    """Where a unit is aboard, came from, goes to, is a guest; who landed goes back to a ship by R25 only."""
    back = unit.ship if plays(game, "R25") == "yes" else ""
    origin = unit.origin if game.turn.round or is_aircraft(game, unit) else ""
    return (unit.aboard, origin, unit.leaving, back, unit.below)


def _ties(game: Game, unit: Unit, ship: str) -> Likeness:
    """What binds a unit to a ship, and to what else."""
    return tuple("it" if tie == ship else tie for tie in _ships(game, unit))


def _attacks(battle: Battle, unit: Unit) -> bool:
    return unit.name in battle.attackers or unit.name in battle.joining


def _orders(game: Game, unit: Unit) -> Likeness:
    """The battles it attacks or shoots in, the zones it passes to, and whether it takes off to leave (N9)."""
    attacks = (b.place for b in game.battles.values() if _attacks(b, unit) and not b.ended)
    shots = (b.place for b in game.battles.values() if unit.name in b.support and not b.ended)
    passing = ((p.first, p.second) for p in game.passages if unit.name in p.fleet)
    taking_off = was_on_the_ground(game, unit) and plays(game, "N9") == "yes"
    return (tuple(sorted(attacks)), tuple(sorted(shots)), tuple(sorted(passing)), taking_off)
