"""Strategic bombing (17.7, 17.8, 18.57)."""

from core.chapter import Chapter
from core.world_at_war.bombing.announcing import ANNOUNCING, ESCORTING
from core.world_at_war.bombing.attack import AnnounceBombing, EscortBombing, OpposeBombing, RouteBombing
from core.world_at_war.bombing.kind import BOMBINGS
from core.world_at_war.bombing.opposing import OPPOSING_BOMBING
from core.world_at_war.bombing.routes import LEADING
from core.world_at_war.menus import Part
from core.world_at_war.under_way.battles import BOMBING

CHAPTER = Chapter(
    orders={
        Part.TABLE: {
            AnnounceBombing: ANNOUNCING,
            EscortBombing: ESCORTING,
            RouteBombing: LEADING,
            OpposeBombing: OPPOSING_BOMBING,
        },
    },
    kinds={BOMBING: BOMBINGS},
    plays={
        "W102": ("permitted_path", "straight"),
        "W263": ("both", "either"),
        "W323": ("kept", "not_asked"),
        "W325": ("as_met", "all_engaged"),
        "W327": ("other_front", "target", "route"),
        "W328": ("together", "any_time"),
        "W395": ("whole_phase", "before_attacks"),
        "W425": ("with_all", "with_one"),
    },
)
