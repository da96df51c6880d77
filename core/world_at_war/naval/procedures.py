"""The orders about ships, with their procedures; procedures.py takes them in."""

from core.ruling import Procedure
from core.system import Consequence, Follows, together
from core.world_at_war import orders as give
from core.world_at_war.naval.activity.course import heard
from core.world_at_war.naval.activity.procedures import (
    ACTIVITY_ENTRY,
    ACTIVITY_FOLLOWS,
    ACTIVITY_PROCEDURES,
)
from core.world_at_war.naval.combat import procedures as combat
from core.world_at_war.naval.decks_gone import back_to_no_deck, lost_with_their_decks
from core.world_at_war.naval.forming import DISBANDING, FORMING
from core.world_at_war.naval.losses import DAMAGING, DAMAGING_CRUISERS, HITTING, SINKING, SINKING_LIGHT
from core.world_at_war.naval.markers import with_the_last_ship
from core.world_at_war.naval.moving import MOVING
from core.world_at_war.naval.other_decks import (
    back_from_their_strike,
    naval_air_of_the_attacked,
    naval_air_of_the_damaged,
)
from core.world_at_war.naval.searching import SEARCHING
from core.world_at_war.naval.shifting import SHIFTING
from core.world_at_war.naval.spotting import SPOTTING_FORCES
from core.world_at_war.naval.strike.procedures import STRIKE_FOLLOWS, STRIKE_PROCEDURES
from core.world_at_war.naval_bases.procedures import NAVAL_BASE_FOLLOWS, NAVAL_BASE_PROCEDURES
from core.world_at_war.sailing import SAILING
from core.world_at_war.sailing import SINKING as SINKING_CARRIERS
from events.world_at_war.carriers import CarrierSunk
from events.world_at_war.employment import AirMissionFlown
from events.world_at_war.naval import LightShipsLost, ShipDamaged, ShipSunk
from events.world_at_war.naval_activity import AttackAtSeaAnnounced, NavalActivityEnded, NavalHexEntered
from events.world_at_war.naval_combat import NavalCombatEnded
from events.world_at_war.naval_strike import NavalStrikeEnded

NAVAL_PROCEDURES: dict[type, Procedure] = {
    **NAVAL_BASE_PROCEDURES,
    give.FormForce: FORMING,
    give.DisbandForce: DISBANDING,
    give.MoveForce: MOVING,
    give.DamageShip: DAMAGING,
    give.SailCarrier: SAILING,
    give.SinkCarrier: SINKING_CARRIERS,
    give.SinkShip: SINKING,
    give.SinkLightShips: SINKING_LIGHT,
    give.DamageCruisers: DAMAGING_CRUISERS,
    give.HitShip: HITTING,
    **ACTIVITY_PROCEDURES,
    **combat.PROCEDURES,
    **STRIKE_PROCEDURES,
    give.ShiftNavalAir: SHIFTING,
    give.Spot: SPOTTING_FORCES,
    give.Search: SEARCHING,
}

NAVAL_ROLLS: tuple[Consequence, ...] = combat.ROLLS
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
NAVAL_FOLLOWS: Follows = together(
    DECKS_FOLLOW, LAST_SHIP, combat.FOLLOWS, ACTIVITY_FOLLOWS, STRIKE_FOLLOWS, NAVAL_BASE_FOLLOWS
)
NAVAL_ENTRY: dict[str, tuple[Consequence, ...]] = {**combat.ON_ENTRY, **ACTIVITY_ENTRY}
NAVAL_HEARD: tuple[Consequence, ...] = (heard,)
"""What follows dice, other facts, the entering of states, and that a seat has finished."""
