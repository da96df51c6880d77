"""The naval activity that is under way, its combat groups, and the seats that it waits for."""

from core.mistakes import Unworkable, known
from core.world_at_war.board import seats_for, side_of
from core.world_at_war.enmity import at_peace_with_all, peace_is_declared
from core.world_at_war.naval.aboard import at_peace_with_force, has_ships
from core.world_at_war.naval.activity.kamikazes_near import kamikazes_near
from core.world_at_war.naval.employment import ATTACK, COVER, able, entry_of, role_in
from core.world_at_war.naval.forces import factors_of
from core.world_at_war.naval.roles import KINDS, SUPPLY_LINE
from core.world_at_war.naval.submarines import spared, submarines_alone
from core.world_at_war.state import GAMEMASTER, Game, plays
from events.world_at_war.board import AirUnit
from events.world_at_war.naval import NavalForce
from events.world_at_war.naval_activity import NavalActivity

Units = tuple[AirUnit, ...]


def present_activity(game: Game) -> NavalActivity | None:
    """The naval activity that is under way, outside naval combat."""
    return next(iter(game.activities), None)


def under_way(game: Game) -> NavalActivity:
    """The same; raises `Mistake` where there is none."""
    if (activity := present_activity(game)) is None:
        raise Unworkable("naval activity", "No naval activity is under way.")
    return activity


def here(activity: NavalActivity) -> str:
    """The hex where the naval force is."""
    return activity.path[activity.reached]


def forces_of(game: Game, activity: NavalActivity) -> tuple[NavalForce, ...]:
    """The task forces of an activity that are left, and have not gone elsewhere."""
    found = (game.forces[name] for name in activity.forces if name in game.forces)
    return tuple(force for force in found if force.place == here(activity))


def occasion(game: Game, activity: NavalActivity) -> str:
    """What a land-based unit may play one role in: that this force entered this hex (23.161)."""
    return entry_of(forces_of(game, activity))


def groups_of(game: Game, activity: NavalActivity) -> tuple[NavalForce, ...]:
    """The combat groups: each task force as it is, and what was detached from it (23.71A)."""
    there = (force for force in game.forces.values() if force.place == here(activity))
    return tuple(f for f in there if f.name in activity.forces or f.of in activity.forces)


def known_group(game: Game, given: str) -> NavalForce:
    """The combat group of that name in the activity; raises `Mistake`."""
    return known("combat group", given, {group.name: group for group in groups_of(game, under_way(game))})


def covered_as(game: Game, group: str) -> str:
    """What cover is spread over where this group is attacked: the group, or its task force (doubt W228)."""
    if plays(game, "W228") == "groups_as_tfs":
        return group
    return game.forces[group].of or group


def covered(game: Game, activity: NavalActivity) -> tuple[str, ...]:
    """All that cover is spread over."""
    return tuple(dict.fromkeys(covered_as(game, group.name) for group in groups_of(game, activity)))


def afloat(game: Game, activity: NavalActivity) -> bool:
    """Is anything left of the naval force, or is it a line of supply, which stays while its guards do?"""
    line = activity.activity == SUPPLY_LINE and bool(forces_of(game, activity))
    return line or any(factors_of(game, group.name) for group in groups_of(game, activity))


def able_here(game: Game, activity: NavalActivity, role: str) -> Units:
    """The land-based air that may have a role in the hex now: cover of one side, attack of the other."""
    ours = role == COVER
    such = (
        unit
        for unit in game.units.values()
        if unit.base and unit.kind in KINDS and not unit.inverted
        if (side_of(game, unit.nation) == activity.side) is ours
    )
    return able(game, such, role, here(activity), occasion(game, activity))


def has_role(game: Game, activity: NavalActivity, role: str) -> Units:
    """The units that have the role in this hex already."""
    at = occasion(game, activity)
    return tuple(u for u in game.units.values() if u.base and role_in(game, u, at) == role)


def air_that_may_attack(game: Game, activity: NavalActivity) -> Units:
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


def _may_cover(game: Game, activity: NavalActivity) -> Units:
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


def sent_against(game: Game, group: str) -> Units:
    """The air units that are sent against a combat group in this hex."""
    strikes = (air for air in under_way(game).strikes if air.group == group)
    return tuple(game.units[name] for air in strikes for name in air.units)


def has_strikes(game: Game) -> bool:
    """Was any air sent against the naval force in this hex?"""
    activity = present_activity(game)
    return activity is not None and bool(activity.strikes)


def to_be_heard(game: Game) -> tuple[str, ...] | None:
    """The seats that a naval activity waits for in the present state of the turn; None if it is not that."""
    state = game.turn.phase.partition(".naval_activity.")[2]
    if state not in ("entered", "answering", "striking", "covering", "continuing"):
        return None
    if GAMEMASTER in game.turn.finished:
        return ()
    whom = strikers(game) if state in ("entered", "striking") else sailors(game)
    return tuple(seat for seat in whom if seat not in game.turn.finished)
