"""What of a board concerns some hexes: a part of the map is shown with that alone."""

from msgspec.structs import replace

from core.world_at_war.state import Game
from skyledger.board.view import BoardView
from skyledger.board.windows import WHOLE, around


def of_region(view: BoardView, hexes: frozenset[str]) -> BoardView:
    """The view with what stands, flies and is asked in these hexes; boxes and force pools are nowhere."""
    return replace(
        view,
        places=tuple(one for one in view.places if one.place in hexes),
        boxes=(),
        pools=(),
        questions=tuple(one for one in view.questions if not one.place or one.place in hexes),
        battles=tuple(one for one in view.battles if one.place in hexes),
        supports=tuple(one for one in view.supports if hexes & {*one.hexes}),
        missions=tuple(one for one in view.missions if hexes & {*one.hexes}),
        combats=tuple(one for one in view.combats if one.place in hexes),
        activities=tuple(one for one in view.activities if hexes & {*one.hexes}),
        base_attacks=tuple(one for one in view.base_attacks if one.place in hexes),
        standing=tuple(one for one in view.standing if not one.place or one.place in hexes),
    )


def declared_in(game: Game, region: str | None) -> list[str]:
    """What is declared, as rulings name it: all of it, or of a part of the map what is said of its hexes."""
    if region in (None, WHOLE):
        return [f"fact {key}" for key in sorted(game.facts)]
    hexes = around(game, region or "")
    return [f"fact {key}" for key, fact in sorted(game.facts.items()) if fact.subject in hexes]
