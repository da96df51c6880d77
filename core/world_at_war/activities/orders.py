"""23.752: what a player says in naval activities, who may act in them, and whose word is waited for."""

from collections.abc import Iterator

import msgspec

from core.world_at_war.board import name, seats_for, side_of
from core.world_at_war.conditions import at_peace_with_all, peace_is_declared
from core.world_at_war.kamikazes.flying import kamikazes_near
from core.world_at_war.naval_air.employment import able
from core.world_at_war.ships.chapter import spared, submarines_alone
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    COVER,
    KINDS,
    forces_of,
    groups_of,
    has_role,
    here,
    occasion,
    present_activity,
    present_combat,
)
from core.world_at_war.under_way.at_sea import Units as AirUnits
from core.world_at_war.under_way.ships import (
    ESCAPE,
    FAST_CARRIERS,
    PATROL,
    at_peace_with_force,
    has_ships,
    nations_met,
)
from core.world_at_war.units import Order, Units
from events.sentences import listed, said, say
from events.world_at_war.activities import NavalActivity

# What a player says about task forces at sea outside naval combat, and about air that goes for them.


class SailForce(Order, frozen=True, tag="SailForce/1"):
    """Sail task forces of one place on a naval activity, hex by hex (23.752A; 21 is settled at the table)."""

    forces: tuple[str, ...]
    activity: str
    path: tuple[str, ...]


class DeclareSupplyLine(Order, frozen=True, tag="DeclareSupplyLine/1"):
    """Declare a sea supply line, which air may attack in each of its hexes, and who guards it (23.752D)."""

    nation: str
    path: tuple[str, ...]
    forces: tuple[str, ...] = ()


class AttackSubmarines(Order, frozen=True, tag="AttackSubmarines/1"):
    """Announce that land-based air attacks an enemy submarine patrol in its patrol hex (18.511B)."""

    force: str


class AttackAtSea(Order, frozen=True, tag="AttackAtSea/1"):
    """Announce that the naval force is attacked by land-based air in the hex that it entered (23.23C)."""


class CoverForce(Order, frozen=True, tag="CoverForce/1"):
    """Fly air cover over the naval force, in the cover group of that number, or dealt out evenly (23.23C)."""

    units: Units
    cover_group: int = 0


class FlyPatrol(Order, frozen=True, tag="FlyPatrol/1"):
    """Fly combat air patrol over the combat group of the carrier on which the units are based (23.34A)."""

    units: Units


class StrikeAtSea(Order, frozen=True, tag="StrikeAtSea/1"):
    """Send land-based air against a combat group (23.752A)."""

    units: Units
    group: str


class DiveOnForce(Order, frozen=True, tag="DiveOnForce/1"):
    """Send so many kamikazes of a nation against a combat group (17.47)."""

    nation: str
    count: int
    group: str
    origin: str | msgspec.UnsetType = msgspec.UNSET
    """From which base, where the edition bases them on the map; the nearest that may where none is said."""


class PlaceCover(Order, frozen=True, tag="PlaceCover/1"):
    """Say which attacked combat group the cover group of that number defends (23.23C)."""

    cover_group: int
    over: str


class AbortActivity(Order, frozen=True, tag="AbortActivity/1"):
    """Declare that the naval force gives up its activity, or lost too much for it (23.77)."""


# 23.752: who may act in a naval activity, and whose word it waits for.


def able_here(game: Game, activity: NavalActivity, role: str) -> AirUnits:
    """The land-based air that may have a role in the hex now: cover of one side, attack of the other."""
    ours = role == COVER
    such = (
        unit
        for unit in game.units.values()
        if unit.base and unit.kind in KINDS and not unit.inverted
        if (side_of(game, unit.nation) == activity.side) is ours
    )
    return able(game, such, role, here(activity), occasion(game, activity))


def air_that_may_attack(game: Game, activity: NavalActivity) -> AirUnits:
    """The air that reaches the naval force where it is, whoever is at war with those that sail."""
    near = kamikazes_near(game, here(activity), activity.side)
    return (*able_here(game, activity, ATTACK), *near)


def at_war_with(game: Game, nation: str, activity: NavalActivity) -> bool:
    """Is a nation at war with one of those whose ships may be attacked here, as anybody can see?"""
    open_ = (group for group in groups_of(game, activity) if not spared(game, group))
    return any(not at_peace_with_force(game, nation, group) for group in open_)


def may_be_dived_on(game: Game, nation: str, activity: NavalActivity) -> bool:
    """Is a nation at war with one of those whose ships kamikazes may go for here (17.47F)?"""
    open_ = (group for group in groups_of(game, activity) if not submarines_alone(game, group))
    return any(not at_peace_with_force(game, nation, group) for group in open_)


