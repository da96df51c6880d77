"""Where letters and counters of a picture lie: boxes, with letters as wide as DejaVu Sans Bold has them.

The widths were read out of the font's own table, in thousandths of an em, and are none of the program's.
"""

from cmath import rect
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import radians
from pathlib import Path
from re import findall
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
TABLE = Path(__file__).with_name("dejavu_sans_bold.txt")
SPACES, UNKNOWN = {" ": 0.348, "\N{NO-BREAK SPACE}": 0.348}, 1.1
ABOVE, BELOW = 0.74, 0.2
"""How far capitals reach above the foot of a line, and the tails of g and p below it, in ems."""
PLAIN = 0.915
"""How wide digits are in DejaVu Sans beside those in bold; numbers of hexes are not bold."""
WIDE_FACES = {"ship", "ship-inverted", "force"}
NEARLY = 0.3
"""Numbers in a picture have one decimal."""


@dataclass(frozen=True)
class Box:
    """Four edges, and what lies between them; `counter` is the number of the counter that it is a part of."""

    left: float
    top: float
    right: float
    bottom: float
    told: str
    counter: int = -1

    def meets(self, other):
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > NEARLY and down > NEARLY

    def within(self, other):
        beside = min(self.left - other.left, other.right - self.right)
        return min(beside, self.top - other.top, other.bottom - self.bottom) > -NEARLY


@cache
def advances():
    rows = (line.split(" ", 1) for line in TABLE.read_text(encoding="utf-8").splitlines())
    return SPACES | {char: float(ems) for ems, chars in rows for char in chars}


def wide(text, size):
    return size * sum(advances().get(char, UNKNOWN) for char in text)


def measured(text):
    """The sheet, the boxes of all texts, and those of all counters."""
    root = ET.fromstring(text)
    _, _, width, height = map(float, root.get("viewBox").split())
    texts, counters = [], []
    _walk(root, (0.0, 0.0, 1.0), {}, -1, (texts, counters))
    return Box(0, 0, width, height, "sheet"), texts, counters


def _walk(element, at, style, counter, found):
    at = _moved(at, element.get("transform", ""))
    style = style | {k: element.get(k) for k in ("font-size", "text-anchor") if element.get(k)}
    texts, counters = found
    if "counter" in element.get("class", "").split():
        counter = len(counters)
        counters.append(_counter(element, at, counter))
    if element.tag == f"{SVG}text":
        texts.append(_text(element, at, style, counter))
    for child in element:
        if child.tag not in {f"{SVG}defs", f"{SVG}clipPath"}:
            _walk(child, at, style, counter, found)


def _moved(at, transform):
    x, y, scale = at
    for kind, numbers in findall(r"(\w+)\(([^)]*)\)", transform):
        given = [float(one) for one in numbers.split()]
        if kind == "translate":
            x, y = x + given[0] * scale, y + given[1] * scale
        elif kind == "scale":
            scale *= given[0]
    return x, y, scale


def _counter(element, at, number):
    x, y, scale = at
    rect = element.find(f"{SVG}rect")
    if rect is not None:
        half, tall = float(rect.get("width")) / 2 * scale, float(rect.get("height")) / 2 * scale
    else:
        tall = 11 * scale
        half = (23 if WIDE_FACES & {*element.get("class").split()} else 11) * scale
    title = element.find(f"{SVG}title")
    told = title.text if title is not None else "sample"
    return Box(x - half, y - tall, x + half, y + tall, told, number)


def _text(element, at, style, counter):
    x, y = at[0] + float(element.get("x")) * at[2], at[1] + float(element.get("y")) * at[2]
    size = float(style["font-size"]) * at[2]
    bold = element.get("class") != "id"
    long = wide(element.text or "", size) * (1 if bold else PLAIN)
    left = x - long / 2 if style.get("text-anchor") == "middle" else x
    return Box(left, y - ABOVE * size, left + long, y + BELOW * size, element.text or "", counter)


def bars(text):
    """Points along the bars of straits, as a picture has them."""
    for group in ET.fromstring(text).iter(f"{SVG}g"):
        left, top, _ = _moved((0.0, 0.0, 1.0), group.get("transform", ""))
        for one in group:
            if one.get("class") == "strait":
                yield from (complex(left, top) + point for point in _along(one))


def _along(strait):
    x, y, turn = map(float, findall(r"-?[\d.]+", strait.get("transform")))
    begins, first, long = map(float, findall(r"^M(-?[\d.]+) (-?[\d.]+)h([\d.]+)", strait.get("d"))[0])
    for down, step in product((first, first + 10), range(8)):
        yield complex(x, y) + complex(begins + long * step / 7, down) * rect(1, radians(turn))


def meeting(boxes, others):
    """Pairs that meet and are of different counters, found square by square."""
    squares = {}
    for box in others:
        for square in _squares(box):
            squares.setdefault(square, []).append(box)
    for box in boxes:
        near = {id(one): one for square in _squares(box) for one in squares.get(square, ())}
        for other in near.values():
            apart = box.counter == other.counter != -1
            if box is not other and not apart and box.meets(other):
                yield box.told, other.told


def _squares(box, size=60):
    across = range(int(box.left // size), int(box.right // size) + 1)
    return product(across, range(int(box.top // size), int(box.bottom // size) + 1))
