"""The maps of The War Game that skyledger ships, and those of users: territories and sea zones."""

from pathlib import Path

from events.war_game.board import Map
from skyledger.maps import shelf
from skyledger.maps.shelf import Shelf
from skyledger.maps.war_game.checks import map_faults

TERRITORIES = Shelf(__name__, Map, map_faults)


def names() -> tuple[str, ...]:
    """The maps of The War Game that come with skyledger."""
    return tuple(sorted(shelf.shipped(TERRITORIES.package)))


def load(name_or_path: str | Path, beside: Path | None = None) -> Map:
    """The map of that name, or that of a TOML or JSON file; a path begins at `beside`, if that is given.

    Raises `MapError` with everything that is wrong with the file, or with the names of the known maps.
    """
    chart: Map = shelf.load(TERRITORIES, name_or_path, beside)
    return chart
