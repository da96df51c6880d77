"""What follows from the facts of rules 20-23, and what states begin with."""

from typing import Any

from core.system import Consequence, Follows, together
from core.world_at_war.activities.course import after_the_strikes, begun, entered, heard
from core.world_at_war.activities.placing import placed
from core.world_at_war.air_battle.standing import on_entry
from core.world_at_war.carriers.other_decks import (
    back_from_their_strike,
    back_to_no_deck,
    lost_with_their_decks,
    naval_air_of_the_attacked,
    naval_air_of_the_damaged,
)
from core.world_at_war.combat_groups.combat_groups import rejoined
from core.world_at_war.naval_bases.sorties import (
    after_the_battle,
    after_the_strike,
    made_whole,
    next_step,
    opposed,
)
from core.world_at_war.naval_bases.standing import leave_by_standing_order
from core.world_at_war.naval_combat.deciding import (
    after_the_decision,
    markers_of_the_sunk,
    over_if_destroyed,
)
from core.world_at_war.naval_combat.joining import round_begun
from core.world_at_war.naval_combat.launching import (
    announced,
    announced_without_surprise,
    launched,
    surprise_called,
    surprise_rolled,
    unopposed,
)
from core.world_at_war.naval_combat.over_bases import after_the_battle as after_the_battle_of_over_bases
from core.world_at_war.naval_combat.over_bases import next_base
from core.world_at_war.ships.losses import (
    with_the_last_ship,
)
from core.world_at_war.strikes.procedures import STRIKE_FOLLOWS
from core.world_at_war.strikes.procedures import on_entry as on_entry_of_strikes
from events.message import Event
from events.world_at_war.activities import (
    AirCoverPlaced,
    AttackAtSeaAnnounced,
    NavalActivityBegan,
    NavalActivityEnded,
    NavalHexEntered,
)
from events.world_at_war.air_battle import AirBattleEnded, StandingOrderLeft
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.naval_bases import NavalBaseSortieBegan
from events.world_at_war.naval_combat import NavalCombatDecided, NavalCombatEnded
from events.world_at_war.ships import LightShipsLost, ShipDamaged, ShipSunk
from events.world_at_war.strikes import NavalStrikeEnded

ROLLS = (surprise_rolled,)
"""What follows from dice."""


NAVAL_ROLLS: tuple[Consequence, ...] = ROLLS
DECKS_FOLLOW: Follows = {
    ShipDamaged: (naval_air_of_the_damaged,),
    AttackAtSeaAnnounced: (naval_air_of_the_attacked,),
    NavalStrikeEnded: (back_from_their_strike,),
    AirMissionFlown: (back_to_no_deck,),
    NavalHexEntered: (lost_with_their_decks,),
    NavalActivityEnded: (lost_with_their_decks,),
    NavalCombatEnded: (lost_with_their_decks,),
}
LAST_SHIP: Follows = dict.fromkeys((ShipSunk, CarrierSunk, LightShipsLost), (with_the_last_ship,))


NAVAL_BASE_FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {
    NavalBaseSortieBegan: (opposed,),
    AirBattleEnded: (after_the_battle,),
    NavalStrikeEnded: (after_the_strike,),
    StandingOrderLeft: (leave_by_standing_order,),
}


ACTIVITY_FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {
    NavalActivityBegan: (begun,),
    NavalHexEntered: (entered,),
    AirCoverPlaced: (placed,),
}


FOLLOWS: dict[type, tuple[Any, ...]] = {
    AirBattleEnded: (after_the_battle_of_over_bases,),
    NavalCombatDecided: (after_the_decision,),
    NavalCombatEnded: (rejoined,),
}


NAVAL_FOLLOWS: Follows = together(
    DECKS_FOLLOW, LAST_SHIP, FOLLOWS, ACTIVITY_FOLLOWS, STRIKE_FOLLOWS, NAVAL_BASE_FOLLOWS
)


ACTIVITY_PHASES = ("movement", "combat", "redeployment")

ACTIVITY_ENTRY: dict[str, tuple[Consequence, ...]] = {
    state: procedures
    for phase in ACTIVITY_PHASES
    for state, procedures in {
        f"{phase}.naval_activity.covering": (placed,),
        **on_entry_of_strikes(f"{phase}.naval_activity.strike"),
        f"{phase}.naval_activity.continuing": (after_the_strikes,),
    }.items()
}


COMBAT_PHASES = ("movement", "combat", "redeployment")


def _entry(phase: str) -> dict[str, tuple[Any, ...]]:
    within = f"{phase}.naval_combat"
    return {
        f"{within}.grouping": (naval_air_of_the_attacked,),
        f"{within}.bases": (round_begun,),
        f"{within}.resolving": (next_base,),
        **on_entry(f"{within}.opposed"),
        f"{within}.surprise": (announced, surprise_called),
        f"{within}.launching": (announced_without_surprise, launched),
        f"{within}.fleet": (unopposed,),
        f"{within}.deciding": (lost_with_their_decks, markers_of_the_sunk, over_if_destroyed),
        **on_entry_of_strikes(f"{within}.strikes"),
    }


ON_ENTRY = {state: begun for phase in COMBAT_PHASES for state, begun in _entry(phase).items()}


NAVAL_ENTRY: dict[str, tuple[Consequence, ...]] = {**ON_ENTRY, **ACTIVITY_ENTRY}
NAVAL_HEARD: tuple[Consequence, ...] = (heard,)
"""What follows dice, other facts, the entering of states, and that a seat has finished."""


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
