"""Naval combat told: who meets, what is allotted and found, how rounds end; the English of it (22.41)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.board import side_of
from core.world_at_war.state import Game
from events.message import Event
from events.world_at_war import naval_combat as fact
from skyledger.telling.message import Message, listed, message
from skyledger.telling.world_at_war.parts import place_told, units_told

NAVAL_COMBAT: dict[str, str] = {
    "NavalCombatJoined": "Naval combat at {place}: {sides}.",
    "combat/sides": "{one} against {other}",
    "NavalCombatRoundBegan": "Round {round} of naval combat at {place} begins.",
    "BaseCounterairLaunched": "{seat} announces a counterair of {place}: {units}.",
    "BaseCounteraired": "The counterair of {place} is over; on the way back to the carriers: {units}.",
    "BaseCounteraired/none": "The counterair of {place} is over; nobody comes back from it.",
    "BaseCounterairsFlown": "Aboard again, and inverted for the rest of the round: {units}.",
    "BaseCounterairsFlown/none": "Nobody comes back to the carriers.",
    "PatrolsAllotted": "{seat} allots to combat air patrol: {over}.",
    "PatrolsAllotted/none": "{seat} allots nothing to combat air patrol.",
    "CoverAllotted": "{seat} assigns air cover: {over}.",
    "CoverAllotted/none": "{seat} assigns no air cover.",
    "air over group": "{units} over {group}",
    "AirOverGroupShown": "Over {group}: combat air patrol {patrol}; air cover {cover}.",
    "no air": "none",
    "CombatGroupFound": "{group} is found: {results} search results.",
    "CombatGroupFound/one": "{group} is found: 1 search result.",
    "CombatGroupFound/none": "{group} is not found.",
    "CombatStrikeLaunched": "{seat} announces an air strike on {group}: {units}.",
    "CombatStrikeLaunched/joint": "{seat} joins the air strike on {group}: {units}.",
    "CombatStrikeLaunched/surprise": "{seat} announces a surprise air strike on {group}: {units}.",
    "SurpriseRolled": "The strike on {group} rolls {die} for surprise ({modifiers}): level {level}.",
    "SurpriseRolled/none": "The strike on {group} rolls {die} for surprise ({modifiers}): none.",
    "surprise/modifier": "{value} {why} [{rule}]",
    "surprise/plain": "no modifiers",
    "PatrolLandedAshore": "{units}, whose deck is gone, landed inverted at {base}.",
    "NavalCombatDecided/stays": "The {side} side stays for another round.",
    "NavalCombatDecided/leaves": "The {side} side leaves the naval combat.",
    "NavalCombatEnded/left": "Naval combat at {place} is over.",
    "NavalCombatEnded/destroyed": "Naval combat at {place} is over; one side has no ships left in it.",
}


def joined(game: Game, event: fact.NavalCombatJoined) -> Message:
    """Which task forces meet, and where."""
    sides: dict[str, list[str]] = {}
    for force in event.forces:
        there = game.forces.get(force)
        sides.setdefault(side_of(game, there.nation) if there else "", []).append(force)
    told = [listed(forces) for forces in sides.values()]
    against = message("combat/sides", one=told[0], other=listed(told[1:])) if told[1:] else told[0]
    return message("NavalCombatJoined", sides=against, place=place_told(game, event.place))


def round_began(game: Game, event: fact.NavalCombatRoundBegan) -> Message:
    """Which round, and where."""
    return message("NavalCombatRoundBegan", round=event.round, place=place_told(game, event.place))


def counterair_launched(game: Game, event: fact.BaseCounterairLaunched) -> Message:
    """Who counterairs which base."""
    units, place = units_told(game, event.units), place_told(game, event.place)
    return message("BaseCounterairLaunched", seat=event.seat, units=units, place=place)


def base_counteraired(game: Game, event: fact.BaseCounteraired) -> Message:
    """Who comes back from where."""
    id_ = "BaseCounteraired" if event.units else "BaseCounteraired/none"
    return message(id_, units=_some(game, event.units), place=place_told(game, event.place))


def counterairs_flown(game: Game, event: fact.BaseCounterairsFlown) -> Message:
    """Who is used for the round."""
    id_ = "BaseCounterairsFlown" if event.units else "BaseCounterairsFlown/none"
    return message(id_, units=_some(game, event.units))


def patrols_allotted(game: Game, event: fact.PatrolsAllotted) -> Message:
    """Who patrols over which combat group; told to the seat alone."""
    return _allotted(game, event, event.patrols)


def cover_allotted(game: Game, event: fact.CoverAllotted) -> Message:
    """Who covers which combat group; told to the seat alone."""
    return _allotted(game, event, event.cover)


def _allotted(game: Game, event: Any, over: tuple[fact.AirOverGroup, ...]) -> Message:
    parts = tuple(
        message("air over group", group=one.group, units=units_told(game, one.units)) for one in over
    )
    if not parts:
        return message(f"{type(event).__name__}/none", seat=event.seat)
    return message(type(event).__name__, seat=event.seat, over=parts)


def group_shown(game: Game, event: fact.AirOverGroupShown) -> Message:
    """What flies over a combat group."""
    told = {"patrol": _some(game, event.patrol), "cover": _some(game, event.cover)}
    return message("AirOverGroupShown", group=event.group, **told)


def _some(game: Game, names: tuple[str, ...]) -> Message:
    return units_told(game, names) if names else message("no air")


def group_found(_: Game, event: fact.CombatGroupFound) -> Message:
    """How many results against which combat group."""
    id_ = {0: "CombatGroupFound/none", 1: "CombatGroupFound/one"}.get(event.results, "CombatGroupFound")
    return message(id_, group=event.group, results=event.results)


def strike_launched(game: Game, event: fact.CombatStrikeLaunched) -> Message:
    """Who strikes whom, perhaps as a surprise, or joins the strike of a partner."""
    sort = "/joint" if event.joint else "/surprise" if event.surprise else ""
    id_ = f"CombatStrikeLaunched{sort}"
    return message(id_, seat=event.seat, group=event.group, units=units_told(game, event.units))


def surprise_rolled(_: Game, event: fact.SurpriseRolled) -> Message:
    """The die with all that was added to it, and the level."""
    added = tuple(
        message("surprise/modifier", value=f"{count:+}", why=why, rule=rule)
        for rule, count, why in event.modifiers
    )
    id_ = "SurpriseRolled" if event.level else "SurpriseRolled/none"
    told: tuple[str | Message, ...] = added or (message("surprise/plain"),)
    return message(id_, group=event.group, die=event.die, modifiers=told, level=event.level)


def landed_ashore(game: Game, event: fact.PatrolLandedAshore) -> Message:
    """Who landed where."""
    units = units_told(game, event.units)
    return message("PatrolLandedAshore", units=units, base=place_told(game, event.base))


def decided(_: Game, event: fact.NavalCombatDecided) -> Message:
    """What a side does."""
    return message(f"NavalCombatDecided/{event.decision}", side=event.side)


def ended(game: Game, event: fact.NavalCombatEnded) -> Message:
    """Where, and how."""
    return message(f"NavalCombatEnded/{event.how}", place=place_told(game, event.place))


NAVAL_COMBAT_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.NavalCombatJoined: joined,
    fact.NavalCombatRoundBegan: round_began,
    fact.BaseCounterairLaunched: counterair_launched,
    fact.BaseCounteraired: base_counteraired,
    fact.BaseCounterairsFlown: counterairs_flown,
    fact.PatrolsAllotted: patrols_allotted,
    fact.CoverAllotted: cover_allotted,
    fact.AirOverGroupShown: group_shown,
    fact.CombatGroupFound: group_found,
    fact.CombatStrikeLaunched: strike_launched,
    fact.SurpriseRolled: surprise_rolled,
    fact.PatrolLandedAshore: landed_ashore,
    fact.NavalCombatDecided: decided,
    fact.NavalCombatEnded: ended,
}
