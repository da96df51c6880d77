"""A board that is drawn, not described.

Hexes lie from west to east, row under row. A word is a hex with a city of that name; `Word~` has water too,
`Word!` is a one-hex island with a city, `Word^` a port alone, `Word*` a city in the jungle; `.` is bare land,
`,` bare coast, `=` sea, `#` neutral land, `%` neutral coast, `*` jungle, `o` a bare one-hex island.
"""

from itertools import pairwise

from events.war_game.board import Map as WayMap
from events.war_game.board import Place as Stop
from events.world_at_war.board import Box, Hex, Map, Place

LAND = {".": "all", ",": "part", "=": "none", "#": "all", "%": "part", "*": "all", "o": "part"}
"""How much of a bare hex is land, by its sign."""


def hex_map(drawing: str, theater: str = "Europe", boxes: tuple[Box, ...] = ()) -> Map:
    """The map that is drawn so, with one front in a theater, called "Front"."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    hexes = tuple(_hex(c, r, sign) for r, row in enumerate(rows) for c, sign in enumerate(row))
    return Map("tiny", {"Front": theater}, hexes, boxes)


def _hex(column: int, row: int, sign: str) -> Hex:
    id_, q = f"{column:02d}{row:02d}", column - (row - (row & 1)) // 2
    all_round = tuple(range(6))
    if sign in LAND:
        return Hex(
            id_, q, row, LAND[sign],
            "" if sign == "=" else "Neutralia" if sign in "#%" else "Homeland",
            "Front",
            terrain=("jungle",) if sign == "*" else (),
            island=f"Island {id_}" if sign == "o" else "",
            one_hex_island=sign == "o",
            land_sides=all_round if LAND[sign] == "all" else (),
        )  # fmt: skip
    word, mark = (sign[:-1], sign[-1]) if sign[-1] in "~!^*" else (sign, "")
    place = Place(word.replace("_", " "), city=mark != "^", port=mark in ("~", "!", "^"))
    return Hex(
        id_, q, row, "all" if mark in ("", "*") else "part", "Homeland", "Front",
        terrain=("jungle",) if mark == "*" else (),
        island=word if mark == "!" else "",
        one_hex_island=mark == "!",
        places=(place,),
        land_sides=all_round if mark in ("", "*") else (),
    )  # fmt: skip


def way_map(ways: str) -> WayMap:
    """The map of these ways, such as "Kent - Channel~ - Brest; Channel~ - Solent~"; ~ marks a sea zone."""
    adjacent: dict[str, list[str]] = {}
    kinds: dict[str, str] = {}
    for way in ways.split(";"):
        stops = [stop.strip() for stop in way.split(" - ")]
        for stop in stops:
            name = stop.removesuffix("~")
            kinds[name] = "sea" if stop.endswith("~") or kinds.get(name) == "sea" else "land"
            adjacent.setdefault(name, [])
        for here, there in pairwise(stops):
            adjacent[here.removesuffix("~")].append(there.removesuffix("~"))
    return WayMap("tiny", tuple(Stop(name, kinds[name], tuple(adjacent[name])) for name in kinds))
