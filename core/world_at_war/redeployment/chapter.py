"""Redeployment (18.72, 28)."""

from core.chapter import Chapter
from core.world_at_war.menus import Part
from core.world_at_war.redeployment.redeployment import REDEPLOYMENT, RedeployAirUnits

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            RedeployAirUnits: REDEPLOYMENT,
        },
    },
    plays={
        "W112": ("path_exists", "within_staging"),
        "W122": ("no", "yes"),
        "W222": ("factor_activities", "redeployment_too"),
        "W295": ("once_however_far", "as_often_as_wanted"),
        "W296": ("tactical_only", "both"),
        "W311": ("stay", "go"),
    },
)
