"""The War Game as a picture: territories and sea zones, counters on them, battles in red, arcs of flights."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from core.war_game.battles import is_open
from core.war_game.board import neighbours
from core.war_game.state import Game
from events.sentences import say, translated
from events.war_game.board import Unit
from skyledger.board.earlier import Change, Earlier, change_words
from skyledger.board.svg.cells import Point, cell, ragged
from skyledger.board.svg.lettering import fitting
from skyledger.board.svg.page import (
    EDGE,
    NARROWEST,
    Placed,
    Sample,
    arc,
    arc_sample,
    document,
    heading,
    legend,
)
from skyledger.board.svg.paper import (
    BACK,
    CHANGED,
    SEA,
    SHALLOWS,
    label,
    moved,
    nation_colour,
    path,
    tag,
    words,
)
from skyledger.board.war_game import (
    battle_told,
    changes,
    has_a_name,
    is_spent,
    pictured,
    remark,
    turn_sentence,
    units_words,
)

ACROSS, DOWN = 176.0, 112.0
"""How far columns and rows lie apart: each place has a field as large, in which name and counters stay."""
REACH, LAND_REACH, SEA_REACH = 140.0, 128.0, 400.0
"""How far the page, land and a sea zone reach from the middle of a place."""
LAND, BEYOND, BATTLE = "#dccfa8", "#bcd5e1", "#b0332e"
PER_ROW = 6
"""So many places in a row, where a map does not say how it is drawn."""


class Sheet(msgspec.Struct, frozen=True):
    """What is drawn: where each place lies, and which are shown."""

    game: Game
    spots: dict[str, Point]
    shown: tuple[str, ...]


def svg(game: Game, viewer: str, region: str | None = None, since: Earlier | None = None) -> str:
    """The map with all that stands on it as an SVG document, perhaps with what is otherwise than it was.

    `region` is a place, which is shown with its neighbors, "all" for the whole map, or None for where
    something stands and what lies next to that. Raises `Mistake` for an unknown place.
    """
    sheet = Sheet(game, laid(game), pictured(game, region))
    changed = [one for one in changes(game, viewer, since) if one.place in sheet.shown] if since else []
    left, top, right, bottom = _extent(sheet)
    turn, across = turn_sentence(game), max(right - left, NARROWEST)
    head, map_top = heading(game.title, turn, across)
    key, key_high = legend(_samples(sheet, changed), across)
    below = map_top + bottom - top + EDGE
    blocks: tuple[Placed, ...] = (
        (head, EDGE, 0),
        (_map(sheet, changed), EDGE - left, map_top - top),
        (key, EDGE, below),
    )
    return document(game.title, turn, (across + 2 * EDGE, below + key_high + EDGE), "", blocks)


def laid(game: Game) -> dict[str, Point]:
    """The middle of each place: as the map says, or row by row where it does not tell them apart."""
    places = game.atlas.map.places
    told = len({(place.column, place.row) for place in places}) == len(places)
    columns, rows = _lines(p.column for p in places), _lines(p.row for p in places)
    return {
        place.name: (
            ACROSS * (columns[place.column] if told else at % PER_ROW),
            DOWN * (rows[place.row] if told else at // PER_ROW),
        )
        for at, place in enumerate(places)
    }


def _lines(numbers: Iterable[int]) -> dict[int, int]:
    """Columns or rows by their numbers, one beside another; where some are left out, with one between."""
    lines, last = {}, None
    for number in sorted(set(numbers)):
        lines[number] = 0 if last is None else lines[last] + min(number - last, 2)
        last = number
    return lines


def _extent(sheet: Sheet) -> tuple[float, float, float, float]:
    """From the west to the east and from the north to the south of all places that are shown."""
    spots = [sheet.spots[name] for name in sheet.shown] or [(0.0, 0.0)]
    (west, east), (north, south) = ((min(axis), max(axis)) for axis in zip(*spots, strict=True))
    return west - REACH, north - REACH, east + REACH, south + REACH


# The map: areas of land and sea, lines between neighbors, and a field for each place.


def _map(sheet: Sheet, changed: Sequence[Change]) -> Iterator[str]:
    """From the sea up: zones, land, battles, changes, neighbors, flights, counters and names."""
    left, top, right, bottom = _extent(sheet)
    page = tag("rect", x=left, y=top, width=right - left, height=bottom - top, rx=10, id="page", fill=BEYOND)
    areas = _areas(sheet)
    yield page + tag("clipPath", tag("use", href="#page"), id="edge")
    inside = (*_zones(sheet, areas), *_land(sheet, areas), *_marks(sheet, changed))
    yield tag("g", *inside, *_neighbours(sheet), clip_path="url(#edge)")
    yield from _flights(sheet)
    yield tag("g", *(part for name in sheet.shown for part in _field(sheet, name)), text_anchor="middle")


def _areas(sheet: Sheet) -> dict[str, str]:
    """The outline of each place that is shown: sea zones reach as far as the sea, land less far."""
    points, order, places = list(sheet.spots.values()), list(sheet.spots), sheet.game.atlas.places
    reach = {name: SEA_REACH if places[name].kind == "sea" else LAND_REACH for name in sheet.shown}
    return {name: path(ragged(cell(points, order.index(name), reach[name]))) for name in sheet.shown}


def _zones(sheet: Sheet, areas: dict[str, str]) -> Iterator[str]:
    zones = "".join(areas[name] for name in sheet.shown if sheet.game.atlas.places[name].kind == "sea")
    if zones:
        yield tag("path", d=zones, class_="sea", fill=SEA, stroke="#7ea6bb", stroke_width=1.2)


def _land(sheet: Sheet, areas: dict[str, str]) -> Iterator[str]:
    """Shallow water about all land, its coast, and the borders between lands."""
    lands = "".join(areas[name] for name in sheet.shown if sheet.game.atlas.places[name].kind != "sea")
    line: dict[str, str | float] = {"fill": "none", "stroke_linejoin": "round"}
    if lands:
        yield tag("path", d=lands, stroke=SHALLOWS, stroke_width=16, **line)
        yield tag("path", d=lands, stroke="#6f8793", stroke_width=4, **line)
        yield tag("path", d=lands, class_="land", fill=LAND, stroke=LAND, stroke_width=1.6)
        yield tag("path", d=lands, stroke="#8d7a54", stroke_width=1.1, stroke_opacity=0.6, **line)


def _marks(sheet: Sheet, changed: Sequence[Change]) -> Iterator[str]:
    """A red frame about each battle that is fought, and a broken one about what changed."""
    for name in sheet.shown:
        battle = sheet.game.battles.get(name)
        if battle is not None and is_open(sheet.game, battle):
            told = tag("title", words(battle_told(sheet.game, battle)))
            yield _frame(sheet.spots[name], 0, BATTLE, told, class_="battle", stroke_width=3.5)
    for one in changed:
        if one.place in sheet.shown:
            style: dict[str, str | float] = {"stroke_width": 2.5, "stroke_dasharray": "7 3"}
            told = tag("title", words(change_words(one)))
            yield _frame(sheet.spots[one.place], 6, CHANGED, told, class_="changed", **style)


def _frame(spot: Point, beyond: float, colour: str, told: str, **style: str | float) -> str:
    wide, high = FIELD + 2 + 2 * beyond, DOWN - 12 + 2 * beyond
    shape: dict[str, str | float] = {"x": spot[0] - wide / 2, "y": spot[1] - high / 2, "rx": 9 + beyond}
    inside: dict[str, str | float] = {"fill": colour, "fill_opacity": 0.07, "stroke": colour}
    return tag("rect", told, width=wide, height=high, **shape, **inside, **style)


def _neighbours(sheet: Sheet) -> Iterator[str]:
    """A dotted line between each two neighbors."""
    d = "".join(
        path([sheet.spots[here], sheet.spots[there]])[:-1]
        for here in sorted(sheet.shown)
        for there in sorted(neighbours(sheet.game, here))
        if here < there and there in sheet.shown
    )
    style: dict[str, str | float] = {"stroke_opacity": 0.5, "stroke_width": 1.4, "stroke_dasharray": "1.5 4"}
    if d:
        yield tag("path", d=d, fill="none", stroke="#4b5a60", class_="neighbours", **style)


SHORT_OF = 50.0
"""How far an arc ends before the middle of its target."""


def _flights(sheet: Sheet) -> Iterator[str]:
    """An arc for the aircraft of a nation that are on their way to a place, or home from it."""
    bound: dict[tuple[str, str, str], list[Unit]] = {}
    for unit in sheet.game.units.values():
        if unit.flight and unit.flight.status != "engaged":
            way = (unit.place, unit.flight.to)
            ends = way[::-1] if unit.flight.status == "returning" else way
            bound.setdefault((unit.nation, *ends), []).append(unit)
    for (nation, origin, target), units in sorted(bound.items()):
        if {origin, target} <= {*sheet.shown} and origin != target:
            told = tag("title", words(f"{origin}: {units_words(sheet.game, units)}"))
            ends_at = (sheet.spots[origin], sheet.spots[target])
            yield tag("g", told, *arc(*ends_at, nation_colour(nation), SHORT_OF), class_="flight")


# A field: the name of a place, and under it its counters.

FIELD, TALL_COUNTERS, NAME = ACROSS - 18, DOWN - 32, 13.0
"""How broad a field is, and what stays for counters under the name."""
WIDE, HIGH, GAP = 36.0, 25.0, 2.0
LARGEST = 1.6
"""How far counters grow where there are few."""


class Piece(msgspec.Struct, frozen=True):
    """A counter: the name of a ship over its kind, or a kind over how many; and whether it is spent."""

    nation: str
    above: str
    below: str
    told: str
    spent: bool


def pieces(game: Game, units: Iterable[Unit]) -> Iterator[Piece]:
    """A counter for each ship with a name, and for each sort of other units, nation by nation."""
    alike: dict[tuple[str, bool, str, str, str], list[Unit]] = {}
    for unit in sorted(units, key=lambda one: (one.nation, one.aboard, one.kind, one.name)):
        named = has_a_name(game, unit) and not unit.aboard
        sort = (unit.nation, not named, unit.kind, unit.name if named else "", remark(game, unit))
        alike.setdefault(sort, []).append(unit)
    for (nation, _, kind, name, _), some in sorted(alike.items()):
        told, spent = units_words(game, some), is_spent(game, some[0])
        yield Piece(
            nation, name or translated(kind), translated(kind) if name else str(len(some)), told, spent
        )


def _field(sheet: Sheet, name: str) -> Iterator[str]:
    """The name of a place above its counters, which are smaller where there are many."""
    x, y = sheet.spots[name]
    there = list(pieces(sheet.game, (u for u in sheet.game.units.values() if u.place == name)))
    across = columns(len(there))
    scale = _scale(len(there), across)
    high = -(-len(there) // across) * (HIGH + GAP) * scale
    foot = y - high / 2 + 2
    size = fitting(name, FIELD, NAME)
    yield label(name, x, foot, class_="name", font_size=size)
    for at, piece in enumerate(there):
        column, row = at % across, at // across
        beside = min(across, len(there) - row * across)
        left = x + (column - (beside - 1) / 2) * (WIDE + GAP) * scale
        yield _counter(piece, left, foot + 5 + ((row + 0.5) * (HIGH + GAP)) * scale, scale)


def columns(count: int) -> int:
    """In how many columns so many counters lie, so that they come out largest."""
    return max(range(1, count + 1), key=lambda across: _scale(count, across), default=1)


def _scale(count: int, across: int) -> float:
    """How large so many counters are in so many columns."""
    down = max(1, -(-count // across))
    return min(LARGEST, FIELD / (across * (WIDE + GAP)), TALL_COUNTERS / (down * (HIGH + GAP)))


def _counter(piece: Piece, x: float, y: float, scale: float) -> str:
    colour = nation_colour(piece.nation)
    fill, ink = (BACK, "") if piece.spent else (colour, "white")
    style: dict[str, str | float] = {
        "fill": fill,
        "stroke": colour if piece.spent else "#fff",
        "stroke_width": 1.4,
    }
    above = fitting(piece.above, WIDE - 3, 7.5)
    below = fitting(piece.below, WIDE - 3, 11 if piece.below.isdigit() else 6.5)
    return tag(
        "g",
        tag("title", words(piece.told)),
        tag("rect", x=-WIDE / 2, y=-HIGH / 2, width=WIDE, height=HIGH, rx=2.5, **style),
        label(piece.above, 0, -3, font_size=above, class_=ink),
        label(piece.below, 0, 8.5, font_size=below, class_=ink),
        class_="counter",
        transform=moved(x, y, scale=scale),
    )


# The legend: the nations that are there, and what is under way.


def _samples(sheet: Sheet, changed: Sequence[Change]) -> Iterator[Sample]:
    game = sheet.game
    for word, colour in ((say("land"), LAND), (say("sea"), SEA)):
        yield tag("rect", y=-9, width=18, height=18, fill=colour, stroke="#6f8793"), word, 18
    there = [unit for unit in game.units.values() if unit.place in sheet.shown]
    for nation in sorted({unit.nation for unit in there}):
        yield tag("rect", y=-7, width=14, height=14, rx=2, fill=nation_colour(nation)), nation, 14
    if any(is_spent(game, unit) for unit in there):
        yield (
            tag("rect", y=-7, width=14, height=14, rx=2, fill=BACK, stroke="#26323a"),
            say("not there to fight"),
            14,
        )
    line: dict[str, str | float] = {"stroke": "#4b5a60", "stroke_width": 1.4, "stroke_dasharray": "1.5 4"}
    yield tag("path", d="M0 0h30", **line), say("neighbors"), 30
    if any(name in game.battles and is_open(game, game.battles[name]) for name in sheet.shown):
        yield (
            tag("rect", y=-8, width=16, height=16, fill="none", stroke=BATTLE, stroke_width=4),
            say("battle"),
            16,
        )
    if any(unit.flight and unit.flight.status != "engaged" for unit in there):
        yield arc_sample("#26323a"), say("aircraft under way"), 32
    if changed:
        ring: dict[str, str | float] = {"fill": "none", "stroke": CHANGED, "stroke_width": 3}
        yield tag("rect", y=-8, width=16, height=16, stroke_dasharray="7 3", **ring), say("changed"), 16
