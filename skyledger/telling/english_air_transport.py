"""The English of air transports (18.53, 18.54, 18.62): message id -> template."""

AIR_TRANSPORT: dict[str, str] = {
    "AirTransportAnnounced": "{units} set out from {base} to {does} at {place}, by {route}{effort}.",
    "flight/supply": "supply {ground}",
    "flight/carry": "land {ground}",
    "flight/drop": "drop {ground}",
    "flight/hump": "hand over {brps}",
    "effort": "; embarking costs {embarking} and debarking {debarking} movement",
    "effort/none": "",
    "BRPs/untold": "BRPs for China",
    "AirTransportIntercepted": "{units} intercept the transports over {place}.",
    "AirTransportEscorted": "{units} counter-intercept over {place}.",
    "AirTransportContested": "Left of the interceptors: {interceptors}; of those who counter-intercepted: "
    "{escorts}{barred}.",
    "contested/barred": ". Forced to abort, and no danger to the transports: {units}",
    "AirTransportAttacked": "{units} go for the transports over {place}.",
    "asked/18.624": "Of the air transports over {place} some are hit; their owner says which (18.624).",
    "AirTransportArrived/supply": "Supplied by air at {place}: {ground}.",
    "AirTransportArrived/carry": "Landed by air at {place}: {ground}.",
    "AirTransportArrived/drop": "Dropped at {place}: {ground}.",
    "AirTransportArrived/hump": "Over the Hump to {place}: {brps}.",
    "AirTransportFailed": "The {mission} to {place} fails{lost}{back}.",
    "failed/lost": "; lost with the transports: {ground}",
    "failed/back": "; back at base: {ground}",
    "failed/unfed": "; not supplied: {ground}",
    "AirTransportEnded": "The {mission} to {place} is over.",
}
