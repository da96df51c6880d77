"""17.47: the ships at sea that kamikazes may go for, under way or in naval combat, and who is sent."""

import msgspec

from core.world_at_war.board import side_of
from core.world_at_war.naval.activity import under_way as activity
from core.world_at_war.naval.combat import under_way as combat
from core.world_at_war.naval.combat.under_way import present_combat
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit
from events.world_at_war.naval import NavalForce
from events.world_at_war.naval_activity import GroupAir
from events.world_at_war.naval_combat import StrikePlan


class Quarry(msgspec.Struct, frozen=True):
    """Enemy ships at sea: their hex, their combat groups, and the air that is sent against these so far."""

    place: str
    groups: tuple[NavalForce, ...]
    sent: tuple[GroupAir | StrikePlan, ...]


def quarry(game: Game, nation: str) -> Quarry:
    """What kamikazes of a nation may go for now; raises `Mistake` where nobody is at sea to be attacked."""
    if fought := present_combat(game):
        enemies = combat.enemy_groups(game, fought, side_of(game, nation))
        return Quarry(fought.place, enemies, fought.strikes)
    sailing = activity.under_way(game)
    return Quarry(activity.here(sailing), activity.groups_of(game, sailing), sailing.strikes)


def group_named(game: Game, given: str) -> NavalForce:
    """The combat group of that name, of either side in naval combat; raises `Mistake`."""
    if fought := present_combat(game):
        return combat.known_group(game, fought, given)
    return activity.known_group(game, given)


def sent_against(game: Game, about: Quarry, group: str) -> tuple[AirUnit, ...]:
    """The air units that are sent against a combat group already."""
    return tuple(game.units[name] for air in about.sent if air.group == group for name in air.units)


def sent_anywhere(about: Quarry) -> frozenset[str]:
    """The names of all air units that are sent already."""
    return frozenset(name for air in about.sent for name in air.units)
