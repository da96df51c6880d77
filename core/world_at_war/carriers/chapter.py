"""Carriers and their naval air (17.31, 17.355, 22.463)."""

from core.chapter import Chapter
from core.world_at_war.carriers.carriers_first import (
    to_carriers_first,
    waits_for_its_carrier,
)
from core.world_at_war.carriers.moving import MOVING
from core.world_at_war.carriers.sailing import SAILING, SINKING, SailCarrier, SinkCarrier
from core.world_at_war.carriers.shifting import SHIFTING, ShiftNavalAir
from core.world_at_war.carriers.transfers import TRANSFER, TransferNavalAir
from core.world_at_war.conditions import BUILDING, CHANGING_BASE
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
        CHANGING_BASE: (waits_for_its_carrier,),
        BUILDING: (to_carriers_first,),
    },
    plays={
        "W9": ("same_nation", "commonwealth"),
        "W13": ("no", "yes"),
        "W14": ("each_step", "each_act", "whole_phase"),
        "W18": ("both", "launch_only"),
        "W19": ("no", "yes"),
        "W23": ("end_of_player_turn", "own_transfer"),
        "W24": ("excess_lost", "all_lost"),
        "W25": ("inverted", "keep"),
        "W97": ("with_carriers", "displaced"),
        "W144": ("first_chance", "reminder"),
        "W257": ("lost", "same_hex"),
        "W281": ("go_along", "stay"),
        "W282": ("stay_ashore", "aboard"),
        "W403": ("any_carrier", "own_carrier"),
        "W408": ("flies_on", "lost"),
        "W416": ("stays_inverted", "as_carrier"),
        "W419": ("as_the_carrier", "inverted"),
        "W423": ("flies_on", "lost"),
        "W424": ("around", "straight"),
        "W436": ("sound_ones", "counted"),
    },
)
