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
)
