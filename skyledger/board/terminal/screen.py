"""The board in a terminal: a hex map and lists, readable without colour and never wider than asked."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from rich.console import Group, RenderableType
from rich.text import Text

from core.world_at_war.state import Game
from events.signs import plain
from skyledger.board.sight import board_view
from skyledger.board.terminal.hexmap import columns_that_fit, drawn, overview, sheet
from skyledger.board.terminal.lists import FAR, NEAR, legend, lists
from skyledger.board.terminal.signs import letters
from skyledger.board.terminal.windows import WHOLE, around, busy, cells, frame, laid, of_region, strips
from skyledger.board.view import BoardView

NARROWEST = 60
LEFT_OUT = "Boxes, force pools and what is declared elsewhere: without a region."
"""What is told under a part of the map."""


def picture(game: Game, viewer: str, width: int = 80, region: str | None = None) -> Group:
    """The board for a rich console, which adds colour if its terminal has any.

    No line is wider than `width` (60 at least). `region` is a place with or without a radius in hexes
    ("Malta", "Malta 3", "2116 8"), "all" for the whole map at one or two characters a hex, or None for
    where something stands. Raises `Mistake` for an unknown place or viewer.
    """
    view, room = legible(board_view(game, viewer)), max(width, NARROWEST)
    if region == WHOLE or (region is None and not cells(view, busy(view))):
        return Group(*_parts(view, _whole(view, room), FAR), *lists(view, view.places))
    if region is None:
        return Group(*_parts(view, _near(view, room, busy(view)), NEAR), *lists(view, view.places))
    chosen = around(game, region)
    view = of_region(view, chosen)
    near = _parts(view, _near(view, room, chosen), NEAR)
    return Group(*near, *lists(view, view.places), Text(), Text(LEFT_OUT, "dim"))


def legible(view: BoardView) -> BoardView:
    """The view without what a terminal would obey instead of showing it, which would shift its columns."""
    return msgspec.convert(_legible(msgspec.to_builtins(view)), BoardView)


def _legible(value: Any) -> Any:
    match value:
        case str():
            return plain(value)
        case dict():
            return {key: _legible(part) for key, part in value.items()}
        case list() | tuple():
            return tuple(_legible(part) for part in value)
        case _:
            return value


def _parts(view: BoardView, lines: list[Text], counters: Sequence[str]) -> Iterator[RenderableType]:
    yield Text(view.title, "bold")
    yield Text(view.turn)
    if lines:
        yield Text()
        yield from lines
        yield Text()
        yield legend(view, letters(view.nations), counters)


def _near(view: BoardView, width: int, hexes: frozenset[str]) -> list[Text]:
    """Windows around these hexes, four characters a hex."""
    paper = sheet(view, letters(view.nations))
    windows = laid(cells(view, hexes), frame(view), columns_that_fit(paper, width, 4))
    return _apart([list(drawn(paper, window)) for window in windows])


def _whole(view: BoardView, width: int) -> list[Text]:
    """The whole map, two characters a hex if it fits so, else one, and in strips if it must be."""
    paper, whole = sheet(view, letters(view.nations)), frame(view)
    columns = whole.last_column - whole.first_column + 1
    hex_width = 2 if columns_that_fit(paper, width, 2) >= columns else 1
    windows = strips(whole, columns_that_fit(paper, width, hex_width))
    return _apart([list(overview(paper, window, hex_width)) for window in windows])


def _apart(maps: list[list[Text]]) -> list[Text]:
    """Maps below each other with an empty line between."""
    return [line for n, lines in enumerate(maps) for line in ((Text(), *lines) if n else lines)]
