"""18.4 Missions that have an order of their own, and how it is written."""

from core.world_at_war.under_way import missions
from events.sentences import said

REFEREED = {
    missions.COUNTERAIR: (
        "18.521",
        "counterair {place} with …",
        said("What is flown as counterair is ordered by an order of its own, and fought out."),
    ),
    missions.BOMBING: (
        "18.57",
        "bomb {place} with …",
        said("What is flown as bombing is ordered by an order of its own, and fought out."),
    ),
    missions.ESCORTING_BOMBING: (
        "18.57/escorting",
        "escort bombing of {place} with …",
        said("What is flown as escorting bombing is ordered by an order of its own, and fought out."),
    ),
    missions.OPPOSING_BOMBING: (
        "18.57/opposing",
        "oppose bombing of {place} with …",
        said("What is flown as opposing bombing is ordered by an order of its own, and fought out."),
    ),
    missions.SUPPLY: (
        "18.53",
        "air supply … with …",
        said("What is flown as air supply is ordered by an order of its own, and fought out."),
    ),
    missions.TRANSPORT: (
        "18.54",
        "air transport … with … to {place}",
        said("What is flown as air transport is ordered by an order of its own, and fought out."),
    ),
    missions.OVER_PORT: (
        "23.51",
        "attack naval base {place} with …",
        said("What is flown as attack on a naval base is ordered by an order of its own, and fought out."),
    ),
    missions.ESCORTING_OVER_PORT: (
        "17.53B",
        "attack naval base {place} with … against its air",
        said(
            "What is flown as escorting an attack on a naval base "
            "is ordered by an order of its own, and fought out."
        ),
    ),
    missions.AIRDROP: (
        "18.512C",
        "airdrop … with … to {place}",
        said("What is flown as airdrop is ordered by an order of its own, and fought out."),
    ),
    missions.HUMP: (
        "17.63D",
        "hump with … to {place}",
        said("What is flown as the Hump is ordered by an order of its own, and fought out."),
    ),
    missions.GROUND_SUPPORT: (
        "18.551",
        "support the attack on {place} with …",
        said("What is flown as ground support is ordered by an order of its own, and fought out."),
    ),
    missions.DEFENSIVE_SUPPORT: (
        "18.611",
        "defend {place} with …",
        said("What is flown as defensive air support is ordered by an order of its own, and fought out."),
    ),
    missions.ESCORTING_SUPPORT: (
        "18.6141",
        "defend {place} with …",
        said(
            "What is flown as escorting defensive air support "
            "is ordered by an order of its own, and fought out."
        ),
    ),
    missions.INTERCEPTING_SUPPORT: (
        "18.561",
        "intercept over {place} with …",
        said(
            "What is flown as interception of defensive air support "
            "is ordered by an order of its own, and fought out."
        ),
    ),
    missions.INTERCEPTING_TRANSPORT: (
        "18.621",
        "intercept transports over {place} with …",
        said(
            "What is flown as interception of air transport "
            "is ordered by an order of its own, and fought out."
        ),
    ),
    missions.COUNTER_INTERCEPTION: (
        "18.622",
        "counter-intercept with …",
        said("What is flown as counter-interception is ordered by an order of its own, and fought out."),
    ),
}
"""The rule that settles each of them, the order in notation, and what is so of it."""
