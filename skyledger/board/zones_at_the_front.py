"""How near the enemy territories, zones and units are in The War Game, and where a battle is announced."""

from collections.abc import Iterable, Mapping

from core.war_game.board import acting_nations, side_of, whereabouts
from core.war_game.state import Game
from events.sentences import said, translated
from skyledger.board.front import Near, between

ATTACKED = said("attacked")


def near_the_enemy(game: Game, seat: str) -> Near:
    """By who is where, for everything lies open; for whoever leads no nation, as the side in turn sees it."""
    side = game.seats[seat].side if seat in game.seats else _in_turn(game)
    where = {(side_of(game, unit.nation) == side, whereabouts(unit)) for unit in game.units.values()}
    ours, theirs = (sorted(place for own, place in where if own is mine) for mine in (True, False))

    def place_of(name: str) -> str | None:
        place = whereabouts(game.units[name]) if name in game.units else name
        return place if place in game.atlas.places else None

    def neighbours(place: str) -> Iterable[str]:
        return sorted(game.atlas.mutual.get(place, ()))

    return between(neighbours, ours, theirs, place_of)


def _in_turn(game: Game) -> str:
    return next((side_of(game, nation) for nation in acting_nations(game)), "")


def announced(game: Game) -> Mapping[str, str]:
    """The places of battles that are not over."""
    return {battle.place: translated(ATTACKED) for battle in game.battles.values() if not battle.ended}
