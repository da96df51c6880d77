"""Task forces and their ships (20-23)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.ships.forming import DISBANDING, FORMING
from core.world_at_war.ships.losses import DAMAGING, DAMAGING_CRUISERS, HITTING, SINKING, SINKING_LIGHT
from core.world_at_war.ships.orders import (
    DamageCruisers,
    DamageShip,
    DisbandForce,
    FormForce,
    HitShip,
    SinkLightShips,
    SinkShip,
)

CHAPTER = Chapter(
    orders={
        Part.TABLE: {
            FormForce: FORMING,
            DisbandForce: DISBANDING,
        },
        Part.FORCES: {
            DamageShip: DAMAGING,
        },
        Part.SEA: {
            SinkShip: SINKING,
            SinkLightShips: SINKING_LIGHT,
            DamageCruisers: DAMAGING_CRUISERS,
            HitShip: HITTING,
        },
    },
)
