"""Excess (18.15): who finds no room at a base moves out, or is given up."""

from core.chapter import Chapter
from core.world_at_war.excess.answers import GIVING_UP, MOVING, GiveUpExcess, MoveExcess
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            MoveExcess: MOVING,
            GiveUpExcess: GIVING_UP,
        },
    },
    plays={
        "W66": ("cause_first", "controller"),
        "W69": ("may_leave", "others_leave"),
        "W70": ("keep", "inverted"),
        "W262": ("any_base", "staging_range"),
        "W271": ("asked", "stays"),
        "W329": ("excess", "stays"),
        "W353": ("excess", "stays"),
    },
)
