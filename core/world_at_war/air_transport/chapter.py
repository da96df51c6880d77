"""Air supply, air transport and airdrops, and who interferes (17.6, 18.53, 18.54, 18.62)."""

from core.chapter import Chapter
from core.world_at_war.air_transport.announcing import DROPPING, HUMPING, SUPPLYING, TRANSPORTING
from core.world_at_war.air_transport.interfering import ATTACKS, COUNTERS, INTERCEPTIONS
from core.world_at_war.air_transport.kinds import ATTACKS_ON_TRANSPORTS, COUNTER_INTERCEPTIONS
from core.world_at_war.air_transport.orders import (
    AttackAirTransport,
    CounterIntercept,
    FlyAirdrop,
    FlyAirSupply,
    FlyAirTransport,
    FlyTheHump,
    InterceptAirTransport,
)
from core.world_at_war.conditions import BREAKING_OFF
from core.world_at_war.menus import Part
from core.world_at_war.under_way.battles import COUNTER_INTERCEPTION, ON_TRANSPORT

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            FlyAirSupply: SUPPLYING,
            FlyAirTransport: TRANSPORTING,
            FlyAirdrop: DROPPING,
            FlyTheHump: HUMPING,
            InterceptAirTransport: INTERCEPTIONS,
            CounterIntercept: COUNTERS,
            AttackAirTransport: ATTACKS,
        },
    },
    adds={BREAKING_OFF: COUNTER_INTERCEPTIONS.leaving},
    kinds={COUNTER_INTERCEPTION: COUNTER_INTERCEPTIONS, ON_TRANSPORT: ATTACKS_ON_TRANSPORTS},
    plays={
        "W177": ("those_that_fought", "all"),
        "W189": ("held_now", "at_start"),
        "W201": ("single_factors", "whole"),
        "W312": ("interceptors", "either"),
        "W316": ("free", "shortest"),
        "W317": ("faction", "side"),
        "W318": ("usual", "said"),
        "W319": ("one", "declared"),
        "W320": ("same_base", "declared"),
        "W321": ("either", "any"),
        "W386": ("either_kind", "jungle_alone"),
        "W390": ("regular", "exploitation_too"),
        "W391": ("squadrons", "factors"),
        "W392": ("where_it_began", "where_it_stands"),
    },
)
