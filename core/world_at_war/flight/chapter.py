"""Missions (18.4, 18.51)."""

from core.chapter import Chapter
from core.world_at_war.flight.missions import MISSIONS, FlyMission
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            FlyMission: MISSIONS,
        },
    },
    plays={
        "W80": ("not_exclusive", "exclusive"),
        "W82": ("one_beyond_link", "link_reached"),
        "W88": ("flight", "straight"),
        "W89": ("side", "own"),
        "W349": ("go_on", "asked_again"),
        "W95": ("as_staging", "any_linked"),
        "W106": ("nine_or_more", "nine_only"),
        "W107": ("full_supply", "any_supply"),
        "W108": ("need_not", "must"),
        "W109": ("others_only", "both"),
        "W111": ("last", "any"),
        "W114": ("sw_exempt", "sw_bound"),
        "W264": ("table", "as_staging"),
        "W115": ("us_boxes", "all_boxes"),
        "W116": ("barred", "allowed"),
        "W163": ("lower", "none"),
        "W268": ("barred", "own_hex_only"),
        "W396": ("side", "faction"),
        "W399": ("nobody", "in_the_box", "along_the_way"),
        "W426": ("shared", "any_of_side"),
        "W437": ("modifier_alone", "bound", "not_bound"),
    },
)
