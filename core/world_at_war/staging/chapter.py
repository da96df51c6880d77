"""Changes of base by staging and by sea (18.21-18.24)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.staging.sea_transport import SEA_TRANSPORT, SeaTransportAirUnits, TurnBackSeaTransport
from core.world_at_war.staging.staging import STAGING, StageAirUnits
from core.world_at_war.staging.turned_back import TURNING_BACK

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            StageAirUnits: STAGING,
        },
        Part.TABLE: {
            SeaTransportAirUnits: SEA_TRANSPORT,
            TurnBackSeaTransport: TURNING_BACK,
        },
    },
    plays={
        "W84": ("no", "yes"),
        "W85": ("holds", "lifted"),
        "W87": ("unbounded", "staging"),
        "W260": ("ports_only", "boxes_too"),
    },
)
