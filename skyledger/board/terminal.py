"""The board in a terminal: a hex map and lists, readable without colour and never wider than asked."""

from collections.abc import Iterator
from io import StringIO

from rich.console import Console, Group, RenderableType
from rich.text import Text

from core.world_at_war.state import Game
from skyledger.board.hexmap import Sheet, columns_that_fit, drawn, overview, sheet
from skyledger.board.lists import legend, lists
from skyledger.board.sight import board_view
from skyledger.board.signs import letters
from skyledger.board.view import BoardView, PlaceView
from skyledger.board.windows import WHOLE, Window, around, busy, cells, frame, laid, strips

NARROWEST = 60
DETAIL = 4


def draw(game: Game, viewer: str, width: int = 80, region: str | None = None) -> str:
    """The board as plain text, no line wider than `width` (60 at least).

    `region` is a place with or without a radius in hexes ("Malta", "Malta 3", "2116 8"), "all" for the
    whole map at one or two characters a hex, or None for where something stands. Raises `Mistake` for an
    unknown place or viewer.
    """
    out = StringIO()
    console = Console(
        file=out,
        width=max(width, NARROWEST),
        color_system=None,
        force_terminal=False,
        legacy_windows=False,
        emoji=False,
    )
    console.print(picture(game, viewer, width, region))
    return "\n".join(line.rstrip() for line in out.getvalue().rstrip().split("\n")) + "\n"


def picture(game: Game, viewer: str, width: int = 80, region: str | None = None) -> Group:
    """The same as `draw`, for a rich console that adds colour if its terminal has any; raises as `draw` does."""
    view = board_view(game, viewer)
    chosen = around(game, region) if region is not None and region != WHOLE else None
    shown = view.places if chosen is None else tuple(p for p in view.places if p.place in chosen)
    return Group(*_parts(view, shown, chosen, _scaled(view, chosen, max(width, NARROWEST), region)))


def _parts(
    view: BoardView, shown: tuple[PlaceView, ...], chosen: frozenset[str] | None, lines: list[Text]
) -> Iterator[RenderableType]:
    named = letters(view.nations)
    yield Text(view.title, "bold")
    yield Text(view.turn)
    if lines:
        yield Text()
        yield from lines
        yield Text()
        yield legend(view, named)
    yield from lists(view, shown)


def _scaled(view: BoardView, chosen: frozenset[str] | None, width: int, region: str | None) -> list[Text]:
    """The lines of the map: near for what is busy or chosen, far for the whole."""
    paper = sheet(view, letters(view.nations))
    wanted = cells(view, busy(view) if chosen is None else chosen)
    if region != WHOLE and wanted:
        windows = laid(wanted, frame(view), columns_that_fit(paper, width, DETAIL))
        return _apart([list(drawn(paper, window)) for window in windows])
    return _whole(paper, width) if view.hexes else []


def _whole(paper: Sheet, width: int) -> list[Text]:
    whole = frame(paper.view)
    columns = whole.last_column - whole.first_column + 1
    near = columns_that_fit(paper, width, 2) >= columns
    hex_width = 2 if near else 1
    return _apart([list(overview(paper, w, hex_width)) for w in _cut(paper, whole, width, hex_width)])


def _cut(paper: Sheet, whole: Window, width: int, hex_width: int) -> tuple[Window, ...]:
    return strips(whole, columns_that_fit(paper, width, hex_width))


def _apart(maps: list[list[Text]]) -> list[Text]:
    """Maps below each other with an empty line between."""
    return [line for n, lines in enumerate(maps) for line in ((Text(), *lines) if n else lines)]
