"""Who goes down with a ship: what she carries, and aircraft below her deck (IV/grounding/1.5)."""

from core.war_game.board import is_cargo, opposes
from core.war_game.state import Game
from events.war_game.board import Unit


def sunk_aboard(game: Game) -> list[Unit]:
    """Who is below deck of a ship that is there no more; aircraft in the air are not (IV/grounding/1.5)."""
    units = game.units
    found = (one for one in units.values() if any(ship not in units for ship in _ships_below(game, one)))
    return sorted(found, key=lambda unit: unit.name)


def going_down_with(game: Game, ship: str) -> list[Unit]:
    """Who would be lost if a ship were sunk now."""
    found = (unit for unit in game.units.values() if ship in _ships_below(game, unit))
    return sorted(found, key=lambda unit: unit.name)


def _ships_below(game: Game, unit: Unit) -> tuple[str, ...]:
    """The ships with which it goes down: whose cargo it is, below whose deck it is."""
    own = (unit.aboard,) if unit.aboard and _lies_aboard(game, unit) else ()
    return (*own, unit.below) if unit.below else own


def _lies_aboard(game: Game, unit: Unit) -> bool:
    """Is it cargo, or a fighter below deck: kept there, back from a retreat, or an attacker's that stayed?"""
    if is_cargo(game, unit):
        return True
    below = unit.grounded or unit.retreated or not opposes(game, unit.nation)
    return bool(unit.aboard) and unit.flight is None and below
