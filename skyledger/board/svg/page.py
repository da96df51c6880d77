"""The page on which a board is drawn, in every game: its heading, its legend, the blocks about a map."""

from collections.abc import Iterable, Iterator
from math import hypot

from events.sentences import say
from skyledger.board.svg.lettering import fitting, width, wrapped
from skyledger.board.svg.paper import PAPER, SMALL, STYLE, TITLE, TURN, label, moved, number, path, tag, words

Block = tuple[list[str], float]
"""What is drawn from the origin to the right and down, and how high it is."""
Sample = tuple[str, str, float]
"""A drawing from its left edge on, around the middle of the line, its word, and how wide the drawing is."""
Placed = tuple[Iterable[str], float, float]
"""What is drawn, and where its origin lies."""
Point = tuple[float, float]
EDGE = 24.0
NARROWEST = 640.0
AS_WIDE, MOST_ENLARGED = 1600.0, 2.0
"""A smaller picture is shown as wide as this, but no more than so often enlarged."""
LINE = 1.25
"""How far a line of text lies below another, in ems."""
UNDER = 5.0
"""What stays free under the title."""
ROW, APART, BESIDE = 28.0, 20.0, 8.0
"""How high a line of the legend is, what lies between two samples, and between one and its word."""


def document(title: str, turn: str, size: Point, defs: str, blocks: Iterable[Placed]) -> str:
    """An SVG document of blocks."""
    wide, high = size
    enlarged = min(MOST_ENLARGED, max(1.0, AS_WIDE / wide))
    inside = (
        tag("title", words(say("{title}. {turn}", title=title, turn=turn))),
        tag("style", STYLE),
        tag("defs", defs),
        tag("rect", width=wide, height=high, fill=PAPER),
        *(tag("g", *parts, transform=moved(x, y)) for parts, x, y in blocks),
    )
    box = f"0 0 {number(wide)} {number(high)}"
    svg = tag(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        width=wide * enlarged,
        height=high * enlarged,
    )
    return f"{svg}\n"


def heading(title: str, turn: str, room: float) -> Block:
    """The title and whose turn it is, in as many lines as they need."""
    found: list[str] = []
    foot = 4.0
    for text, size, style in ((title, TITLE, "title"), (turn, TURN, "turn")):
        foot += UNDER if found else 0
        for line in wrapped(text, room, size):
            foot += size * LINE
            found.append(label(line, 0, foot, class_=style, font_size=fitting(line, room, size)))
    return found, foot + 18


def legend(samples: Iterable[Sample], room: float) -> Block:
    """Samples beside one another, in as many lines as they need."""
    found, x, y = [], 0.0, 0.0
    for drawing, word, across in samples:
        needs = across + BESIDE + width(word, SMALL)
        if x and x + needs > room:
            x, y = 0.0, y + ROW
        size = fitting(word, room - across - BESIDE, SMALL)
        found.append(tag("g", drawing, transform=moved(x, y + 14)))
        found.append(label(word, x + across + BESIDE, y + 18.5, font_size=size))
        x += needs + APART
    return found, y + ROW


BOW, BARB = 0.16, 9.0
"""How far an arc bends aside, by its length, and how long its head is."""


def arc(base: Point, target: Point, colour: str, short_of: float) -> Iterator[str]:
    """An arc with an arrow's head, which ends so far before its target."""
    long = hypot(target[0] - base[0], target[1] - base[1])
    bend = (
        (base[0] + target[0]) / 2 + 2 * BOW * (target[1] - base[1]),
        (base[1] + target[1]) / 2 + 2 * BOW * (base[0] - target[0]),
    )
    left = hypot(target[0] - bend[0], target[1] - bend[1]) or 1.0
    x, y = (target[0] - bend[0]) / left, (target[1] - bend[1]) / left
    short = min(short_of, long / 3)
    tip = (target[0] - x * short, target[1] - y * short)
    barbs = [(tip[0] - BARB * (x - turn * y / 2), tip[1] - BARB * (y + turn * x / 2)) for turn in (1, -1)]
    d = f"{path([base])[:-1]}Q{path([bend, tip])[1:-1].replace('L', ' ')}"
    style: dict[str, str | float] = {"fill": "none", "stroke_linecap": "round"}
    yield tag("path", d=d, stroke="#fffdf4", stroke_width=5, stroke_opacity=0.7, **style)
    yield tag("path", d=d, stroke=colour, stroke_width=2.6, **style)
    yield tag("path", d=path([tip, *barbs]), fill=colour, stroke="#fffdf4", stroke_width=0.8)


def arc_sample(colour: str) -> str:
    """An arc for the legend, 32 wide."""
    line = tag("path", d="M0 6Q15 -12 26 1", stroke=colour, fill="none", stroke_width=3)
    return line + tag("path", d="M30 5l-8 -1l5 -5Z", fill=colour)
