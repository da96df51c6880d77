"""Air supply, air transport, airdrops and the Hump told (18.53, 18.54, 18.62)."""

from typing import Any

from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import SUPPLY
from events import world_at_war as fact
from events.sentences import said, say
from skyledger.telling.by_fields import Cases, itself, where, word
from skyledger.telling.world_at_war.parts import place_told, places_told, told, units_told


def _base(game: Game, event: Any) -> str:
    return place_told(game, event.route[0]) if event.route else ""


def _some(game: Game, names: tuple[str, ...]) -> str:
    return units_told(game, names) if names else say("nobody")


AIR_TRANSPORT_TELLINGS = told(
    {
        fact.AirTransportAnnounced: Cases(
            "mission",
            {
                "air supply": said(
                    "{units} set out from {from_base} to supply {ground} at {hex}, by {route}."
                ),
                "air transport": said(
                    "{units} set out from {from_base} to land {ground} at {hex}, by {route}; embarking costs "
                    "{embarking} and debarking {debarking} movement."
                ),
                "airdrop": said("{units} set out from {from_base} to drop {ground} at {hex}, by {route}."),
            },
            Cases(
                "brps",
                {
                    0: said(
                        "{units} set out from {from_base} to hand over BRPs for China at {hex}, by {route}."
                    )
                },
                said(
                    "{units} set out from {from_base} to hand over {brps} {brps:BRP|BRPs} at {hex}, by "
                    "{route}."
                ),
            ),
        ),
        fact.AirTransportIntercepted: said(
            "{units} {many:intercepts|intercept} the transports over {place}."
        ),
        fact.AirTransportEscorted: said("{units} {many:counter-intercepts|counter-intercept} over {place}."),
        fact.AirTransportContested: said(
            "Left of the interceptors: {interceptors}; of those who counter-intercepted: {escorts}{barred}."
        ),
        fact.AirTransportAttacked: said("{units} {many:goes|go} for the transports over {place}."),
        fact.AirTransportArrived: Cases(
            "mission",
            {
                "air supply": said("Supplied by air at {hex}: {ground}."),
                "air transport": said("Landed by air at {hex}: {ground}."),
                "airdrop": said("Dropped at {hex}: {ground}."),
            },
            Cases(
                "brps",
                {0: said("Over the Hump to {hex}: BRPs for China.")},
                said("Over the Hump to {hex}: {brps} {brps:BRP|BRPs}."),
            ),
        ),
        fact.AirTransportFailed: said("The {mission} to {hex} fails{lost}{back}."),
        fact.AirTransportEnded: said("The {mission} to {hex} is over."),
    },
    {
        "mission": lambda game, mission: word(game, mission.removeprefix("the ")),
        "interceptors": _some,
        "escorts": _some,
        "route": places_told,
        "lost": itself,
        "back": itself,
    },
    from_base=_base,
    barred=where("barred", said(". Forced to abort, and no danger to the transports: {barred}")),
    lost=where("lost", said("; lost with the transports: {lost}")),
    back=Cases(
        "mission",
        {SUPPLY: where("back", said("; not supplied: {back}"))},  # nobody is aboard (18.53, 18.624)
        where("back", said("; back at base: {back}")),
    ),
)
