"""What is different after each fact of a naval activity outside naval combat (23.23, 23.34, 23.752)."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes
from core.world_at_war.state import Game, light_key
from core.world_at_war.under_way.at_sea import UNDER_ATTACK
from events.message import Event
from events.sentences import said
from events.world_at_war import activities as fact
from events.world_at_war.activities import CoverGroup, GroupAir, NavalActivity
from events.world_at_war.ships import LightShips

BASE_CHANGES, ARRIVED = (said("change of base"), said("sea transport")), said("arrived")
"""The naval activities around which naval air changes over between carriers and their port (17.3122A)."""


def began(game: Game, event: fact.NavalActivityBegan) -> Changes:
    """It is under way; one in whose course naval combat broke out waits for it (23.46C)."""
    new = NavalActivity(event.activity, event.side, event.forces, event.path)
    together: dict[str, Any] = {
        "voyage": event.voyage,
        "lead": min(event.forces) if len(event.forces) > 1 else "",
    }
    return {
        "activities": (new, *game.activities),
        "forces": {name: replace(game.forces[name], **together) for name in event.forces},
    }


def submarines_attacked(game: Game, event: fact.SubmarinesAttacked) -> Changes:
    """An attack on a patrol that stays where it is goes as one on a naval force that enters a hex."""
    path = (event.place, event.place)
    new = NavalActivity(UNDER_ATTACK, event.side, (event.force,), path, reached=1)
    return {"activities": (new, *game.activities)}


def hex_entered(game: Game, event: fact.NavalHexEntered) -> Changes:
    """In each hex air is allotted anew (23.23D, 23.34B)."""
    fresh: dict[str, Any] = {"cover": (), "patrols": (), "strikes": ()}
    return _now(game, lambda activity: replace(activity, reached=event.reached, **fresh))


def rejoined(game: Game, event: fact.CombatGroupRejoined) -> Changes:
    """Its ships belong to the task force again, whose marker conceals them if any of the two does."""
    group, force = game.forces[event.group], game.forces[event.force]
    light: dict[str, LightShips | None] = {}
    for key, ships in ((k, s) for k, s in game.light.items() if s.force == event.group):
        home = replace(ships, force=event.force)
        there = game.light.get(light_key(home))
        light[key], light[light_key(home)] = None, _together(home, there) if there else home
    return {
        "forces": {
            event.group: None,
            event.force: replace(force, concealed=force.concealed or group.concealed),
        },
        "carriers": {
            c.name: replace(c, force=event.force) for c in game.carriers.values() if c.force == event.group
        },
        "ships": {
            s.name: replace(s, force=event.force) for s in game.ships.values() if s.force == event.group
        },
        "light": light,
    }


def _together(one: LightShips, other: LightShips) -> LightShips:
    """Like light ships as one stack."""
    return replace(
        one,
        factors=one.factors + other.factors,
        damaged=one.damaged + other.damaged,
        hit=one.hit + other.hit,
    )


def cover_flown(game: Game, event: fact.AirCoverFlown) -> Changes:
    """They fly in that cover group, and in no other."""

    def more(activity: NavalActivity) -> NavalActivity:
        missing = event.cover_group - len(activity.cover)
        left = (replace(one, units=tuple(_without(one, event.units))) for one in activity.cover)
        groups = [*left, *(CoverGroup() for _ in range(missing))]
        there = groups[event.cover_group - 1]
        groups[event.cover_group - 1] = replace(there, units=(*there.units, *event.units))
        return replace(activity, cover=tuple(groups))

    return _now(game, more)


def _without(group: CoverGroup, units: Collection[str]) -> Iterator[str]:
    return (name for name in group.units if name not in units)


def patrol_flown(game: Game, event: fact.CombatAirPatrolFlown) -> Changes:
    """They fly over their combat group."""
    more = GroupAir(event.group, event.units)
    return _now(game, lambda activity: replace(activity, patrols=(*activity.patrols, more)))


def strike_sent(game: Game, event: fact.StrikeAtSeaSent) -> Changes:
    """They go for that combat group."""
    more = GroupAir(event.group, event.units)
    return _now(game, lambda activity: replace(activity, strikes=(*activity.strikes, more)))


def cover_placed(game: Game, event: fact.AirCoverPlaced) -> Changes:
    """That cover group is over what is attacked."""

    def placed(activity: NavalActivity) -> NavalActivity:
        groups = list(activity.cover)
        groups[event.cover_group - 1] = replace(groups[event.cover_group - 1], over=event.over)
        return replace(activity, cover=tuple(groups))

    return _now(game, placed)


def ended(game: Game, event: fact.NavalActivityEnded) -> Changes:
    """It is of the past; task forces that changed base are known for the phase (17.3122A)."""
    forces = (one.forces for one in game.activities[:1] if one.activity in BASE_CHANGES)
    arrived = next(forces, ()) if event.how == ARRIVED else ()
    return {"activities": game.activities[1:], "base_changes": (*game.base_changes, *arrived)}


def announced(_: Game, __: fact.AttackAtSeaAnnounced) -> Changes:
    """The turn waits for the answer of those that are attacked."""
    return {}


def _now(game: Game, change: Callable[[NavalActivity], NavalActivity]) -> Changes:
    return {"activities": (*(change(activity) for activity in game.activities[:1]), *game.activities[1:])}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.NavalActivityBegan: began,
    fact.SubmarinesAttacked: submarines_attacked,
    fact.NavalHexEntered: hex_entered,
    fact.AttackAtSeaAnnounced: announced,
    fact.CombatGroupRejoined: rejoined,
    fact.AirCoverFlown: cover_flown,
    fact.CombatAirPatrolFlown: patrol_flown,
    fact.StrikeAtSeaSent: strike_sent,
    fact.AirCoverPlaced: cover_placed,
    fact.NavalActivityEnded: ended,
}
