"""Command line: `python -m tools.make_map NAME --coastlines FILE [--search] [--picture FILE]`."""

import argparse
import json
import sys
from pathlib import Path

import msgspec

from . import coastlines, picture, settings
from .drawing import draw, grid_of
from .ground import survey
from .offset import best_offsets
from .sides import sides
from .standing import places_by_cell
from .writing import map_text

MAPS = Path(__file__).parents[2] / "skyledger" / "maps"
DEFAULT_COASTLINES = Path("build") / "package" / "countries-10m.json"  # as README.md unpacks it


def main(arguments: list[str]) -> int:
    """Make the map; exit status 2 and a sentence when something that was given does not fit."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_map", description=__doc__)
    parser.add_argument("name", help="the map, for instance mediterranean")
    parser.add_argument("--coastlines", type=Path, default=DEFAULT_COASTLINES, help="countries-10m.json")
    parser.add_argument("--search", action="store_true", help="only look for good offsets of the grid")
    parser.add_argument("--picture", type=Path, help="also write an SVG with the true coast over the hexes")
    given = parser.parse_args(arguments)
    try:
        if given.search:
            search(given.name, given.coastlines)
        else:
            make(given.name, given.coastlines, given.picture)
    except (OSError, ValueError, msgspec.MsgspecError) as problem:
        print(f"{given.name}: {problem}", file=sys.stderr)
        return 2
    return 0


def make(name: str, path: Path, picture_path: Path | None) -> None:
    """Write the map file, and say which places do not stand in the hex that they lie in."""
    wanted, places, corrections = settings.read(name)
    coast = coastlines.read(path, wanted)
    ground, grid = survey(coast), grid_of(wanted)
    drawn = draw(wanted, coast, ground, grid, corrections)
    found = sides(wanted, ground, grid, drawn, corrections.sides)
    standing, moved = places_by_cell(places, coast, grid, drawn, corrections.places)
    text = map_text(name, wanted, settings.fingerprints(name), drawn, found, standing, corrections)
    (MAPS / f"{name}.json").write_text(text, encoding="ascii")
    if picture_path:
        picture_path.write_text(picture.picture(json.loads(text), coast, grid), encoding="utf-8")
    print("\n".join([*moved, f"{len(drawn)} hexes, {len(places)} places"]))


def search(name: str, path: Path) -> None:
    """Print the ten best offsets and what each of them leaves undone."""
    wanted, places, _ = settings.read(name)
    coast = coastlines.read(path, wanted)
    for each in best_offsets(wanted, places, coast, survey(coast))[:10]:
        print(f"offset_km = [{each.east}, {each.south}]  score {each.score}  {'; '.join(each.open_wishes)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
