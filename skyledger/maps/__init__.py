"""The mapboards that skyledger ships, and those of users."""

from functools import cache
from importlib.resources import files
from pathlib import Path

from events.world_at_war.board import Map
from skyledger.datafiles.problems import DataError, Fault, problems, unknown
from skyledger.datafiles.reading import FORMATS, Unreadable, contents, data
from skyledger.datafiles.shape import shape_faults, shaped
from skyledger.maps.checks import map_faults


class MapError(DataError):
    """A map can't be used; see `problems`."""


@cache
def names() -> tuple[str, ...]:
    """The maps that come with skyledger."""
    found = (Path(each.name) for each in files(__name__).iterdir())
    return tuple(sorted(each.stem for each in found if each.suffix in FORMATS))


def load(name_or_path: str | Path, beside: Path | None = None) -> Map:
    """The map of that name, or that of a TOML or JSON file; a path begins at `beside`, if that is given.

    Raises `MapError` with everything that is wrong with the file, or with the names of the known maps.
    """
    given = str(name_or_path)
    if given in names():
        return _shipped(given)
    path = (beside or Path()) / name_or_path
    if isinstance(name_or_path, str) and is_no_path(given):
        raise MapError(problems("The map", (Fault((), unknown("map", given, names())),)))
    try:
        return _read(contents(path), str(path))
    except Unreadable as fault:
        raise MapError(problems(str(path), (Fault((), str(fault)),))) from None


def is_no_path(given: str) -> bool:
    """Is this rather a name than the path of a file?"""
    return "/" not in given and "\\" not in given and not given.casefold().endswith(FORMATS)


@cache
def _shipped(name: str) -> Map:
    return _read(files(__name__).joinpath(f"{name}.json").read_bytes(), f"{name}.json")


def _read(content: bytes, called: str) -> Map:
    found = data(content, called)
    if faults := shape_faults(found, Map):
        raise MapError(problems(called, faults))
    chart = shaped(found, Map)
    if faults := tuple(map_faults(chart)):
        raise MapError(problems(called, faults))
    return chart
