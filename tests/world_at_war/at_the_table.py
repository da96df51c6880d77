"""Missions as they were declared before any was refereed: all that 18.4 asks of each, and nothing fought out.

What every mission asks is the same whoever orders it; here it is asked of a mission that is simply flown.
"""

from msgspec.structs import replace

from core.ruling import Procedure
from core.world_at_war.flight.missions import MISSION_RULES, fly, mission, none_offered
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war.conftest import Given
from tests.world_at_war.orders import FlyMission

FLOWN = Procedure(mission, MISSION_RULES, fly, none_offered)
PROCEDURES = {**WORLD_AT_WAR.rules.procedures, FlyMission: FLOWN}
AT_THE_TABLE = replace(WORLD_AT_WAR, rules=replace(WORLD_AT_WAR.rules, procedures=PROCEDURES))


class AtTheTable(Given):
    """A game whose missions are settled at the table, all of them."""

    system = AT_THE_TABLE
