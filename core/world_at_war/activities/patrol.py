"""23.31-23.34: combat air patrol over a combat group, by a third of the naval air on its own carriers."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.cover import alike
from core.world_at_war.activities.orders import FlyPatrol, air_that_may_attack
from core.world_at_war.board import commands, name
from core.world_at_war.conditions import at_war_with_one, rule, seat_speaks_for_the_units
from core.world_at_war.flight.missions import not_from_a_damaged_carrier, out_on_nothing_else
from core.world_at_war.menus import most_kept
from core.world_at_war.state import Game
from core.world_at_war.under_way.at_sea import (
    Units,
    groups_of,
    present_activity,
    under_way,
)
from core.world_at_war.under_way.ships import (
    NAVAL_AIR,
    available,
    carriers_of,
    idle_first,
    most_on_patrol,
)
from core.world_at_war.units import Group, chosen
from events.sentences import kept, said, translated
from events.world_at_war.activities import CombatAirPatrolFlown, NavalActivity

PATROL = kept("combat air patrol")()


class Patrolling(msgspec.Struct, frozen=True):
    """Carrier-based naval air that would patrol over a combat group, empty if its carrier is in none."""

    seat: str
    units: Units
    group: str
    mission: str = PATROL


def on_patrol(activity: NavalActivity, group: str) -> tuple[str, ...]:
    """Who patrols over a combat group in this hex."""
    return tuple(name for air in activity.patrols if air.group == group for name in air.units)


def patrolling(game: Game, order: FlyPatrol, seat: str) -> Patrolling:
    """What the order means; raises `Mistake` for units that are not there."""
    activity = under_way(game)
    patrolling = {name for air in activity.patrols for name in air.units}
    units = chosen(game, order.units, idle_first(game, patrolling))
    deck = game.carriers.get(units[0].base)
    groups = {group.name for group in groups_of(game, activity)}
    return Patrolling(seat, units, deck.force if deck and deck.force in groups else "")


@rule(
    "23.31",
    "Combat air patrol is flown from carriers over their own combat group.",
    "{unit} at {place} is on no carrier of the naval force.",
)
def from_its_own_group(game: Game, request: Patrolling) -> Iterable[Finding]:
    """23.31, 23.11C, 17.33E."""
    if not request.group:
        yield from (Finding(unit=unit.name, place=name(game, unit.base)) for unit in request.units)


@rule("23.11C", "Naval air flies combat air patrol.", "{unit} is no naval air.")
def naval_air(_: Game, request: Patrolling) -> Iterable[Finding]:
    """23.11C; escort carriers have no units that could (23.36)."""
    yield from (Finding(unit=unit.name) for unit in request.units if unit.kind != NAVAL_AIR)


@rule(
    "23.33/uninverted", "Only uninverted naval air flies combat air patrol.", "{unit} is inverted ({given})."
)
def ready_to_patrol(_: Game, request: Patrolling) -> Iterable[Finding]:
    """23.33, 23.34A: patrol is flown by what is available; who flew a mission is not (18.42A)."""
    inverted = (unit for unit in request.units if unit.inverted)
    yield from (Finding(unit=unit.name, given=translated(unit.inverted)) for unit in inverted)


@rule("23.32", "A squadron goes on patrol once in a hex.", "{unit} is on patrol already.")
def not_on_patrol_yet(game: Game, request: Patrolling) -> Iterable[Finding]:
    """23.32."""
    busy = on_patrol(under_way(game), request.group)
    yield from (Finding(unit=unit.name) for unit in request.units if unit.name in busy)


@rule(
    "23.33",
    "At most a third of the naval air of a combat group, rounded up, flies combat air patrol.",
    "{given} would patrol over {place}; {allowed} may.",
    lambda game, request: ("W229",) if any(c.damaged for c in carriers_of(game, request.group)) else (),
)
def a_third_at_most(game: Game, request: Patrolling) -> Iterable[Finding]:
    """23.33; nothing is lost between the entering of a hex and the assignment there."""
    flying = {*on_patrol(under_way(game), request.group), *(unit.name for unit in request.units)}
    limit = most_on_patrol(len(available(game, request.group)))
    if request.group and len(flying) > limit:
        yield Finding(place=request.group, given=str(len(flying)), allowed=str(limit))


at_war_with_those_kept_off = at_war_with_one(
    "23.31/war",
    said("Only a nation at war with those who may attack a naval force patrols over it."),
    lambda game, _: (unit.nation for unit in air_that_may_attack(game, under_way(game))),
)


def patrol(_: Game, request: Patrolling) -> Iterator[Ruled]:
    """They fly over their carriers."""
    names = tuple(unit.name for unit in request.units)
    yield Ruled(CombatAirPatrolFlown(request.group, names), ("23.31", "23.34A"))


def offers_to_patrol(game: Game, seat: str) -> Iterator[Offer]:
    """For each carrier of the naval force how many of its naval air may patrol."""
    if (activity := present_activity(game)) is None:
        return
    for group in groups_of(game, activity):
        busy = on_patrol(activity, group.name)
        free = (u for u in available(game, group.name) if u.name not in busy)
        mine = (u for u in free if commands(game, seat, u.nation))
        for like, ready in alike(mine):

            def request(units: Units, _: str, like: Group = like) -> Patrolling:
                return patrolling(game, FlyPatrol(msgspec.structs.replace(like, count=len(units))), seat)

            if most := most_kept(game, PATROLLING.requires, request, ready, ""):
                yield Offer(FlyPatrol(like), (), most)


PATROLLING = Procedure(
    patrolling,
    (
        seat_speaks_for_the_units,
        naval_air,
        from_its_own_group,
        ready_to_patrol,
        not_from_a_damaged_carrier,
        out_on_nothing_else,
        not_on_patrol_yet,
        a_third_at_most,
        at_war_with_those_kept_off,
    ),
    patrol,
    offers_to_patrol,
)
