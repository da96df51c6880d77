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
)
