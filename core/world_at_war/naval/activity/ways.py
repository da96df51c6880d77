"""23.752A: the shortest ways of a naval force by water, for owners that do not say by which hexes it goes."""

from collections.abc import Iterator

from core.world_at_war.board import box_of
from core.world_at_war.sailing import lies_at_sea
from core.world_at_war.state import Game

Way = tuple[str, ...]


def ways_by_water(game: Game, side: str, start: str) -> dict[str, Way]:
    """From a hex, to every place that ships of a side reach: one of the shortest ways, both ends included.

    Of ways of one length the one is taken whose hexes come first by their ids.
    """
    found: dict[str, Way] = {start: (start,)}
    edge = [start] if start in game.atlas.hexes else []
    while edge:
        beyond: list[str] = []
        for here in edge:
            for place in sorted(_next(game, side, here)):
                if place not in found:
                    found[place] = (*found[here], place)
                    beyond.append(place)
        edge = [place for place in beyond if box_of(game, place) is None]
    return found


def _next(game: Game, side: str, here: str) -> Iterator[str]:
    beside = (one.id for one in game.atlas.beside[here] if one is not None)
    boxes = (box.name for box in game.atlas.boxes.values() if here in box.entrances)
    yield from (place for place in (*beside, *boxes) if lies_at_sea(game, side, place) is not None)
