"""The mapboards that skyledger ships, and those of users."""

from pathlib import Path

from events.world_at_war.board import Map
from skyledger.maps import shelf
from skyledger.maps.checks import map_faults
from skyledger.maps.shelf import MapError, Shelf, is_no_path

__all__ = ["HEXES", "MapError", "is_no_path", "load", "names"]

HEXES = Shelf(__name__, Map, map_faults)


def names() -> tuple[str, ...]:
    """The maps that come with skyledger."""
    return tuple(sorted(shelf.shipped(HEXES.package)))


def load(name_or_path: str | Path, beside: Path | None = None) -> Map:
    """The map of that name, or that of a TOML or JSON file; a path begins at `beside`, if that is given.

    Raises `MapError` with everything that is wrong with the file, or with the names of the known maps.
    """
    chart: Map = shelf.load(HEXES, name_or_path, beside)
    return chart
