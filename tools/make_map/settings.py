"""What a map is to be: its three TOML files as frozen structs. Coordinates are [latitude, longitude]."""

import hashlib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

HERE = Path(__file__).parent
Coordinates = tuple[float, float]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The piece of the world that is drawn, in kilometres around the projection's centre."""

    centre: Coordinates
    west_km: float
    north_km: float
    columns: int
    rows: int
    hex_km: int
    offset_km: tuple[float, float]


class Thresholds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From which share of land (0 to 1) a hex is land, a hex is wholly land, a side is wholly land."""

    land: float
    all_land: float
    land_side: float


class Island(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An island by a point on it. `kept` islands get a hex of their own however small they are."""

    name: str
    at: Coordinates
    kept: bool = False
    group: str = ""
    least_share: float | None = None
    hexes: tuple[int, int] = (1, 1)


class Redrawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Land inside an outline that belonged to somebody else than its modern country."""

    territory: str
    of: list[str]
    outline: list[Coordinates]


class FrontArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes of some territories, inside an outline, or both, that are on a front. The first counts."""

    front: str
    territories: list[str] = []
    outline: list[Coordinates] = []


class TerrainArea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Land hexes with their centre inside an outline have a terrain."""

    terrain: str
    name: str
    outline: list[Coordinates]


class Apart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two points that a good grid has in two different hexes."""

    name: str
    one: Coordinates
    other: Coordinates


class Span(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two places, and how many hexes a good grid has between them."""

    start: str
    end: str
    hexes: tuple[int, int]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One map's main file."""

    title: str
    source: str
    frame: Frame
    thresholds: Thresholds
    fronts: dict[str, str]
    default_front: str
    boxes: list[dict[str, Any]]
    territories: dict[str, list[str]]
    redrawn: list[Redrawn] = []
    front_areas: list[FrontArea] = []
    terrain_areas: list[TerrainArea] = []
    islands: list[Island] = []
    apart: list[Apart] = []
    spans: list[Span] = []


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city or port: where it lies, whose it was, and the names people type for it."""

    name: str
    at: Coordinates
    territory: str
    city: bool = False
    port: bool = False
    also: list[str] = []


class Places(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One map's list of places."""

    places: list[Place]


class HexCorrection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one hex is, said by hand."""

    id: str
    reason: str
    land: str | None = None
    territory: str | None = None
    front: str | None = None
    terrain: list[str] | None = None
    island: str | None = None
    one_hex_island: bool | None = None
    island_group: str | None = None


class SideCorrection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the side between two neighbouring hexes is, said by hand: "land", "strait" or "mixed"."""

    between: tuple[str, str]
    side: str
    reason: str


class PlaceCorrection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hex that a place stands in, said by hand."""

    name: str
    id: str
    reason: str


class Entrance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many hexes the flight from a hex to a box off the map counts."""

    box: str
    id: str
    hexes: int
    reason: str


class Corrections(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One map's hand-made corrections."""

    hexes: list[HexCorrection] = []
    sides: list[SideCorrection] = []
    places: list[PlaceCorrection] = []
    entrances: list[Entrance] = []


Content = TypeVar("Content")


def file_names(name: str) -> tuple[str, str, str]:
    """The three files that a map is made from."""
    return f"{name}.toml", f"{name}_places.toml", f"{name}_corrections.toml"


def fingerprints(name: str) -> dict[str, str]:
    """SHA-256 of each of the three files, so that a test sees when the map is older than they are."""
    return {each: hashlib.sha256((HERE / each).read_bytes()).hexdigest() for each in file_names(name)}


def read(name: str) -> tuple[Settings, list[Place], Corrections]:
    """A map's settings, places and corrections. Raises msgspec.ValidationError that names the wrong field."""
    main, places, corrections = file_names(name)
    return _decoded(main, Settings), _decoded(places, Places).places, _decoded(corrections, Corrections)


def _decoded(file_name: str, kind: type[Content]) -> Content:
    return msgspec.toml.decode((HERE / file_name).read_bytes(), type=kind)
