"""The War Game as a picture: places as boxes, lines between neighbours, what stands where, battles in red."""

from collections.abc import Iterator
from textwrap import wrap

from core.war_game.battles import is_open
from core.war_game.board import neighbours
from core.war_game.state import Game
from events.war_game.board import Place
from skyledger.board.svg.paper import BACK, PAPER, SEA, label, number, tag
from skyledger.board.war_game.sentences import stacks_of, turn_sentence

WIDTH, HEIGHT, GAP, MARGIN, TOP = 178.0, 92.0, 44.0, 24.0, 84.0
LINE, LETTERS = 13.0, 30
STYLE = (
    "text{font-family:Georgia,serif;font-size:11px;fill:#2b2b2b}"
    ".title{font-size:22px;font-weight:bold}.turn{font-size:13px}.name{font-size:13px;font-weight:bold}"
)


def svg(game: Game, viewer: str) -> str:
    """The map with all that stands on it as an SVG document."""
    spots = laid(game)
    width = max(x for x, _ in spots.values()) + WIDTH + MARGIN
    height = max(y for _, y in spots.values()) + HEIGHT + MARGIN
    inside = (
        tag("style", STYLE),
        tag("rect", width=width, height=height, fill=BACK),
        label(game.title, MARGIN, 34, class_="title"),
        label(turn_sentence(game), MARGIN, 58, class_="turn"),
        *_lines(game, spots),
        *(part for place in game.atlas.map.places for part in _box(game, place, spots, viewer)),
    )
    box = f"0 0 {number(width)} {number(height)}"
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=width, height=height)


def laid(game: Game) -> dict[str, tuple[float, float]]:
    """Where each place is drawn: as the map says, or row by row where it says nothing."""
    places = game.atlas.map.places
    told = any(place.column or place.row for place in places)
    columns = sorted({place.column for place in places})
    rows = sorted({place.row for place in places})
    spots = {}
    for index, place in enumerate(places):
        column = columns.index(place.column) if told else index % 6
        row = rows.index(place.row) if told else index // 6
        spots[place.name] = (MARGIN + column * (WIDTH + GAP), TOP + row * (HEIGHT + GAP))
    return spots


def _lines(game: Game, spots: dict[str, tuple[float, float]]) -> Iterator[str]:
    """A line between each two neighbours."""
    for here in sorted(spots):
        for there in sorted(neighbours(game, here)):
            if here < there:
                (x, y), (to_x, to_y) = spots[here], spots[there]
                yield tag(
                    "line", x1=x + WIDTH / 2, y1=y + HEIGHT / 2, x2=to_x + WIDTH / 2, y2=to_y + HEIGHT / 2,
                    stroke="#8c8c8c", stroke_width=1.2,
                )  # fmt: skip


def _box(game: Game, place: Place, spots: dict[str, tuple[float, float]], viewer: str) -> Iterator[str]:
    (x, y), battle = spots[place.name], game.battles.get(place.name)
    fought = battle is not None and is_open(game, battle)
    yield tag(
        "rect", x=x, y=y, width=WIDTH, height=HEIGHT, rx=8 if place.kind == "sea" else 2,
        fill=SEA if place.kind == "sea" else PAPER, stroke="#b0332e" if fought else "#6f8793",
        stroke_width=3 if fought else 1.2,
    )  # fmt: skip
    yield label(place.name, x + 8, y + 18, class_="name")
    for at, text in enumerate(_fitting(stacks_of(game, viewer).get(place.name, ""))):
        yield label(text, x + 8, y + 35 + at * LINE)


def _fitting(text: str) -> list[str]:
    """As many lines as a box has room for."""
    lines = wrap(text, LETTERS)
    most = int((HEIGHT - 32) // LINE)
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1][: LETTERS - 2]} …"]
