"""Air supply, air transport, airdrops and the Hump told, and the English of it (18.53, 18.54, 18.62)."""

from collections.abc import Callable, Sequence
from typing import Any

from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import SUPPLY
from events import world_at_war as fact
from events.message import Event
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import place_told, places_told, units_told

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

VERBS = {"air supply": "supply", "air transport": "carry", "airdrop": "drop"}


def announced(game: Game, event: fact.AirTransportAnnounced) -> Message:
    return message(
        "AirTransportAnnounced",
        units=units_told(game, event.units),
        does=_purpose(event.mission, event.ground, event.brps),
        place=place_told(game, event.hex),
        base=place_told(game, event.route[0]) if event.route else "",
        route=places_told(game, event.route),
        effort=_effort(event),
    )


def _purpose(mission: str, ground: Sequence[str], brps: int) -> Message:
    if mission in VERBS:
        return message(f"flight/{VERBS[mission]}", ground=tuple(ground))
    return _grant("flight/hump", brps)


def _grant(id_: str, brps: int) -> Message:
    return message(id_, brps=_brps_told(brps))


def _brps_told(brps: int) -> Message:
    if not brps:
        return message("BRPs/untold")
    return message("BRPs/one") if brps == 1 else message("BRPs", count=brps)


def _effort(event: fact.AirTransportAnnounced) -> Message:
    if event.mission != "air transport":
        return message("effort/none")
    return message("effort", embarking=event.embarking, debarking=event.debarking)


def intercepted(game: Game, event: fact.AirTransportIntercepted) -> Message:
    return _sent(game, event, "AirTransportIntercepted")


def escorted(game: Game, event: fact.AirTransportEscorted) -> Message:
    return _sent(game, event, "AirTransportEscorted")


def attacked(game: Game, event: fact.AirTransportAttacked) -> Message:
    return _sent(game, event, "AirTransportAttacked")


def _sent(game: Game, event: Any, id_: str) -> Message:
    return message(id_, units=units_told(game, event.units), place=place_told(game, event.place))


def contested(game: Game, event: fact.AirTransportContested) -> Message:
    left = {"interceptors": event.interceptors, "escorts": event.escorts}
    told = {what: units_told(game, units) if units else message("nobody") for what, units in left.items()}
    barred = message("contested/barred", units=units_told(game, event.barred)) if event.barred else ""
    return message("AirTransportContested", **told, barred=barred)


def arrived(game: Game, event: fact.AirTransportArrived) -> Message:
    place = place_told(game, event.hex)
    if event.mission in VERBS:
        return message(f"AirTransportArrived/{VERBS[event.mission]}", ground=tuple(event.ground), place=place)
    return message("AirTransportArrived/hump", brps=_brps_told(event.brps), place=place)


def _left_out(event: fact.AirTransportFailed) -> str:
    """18.53, 18.624: nobody is aboard of air supply."""
    return "failed/unfed" if event.mission == SUPPLY else "failed/back"


def failed(game: Game, event: fact.AirTransportFailed) -> Message:
    return message(
        "AirTransportFailed",
        mission=event.mission.removeprefix("the "),
        place=place_told(game, event.hex),
        lost=message("failed/lost", ground=event.lost) if event.lost else "",
        back=message(_left_out(event), ground=event.back) if event.back else "",
    )


def ended(game: Game, event: fact.AirTransportEnded) -> Message:
    mission = event.mission.removeprefix("the ")
    return message("AirTransportEnded", mission=mission, place=place_told(game, event.hex))


AIR_TRANSPORT_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.AirTransportAnnounced: announced,
    fact.AirTransportIntercepted: intercepted,
    fact.AirTransportEscorted: escorted,
    fact.AirTransportContested: contested,
    fact.AirTransportAttacked: attacked,
    fact.AirTransportArrived: arrived,
    fact.AirTransportFailed: failed,
    fact.AirTransportEnded: ended,
}
