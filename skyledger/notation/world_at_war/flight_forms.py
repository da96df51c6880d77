"""Orders to air transports: their forms, examples, meanings."""

from core.world_at_war import orders as give
from skyledger.notation.form import Form

FLIGHT_FORMS = (
    Form(
        give.FlyAirSupply,
        "air supply",
        "air supply GROUND [, …] with UNITS from PLACE [via PLACE] [returning to PLACE]",
        "air supply IT-Ariete with 1 air transport German from Catania",
        "Air transports supply ground units of one hex, one each.",
        "18.53",
    ),
    Form(
        give.FlyAirTransport,
        "air transport",
        "air transport GROUND [, …] with UNITS from PLACE to PLACE [via PLACE] [returning to PLACE]",
        "air transport IT-Ariete with 1 air transport German from Catania to Tripoli via Sirte",
        "Air transports carry ground units from base to base, one each, and end in either of the two.",
        "18.54",
    ),
    Form(
        give.FlyAirdrop,
        "airdrop",
        "airdrop GROUND [, …] with UNITS from PLACE to PLACE [via PLACE] [returning to PLACE]",
        "airdrop IT-Ariete with 1 air transport German from Catania to Valletta",
        "Air transports drop airborne units over a hex.",
        "18.512C",
    ),
    Form(
        give.FlyTheHump,
        "hump",
        "hump with UNITS from PLACE to PLACE [via PLACE] [returning to PLACE]",
        "hump with 2 air transport American from Alexandria to Valletta",
        "Air transports fly BRPs over the Hump to China.",
        "17.63D",
    ),
    Form(
        give.InterceptAirTransport,
        "intercept transports",
        "intercept transports over PLACE with UNITS from PLACE",
        "intercept transports over Tripoli with 2 AAF British from Valletta",
        "Air units meet the air transports that are under way, in a hex of their route.",
        "18.621",
    ),
    Form(
        give.CounterIntercept,
        "counter-intercept",
        "counter-intercept with UNITS from PLACE",
        "counter-intercept with 2 AAF German from Catania",
        "Air units protect the air transports against those who intercept them.",
        "18.622",
    ),
    Form(
        give.AttackAirTransport,
        "attack transports",
        "attack transports with UNITS from PLACE",
        "attack transports with 2 AAF British from Valletta",
        "Interceptors go for the air transports, by a single roll.",
        "18.623",
    ),
)
