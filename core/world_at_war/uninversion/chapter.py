"""Uninversion (18.7)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.uninversion.uninversion import UNINVERSION, UninvertAirUnits

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            UninvertAirUnits: UNINVERSION,
        },
    },
    plays={
        "W100": ("end_of_turn", "any_time"),
        "W120": ("end_of_turn", "any_time"),
        "W121": ("theater_enemy", "any_war"),
        "W123": ("goes_before", "restricted"),
        "W124": ("misses", "keeps"),
        "W256": ("with_the_carrier", "by_hand"),
        "W259": ("any_time", "end_of_turn"),
        "W289": ("any_time", "fighters_too", "before_or_after"),
        "W298": ("where_it_touches", "everywhere"),
        "W299": ("new_base", "both_ends"),
        "W400": ("as_faction", "exempt"),
    },
)
