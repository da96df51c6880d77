"""The hex map in characters: which part of the board is drawn, at which size, and with which signs."""

import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

import msgspec
from rich.cells import set_cell_size
from rich.text import Text

from core.world_at_war.basing.room import SQUADRON_KINDS
from core.world_at_war.units import WHOLE
from events.world_at_war.board import Nation
from skyledger.board.colours import coloured
from skyledger.board.view import TASK_FORCE, BoardView, HexView, PlaceView, all_stacks

# The signs of the terminal map, each with a style: letters of nations, ground, places and counters.

SEA, COAST_NEUTRAL, LAND_NEUTRAL, AIRBASE, MORE = "~", "%", "#", "=", "+"
BEHIND, AHEAD, BATTLE = "<", ">", "!"
"""Where task forces came by, where they will go, and where they fight."""
CHANGED = "*"
"""Where anything is otherwise than it was."""
HELD = ((".", ":"), (",", ";"))
"""Land and coast of the first side and of the second; nobody's are as in `NOBODYS`."""
NOBODYS = ("-", "_")
SIDE_STYLES = ("red", "green")
NEUTRAL_STYLE, SEA_STYLE, PLACE_STYLE = "yellow", "blue", "bold"
Letters = Mapping[str, str]


def letters(nations: Sequence[Nation]) -> dict[str, str]:
    """One capital letter a nation, major powers first: the first free one of its name or the alphabet."""
    taken: dict[str, str] = {}
    for nation in sorted(nations, key=lambda n: (n.power != "major", n.name)):
        wanted = (nation.name + nation.code).upper() + string.ascii_uppercase
        free = (c for c in wanted if c in string.ascii_uppercase and c not in taken.values())
        taken[nation.name] = next(free, "?")
    return taken


def ground_sign(hex_: HexView, sides: Sequence[str]) -> Text:
    """What a hex is made of and whose it is, in one character."""
    if hex_.ground == "sea":
        return Text(SEA, SEA_STYLE)
    coast = hex_.ground == "coast"
    if hex_.control == "neutral":
        return Text(COAST_NEUTRAL if coast else LAND_NEUTRAL, NEUTRAL_STYLE)
    if hex_.control not in sides[: len(HELD)]:
        return Text(NOBODYS[coast], "dim")
    side = sides.index(hex_.control)
    return Text(HELD[side][coast], SIDE_STYLES[side])


def place_sign(hex_: HexView) -> str:
    """@ a city with a port, o a city, u a port; empty for open country."""
    if hex_.city:
        return "@" if hex_.port else "o"
    return "u" if hex_.port else ""


def marks(view: BoardView, changed: Iterable[str] = ()) -> dict[str, str]:
    """The hexes of tracks, naval combats and changes, each with its mark; ahead goes before behind."""
    behind = {place: BEHIND for track in view.tracks for place in track.behind[:-1]}
    ahead = {place: AHEAD for track in view.tracks for place in track.ahead}
    fought = {combat.place: BATTLE for combat in view.combats}
    return behind | ahead | fought | dict.fromkeys(changed, CHANGED)


def head(hex_: HexView, place: PlaceView | None, sides: Sequence[str], mark: str = "") -> Text:
    """The upper line of a hex, four wide: sign, mark, start of its name, = for an airbase counter."""
    airbase = AIRBASE if place and place.airbase else ""
    sign = Text(place_sign(hex_), PLACE_STYLE) if place_sign(hex_) else ground_sign(hex_, sides)
    short = set_cell_size(_initials(hex_), 3 - len(airbase) - len(mark)) if hex_.names else ""
    return fitted(Text.assemble(sign, (mark, PLACE_STYLE), short, (airbase, PLACE_STYLE)), 4)


def _initials(hex_: HexView) -> str:
    return "".join(c for c in hex_.names[0] if c.isalnum())


def fitted(text: Text, width: int) -> Text:
    """A text of exactly this width in the terminal."""
    return text + " " * (width - text.cell_len)


