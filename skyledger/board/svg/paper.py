"""Drawing in SVG: escaped elements, short numbers, and the colours of the board."""

import hashlib
from xml.sax.saxutils import escape, quoteattr

from events.texts import plain

SEA, SHALLOWS, PAPER, BACK = "#a9cbdc", "#c6dfe8", "#f6f1e4", "#f3ead2"
SIDE_TINTS = ("#d6b59c", "#bccb9c")
NEUTRAL_TINT, NOBODYS_TINT = "#ece6cd", "#d9d6cf"
NATIONS = {
    "Germany": "#4b5158", "Italy": "#3f7d52", "Rumania": "#c8a02c", "Japan": "#d9683c", "Britain": "#2f5f9e",
    "Australia": "#7a5aa6", "Free France": "#3f8fc4", "France": "#5b7fd0", "United States": "#66712f",
    "Russia": "#b0332e", "China": "#d08a3a", "Hungary": "#8a6d4b", "Bulgaria": "#7f8f3a",
    "Finland": "#6fa0b8",
}  # fmt: skip
OTHERS = ("#8c4f6e", "#4f7f86", "#9b6b2f", "#5d6a9c", "#7d7a3c", "#6b5344")


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


def label(text: str, x: float, y: float, **given: str | float) -> str:
    """A line of text at a point."""
    return tag("text", words(text), x=x, y=y, **given)


def path(points: list[tuple[float, float]]) -> str:
    """A closed outline through points, for the d of a path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def nation_colour(nation: str) -> str:
    """The colour of a nation's counters; the same each time for one that is not in our list."""
    return NATIONS.get(nation) or OTHERS[hashlib.sha256(nation.encode()).digest()[0] % len(OTHERS)]


def tint(control: str, sides: tuple[str, ...]) -> str:
    """The colour of land by who holds it."""
    if control == "neutral":
        return NEUTRAL_TINT
    return dict(zip(sides, SIDE_TINTS, strict=False)).get(control, NOBODYS_TINT)
