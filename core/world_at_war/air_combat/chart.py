"""19.31A The chart of air nationality: the DRM of each country, and what raises or lowers it."""

from functools import cache
from importlib.resources import files

import msgspec


class NationalityChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chart as data."""

    chart: str
    title: str
    drm: dict[str, tuple[str, ...]]
    modifiers: dict[str, int]
    winter: dict[str, int]


@cache
def nationality_chart() -> NationalityChart:
    """The chart of 19.31A."""
    text = files("core.world_at_war.tables").joinpath("air_nationality.toml").read_bytes()
    return msgspec.toml.decode(text, type=NationalityChart)


@cache
def printed() -> dict[str, int]:
    """Every country -> its DRM on the chart; 0 for the minor countries that it does not name."""
    return {nation: int(value) for value, nations in nationality_chart().drm.items() for nation in nations}
