"""The orders about ships, with their procedures; procedures.py takes them in."""

from core.ruling import Procedure
from core.world_at_war import orders as give
from core.world_at_war.naval.forming import DISBANDING, FORMING
from core.world_at_war.naval.losses import DAMAGING, DAMAGING_CRUISERS, SINKING, SINKING_LIGHT
from core.world_at_war.naval.moving import MOVING
from core.world_at_war.naval.searching import SEARCHING
from core.world_at_war.naval.spotting import SPOTTING_FORCES
from core.world_at_war.naval.strike.procedures import STRIKE_PROCEDURES
from core.world_at_war.sailing import SAILING
from core.world_at_war.sailing import SINKING as SINKING_CARRIERS

NAVAL_PROCEDURES: dict[type, Procedure] = {
    give.FormForce: FORMING,
    give.DisbandForce: DISBANDING,
    give.MoveForce: MOVING,
    give.DamageShip: DAMAGING,
    give.SailCarrier: SAILING,
    give.SinkCarrier: SINKING_CARRIERS,
    give.SinkShip: SINKING,
    give.SinkLightShips: SINKING_LIGHT,
    give.DamageCruisers: DAMAGING_CRUISERS,
    **STRIKE_PROCEDURES,
    give.Spot: SPOTTING_FORCES,
    give.Search: SEARCHING,
}
