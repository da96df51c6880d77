"""The doubts that ground combat, attrition and retreats can turn on, and the options that can be played."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from core.world_at_war.air_combat.readings import Readings, reads

T = TypeVar("T")

SWITCHES: dict[str, tuple[str, ...]] = {
    "W126": ("first_row", "nothing"),
    "W127": ("seventy_one", "sixty_one"),
    "W129": ("defender", "nearest"),
    "W130": ("outer_columns", "automatic"),
    "W132": ("anew", "kept"),
    "W134": ("up", "down"),
    "W190": ("exact", "down", "up"),
    "W302": ("with_support", "ground_only"),
    "W303": ("as_added", "as_elsewhere"),
    "W304": ("a_third", "one"),
    "W305": ("everything", "not_ships"),
    "W306": ("may", "air_first"),
    "W307": ("sufficient", "least"),
    "W308": ("each", "highest"),
    "W309": ("worst_first", "worst_only"),
    "W365": ("may", "once"),
    "W366": ("not_asked", "beside"),
    "W384": ("together", "each_hex"),
}
"""The options that these functions can play."""


def turned_on(answer: Callable[[Readings], T], readings: Readings, among: Iterable[str]) -> tuple[str, ...]:
    """Those of these doubts under another option of which an answer would have been another."""
    given = answer(readings)
    return tuple(
        number
        for number in among
        if any(
            answer({**readings, number: option}) != given
            for option in SWITCHES[number]
            if option != reads(readings, number)
        )
    )
