"""The doubts that a round of air combat can turn on, and the option that is read for each."""

from collections.abc import Mapping

from core.doubts import option, register
from core.world_at_war.state import PACKAGE

Readings = Mapping[str, str]
"""Doubt -> the option chosen for it; doubts that are not named are read by default."""

BY_DEFAULT: Readings = {}

SWITCHES: dict[str, tuple[str, ...]] = {
    "W159": ("diverted", "ignored"),
    "W164": ("full_three", "fraction_up"),
    "W167": ("yes", "no"),
    "W168": ("always", "defending"),
    "W182": ("no_roll", "lowest_row"),
    "W203": ("repeat", "cap"),
    "W204": ("cap_cover_bombing", "kamikazes"),
    "W209": ("one", "two"),
    "W210": ("two", "zero"),
    "W211": ("one", "zero"),
    "W212": ("zero", "one"),
    "W214": ("one", "three"),
    "W217": ("goes_on", "begins_again"),
    "W220": ("not_counteraired", "attacker_spares"),
    "W393": ("sw_units", "air_units"),
    "W273": ("as_elsewhere", "owner"),
}
"""The options that these functions can play."""


def reads(readings: Readings, number: str) -> str:
    """The option that is played for a doubt."""
    return option(register(PACKAGE), readings, number)
