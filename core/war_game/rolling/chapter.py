"""Rolls of units, and on what their bombs fall (IV/fighters, IV/bombers)."""

from core.chapter import Chapter
from core.war_game.menus import Part
from core.war_game.orders import DirectBomb, RollUnits
from core.war_game.rolling.directing import DIRECTING
from core.war_game.rolling.rolling import ROLLING

CHAPTER = Chapter(
    orders={
        Part.REST: {
            RollUnits: ROLLING,
            DirectBomb: DIRECTING,
        },
    },
    plays={
        "R3": ("optional", "binding"),
        "R6": ("yes", "no"),
        "R7": ("no", "yes"),
        "R8": ("each_round", "no_return"),
        "R14": ("no", "yes"),
        "R24": ("first_round", "each_round"),
        "N2": ("no", "yes"),
        "N3": ("owner_of_target", "shooter"),
        "N5": ("same_round", "later_rounds"),
        "N12": ("yes", "no"),
        "N20": ("own_units", "any_of_them"),
        "N31": ("with_the_battle", "with_the_landing"),
        "N33": ("two_steps", "owner_picks"),
    },
)
