"""The Air Nationality DRM of a group and of a force (19.31A, 17.464, 17.75C, 17.85)."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

import msgspec

from core.world_at_war.air_combat.groups import BOMBER, DEFENDER, INTERCEPTOR, NAS, Group, Side
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads

OF_STRATEGIC_WARFARE = (BOMBER, INTERCEPTOR)
DOUBTFUL = {
    "India": ("W210", {"two": 2, "zero": 0}),
    "Free France": ("W211", {"one": 1, "zero": 0}),
    "Vichy France": ("W211", {"one": 1, "zero": 0}),
    "China": ("W212", {"zero": 0, "one": 1}),
}
"""Nations on which the charts disagree or are silent."""


class NationalityChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chart as data."""

    chart: str
    title: str
    drm: dict[str, tuple[str, ...]]
    modifiers: dict[str, int]
    winter: dict[str, int]


class Part(msgspec.Struct, frozen=True):
    """One part of a nationality DRM: why, and how much."""

    why: str
    value: int


@cache
def nationality_chart() -> NationalityChart:
    """The chart of 19.31A."""
    text = files("core.world_at_war.tables").joinpath("air_nationality.toml").read_bytes()
    return msgspec.toml.decode(text, type=NationalityChart)


@cache
def printed() -> dict[str, int]:
    """Every country -> its DRM on the chart; 0 for the minor countries that it does not name."""
    return {nation: int(value) for value, nations in nationality_chart().drm.items() for nation in nations}


def drm(group: Group, side: Side, readings: Readings = BY_DEFAULT) -> int:
    """The Air Nationality DRM of a group, with everything that raises or lowers it."""
    return sum(part.value for part in parts(group, side, readings))


def parts(group: Group, side: Side, readings: Readings = BY_DEFAULT) -> tuple[Part, ...]:
    """What makes up the DRM of a group: the nation's own first, then what is not zero."""
    own = Part(group.nation, _own(group.nation, readings))
    return (own, *(part for part in _changes(group, side, readings) if part.value))


def lowest(groups: Sequence[Group], side: Side, readings: Readings = BY_DEFAULT) -> Group:
    """The group whose DRM counts for a force: of different ones the lowest, the first of equals (19.31A)."""
    return min(groups, key=lambda group: drm(group, side, readings))


def _own(nation: str, readings: Readings) -> int:
    if nation in DOUBTFUL:
        number, options = DOUBTFUL[nation]
        return options[reads(readings, number)]
    return printed().get(nation, 0)


def _changes(group: Group, side: Side, readings: Readings) -> Iterator[Part]:
    chart = nationality_chart()
    value = chart.modifiers
    if group.kind == NAS and group.nation == "Japan" and group.elite:
        yield Part("elite naval air", value["elite_naval_air"])
    if group.kind == INTERCEPTOR and (side == DEFENDER or reads(readings, "W168") == "always"):
        yield Part("interceptors", value["interceptors"])
    if _american_pacific_bombers(group) and reads(readings, "W167") == "yes":
        yield Part("American Pacific bombers", value["american_pacific_bombers"])
    if group.kind == NAS and group.nation == "Britain":
        yield Part("British naval air", value["british_naval_air"])
    if group.kind not in OF_STRATEGIC_WARFARE or reads(readings, "W393") == "air_units":
        yield from _hardships(group, readings)
    yield Part("research", group.research)


def _hardships(group: Group, readings: Readings) -> Iterator[Part]:
    """What air units suffer; strategic bombers and interceptors are none (17.13, doubt W393)."""
    chart = nationality_chart()
    if group.winter >= chart.winter["from"]:
        yield Part(f"winter effect {group.winter}", chart.modifiers["winter"])
    if group.short:
        counted = group.short if reads(readings, "W209") == "two" else 1
        yield Part("partial supply or oil", counted * chart.modifiers["supply_or_oil"])


def _american_pacific_bombers(group: Group) -> bool:
    return group.kind == BOMBER and group.nation == "United States" and group.theater == "Pacific"
