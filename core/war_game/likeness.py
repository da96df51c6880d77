"""Units that are all one: whichever of them goes, what is left is the same but for a name (doubt N3)."""

from collections.abc import Iterable

from core.war_game.battles import was_on_the_ground
from core.war_game.state import Game, plays
from events.war_game.battle import Battle
from events.war_game.board import Unit

Likeness = tuple[object, ...]


def alike(game: Game, units: Iterable[Unit]) -> bool:
    """Is it all one which of them goes, with all that goes with it?"""
    return len({_likeness(game, unit) for unit in units}) == 1


def _likeness(game: Game, unit: Unit) -> Likeness:
    """Its own, and that of all whose ship it is: cargo, who is below deck, who is away and comes back."""
    bound = (u for u in game.units.values() if unit.name in _ships(game, u))
    depending = sorted(repr((_own(u), _orders(game, u), _ties(game, u, unit.name))) for u in bound)
    return (_own(unit), _ships(game, unit), _orders(game, unit), *depending)


def _own(unit: Unit) -> Likeness:
    """What a unit is and does, whatever ship it has to do with."""
    said = (unit.grounded, unit.landed, unit.retreated, unit.bombed)
    return (unit.nation, unit.kind, unit.place, unit.flight, *said)


def _ships(game: Game, unit: Unit) -> tuple[str, ...]:
    """Where a unit is aboard, came from, goes to, is a guest; who landed goes back to a ship by R25 only."""
    back = unit.ship if plays(game, "R25") == "yes" else ""
    return (unit.aboard, unit.origin, unit.leaving, back, unit.below)


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
