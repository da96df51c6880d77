"""23.752: the naval activity that is under way, and its combat groups."""

from core.mistakes import Unworkable, known
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.naval_air import SUPPLY_LINE, entry_of, role_in
from core.world_at_war.under_way.ships import factors_of
from events.world_at_war.activities import NavalActivity
from events.world_at_war.board import AirUnit
from events.world_at_war.ships import NavalForce

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


def has_role(game: Game, activity: NavalActivity, role: str) -> Units:
    """The units that have the role in this hex already."""
    at = occasion(game, activity)
    return tuple(u for u in game.units.values() if u.base and role_in(game, u, at) == role)


def sent_against(game: Game, group: str) -> Units:
    """The air units that are sent against a combat group in this hex."""
    strikes = (air for air in under_way(game).strikes if air.group == group)
    return tuple(game.units[name] for air in strikes for name in air.units)


def has_strikes(game: Game) -> bool:
    """Was any air sent against the naval force in this hex?"""
    activity = present_activity(game)
    return activity is not None and bool(activity.strikes)
