"""The orders of A World at War by their names, and what is named in them: `give.StageAirUnits(...)`."""

from core.world_at_war.naval_combat import orders as in_combat
from core.world_at_war.registry import PROCEDURES, AnyOrder
from core.world_at_war.ships import forming
from core.world_at_war.strikes import course
from core.world_at_war.units import Group, Named, Order, Units

__all__ = [
    "AnyOrder",
    "Covering",
    "Factors",
    "Flight",
    "Goal",
    "Group",
    "Named",
    "Order",
    "Squadrons",
    "Units",
]

Covering, Flight = in_combat.Covering, in_combat.Flight
Factors, Goal, Squadrons = forming.Factors, course.Goal, course.Squadrons
globals().update({order.__name__: order for order in PROCEDURES})
