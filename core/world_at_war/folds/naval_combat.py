"""What is different after each fact of naval combat (22.41)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes, turned_over
from core.world_at_war.state import Game
from core.world_at_war.under_way.at_sea import LEAVES, available_in
from events.message import Event
from events.world_at_war import naval_combat as fact
from events.world_at_war.air_battle import Counteraired
from events.world_at_war.naval_combat import BaseCounterair, NavalCombat, StrikePlan


def joined(_: Game, event: fact.NavalCombatJoined) -> Changes:
    """Nothing has been fought yet."""
    return {"naval_combats": (NavalCombat(event.name, event.place, event.forces),)}


def round_began(game: Game, event: fact.NavalCombatRoundBegan) -> Changes:
    """What was allotted, found and announced before is over; available air is counted now (23.33)."""
    before = game.naval_combats[0]
    now = NavalCombat(before.name, before.place, before.forces, event.round, raided=before.raided)
    return {"naval_combats": (replace(now, available=available_in(game, now)),)}


def counterair_launched(game: Game, event: fact.BaseCounterairLaunched) -> Changes:
    """They are bound for that base, and for nothing else in this round."""
    combat = game.naval_combats[0]
    before = next((one for one in combat.counterairs if one.place == event.place), None)
    asked = BaseCounterair(event.side, event.place, (*(before.units if before else ()), *event.units))
    kept = (asked if one is before else one for one in combat.counterairs)
    counterairs = tuple(kept) if before else (*combat.counterairs, asked)
    return _now(game, counterairs=counterairs, at_bases=(*combat.at_bases, *event.units))


def base_counteraired(game: Game, event: fact.BaseCounteraired) -> Changes:
    """It is over; what it did to the defenders waits for the last one."""
    flown = BaseCounterair(
        event.side, event.place, event.units, over=True, aborted=event.aborted, met=event.met
    )
    combat = game.naval_combats[0]
    counterairs = tuple(flown if c.place == event.place else c for c in combat.counterairs)
    raid = Counteraired(event.place, event.side, combat.place, met=event.met)
    known: Changes = {"counteraired": (*game.counteraired, raid)}
    return known | _now(game, counterairs=counterairs, raided=(*combat.raided, event.place))


def counterairs_flown(_: Game, __: fact.BaseCounterairsFlown) -> Changes:
    """They have never left their carriers in the books; that they are used for the round is known."""
    return {}


def patrols_allotted(game: Game, event: fact.PatrolsAllotted) -> Changes:
    """The seat's patrols are set."""
    return _now(game, patrols=(*game.naval_combats[0].patrols, *event.patrols))


def cover_allotted(game: Game, event: fact.CoverAllotted) -> Changes:
    """The seat's air cover is set."""
    return _now(game, cover=(*game.naval_combats[0].cover, *event.cover))


def group_shown(game: Game, event: fact.AirOverGroupShown) -> Changes:
    """What flies over that group is no secret any more."""
    return _now(game, shown=(*game.naval_combats[0].shown, event.group))


def group_found(game: Game, event: fact.CombatGroupFound) -> Changes:
    """So many search results; a later word takes the place of an earlier one."""
    return _now(game, found={**game.naval_combats[0].found, event.group: event.results})


def strike_launched(game: Game, event: fact.CombatStrikeLaunched) -> Changes:
    """One more strike is announced, or a partner's air joins the last one against that group."""
    plans = game.naval_combats[0].strikes
    if event.joint:
        joined = [plan for plan in plans if plan.group == event.group][-1]
        more = replace(joined, units=(*joined.units, *event.units))
        return _now(game, strikes=tuple(more if plan is joined else plan for plan in plans))
    plan = StrikePlan(event.seat, event.group, event.units, event.surprise)
    return _now(game, strikes=(*plans, plan))


def strikes_started(game: Game, _: fact.CombatStrikesStarted) -> Changes:
    """What is announced from now on comes after them (doubt W357)."""
    return _now(game, strikes=tuple(replace(plan, sent=True) for plan in game.naval_combats[0].strikes))


def surprise_rolled(game: Game, event: fact.SurpriseRolled) -> Changes:
    """The surprise strike has its level."""
    plans = game.naval_combats[0].strikes
    return _now(game, strikes=tuple(replace(s, level=event.level) if s.surprise else s for s in plans))


def landed_ashore(game: Game, event: fact.PatrolLandedAshore) -> Changes:
    """They are based ashore, inverted for the rest of the player turn."""
    return turned_over(game, event.units, "17.3124", base=event.base)


def decided(game: Game, event: fact.NavalCombatDecided) -> Changes:
    """A side has spoken, or has of some task forces, of which those that leave are in it no more."""
    combat = game.naval_combats[0]
    left = set(event.forces) if event.decision == LEAVES else set()
    said = dict.fromkeys(event.forces or (event.side,), event.decision)
    return _now(
        game,
        forces=tuple(name for name in combat.forces if name not in left),
        decisions={**combat.decisions, **{one: word for one, word in said.items() if one not in left}},
    )


def ended(_: Game, __: fact.NavalCombatEnded) -> Changes:
    """There is no naval combat."""
    return {"naval_combats": ()}


def _now(game: Game, **changes: Any) -> Changes:
    return {"naval_combats": (replace(game.naval_combats[0], **changes),)}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
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
    fact.CombatStrikesStarted: strikes_started,
    fact.SurpriseRolled: surprise_rolled,
    fact.PatrolLandedAshore: landed_ashore,
    fact.NavalCombatDecided: decided,
    fact.NavalCombatEnded: ended,
}
