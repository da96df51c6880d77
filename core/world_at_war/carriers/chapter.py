"""Carriers and their naval air (17.31, 17.355, 22.463)."""

from core.chapter import Chapter
from core.world_at_war.carriers.carriers_first import (
    new_naval_air_is_aboard,
    to_carriers_first,
    waits_for_its_carrier,
)
from core.world_at_war.carriers.moving import MOVING
from core.world_at_war.carriers.sailing import SAILING, SINKING, SailCarrier, SinkCarrier
from core.world_at_war.carriers.shifting import SHIFTING, ShiftNavalAir
from core.world_at_war.carriers.transfers import TRANSFER, TransferNavalAir
from core.world_at_war.conditions import BUILDING, CHANGING_BASE, DONE
from core.world_at_war.menus import Part
from core.world_at_war.ships.orders import MoveForce

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            TransferNavalAir: TRANSFER,
        },
        Part.FORCES: {
            MoveForce: MOVING,
        },
        Part.SEA: {
            SailCarrier: SAILING,
            SinkCarrier: SINKING,
        },
        Part.LAST: {
            ShiftNavalAir: SHIFTING,
        },
    },
    adds={
        DONE: (new_naval_air_is_aboard,),
        CHANGING_BASE: (waits_for_its_carrier,),
        BUILDING: (to_carriers_first,),
    },
)
