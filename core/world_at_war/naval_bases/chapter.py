"""Attacks on naval bases, and who escapes them (23.46, 23.5, 23.6)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.naval_bases.announcing import ANNOUNCING
from core.world_at_war.naval_bases.escaping import ESCAPING
from core.world_at_war.naval_bases.escaping_by_sea import LEAVING
from core.world_at_war.naval_bases.in_port import DIVING
from core.world_at_war.naval_bases.over_port import OPPOSED_SORTIES
from core.world_at_war.naval_bases.target import AttackNavalBase, DiveOnPort, EscapeByAir, EscapeBySea
from core.world_at_war.under_way.battles import OVER_PORT

CHAPTER = Chapter(
    orders={
        Part.TABLE: {
            AttackNavalBase: ANNOUNCING,
            DiveOnPort: DIVING,
            EscapeByAir: ESCAPING,
            EscapeBySea: LEAVING,
        },
    },
    kinds={OVER_PORT: OPPOSED_SORTIES},
    plays={
        "W247": ("add_up", "separate"),
        "W255": ("each_time", "once"),
        "W369": ("as_in_port", "nobody"),
        "W370": ("offensive", "no_option"),
        "W371": ("carrier_air", "any_patrol"),
        "W372": ("counterair", "those_that_meet"),
        "W382": ("one_base", "each_base"),
        "W385": ("counterair", "with_others"),
        "W404": ("as_the_crow_flies", "by_sea"),
        "W405": ("by_disengaging", "may_leave"),
        "W409": ("wait", "at_once"),
        "W410": ("last", "each_sortie"),
        "W411": ("fresh_air", "each_hex"),
        "W435": ("attackers", "all_air"),
    },
)
