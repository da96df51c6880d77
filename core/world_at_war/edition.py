"""An edition of the rules: its numbers, and which rules it prints where."""

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec


class ByResearch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A range that grows with research: the subject, and the range from each result on."""

    subject: str
    steps: dict[str, dict[str, int]]


class AirbaseWait(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a power waits for before it places airbases in a theater: a war, and game turns after it began.

    Where `usjt` is true, the level of tension that the edition names does as well.
    """

    enemy: str
    turns: int = 0
    usjt: bool = False


class Construction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit of a kind costs in BRPs, the rule that says so, and what research it waits for."""

    brps: int
    rule: str
    research: str = ""
    result: int = 0


class Kamikazes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who has kamikazes, how many times the training rate, and how many a unit of a kind becomes (17.4)."""

    nations: list[str]
    rates: int
    made_of: dict[str, int]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of one edition. `omits` are rules it lacks, `printed_as` numbers it prints otherwise."""

    name: str
    title: str
    staging_multiple: int
    factors_an_installation: int
    factors_an_installation_restricted: int
    squadrons_a_factor: int
    extra_squadrons_one_hex_island: int
    usjt_for_airbases: int
    ranges: dict[str, dict[str, int]]
    ranges_by_research: dict[str, ByResearch]
    airbase_counters: dict[str, dict[str, int]]
    airbase_rate: dict[str, dict[str, int]]
    operations: dict[str, list[str]]
    barred: dict[str, list[str]] = {}
    offensive: dict[str, list[str]] = {}
    defensive: dict[str, list[str]] = {}
    free_of_brps: dict[str, list[str]] = {}
    mission_reach: dict[str, int] = {}
    winter_over_own_hex: int = 9
    air_to_ground: int = 3
    boxes_to_bomb: dict[str, dict[str, int]] = {}
    airbase_home: dict[str, str] = {}
    airbase_waits: dict[str, AirbaseWait] = {}
    airbase_guests: dict[str, list[str]] = {}
    airbase_commonwealth: dict[str, list[str]] = {}
    airbases_not_at_the_opening: list[str] = []
    airbases_an_island_group: int = 1
    island_groups_without_airbases: list[str] = []
    construction: dict[str, Construction] = {}
    naval_air_training: dict[str, int] = {}
    naval_air_training_in_europe: dict[str, int] = {}
    without_naval_air: list[str] = []
    elite_until_war: dict[str, str] = {}
    carriers_first_until_war: dict[str, str] = {}
    escort_carriers: dict[str, list[str]] = {}
    escort_carriers_in_europe: dict[str, int] = {}
    pacific_bombers_from: dict[str, int] = {}
    army_air_in_bombings: dict[str, int] = {}
    not_defended_against_bombing: dict[str, list[str]] = {}
    home_boxes: dict[str, str] = {}
    kamikazes: Kamikazes | None = None
    specialized_ground_units: list[str] = []
    rough_terrain: list[str] = []
    embarking_in_a_zoc: dict[str, int] = {}
    omits: frozenset[str] = frozenset()
    printed_as: dict[str, str] = {}

    def prints(self, number: str) -> bool:
        """Is this rule part of the edition?"""
        return number not in self.omits

    def cite(self, number: str) -> str:
        """The number under which this edition prints a rule of the current one."""
        for ours in sorted(self.printed_as, key=len, reverse=True):
            if number.startswith(ours):
                return self.printed_as[ours] + number.removeprefix(ours)
        return number


@cache
def load(name: str) -> Edition:
    """The edition of that name; `FileNotFoundError` if there is none."""
    return msgspec.convert(_read(name), Edition)


def _read(name: str) -> dict[str, Any]:
    text = files("core.world_at_war.editions").joinpath(f"{name}.toml").read_bytes()
    own: dict[str, Any] = msgspec.toml.decode(text)
    return {**_read(own.pop("extends")), **own} if "extends" in own else own
