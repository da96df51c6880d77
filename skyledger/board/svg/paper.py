"""Drawing in SVG: escaped elements, short numbers, and the colours of the board."""

import hashlib
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from events.texts import plain
from skyledger.board.colours import coloured

SEA, SHALLOWS, PAPER, BACK = "#a9cbdc", "#c6dfe8", "#f6f1e4", "#f3ead2"
SIDE_TINTS, SIDE_INKS = ("#d6b59c", "#bccb9c", "#c9b3d2"), ("#a8432f", "#46682a", "#6b4a86")
"""What the sides hold, and what is theirs on it, in the order of `coloured`."""
NEUTRAL_TINT, NOBODYS_TINT = "#ece6cd", "#d9d6cf"
CHANGED = "#c2188b"
"""What is otherwise than it was."""
NATIONS = {
    "Germany": "#4b5158", "Italy": "#2f7d4c", "Rumania": "#876c00", "Japan": "#c4471a", "Britain": "#2f5a9e",
    "United Kingdom": "#2f5a9e", "Australia": "#7a5aa6", "Canada": "#a03c78", "Free France": "#1a7b92",
    "France": "#4650d8", "United States": "#5f6b2a", "Russia": "#9c1f2e", "U.S.S.R.": "#9c1f2e",
    "China": "#9a5b12", "Hungary": "#80604a", "Bulgaria": "#63344a", "Finland": "#4d7590",
}  # fmt: skip
OTHERS = ("#8c4f6e", "#457981", "#8f5f2a", "#5d6a9c", "#6f6f2f", "#6b5344")
"""The colours of nations: dark enough for white letters, and for letters of theirs on a pale counter."""
TURNED = "#6f695d"
"""The colour of a ship that is turned over."""

STYLE = (
    "text{font-family:'Helvetica Neue',Arial,'DejaVu Sans',sans-serif;fill:#26323a}"
    ".title,.head{font-weight:700}"
    ".id{fill-opacity:.7;paint-order:stroke;stroke:#fffdf4;stroke-opacity:.45;stroke-width:2px}"
    ".name{font-weight:600;paint-order:stroke;stroke:#fffdf4;stroke-width:2.4px;stroke-linejoin:round}"
    ".counter text{font-weight:700}.white{fill:#fff}"
    ".inverted text{paint-order:stroke;stroke:#f3ead2;stroke-width:2px}"
)
TITLE, TURN, HEAD, SMALL = 28.0, 17.0, 14.0, 12.5
"""Sizes of letters outside of the map."""
HATCH = (
    '<pattern id="over" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="1.6" height="4" fill="#26323a" fill-opacity=".5"/></pattern>'
)


def number(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0").replace("-0", "0" if value > -0.05 else "-0")


def words(text: str) -> str:
    """Text that may stand in an element: no XML document may hold controls, escaped or not (XML 1.0, 2.2)."""
    return escape(plain(text))


def tag(name: str, *inside: str, **given: str | float) -> str:
    """An element with what is inside it, already escaped; `stroke_width=2` becomes stroke-width="2"."""
    attributes = "".join(f" {_name(key)}={_value(value)}" for key, value in given.items())
    return f"<{name}{attributes}>{''.join(inside)}</{name}>" if inside else f"<{name}{attributes}/>"


def _name(key: str) -> str:
    return key.strip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return quoteattr(plain(value)) if isinstance(value, str) else f'"{number(value)}"'


def classes(*names: str) -> str:
    """The styles of an element, by their names."""
    return " ".join(names)


def moved(x: float, y: float, *, scale: float = 1.0, turned: int | None = None) -> str:
    """Where an element lies, how large, and turned by how many degrees."""
    size = f" scale({scale:.2f})" if scale != 1 else ""
    turn = "" if turned is None else f" rotate({turned})"
    return f"translate({number(x)} {number(y)}){size}{turn}"


def label(text: str, x: float, y: float, **given: str | float) -> str:
    """A line of text, its foot at a point; `font_size` says how large, unless the group around it does."""
    return tag("text", words(text), x=x, y=y, **given)


def path(points: list[tuple[float, float]]) -> str:
    """A closed outline through points, for the d of a path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def nation_colour(nation: str) -> str:
    """The colour of a nation's counters; the same each time for one that is not in our list."""
    return NATIONS.get(nation) or OTHERS[hashlib.sha256(nation.encode()).digest()[0] % len(OTHERS)]


def of_side(side: str, sides: Sequence[str], colours: Sequence[str], nobodys: str = "#4a4a4a") -> str:
    """The colour of a side, the same in every game; `nobodys` for what is no side of the game."""
    return dict(zip(coloured(sides), colours, strict=False)).get(side, nobodys)


def tint(control: str, sides: Sequence[str]) -> str:
    """The colour of land by who holds it."""
    return NEUTRAL_TINT if control == "neutral" else of_side(control, sides, SIDE_TINTS, NOBODYS_TINT)
