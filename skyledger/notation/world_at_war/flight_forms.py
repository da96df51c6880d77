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
)
