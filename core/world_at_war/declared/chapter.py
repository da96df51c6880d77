"""What players and gamemaster declare: facts, territory taken, ground units moved, what is set right."""

from core.chapter import Chapter
from core.world_at_war.declared.capture import GAINING, MARCHING, TAKING
from core.world_at_war.declared.declaring import (
    ADJUSTING,
    DECLARING,
    Adjust,
    Declare,
    GainTerritory,
    MoveGroundUnit,
    TakeHex,
)
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.FIRST: {
            Declare: DECLARING,
            Adjust: ADJUSTING,
        },
        Part.TABLE: {
            TakeHex: TAKING,
            GainTerritory: GAINING,
            MoveGroundUnit: MARCHING,
        },
    },
)