def _may_cover(game: Game, activity: NavalActivity) -> AirUnits:
    """The land-based air that may fly cover here, at war with one of those who may attack (23.21)."""
    able = able_here(game, activity, COVER)
    if not peace_is_declared(game):
        return able
    foes = tuple(unit.nation for unit in air_that_may_attack(game, activity))
    return tuple(u for u in able if not any(True for _ in at_peace_with_all(game, (u.nation,), foes)))


def strikers(game: Game) -> tuple[str, ...]:
    """The seats of the other sides that struck here, or may: their air is at war with those that sail."""
    if (activity := present_activity(game)) is None:
        return ()
    near = frozenset(unit.nation for unit in able_here(game, activity, ATTACK))
    diving = frozenset(unit.nation for unit in kamikazes_near(game, here(activity), activity.side))
    sent = frozenset(unit.nation for unit in has_role(game, activity, ATTACK))
    strike = {one for one in near if at_war_with(game, one, activity)}
    dive = {one for one in diving if may_be_dived_on(game, one, activity)}
    others = seats_for(game, sent | strike | dive)
    return tuple(seat for seat in others if game.seats[seat].side != activity.side)


def sailors(game: Game) -> tuple[str, ...]:
    """The seats of the sailing side whose task forces or ships these are, or that may cover them.

    Guests under a marker may speak, and nobody waits for them: that would tell of them (17.3123).
    """
    if (activity := present_activity(game)) is None:
        return ()
    units = (*_may_cover(game, activity), *has_role(game, activity, COVER))
    flying = frozenset(unit.nation for unit in units)
    forces = forces_of(game, activity)
    ours = (seat for seat in game.seats.values() if seat.side == activity.side)
    return tuple(
        seat.name
        for seat in ours
        if flying.intersection(seat.nations) or any(has_ships(game, seat, force) for force in forces)
    )


def strikers_finished(game: Game) -> bool:
    """Have all been heard that may strike here, or the gamemaster for them?"""
    return GAMEMASTER in game.turn.finished or set(strikers(game)) <= set(game.turn.finished)


def sailors_finished(game: Game) -> bool:
    """Have all been heard that sail or cover, or the gamemaster for them?"""
    return GAMEMASTER in game.turn.finished or set(sailors(game)) <= set(game.turn.finished)


def may_join_battle(game: Game) -> tuple[str, ...]:
    """The seats of the other sides whose ships lie at sea in the hex entered, and may meet those that sail.

    No combat is joined during another (22.19), and patrols do not meet ships that escape (23.462C).
    """
    activity = present_activity(game)
    if activity is None or present_combat(game) is not None:
        return ()
    barred = (PATROL, FAST_CARRIERS) if activity.activity == ESCAPE else ()
    lying = [f for f in game.forces.values() if f.at_sea and f.place == here(activity)]
    others = [f for f in lying if side_of(game, f.nation) != activity.side and f.activity not in barred]
    meet = [f for f in others if any(at_war_with(game, one, activity) for one in nations_met(game, f))]
    foes = (seat for seat in game.seats.values() if seat.side != activity.side)
    return tuple(seat.name for seat in foes if any(has_ships(game, seat, force) for force in meet))


def entry_heard(game: Game) -> bool:
    """Have all been heard where a naval force has come: whose air reaches it, and whose ships lie there?"""
    joined = GAMEMASTER in game.turn.finished or set(may_join_battle(game)) <= set(game.turn.finished)
    return joined and strikers_finished(game)


def entry_unheard(game: Game) -> tuple[str, ...]:
    """The seats waited for there: first those with air, then those that may join battle (23.75A, W445)."""
    return strikers_unheard(game) or _unheard(game, may_join_battle(game))


def battle_given_up(game: Game, seat: str) -> Iterator[str]:
    """23.75A: whose ships lie there, and who is done before the air of others, lets a battle go."""
    activity = present_activity(game)
    before = [one for one in strikers_unheard(game) if one != seat]
    if activity is None or not before or seat not in may_join_battle(game):
        return
    told = said(
        "Ships of yours lie at sea at {place}, and may “join battle at {place}” once {seats} "
        "{count:has|have} spoken; done before that they let the force pass (23.75A)."
    )
    yield say(told, place=name(game, here(activity)), seats=listed(before), count=len(before))


def strikers_unheard(game: Game) -> tuple[str, ...]:
    """The seats that may strike here, and have not spoken; nobody once the gamemaster has for all."""
    return _unheard(game, strikers(game))


def sailors_unheard(game: Game) -> tuple[str, ...]:
    """The seats that sail or cover, and have not spoken; nobody once the gamemaster has for all."""
    return _unheard(game, sailors(game))


def _unheard(game: Game, whom: tuple[str, ...]) -> tuple[str, ...]:
    if GAMEMASTER in game.turn.finished:
        return ()
    return tuple(seat for seat in whom if seat not in game.turn.finished)
