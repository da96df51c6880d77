"""Ground combat (14.41, 15.6)."""

from core.chapter import Chapter
from core.world_at_war.ground_combat.announcing import GROUND_ATTACKS, AttackHex
from core.world_at_war.ground_combat.fighting import chosen
from core.world_at_war.ground_combat.strength import SWITCHES
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            AttackHex: GROUND_ATTACKS,
        },
    },
    reads=(chosen,),
    plays={
        **SWITCHES,
        "W196": ("with_support", "ground_only"),
        "W430": ("with_his_own", "anybody"),
    },
)
