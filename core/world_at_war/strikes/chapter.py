"""Air strikes on ships (23.4, 23.73, 23.76)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.strikes.aiming import AIMING
from core.world_at_war.strikes.contesting import MEETING
from core.world_at_war.strikes.engaging import ENGAGING
from core.world_at_war.strikes.orders import AimStrike, EngageStrike, MeetDefenders
from core.world_at_war.strikes.steps import asked_upon

CHAPTER = Chapter(
    orders={
        Part.SEA: {
            EngageStrike: ENGAGING,
            MeetDefenders: MEETING,
            AimStrike: AIMING,
        },
    },
    reads=(asked_upon,),
    plays={
        "W160": ("same_group", "lost"),
        "W356": ("port", "full"),
        "W367": ("others", "any_group"),
        "W368": ("own_strike", "with_those_there"),
        "W377": ("the_line_too", "guards_alone"),
        "W378": ("all", "as_named"),
        "W380": ("kept", "used_up"),
        "W402": ("spared", "as_the_holder"),
    },
)
