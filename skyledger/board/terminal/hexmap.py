"""The hex map in characters: windows at four characters a hex, the whole map at two or one."""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from rich.text import Text

from skyledger.board.terminal.signs import (
    PLACE_STYLE,
    SIDE_STYLES,
    Letters,
    counters,
    fitted,
    ground_sign,
    head,
    marks,
    place_sign,
    row_of_counters,
)
from skyledger.board.terminal.windows import Window
from skyledger.board.view import BoardView, HexView, PlaceView, all_stacks

Cells = dict[tuple[int, int], HexView]


class Sheet(msgspec.Struct, frozen=True):
    """A view made ready for drawing: hexes by column and row, filled places and marks by hex, letters."""

    view: BoardView
    cells: Cells
    places: dict[str, PlaceView]
    letters: Letters
    numbered: bool
    marks: Mapping[str, str]


def sheet(view: BoardView, letters: Letters) -> Sheet:
    """The sheet of a view; `numbered` when hexes are called by column and row, which then stand beside it."""
    return Sheet(
        view,
        {(h.column, h.row): h for h in view.hexes},
        {p.place: p for p in view.places},
        letters,
        all(h.id == f"{h.column:02d}{h.row:02d}" for h in view.hexes),
        marks(view),
    )


def columns_that_fit(sheet_: Sheet, width: int, hex_width: int) -> int:
    """How many hexes of this width stand side by side, with the row numbers and the half hex of odd rows."""
    return max(1, (width - _margin(sheet_) - hex_width // 2) // hex_width)


def drawn(sheet_: Sheet, window: Window) -> Iterator[Text]:
    """A window at four characters and two lines a hex."""
    yield from _column_numbers(sheet_, window, 4)
    for row in range(window.first_row, window.last_row + 1):
        upper = _row(sheet_, window, row, 4, lambda h: _upper(sheet_, h))
        yield _beside(sheet_, f"{row:02d}", upper)
        yield _beside(sheet_, "", _row(sheet_, window, row, 4, lambda h: _lower(sheet_, window, h)))


def overview(sheet_: Sheet, window: Window, hex_width: int) -> Iterator[Text]:
    """A window at two characters or one a hex, one line a row."""
    yield from _column_numbers(sheet_, window, hex_width)
    for row in range(window.first_row, window.last_row + 1):
        signs = _row(sheet_, window, row, hex_width, lambda h: _glance(sheet_, h, hex_width))
        yield _beside(sheet_, f"{row:02d}", signs)


def _margin(sheet_: Sheet) -> int:
    return 3 if sheet_.numbered else 0


def _column_numbers(sheet_: Sheet, window: Window, hex_width: int) -> Iterator[Text]:
    if not sheet_.numbered:
        return
    step = max(1, 4 // hex_width)
    shown = (
        c for c in range(window.first_column, window.last_column + 1) if not (c - window.first_column) % step
    )
    yield _stripped(Text("   " + "".join(f"{c:02d}".ljust(hex_width * step) for c in shown), "dim"))


Paint = Callable[[HexView], Text]


def _row(sheet_: Sheet, window: Window, row: int, hex_width: int, paint: Paint) -> Text:
    """The hexes of a row side by side; odd rows begin half a hex to the east."""
    line = Text(" " * (hex_width // 2 if row & 1 else 0))
    for column in range(window.first_column, window.last_column + 1):
        hex_ = sheet_.cells.get((column, row))
        line.append_text(fitted(paint(hex_) if hex_ else Text(), hex_width))
    return line


def _stripped(line: Text) -> Text:
    line.rstrip()
    return line


def _beside(sheet_: Sheet, number: str, line: Text) -> Text:
    """A line with the number of its row before it, where hexes are numbered, and nothing empty behind it."""
    margin = Text(number.ljust(_margin(sheet_)) if sheet_.numbered else "", "dim")
    return _stripped(margin + line)


def _upper(sheet_: Sheet, hex_: HexView) -> Text:
    return head(hex_, sheet_.places.get(hex_.id), sheet_.view.sides, sheet_.marks.get(hex_.id, ""))


def _lower(sheet_: Sheet, window: Window, hex_: HexView) -> Text:
    """The counters of a hex; the fourth character stays free where the next hex has counters too."""
    found = _counters(sheet_, hex_)
    if not found:
        return Text(" ") + ground_sign(hex_, sheet_.view.sides) if place_sign(hex_) else Text()
    following = sheet_.cells.get((hex_.column + 1, hex_.row))
    crowded = following and hex_.column < window.last_column and _counters(sheet_, following)
    return row_of_counters(found, 3 if crowded else 4)


def _counters(sheet_: Sheet, hex_: HexView) -> Sequence[Text]:
    place = sheet_.places.get(hex_.id)
    return list(counters(place, sheet_.letters, sheet_.view.sides)) if place else ()


def _glance(sheet_: Sheet, hex_: HexView, hex_width: int) -> Text:
    """The nation with most air units here (lower case when all are inverted), a place, or the ground."""
    place = sheet_.places.get(hex_.id)
    if place and all_stacks(place):
        first = max(all_stacks(place), key=lambda s: s.ready + s.inverted)
        total = sum(s.ready + s.inverted for s in all_stacks(place))
        letter = sheet_.letters.get(first.nation, "?")
        ready = any(s.ready for s in all_stacks(place))
        many = (str(total) if total < 10 else "*") if hex_width > 1 else ""
        return Text(f"{letter if ready else letter.lower()}{many}", _style(sheet_, first.side))
    if place_sign(hex_):
        return Text(place_sign(hex_), PLACE_STYLE)
    return ground_sign(hex_, sheet_.view.sides)


def _style(sheet_: Sheet, side: str) -> str:
    sides = sheet_.view.sides[: len(SIDE_STYLES)]
    return f"bold reverse {SIDE_STYLES[sides.index(side)]}" if side in sides else "bold reverse"
