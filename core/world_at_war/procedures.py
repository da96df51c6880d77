"""Every order with its procedure, every fact with what follows from it, every state with what it begins with."""

from core.ruling import Procedure
from core.system import Consequence
from core.world_at_war import orders as give
from core.world_at_war.sequence import FINISHING, next_player_turn
from core.world_at_war.staging import STAGING
from events.message import Event

PROCEDURES: dict[type, Procedure] = {
    give.Finish: FINISHING,
    give.StageAirUnits: STAGING,
}

FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {}

ON_ENTRY: dict[str, tuple[Consequence, ...]] = {
    "movement.airbases": (next_player_turn,),
}
