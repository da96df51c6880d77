"""Orders to air transports, and to those who meet them: their lines (18.53, 18.54, 18.62)."""

from core.world_at_war.air_transport.flights import (
    AttackAirTransport,
    CounterIntercept,
    FlyAirdrop,
    FlyAirSupply,
    FlyAirTransport,
    FlyTheHump,
    InterceptAirTransport,
)
from events.sentences import said
from skyledger.notation.lines import Chapter, Line, Word

AIR_TRANSPORT = Chapter(
    heading=said("Air supply, air transport and airdrops"),
    lines=(
        Line(
            FlyAirSupply,
            "air supply {!ground} with {units from} [via {via:stations}] [returning to/ {returning:base}]",
            "air supply IT-Ariete with 1 air transport German from Catania",
            "Air transports supply ground units of one hex, one each.",
            "18.53",
        ),
        Line(
            FlyAirTransport,
            "air transport {!ground} with {units from} to {!to:base} [via {via:stations}]"
            " [returning to/ {returning:base}]",
            "air transport Folgore with 1 air transport German from Catania to Tripoli via Sirte",
            "Air transports carry ground units from base to base, one each, and end in either of the two.",
            "18.54",
        ),
        Line(
            FlyAirdrop,
            "airdrop {!ground} with {units from} to {!to:base} [via {via:stations}]"
            " [returning to/ {returning:base}]",
            "airdrop Folgore with 1 air transport German from Catania to Valletta",
            "Air transports drop airborne units over a hex.",
            "18.512C",
        ),
        Line(
            FlyTheHump,
            "hump with {units from} to {!to:base} [via {via:stations}] [returning to/ {returning:base}]",
            "hump with 2 air transports American from Alexandria to Valletta",
            "Air transports fly BRPs over the Hump to China.",
            "17.63D",
        ),
        Line(
            InterceptAirTransport,
            "intercept transports over/at/ {to:place} with {units from}",
            "intercept transports over Tripoli with 2 AAF British from Valletta",
            "Air units meet the air transports that are under way, in a hex of their route.",
            "18.621",
        ),
        Line(
            CounterIntercept,
            "counter-intercept with {units from}",
            "counter-intercept with 2 AAF German from Catania",
            "Air units protect the air transports against those who intercept them.",
            "18.622",
        ),
        Line(
            AttackAirTransport,
            "attack transports with {units from}",
            "attack transports with 2 AAF British from Valletta",
            "Interceptors go for the air transports, by a single roll.",
            "18.623",
        ),
    ),
    words={
        "air supply": Word("air[ -]*supply"),
        "air transport": Word("air[ -]*transport"),
        "airdrop": Word("air[ -]*drop"),
        "hump": Word("(fly )?(over )?(the )?hump", then="“with UNITS”"),
        "intercept transports": Word("intercept (the )?(air )?transports?"),
        "counter-intercept": Word("counter[ -]?intercept", then="“with UNITS”"),
        "attack transports": Word("attack (the )?(air )?transports?", then="“with UNITS”"),
    },
)
