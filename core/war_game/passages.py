"""Questions about fleets that pass through: who is with them, and whether they go on (IV/dispatching/3.9)."""

from core.war_game.battles import ROUND, holding
from core.war_game.state import Game
from events.war_game.battle import Battle, PassThrough
from events.war_game.board import Unit


def passage_of(game: Game, unit: Unit) -> PassThrough | None:
    """The pass-through of a ship, or of the ship that a unit is aboard of."""
    return next((p for p in game.passages if unit.name in p.fleet or unit.aboard in p.fleet), None)


def is_passing(game: Game, unit: Unit) -> bool:
    """Is it aboard a ship that passes through?"""
    return bool(unit.aboard) and passage_of(game, unit) is not None


def goes_on(game: Game, passage: PassThrough) -> bool:
    """Is anybody of the fleet left, and an attack to make: in its second zone, or from there on land?"""
    if not any(name in game.units for name in passage.fleet):
        return False
    targets = (
        game.battles[place] for place in (passage.second, *landings(game, passage)) if place in game.battles
    )
    return any(_is_to_be_fought(game, battle) for battle in targets)


def _is_to_be_fought(game: Game, battle: Battle) -> bool:
    """Is it to begin in round 2, or have those who attack before the fleet left anybody to attack?"""
    return not battle.ended and (battle.opens == ROUND or bool(holding(game, battle)))


def landings(game: Game, passage: PassThrough) -> tuple[str, ...]:
    """The places that troops or fighters attack in round 2 that are aboard this fleet."""
    battles = (game.battles[place] for place in sorted(game.battles))
    return tuple(
        battle.place
        for battle in battles
        if not battle.ended
        and any(_aboard(game, name, passage) for name in (*battle.attackers, *battle.joining))
    )


def _aboard(game: Game, name: str, passage: PassThrough) -> bool:
    return name in game.units and game.units[name].aboard in passage.fleet
