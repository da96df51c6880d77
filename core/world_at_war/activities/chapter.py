"""Naval activities (23.2, 23.3, 23.71B, 23.752): forces under way, cover and patrols over them, strikes."""

from core.chapter import Chapter
from core.world_at_war.activities.course import ABORTING
from core.world_at_war.activities.cover import COVERING
from core.world_at_war.activities.hunting import HUNTING
from core.world_at_war.activities.orders import (
    AbortActivity,
    AttackAtSea,
    AttackSubmarines,
    CoverForce,
    DeclareSupplyLine,
    FlyPatrol,
    PlaceCover,
    SailForce,
    StrikeAtSea,
)
from core.world_at_war.activities.patrol import PATROLLING
from core.world_at_war.activities.placing import PLACING
from core.world_at_war.activities.sailing import SAILING
from core.world_at_war.activities.striking import ANNOUNCING, STRIKING
from core.world_at_war.activities.supply_lines import SUPPLYING
from core.world_at_war.menus import Part
from core.world_at_war.state import Game
from core.world_at_war.strikes.occasions import Groups, Occasion
from core.world_at_war.under_way.activities import groups_of, present_activity
from core.world_at_war.under_way.naval_combats import present_combat


def _groups(game: Game, _: str) -> Groups | None:
    """Those that sail, unless naval combat interrupts them."""
    activity = None if present_combat(game) else present_activity(game)
    return groups_of(game, activity) if activity else None


CHAPTER = Chapter(
    orders={
        Part.SEA: {
            SailForce: SAILING,
            DeclareSupplyLine: SUPPLYING,
            AttackSubmarines: HUNTING,
            AttackAtSea: ANNOUNCING,
            CoverForce: COVERING,
            FlyPatrol: PATROLLING,
            StrikeAtSea: STRIKING,
            PlaceCover: PLACING,
            AbortActivity: ABORTING,
        },
    },
    occasions=(Occasion(_groups),),
    plays={
        "W154": ("yes", "no"),
        "W351": ("entered", "in_port"),
        "W352": ("largest", "any"),
        "W434": ("as_ships", "ships"),
    },
)
