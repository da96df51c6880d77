"""How orders about attacks on naval bases are answered, and what follows from their facts (23.5, 23.6)."""

from core.ruling import Procedure
from core.system import Consequence
from core.world_at_war import naval_base_orders as give
from core.world_at_war.air_battle.entered import on_entry
from core.world_at_war.naval.strike.procedures import on_entry as on_entry_of_strikes
from core.world_at_war.naval_bases.again_whole import made_whole
from core.world_at_war.naval_bases.announcing import ANNOUNCING
from core.world_at_war.naval_bases.diving import DIVING
from core.world_at_war.naval_bases.escaping import ESCAPING
from core.world_at_war.naval_bases.escaping_by_sea import LEAVING
from core.world_at_war.naval_bases.sorties import after_the_battle, after_the_strike, next_step, opposed
from core.world_at_war.naval_bases.standing import leave_by_standing_order
from events.message import Event
from events.world_at_war.air_battle import AirBattleEnded
from events.world_at_war.counterair import StandingOrderLeft
from events.world_at_war.naval_bases import NavalBaseSortieBegan
from events.world_at_war.naval_strike import NavalStrikeEnded

NAVAL_BASE_PROCEDURES: dict[type, Procedure] = {
    give.AttackNavalBase: ANNOUNCING,
    give.DiveOnPort: DIVING,
    give.EscapeByAir: ESCAPING,
    give.EscapeBySea: LEAVING,
}

NAVAL_BASE_FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {
    NavalBaseSortieBegan: (opposed,),
    AirBattleEnded: (after_the_battle,),
    NavalStrikeEnded: (after_the_strike,),
    StandingOrderLeft: (leave_by_standing_order,),
}

NAVAL_BASE_ENTRY: dict[str, tuple[Consequence, ...]] = {
    state: begun
    for phase in ("movement", "combat")
    for state, begun in {
        f"{phase}.naval_bases.escaping": (leave_by_standing_order,),
        f"{phase}.counterair.escaping": (leave_by_standing_order,),
        f"{phase}.naval_bases.sorties": (next_step,),
        f"{phase}.naval_bases.another": (made_whole,),
        **on_entry(f"{phase}.naval_bases.opposed"),
        **on_entry_of_strikes(f"{phase}.naval_bases.strike"),
    }.items()
}
NAVAL_BASE_ENTRY |= dict.fromkeys(
    (f"{phase}.naval_escape" for phase in ("movement", "combat", "redeployment")), (leave_by_standing_order,)
)
