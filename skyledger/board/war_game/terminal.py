"""The War Game in a terminal: the turn, the battles, and what stands in each place."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from core.war_game.board import known_place, neighbours
from core.war_game.state import Game
from skyledger.board.war_game.sentences import battle_told, battles, question_words, stacks_of, turn_sentence

WHOLE = "all"


def picture(game: Game, viewer: str, _width: int = 80, region: str | None = None) -> Group:
    """The title, the turn, the battles and the places; raises `Mistake` for an unknown place.

    A `region` is a place, which is shown with all that lies next to it, or "all" for empty places as well.
    """
    return Group(*_parts(game, viewer, region))


def _parts(game: Game, viewer: str, region: str | None) -> Iterator[RenderableType]:
    yield Text(game.title, "bold")
    yield Text(turn_sentence(game))
    if fought := battles(game):
        yield Text("\nBattles", "bold")
        yield from (Text(f"  {battle_told(game, battle)}") for battle in fought)
    yield Text()
    yield _places(game, viewer, region)
    if game.questions:
        yield Text("\nQuestions open", "bold")
        yield from (Text(f"  {question_words(one, str)}") for one in game.questions)


def _places(game: Game, viewer: str, region: str | None) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("Place", max_width=18)
    table.add_column("", max_width=4)
    table.add_column("Units")
    there = stacks_of(game, viewer)
    for place in _shown(game, region):
        if place in there or region is not None:
            table.add_row(place, game.atlas.places[place].kind, Text(there.get(place, "")))
    return table


def _shown(game: Game, region: str | None) -> tuple[str, ...]:
    if region is None or region.casefold() == WHOLE:
        return tuple(game.atlas.places)
    middle = known_place(game, region)
    return (middle, *sorted(neighbours(game, middle)))
