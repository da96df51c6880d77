"""Every order about naval activities with its procedure, and what follows from their facts and states."""

from core.ruling import Procedure
from core.system import Consequence
from core.world_at_war import naval_activity_orders as give
from core.world_at_war.naval.activity.aborting import ABORTING
from core.world_at_war.naval.activity.course import after_the_strikes, begun, entered, heard
from core.world_at_war.naval.activity.covering import COVERING
from core.world_at_war.naval.activity.grouping import DETACHING
from core.world_at_war.naval.activity.hunting import HUNTING
from core.world_at_war.naval.activity.patrolling import PATROLLING
from core.world_at_war.naval.activity.placing import PLACING, placed
from core.world_at_war.naval.activity.sailing import SAILING
from core.world_at_war.naval.activity.striking import ANNOUNCING, STRIKING
from core.world_at_war.naval.activity.supplying import SUPPLYING
from core.world_at_war.naval.diving import DIVING
from core.world_at_war.naval.strike.procedures import on_entry
from events.message import Event
from events.world_at_war.naval_activity import AirCoverPlaced, NavalActivityBegan, NavalHexEntered

PHASES = ("movement", "combat", "redeployment")

ACTIVITY_PROCEDURES: dict[type, Procedure] = {
    give.SailForce: SAILING,
    give.DeclareSupplyLine: SUPPLYING,
    give.AttackSubmarines: HUNTING,
    give.AttackAtSea: ANNOUNCING,
    give.FormGroup: DETACHING,
    give.CoverForce: COVERING,
    give.FlyPatrol: PATROLLING,
    give.StrikeAtSea: STRIKING,
    give.DiveOnForce: DIVING,
    give.PlaceCover: PLACING,
    give.AbortActivity: ABORTING,
}

ACTIVITY_FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {
    NavalActivityBegan: (begun,),
    NavalHexEntered: (entered,),
    AirCoverPlaced: (placed,),
}

ACTIVITY_ENTRY: dict[str, tuple[Consequence, ...]] = {
    state: procedures
    for phase in PHASES
    for state, procedures in {
        f"{phase}.naval_activity.covering": (placed,),
        **on_entry(f"{phase}.naval_activity.strike"),
        f"{phase}.naval_activity.continuing": (after_the_strikes,),
    }.items()
}

__all__ = ["ACTIVITY_ENTRY", "ACTIVITY_FOLLOWS", "ACTIVITY_PROCEDURES", "heard"]
