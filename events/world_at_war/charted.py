"""The map as it is written into a ledger: hexes with what is printed in them, and boxes."""

import msgspec


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A city or a port, with the other names that people use for it."""

    name: str
    city: bool = False
    port: bool = False
    also: tuple[str, ...] = ()


class Hex(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """One hex: axial coordinates (pointy-top), what it is made of, and what stands in it.

    `land` is "none", "part" or "all". `land_sides` are the directions (0 east, 1 north-east, and so on
    counter-clockwise) whose hexside runs over land only; `strait_sides` those where land meets by water.
    """

    id: str
    q: int
    r: int
    land: str = "none"
    territory: str = ""
    front: str = ""
    terrain: tuple[str, ...] = ()
    island: str = ""
    one_hex_island: bool = False
    island_group: str = ""
    places: tuple[Place, ...] = ()
    land_sides: tuple[int, ...] = ()
    strait_sides: tuple[int, ...] = ()


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A mapboard box or an SW box: who may stage into it, and from which hexes at what count."""

    name: str
    kind: str
    stagers: tuple[str, ...] = ()
    entrances: dict[str, int] = {}


class Map(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A mapboard. `fronts` tells the theater of each front."""

    name: str
    fronts: dict[str, str]
    hexes: tuple[Hex, ...]
    boxes: tuple[Box, ...] = ()
    title: str = ""
    source: str = ""
    hex_km: int = 0
    made_from: dict[str, str] = {}
