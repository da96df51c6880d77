"""The doubts that an air attack on naval units can turn on, and the options that these functions can play."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from core.world_at_war.air_combat.readings import BY_DEFAULT, Readings, reads

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
