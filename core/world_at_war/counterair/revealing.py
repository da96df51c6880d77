"""18.521C, 17.3126: naval air aboard in a port that is attacked is shown, and defends it from land."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.counterair.battle import defenders_at
from core.world_at_war.state import Game
from events.world_at_war.counterair import NavalAirRevealed


def revealed(game: Game, place: str) -> Iterator[Ruled]:
    """Each carrier in the port of a base that the side attacks whose turn it is puts its naval air ashore."""
    return revealed_to(game, place, game.turn.side)


def revealed_to(game: Game, place: str, side: str) -> Iterator[Ruled]:
    """Each carrier that lies in the port of a base that a side attacks puts its naval air ashore."""
    aboard = [unit for unit in defenders_at(game, place, side) if unit.base in game.carriers]
    for carrier in dict.fromkeys(unit.base for unit in aboard):
        names = tuple(unit.name for unit in aboard if unit.base == carrier)
        yield Ruled(NavalAirRevealed(names, carrier, place), ("18.521C", "17.3126A", "17.3126B"))
