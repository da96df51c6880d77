"""The Naval Nationality DRM of a ship and of light ships together (22.552A, 23.441B)."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from core.world_at_war.air_combat.nationality import Part
from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads
from core.world_at_war.naval_strike.ships import (
    CARRIER,
    ESCORT_CARRIERS,
    LARGE_CARRIER,
    LIGHT_CARRIER,
    SUBMARINES,
    LightShips,
    NamedShip,
)

FRENCH_AT_WORD = ("Free France", "Vichy France")
NO_RESEARCH: Mapping[str, int] = {}


class NavalNationalityChart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The chart as data; `light_carriers` says by which modifier whose CVLs go."""

    chart: str
    title: str
    drm: dict[str, tuple[str, ...]]
    modifiers: dict[str, int]
    light_carriers: dict[str, tuple[str, ...]]


@cache
def naval_nationality_chart() -> NavalNationalityChart:
    """The chart of 22.552A and 23.441B."""
    text = files("core.world_at_war.tables").joinpath("naval_nationality.toml").read_bytes()
    return msgspec.toml.decode(text, type=NavalNationalityChart)


@cache
def printed() -> dict[str, int]:
    """Every country of the chart -> its DRM."""
    chart = naval_nationality_chart()
    return {nation: int(value) for value, nations in chart.drm.items() for nation in nations}


def naval_drm(
    ship: NamedShip | LightShips, research: Mapping[str, int] = NO_RESEARCH, readings: Readings = BY_DEFAULT
) -> int:
    """The Naval Nationality DRM of a named ship or of like light ships; `research` are results by nation."""
    return sum(part.value for part in naval_parts(ship, research, readings))


def naval_parts(
    ship: NamedShip | LightShips, research: Mapping[str, int] = NO_RESEARCH, readings: Readings = BY_DEFAULT
) -> tuple[Part, ...]:
    """What makes up the DRM: the nation's own first, then what is not zero."""
    own = Part(ship.nation, _own(ship.nation, readings))
    changes = (*_changes(ship, readings), Part("research", research.get(ship.nation, 0)))
    return (own, *(part for part in changes if part.value))


def _own(nation: str, readings: Readings) -> int:
    if nation in printed():
        return printed()[nation]
    if nation in FRENCH_AT_WORD:
        return printed()["France"] if reads(readings, "W332") == "one" else 0
    return 1 if reads(readings, "W331") == "one" else 0


def _changes(ship: NamedShip | LightShips, readings: Readings) -> Iterator[Part]:
    value = naval_nationality_chart().modifiers
    if isinstance(ship, NamedShip) and ship.five_factors:
        yield Part("battleship of five factors", value["five_factor_battleship"])
    if ship.kind == SUBMARINES and ship.nation == "Germany":
        yield Part("German submarines", value["german_submarines"])
    if line := _line_of_carriers(ship, readings):
        yield Part(ship.kind, value[line])
    if ship.short:
        counted = ship.short if reads(readings, "W342") == "two" else 1
        yield Part("partial supply or oil", counted * value["supply_or_oil"])


def _line_of_carriers(ship: NamedShip | LightShips, readings: Readings) -> str:
    """Which of both modifiers of carriers is theirs, if any."""
    if ship.kind in (CARRIER, ESCORT_CARRIERS):
        return "carriers"
    if ship.kind == LARGE_CARRIER:
        return "large_carriers"
    if ship.kind != LIGHT_CARRIER:
        return ""
    of_others = "large_carriers" if reads(readings, "W343") == "one" else ""
    listed = naval_nationality_chart().light_carriers.items()
    return next((line for line, nations in listed if ship.nation in nations), of_others)


def of_the_group(
    light: tuple[LightShips, ...], research: Mapping[str, int], readings: Readings = BY_DEFAULT
) -> LightShips:
    """Those of light ships that are attacked together whose DRM counts (doubt W333)."""

    def drm(one: LightShips) -> int:
        return naval_drm(one, research, readings)

    if reads(readings, "W333") == "highest":
        return max(light, key=drm)
    if reads(readings, "W333") == "most":
        return min(light, key=lambda one: (-_factors_at(drm(one), light, research, readings), drm(one)))
    return min(light, key=drm)


def _factors_at(
    value: int, light: tuple[LightShips, ...], research: Mapping[str, int], readings: Readings
) -> int:
    return sum(one.factors for one in light if naval_drm(one, research, readings) == value)