def counters(place: PlaceView, named: Letters, sides: Sequence[str]) -> Iterator[Text]:
    """Short counters: G5 five factors, g3 three turned over, B2' squadrons, B1^ carriers, B1& task forces."""
    sums: dict[tuple[str, str, str, bool], int] = {}
    for carrier in place.carriers:
        _add(sums, (carrier.side, carrier.nation, "^", carrier.inverted), 1)
    for one in place.naval:
        if one.kind == TASK_FORCE or (one.name and not one.force):
            _add(sums, (one.side, one.nation, "&" if one.kind == TASK_FORCE else "^", False), 1)
    for stack in all_stacks(place):
        mark = "'" if stack.kind in (*SQUADRON_KINDS, *WHOLE) else ""
        for count, over in ((stack.ready, False), (stack.inverted, True)):
            _add(sums, (stack.side, stack.nation, mark, over), count)
    for (side, nation, mark, over), count in sums.items():
        letter = named.get(nation, "?")
        style = f"bold {SIDE_STYLES[sides.index(side)]}" if side in sides[: len(SIDE_STYLES)] else "bold"
        yield Text(
            f"{letter.lower() if over else letter}{count}{mark}", f"{style} {'dim' if over else 'reverse'}"
        )


def _add(sums: dict[tuple[str, str, str, bool], int], key: tuple[str, str, str, bool], count: int) -> None:
    if count:
        sums[key] = sums.get(key, 0) + count


def row_of_counters(all_: Sequence[Text], room: int) -> Text:
    """As many whole counters as fit; + says that the table has more."""
    for taken in range(len(all_), 0, -1):
        more = MORE if taken < len(all_) else ""
        text = Text.assemble(*all_[:taken], more)
        if text.cell_len <= room:
            return text
    return Text(all_[0].plain[0] + MORE, all_[0].style) if all_ else Text()


# Which part of the board is drawn: windows of so many columns, laid where something is.


MARGIN_COLUMNS, MARGIN_ROWS = 2, 1
PRICE = 80
"""What one window more costs, in hexes: below this, one wider window is drawn instead of two."""

Cell = tuple[int, int]


class Window(msgspec.Struct, frozen=True):
    """Columns and rows from the first to the last, both drawn."""

    first_column: int
    last_column: int
    first_row: int
    last_row: int

    def shows(self, column: int, row: int) -> bool:
        return self.first_column <= column <= self.last_column and self.first_row <= row <= self.last_row


def frame(wanted: frozenset[Cell]) -> Window:
    """A window about all these cells; of no columns if there are none."""
    columns, rows = zip(*wanted, strict=True) if wanted else ((), ())
    return Window(min(columns), max(columns), min(rows), max(rows)) if columns else Window(0, -1, 0, -1)


def cells(view: BoardView, hexes: frozenset[str]) -> frozenset[Cell]:
    """Columns and rows of hexes."""
    return frozenset((h.column, h.row) for h in view.hexes if h.id in hexes)


def strips(whole: Window, columns: int) -> tuple[Window, ...]:
    """The whole map, cut from west to east into windows of so many columns."""
    starts = range(whole.first_column, whole.last_column + 1, columns)
    ends = (min(start + columns - 1, whole.last_column) for start in starts)
    return tuple(Window(a, b, whole.first_row, whole.last_row) for a, b in zip(starts, ends, strict=True))


def laid(wanted: frozenset[Cell], whole: Window, columns: int) -> tuple[Window, ...]:
    """Windows of at most so many columns that show every wanted cell once and as little else as they may."""
    groups = _grouped(tuple(sorted({c for c, _ in wanted})), wanted, columns)
    edges = [whole.first_column - 1, *(g[-1] for g in groups), whole.last_column + 1]
    starts = [*(g[0] for g in groups), whole.last_column + 1]
    return tuple(
        _widened(
            Window(g[0], g[-1], *_rows(wanted, g)),
            Window(edges[n] + 1, starts[n + 1] - 1, whole.first_row, whole.last_row),
            columns,
        )
        for n, g in enumerate(groups)
    )


