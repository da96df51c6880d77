"""Where maps of one kind lie, and how one is taken from there or read from a user's file."""

from collections.abc import Callable, Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from events.sentences import say
from skyledger.datafiles.problems import DataError, Fault, problems, unknown
from skyledger.datafiles.reading import FORMATS, Unreadable, contents, data
from skyledger.datafiles.shape import shape_faults, shaped


class MapError(DataError):
    """A map can't be used; see `problems`."""


class Shelf(msgspec.Struct, frozen=True):
    """The package in which maps lie, the struct that they are, and what checks that one fits together."""

    package: str
    struct: type
    faults: Callable[[Any], Iterable[Fault]]


@cache
def shipped(package: str) -> dict[str, str]:
    """The maps that lie in a package: name -> file."""
    found = (Path(each.name) for each in files(package).iterdir())
    return {each.stem: each.name for each in found if each.suffix in FORMATS}


def load(shelf: Shelf, name_or_path: str | Path, beside: Path | None = None) -> Any:
    """The map of that name, or that of a TOML or JSON file; a path begins at `beside`, if that is given.

    Raises `MapError` with everything that is wrong with the file, or with the names of the known maps.
    """
    given, known = str(name_or_path), shipped(shelf.package)
    if given in known:
        return _shipped(shelf, given)
    path = (beside or Path()) / name_or_path
    if isinstance(name_or_path, str) and is_no_path(given):
        raise MapError(problems(say("The map"), (Fault((), unknown("map", given, known)),)))
    try:
        return read(shelf, contents(path), str(path))
    except Unreadable as fault:
        raise MapError(problems(str(path), (Fault((), str(fault)),))) from None


def is_no_path(given: str) -> bool:
    """Is this rather a name than the path of a file?"""
    return "/" not in given and "\\" not in given and not given.casefold().endswith(FORMATS)


@cache
def _shipped(shelf: Shelf, name: str) -> Any:
    file = shipped(shelf.package)[name]
    return read(shelf, files(shelf.package).joinpath(file).read_bytes(), file)


def read(shelf: Shelf, content: bytes, called: str) -> Any:
    """The map that the bytes of a file say; raises `MapError`, and `Unreadable` for what is no data."""
    found = data(content, called)
    if faults := shape_faults(found, shelf.struct):
        raise MapError(problems(called, faults))
    chart: Any = shaped(found, shelf.struct)
    if faults := tuple(shelf.faults(chart)):
        raise MapError(problems(called, faults))
    return chart
