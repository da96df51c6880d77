"""The read models of A World at War: what SQL and other programs may ask a game."""

from core.projection import Projection
from core.world_at_war.projections.airbases import AIRBASES
from core.world_at_war.projections.basing import BASING
from core.world_at_war.projections.force_pools import FORCE_POOLS
from core.world_at_war.projections.inversion import INVERSION

PROJECTIONS: tuple[Projection, ...] = (AIRBASES, BASING, FORCE_POOLS, INVERSION)
