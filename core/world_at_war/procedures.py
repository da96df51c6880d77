"""Every order with its procedure, every fact with what follows from it, every state with what it begins with."""

from core.ruling import Procedure
from core.system import Consequence
from core.world_at_war import orders as give
from core.world_at_war.carriers import TRANSFER, naval_air_has_its_carriers_status
from core.world_at_war.sailing import SAILING, SINKING, naval_air_of_the_sunken
from core.world_at_war.sequence import FINISHING, next_player_turn
from core.world_at_war.staging import STAGING
from events.message import Event
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.sequence import PositionAdjusted

PROCEDURES: dict[type, Procedure] = {
    give.Finish: FINISHING,
    give.StageAirUnits: STAGING,
    give.TransferNavalAir: TRANSFER,
    give.SailCarrier: SAILING,
    give.SinkCarrier: SINKING,
}

FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {
    CarrierSunk: (naval_air_of_the_sunken,),
    PositionAdjusted: (naval_air_has_its_carriers_status,),
}

ON_ENTRY: dict[str, tuple[Consequence, ...]] = {
    "movement.airbases": (next_player_turn,),
}
