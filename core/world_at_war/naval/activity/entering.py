"""23.75A, 23.752: whether a naval force that enters a hex may be attacked there from the air."""

from core.world_at_war.board import faction_of
from core.world_at_war.naval.activity.kamikazes_near import kamikazes_near
from core.world_at_war.naval.activity.under_way import (
    Units,
    able_here,
    at_war_with,
    forces_of,
    here,
    may_be_dived_on,
    present_activity,
)
from core.world_at_war.naval.employment import ATTACK
from core.world_at_war.naval.forces import factors_of
from core.world_at_war.naval.roles import SUPPLY_LINE, UNDER_ATTACK, voyage_of
from core.world_at_war.state import Game, plays
from events.world_at_war.naval import NavalForce
from events.world_at_war.naval_activity import NavalActivity

SUBMARINES, TRANSPORTS = "submarine patrol", "transit of transports"
PATROL = "patrol"
ACTIVITIES = (
    PATROL,
    "fast carrier mission",
    "raid",
    "seaborne invasion",
    "sea transport",
    "sea escort",
    "sea supply",
    "shore bombardment",
    "redeployment",
    "change of base",
    "interception",
    "counter-interception",
    SUBMARINES,
    TRANSPORTS,
    "voyage home",
)
"""What task forces are at sea for (21, 22: settled at the table)."""


def exempt(activity: NavalActivity) -> bool:
    """Do those sail whom air may not attack (20.77, 20.622: 23.75A's exceptions)?

    Submarines are attacked in their patrol hex alone, and there in the opponent's player turn (23.43C).
    """
    return activity.activity in (TRANSPORTS, SUBMARINES)


def may_strike_here(game: Game) -> Units:
    """The land-based air of the other sides that may attack the naval force where it is."""
    activity = present_activity(game)
    once = plays(game, "W255") == "once"
    if activity is None or exempt(activity) or (once and struck_before(game, activity)):
        return ()
    return tuple(u for u in able_here(game, activity, ATTACK) if at_war_with(game, u.nation, activity))


def may_dive_here(game: Game) -> Units:
    """The kamikazes that may attack the naval force where it is (17.462, 17.463)."""
    activity = present_activity(game)
    if activity is None or exempt(activity) or activity.activity == UNDER_ATTACK:
        return ()
    near = kamikazes_near(game, here(activity), activity.side)
    lines = plays(game, "W154") == "yes" or not all(is_a_bare_line(game, one) for one in activity.forces)
    return tuple(unit for unit in near if lines and may_be_dived_on(game, unit.nation, activity))


def is_a_bare_line(game: Game, force: str) -> bool:
    """Is this the marker of a sea supply line that no ships guard?"""
    activity = present_activity(game)
    line = activity is not None and activity.activity == SUPPLY_LINE
    return line and not factors_of(game, force)


def may_be_struck(game: Game) -> bool:
    """Has anybody air that may attack the naval force where it is?"""
    return bool(may_strike_here(game) or may_dive_here(game))


def struck_before(game: Game, activity: NavalActivity) -> bool:
    """Was the force struck in this hex earlier in the player turn (doubt W255)?

    A sea supply line is another one than that which led there before, whoever guards it (23.752D).
    """
    met = (e.occasion for e in game.employments if e.role == ATTACK and e.hex == here(activity))
    begun = tuple(start for force in forces_of(game, activity) for start in _begun(activity, force))
    return any(one.startswith(begun) for one in met)


def _begun(activity: NavalActivity, force: NavalForce) -> tuple[str, ...]:
    """How the occasions begin that are about this force on any voyage, or about this line alone."""
    if activity.activity == SUPPLY_LINE:
        return (f"{voyage_of(force.name, force.voyage)}: ",)
    return (f"{force.name}: ", f"{force.name}, voyage ")


def western(game: Game, nation: str) -> bool:
    """Does a nation belong to the Western Allies, whose transports 20.622 exempts?"""
    return faction_of(game, nation) == "Western Allies"
