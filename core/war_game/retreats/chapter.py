"""Retreats, and attacks that are called off (IV/dispatching/3.4)."""

from core.chapter import Chapter
from core.war_game.menus import Part
from core.war_game.orders import CallOff, Retreat
from core.war_game.retreats.calling_off import CALLING_OFF
from core.war_game.retreats.retreats import RETREATING

CHAPTER = Chapter(
    orders={
        Part.REST: {
            CallOff: CALLING_OFF,
            Retreat: RETREATING,
        },
    },
    plays={
        "R26": ("next_place", "as_declared"),
        "N1": ("round_before", "this_round"),
        "N19": ("open", "shut"),
        "N26": ("fought_again", "elsewhere", "beside"),
        "N29": ("as_a_landing", "as_a_retreat"),
        "N32": ("home", "with_her"),
    },
)
