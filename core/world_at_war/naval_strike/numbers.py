"""The numbers of air attacks on naval units, as the rules print them."""

from functools import cache
from importlib.resources import files

import msgspec


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
