"""Bases: what is placed and eliminated (17.21, 18.14)."""

from core.chapter import Chapter
from core.world_at_war.basing.airbases import PlaceAirbase
from core.world_at_war.basing.losing import ELIMINATING, EliminateAirbase
from core.world_at_war.basing.placement import PLACING
from core.world_at_war.menus import Part

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            PlaceAirbase: PLACING,
            EliminateAirbase: ELIMINATING,
        },
    },
    plays={
        "W2": ("one", "two"),
        "W3": ("each", "once"),
        "W4": ("together", "each_nation"),
        "W5": ("each_order", "phase_end"),
        "W7": ("no_installation_needed", "installation_needed"),
        "W8": ("any_of_side", "controller"),
        "W28": ("none", "free_france", "both"),
        "W29": ("either", "home"),
        "W30": ("britain", "both"),
        "W32": ("each", "either"),
        "W37": ("none", "one"),
        "W40": ("yes", "no"),
        "W41": ("if_supplied", "next_turn"),
        "W42": ("stated_once", "each_time", "assumed"),
        "W43": ("as_it_stands", "traceable"),
        "W49": ("count", "extra"),
        "W50": ("by_theater", "all"),
        "W51": ("same_theater", "any"),
        "W53": ("no", "yes"),
        "W55": ("yes", "no"),
        "W56": ("yes", "no"),
        "W58": ("refused", "eliminated"),
        "W61": ("placer_fills_new", "as_arrived"),
        "W62": ("two_named", "commonwealth"),
        "W65": ("declared", "end_of_turn"),
        "W74": ("no", "yes"),
        "W75": ("side", "faction"),
        "W77": ("open", "closed_until_next"),
        "W83": ("both_ways", "off_only"),
        "W170": ("one", "none"),
        "W442": ("tension_too", "war"),
        "W269": ("held", "new"),
        "W279": ("as_recombined", "each_one"),
        "W290": ("home_country", "own_land"),
        "W447": ("box_alone", "land_too"),
        "W388": ("at_once", "not_traced"),
        "W389": ("first_movement", "game_turn", "player_turn"),
        "W397": ("year", "research", "any_year"),
    },
)
