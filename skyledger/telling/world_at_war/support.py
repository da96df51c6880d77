"""Ground support and defensive air support told: who supports whom, what comes of it; the English of it."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import place_told, places_told, units_told

SUPPORT: dict[str, str] = {
    "occasion/overrun": "overrun",
    "occasion/regular": "regular attacks",
    "occasion/exploitation": "exploitation",
    "attack/overrun": "overrun of",
    "attack/regular": "attack on",
    "attack/invasion": "invasion of",
    "attack/exploitation": "exploitation attack on",
    "GroundCombatAnnounced": "Ground attacks will be made ({occasion}), which both sides may support by air.",
    "OverrunAnnounced": "Ground units are about to overrun {place}.",
    "ExploitationAnnounced": "The regular attacks are over, and exploitation follows.",
    "GroundSupportAnnounced": "{units} will support the {kind} {places}.",
    "NavalSupportAnnounced": "{factors} {ships} factors will support the invasion of {place}.",
    "DefensiveSupportPlaced": "Defensive air support over {place}: {units}.",
    "DefensiveSupportPlaced/escorts": "Escort of the defensive air support over {place}: {escorts}.",
    "DefensiveSupportPlaced/both": "Defensive air support over {place}: {units}, escorted by {escorts}.",
    "DefensiveSupportPlaced/deferred": "Deferred defensive air support over {place}: {units}.",
    "DefensiveSupportAborted": "Forced to abort, and no support of {place} any more: {units}.",
    "DefensiveSupportCancelled": "The defensive air support of {place} is called off.",
    "DefensiveSupportKept": "Kept over {place} for {occasion}: {units}.",
    "InterceptorsCommitted": "{units} will intercept the defensive air support over {place}.",
    "DeferredSupportCalledFor": "The odds are below 1:1: more air may support the defenders of {places}.",
    "SupportMeasured": "The attack starts with {count} ground factors against {against}.",
    "SupportMeasured/interception": "After interception the attack starts with {count} ground factors "
    "against {against}.",
    "ground factors": "{count} at {place}",
    "SupportExcessCalledFor": "There is more air support at {place} than three to one: {seats} must say "
    "which of {units} are beyond it.",
    "SupportExcessNamed": "Beyond the limit of support at {place}: {units}.",
    "SupportCounted": "Air in the combat for {places}: {support} attacking, {defense} defending.",
    "no air units": "none",
    "AttackSettled/fought": "The attack on {places} is fought.",
    "AttackSettled/not made": "The attack on {places} is not made.",
    "AttackSettled/prevented": "The attack on {places} is prevented.",
    "AttackSettled/turned back": "The invasion of {places} is turned back.",
    "AttackSettled/aborted": "The invasion of {places} is aborted.",
    "SupportsEnded": "All air support of {occasion} is on its way home.",
}


def _at(game: Game, event: Any) -> dict[str, Message | str]:
    """The units and the hex of a fact."""
    return {"units": units_told(game, event.units), "place": place_told(game, event.hex)}


def combat_announced(_: Game, event: fact.GroundCombatAnnounced) -> Message:
    """That attacks are to come."""
    return message("GroundCombatAnnounced", occasion=message(f"occasion/{event.occasion}"))


def overrun_announced(game: Game, event: fact.OverrunAnnounced) -> Message:
    """Which hex is overrun."""
    return message("OverrunAnnounced", place=place_told(game, event.hex))


def exploitation_announced(_: Game, __: fact.ExploitationAnnounced) -> Message:
    """That exploitation follows."""
    return message("ExploitationAnnounced")


def ground_support_announced(game: Game, event: fact.GroundSupportAnnounced) -> Message:
    """Who supports which attack."""
    units, places = units_told(game, event.units), places_told(game, event.hexes)
    return message("GroundSupportAnnounced", units=units, kind=message(f"attack/{event.kind}"), places=places)


def naval_support_announced(game: Game, event: fact.NavalSupportAnnounced) -> Message:
    """How many ships support which invasion."""
    place = place_told(game, event.hex)
    return message("NavalSupportAnnounced", factors=event.factors, ships=event.ships, place=place)


def defensive_support_placed(game: Game, event: fact.DefensiveSupportPlaced) -> Message:
    """Who defends which hex from the air, and who escorts them."""
    place = place_told(game, event.hex)
    units, escorts = units_told(game, event.units), units_told(game, event.escorts)
    if not event.units:
        return message("DefensiveSupportPlaced/escorts", escorts=escorts, place=place)
    if event.escorts:
        return message("DefensiveSupportPlaced/both", units=units, escorts=escorts, place=place)
    id_ = "DefensiveSupportPlaced/deferred" if event.deferred else "DefensiveSupportPlaced"
    return message(id_, units=units, place=place)


def defensive_support_kept(game: Game, event: fact.DefensiveSupportKept) -> Message:
    """Who stays over which hex."""
    return message("DefensiveSupportKept", **_at(game, event), occasion=message(f"occasion/{event.occasion}"))


def interceptors_committed(game: Game, event: fact.InterceptorsCommitted) -> Message:
    """Who intercepts over which hex."""
    return message("InterceptorsCommitted", **_at(game, event))


def defensive_support_aborted(game: Game, event: fact.DefensiveSupportAborted) -> Message:
    """Who had to abort over which hex."""
    return message("DefensiveSupportAborted", **_at(game, event))


def defensive_support_cancelled(game: Game, event: fact.DefensiveSupportCancelled) -> Message:
    """Which hex is supported no more."""
    return message("DefensiveSupportCancelled", place=place_told(game, event.hex))


def deferred_support_called_for(game: Game, event: fact.DeferredSupportCalledFor) -> Message:
    """Where more air may come in."""
    return message("DeferredSupportCalledFor", places=places_told(game, event.hexes))


def support_measured(game: Game, event: fact.SupportMeasured) -> Message:
    """With how many ground factors an attack starts."""
    against = tuple(
        message("ground factors", count=count, place=place_told(game, place))
        for place, count in event.defenders.items()
    )
    id_ = "SupportMeasured/interception" if event.because == "interception" else "SupportMeasured"
    return message(id_, count=event.attackers, against=against)


def excess_called_for(game: Game, event: fact.SupportExcessCalledFor) -> Message:
    """Who must say which units are beyond the limit."""
    units, place = units_told(game, event.units), place_told(game, event.place)
    return message("SupportExcessCalledFor", seats=event.seats, units=units, place=place)


def excess_named(game: Game, event: fact.SupportExcessNamed) -> Message:
    """Which units are beyond the limit."""
    units, place = units_told(game, event.units), place_told(game, event.place)
    return message("SupportExcessNamed", units=units, place=place)


def support_counted(game: Game, event: fact.SupportCounted) -> Message:
    """Who takes part in a ground combat."""
    ours, theirs = (
        units_told(game, names) if names else message("no air units")
        for names in (event.support, event.defense)
    )
    return message("SupportCounted", places=places_told(game, event.hexes), support=ours, defense=theirs)


def attack_settled(game: Game, event: fact.AttackSettled) -> Message:
    """What became of an attack."""
    return message(f"AttackSettled/{event.how}", places=places_told(game, event.hexes))


def supports_ended(_: Game, event: fact.SupportsEnded) -> Message:
    """That the attacks are over."""
    return message("SupportsEnded", occasion=message(f"occasion/{event.occasion}"))


SUPPORT_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.GroundCombatAnnounced: combat_announced,
    fact.OverrunAnnounced: overrun_announced,
    fact.ExploitationAnnounced: exploitation_announced,
    fact.GroundSupportAnnounced: ground_support_announced,
    fact.NavalSupportAnnounced: naval_support_announced,
    fact.DefensiveSupportPlaced: defensive_support_placed,
    fact.DefensiveSupportAborted: defensive_support_aborted,
    fact.DefensiveSupportCancelled: defensive_support_cancelled,
    fact.DefensiveSupportKept: defensive_support_kept,
    fact.InterceptorsCommitted: interceptors_committed,
    fact.DeferredSupportCalledFor: deferred_support_called_for,
    fact.SupportMeasured: support_measured,
    fact.SupportExcessCalledFor: excess_called_for,
    fact.SupportExcessNamed: excess_named,
    fact.SupportCounted: support_counted,
    fact.AttackSettled: attack_settled,
    fact.SupportsEnded: supports_ended,
}
