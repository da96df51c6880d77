"""The numbers of air attacks on ships, and the doubts that they turn on."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import TypeVar

import msgspec

from core.world_at_war.air_combat.groups import BY_DEFAULT, Readings, reads

T = TypeVar("T")

SWITCHES: dict[str, tuple[str, ...]] = {
    "W155": ("yes", "no"),
    "W157": ("one_more", "unlimited"),
    "W158": ("announced_only", "included"),
    "W161": ("each", "group"),
    "W221": ("cruiser", "one_each"),
    "W232": ("counterair_first", "shared"),
    "W235": ("number_engaged", "all_defenders"),
    "W236": ("as_table", "additive"),
    "W238": ("whole_strike", "engaged"),
    "W239": ("whole_strike", "engaged"),
    "W241": ("once", "twice"),
    "W242": ("each", "one"),
    "W244": ("all_naval", "any_naval", "majority"),
    "W245": ("cumulative", "each_attack"),
    "W249": ("five_per_drm", "five_more", "three_steps"),
    "W250": ("effective", "basic"),
    "W251": ("lowest", "highest"),
    "W330": ("added", "higher"),
    "W331": ("zero", "one"),
    "W332": ("one", "zero"),
    "W333": ("lowest", "highest", "most"),
    "W334": ("stays_damaged", "sunk"),
    "W335": ("hit_first", "sound_first"),
    "W337": ("than_engage", "than_are_there"),
    "W338": ("recombined", "whole"),
    "W339": ("squadrons", "factors"),
    "W342": ("one", "two"),
    "W343": ("nothing", "one"),
    "W344": ("may", "may_not"),
}
"""The options that these functions can play."""


def turned_on(
    answer: Callable[[Readings], T], among: Iterable[str], readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """Those of these doubts under another option of which an answer would have been another."""
    given = answer(readings)
    return tuple(
        number
        for number in among
        if any(answer({**readings, number: option}) != given for option in _others(number, readings))
    )


def _others(number: str, readings: Readings) -> Iterator[str]:
    return (option for option in SWITCHES[number] if option != reads(readings, number))


class AirDefenseNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes up a level of air defense (23.42)."""

    factors_a_level: int
    escort_carrier: int
    place: int
    symbol: int
    research: int
    five_factor_battleship: int
    large_carrier: int
    surprise_level: int
    surprise: int
    fortification: dict[str, int]


class AttackNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What modifies rolls against ships (23.441C, 23.441D), and from which level on hits may be critical."""

    naval_air_at_sea: int
    surprise_level: int
    surprise: int
    critical_hits_level: int


class SurpriseNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What modifies the surprise roll (23.74122): by search results, and for each radar result."""

    search: dict[str, int]
    radar: int


class SizeNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One reading of 23.73: squadrons for each point of the modifier, with none, and at the least."""

    each: int
    at_zero: int
    least: int


class ShipNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The size of a cruiser, of a large battleship, and how many effects short of its size damage a ship."""

    one_short: int
    cruiser: int
    five_factors: int


class KamikazeNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many kamikazes make one attack, and how many squadrons each is worth (17.47D, 17.47G)."""

    in_an_attack: int
    squadrons_each: int


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    air_defense: AirDefenseNumbers
    attack: AttackNumbers
    surprise: SurpriseNumbers
    strike_size: dict[str, SizeNumbers]
    ships: ShipNumbers
    kamikazes: KamikazeNumbers


@cache
def numbers() -> Numbers:
    """The numbers of `tables/naval_strike.toml`."""
    text = files("core.world_at_war.tables").joinpath("naval_strike.toml").read_bytes()
    return msgspec.toml.decode(text, type=Numbers)