def _widened(window: Window, bounds: Window, columns: int) -> Window:
    """A margin on each side, as far as the columns allow and no neighbouring window begins."""
    spare = max(0, columns - (window.last_column - window.first_column + 1))
    west = min(MARGIN_COLUMNS, spare // 2)
    first = max(bounds.first_column, window.first_column - west)
    east = min(MARGIN_COLUMNS, spare - (window.first_column - first))
    return Window(
        first,
        min(bounds.last_column, window.last_column + east),
        max(bounds.first_row, window.first_row - MARGIN_ROWS),
        min(bounds.last_row, window.last_row + MARGIN_ROWS),
    )


def _rows(wanted: Iterable[Cell], group: tuple[int, ...]) -> tuple[int, int]:
    rows = [row for column, row in wanted if group[0] <= column <= group[-1]]
    return min(rows), max(rows)


def _grouped(taken: tuple[int, ...], wanted: frozenset[Cell], columns: int) -> list[tuple[int, ...]]:
    """The columns in groups that cost least: each group its area and the price of a window."""

    @cache
    def best(start: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
        if start == len(taken):
            return 0, ()
        ends = (e for e in range(start + 1, len(taken) + 1) if taken[e - 1] - taken[start] < columns)
        return min((_price(taken[start:e], wanted) + best(e)[0], (taken[start:e], *best(e)[1])) for e in ends)

    return list(best(0)[1])


def _price(group: tuple[int, ...], wanted: frozenset[Cell]) -> int:
    first, last = _rows(wanted, group)
    return PRICE + (last - first + 1 + 2 * MARGIN_ROWS) * (group[-1] - group[0] + 1 + 2 * MARGIN_COLUMNS)


# The hex map in characters: windows at four characters a hex, the whole map at two or one.

Cells = dict[tuple[int, int], HexView]


class Sheet(msgspec.Struct, frozen=True):
    """A view made ready for drawing: hexes by column and row, filled places and marks by hex, letters.

    `sides` are in the order of their colours; `numbered` says that hexes are called by column and row, which
    then stand beside the map.
    """

    sides: tuple[str, ...]
    cells: Cells
    places: dict[str, PlaceView]
    letters: Letters
    numbered: bool
    marks: Mapping[str, str]


def sheet(view: BoardView, shown: frozenset[str], changed: Iterable[str] = ()) -> Sheet:
    """The sheet of what a view has in the hexes that are shown."""
    return Sheet(
        coloured(view.sides),
        {(h.column, h.row): h for h in view.hexes if h.id in shown},
        {p.place: p for p in view.places},
        letters(view.nations),
        all(h.id == f"{h.column:02d}{h.row:02d}" for h in view.hexes),
        marks(view, changed),
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
    return head(hex_, sheet_.places.get(hex_.id), sheet_.sides, sheet_.marks.get(hex_.id, ""))


def _lower(sheet_: Sheet, window: Window, hex_: HexView) -> Text:
    """The counters of a hex; the fourth character stays free where the next hex has counters too."""
    found = _counters(sheet_, hex_)
    if not found:
        return Text(" ") + ground_sign(hex_, sheet_.sides) if place_sign(hex_) else Text()
    following = sheet_.cells.get((hex_.column + 1, hex_.row))
    crowded = following and hex_.column < window.last_column and _counters(sheet_, following)
    return row_of_counters(found, 3 if crowded else 4)


def _counters(sheet_: Sheet, hex_: HexView) -> Sequence[Text]:
    place = sheet_.places.get(hex_.id)
    return list(counters(place, sheet_.letters, sheet_.sides)) if place else ()


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
    return ground_sign(hex_, sheet_.sides)


def _style(sheet_: Sheet, side: str) -> str:
    sides = sheet_.sides[: len(SIDE_STYLES)]
    return f"bold reverse {SIDE_STYLES[sides.index(side)]}" if side in sides else "bold reverse"
