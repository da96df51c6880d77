"""Aircraft that are dispatched, and where they come down (IV/dispatching)."""

from core.chapter import Chapter
from core.war_game.dispatching.dispatching import DISPATCHING
from core.war_game.dispatching.landing import LANDING
from core.war_game.menus import Part
from core.war_game.orders import Dispatch, LandAircraft

CHAPTER = Chapter(
    orders={
        Part.REST: {
            Dispatch: DISPATCHING,
            LandAircraft: LANDING,
        },
    },
    plays={
        "R10": ("lost", "lands_elsewhere"),
        "R12": ("free", "return_round"),
        "R13": ("locked", "free"),
        "R17": ("lands_elsewhere", "lost"),
        "R18": ("scenario", "no"),
        "R19": ("counts", "surface_only"),
        "R27": ("land_units", "any_unit"),
        "R29": ("next_place", "same_place"),
        "R30": ("back_to_deck", "own_landing"),
        "N8": ("with_major", "not_helped"),
        "N21": ("flies_back", "lost"),
        "N23": ("deck_and_done", "to_its_deck", "no_home"),
        "N24": ("after_a_round", "at_once"),
        "N38": ("own_first", "first_answer"),
    },
)
