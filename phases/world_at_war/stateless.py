"""Chapters of the turn that have no states of their own: what follows from facts wherever the turn is,
and orders that they open in states of others.
"""

from core.world_at_war.basing.losing import overrun, overrun_with_the_country
from core.world_at_war.carriers.chapter import naval_air_of_the_sunken
from core.world_at_war.carriers.decks import (
    aboard_as_the_port_falls,
    aboard_as_the_turn_ends,
    ashore_under_attack,
)
from core.world_at_war.carriers.other_decks import (
    back_from_their_strike,
    back_to_no_deck,
    lost_with_their_decks,
    naval_air_of_the_attacked,
    naval_air_of_the_damaged,
)
from core.world_at_war.carriers.shifting import ShiftNavalAir
from core.world_at_war.carriers.transfers import naval_air_has_its_carriers_status
from core.world_at_war.combat_groups.chapter import rejoined
from core.world_at_war.construction.force_pools import back_as_regular
from core.world_at_war.declared.declaring import lapse_with_the_turn
from core.world_at_war.displacement.chapter import Displace
from core.world_at_war.displacement.displacement import (
    asked_anew,
    displaced,
    displaced_by_isolation,
    displaced_on_return,
)
from core.world_at_war.displacement.together import base_named, displaced_with_their_host, next_base
from core.world_at_war.excess.chapter import GiveUpExcess, MoveExcess
from core.world_at_war.excess.excess import (
    excess_asked_anew,
    excess_of_a_lost_port,
    excess_of_landing,
    excess_of_naval_air,
    excess_of_recombining,
    excess_of_recycling,
    excess_of_the_deckless,
    excess_of_transport,
)
from core.world_at_war.kamikazes.pool import (
    BuildKamikazes,
    ConvertToKamikazes,
    InvokeKamikazes,
    SendKamikazes,
    pool_is_raised,
)
from core.world_at_war.naval_air.chapter import Search, Spot
from core.world_at_war.ships.chapter import with_the_last_ship
from core.world_at_war.uninversion.by_itself import ready_with_their_carriers
from core.world_at_war.uninversion.chapter import left_inverted
from events import world_at_war as fact
from phases.chapter import Chapter, Orders
from phases.machine import After, Stage

# What players declare, in the turn: until when it holds.

DECLARED = Chapter(follows=(After(fact.PlayerTurnBegan, lapse_with_the_turn, stage=Stage.AT_ONCE),))


# 18.142: airbases are overrun with their hex, or with the country.

BASING = Chapter(
    follows=(
        After(fact.HexTaken, overrun, stage=Stage.AT_ONCE),
        After(fact.TerritoryGained, overrun_with_the_country, stage=Stage.AT_ONCE),
    )
)


# 17.352C: what becomes of the force pool when elite naval air is lost.

CONSTRUCTION = Chapter(follows=(After(fact.AirUnitsEliminated, back_as_regular, stage=Stage.AT_ONCE),))


# 17.312, 22.463: naval air goes aboard and ashore by itself, and is lost with its decks.

CARRIERS = Chapter(
    follows=(
        After(fact.PositionAdjusted, naval_air_has_its_carriers_status, stage=Stage.AT_ONCE),
        After(fact.AirMissionFlown, ashore_under_attack, stage=Stage.AT_ONCE),
        After(fact.PlayerTurnBegan, aboard_as_the_turn_ends, stage=Stage.AT_ONCE),
        After(fact.HexTaken, aboard_as_the_port_falls, stage=Stage.AT_ONCE),
        After(fact.TerritoryGained, aboard_as_the_port_falls, stage=Stage.AT_ONCE),
        After(fact.CarrierSunk, naval_air_of_the_sunken, stage=Stage.AT_ONCE),
        After(fact.ShipDamaged, naval_air_of_the_damaged, stage=Stage.AT_ONCE),
        After(fact.AttackAtSeaAnnounced, naval_air_of_the_attacked, stage=Stage.AT_ONCE),
        After(fact.NavalHexEntered, lost_with_their_decks, stage=Stage.AT_ONCE),
        After(fact.NavalActivityEnded, lost_with_their_decks, stage=Stage.AT_ONCE),
        After(fact.NavalCombatEnded, lost_with_their_decks, stage=Stage.AT_ONCE),
        After(fact.NavalStrikeEnded, back_from_their_strike, stage=Stage.ASKS),
        After(fact.AirMissionFlown, back_to_no_deck, stage=Stage.LAST),
    )
)


# 17.3122D, 18.7: naval air is ready again with its carrier as a player turn begins.

UNINVERSION = Chapter(
    follows=(After(fact.PlayerTurnBegan, ready_with_their_carriers),),
    lying={"end.uninversion": left_inverted},
)


# 17.4: kamikazes in the turn, invoked, made and built in construction, sent while fleets are at sea.

IN_CONSTRUCTION: Orders = {
    InvokeKamikazes: "phasing",
    ConvertToKamikazes: "phasing",
    BuildKamikazes: "phasing",
}
CREATING: Orders = {InvokeKamikazes: "phasing", ConvertToKamikazes: "phasing"}
"""Refused outside construction, unless doubt W145 is read so that they may be created in any phase."""

SENDING: Orders = {SendKamikazes: "belligerent", **CREATING}
WITH_FLEETS_AT_SEA = ("movement.transfers", "movement.missions", "combat.missions", "redeployment.transfers")

KAMIKAZES = Chapter(
    opens={
        "construction.airbases": IN_CONSTRUCTION,
        **dict.fromkeys(WITH_FLEETS_AT_SEA, SENDING),
    },
    why_not_now={
        InvokeKamikazes: "17.41",
        ConvertToKamikazes: "17.44A",
        BuildKamikazes: "17.44B",
        SendKamikazes: "17.463",
    },
    follows=(After(fact.FactDeclared, pool_is_raised, stage=Stage.AT_ONCE),),
)


# 18.58A, 18.59: land-based air spots and searches while task forces are at sea; decks exchange (17.3124).

SPOTTING: Orders = {Spot: "belligerent"}
"""Open wherever an interception may be declared, within a naval activity too."""

SEARCHING: Orders = {Search: "belligerent"}
"""Open where searches and attacks by submarines are settled at the table."""

AT_SEA = ("movement.transfers", "movement.missions", "combat.missions", "redeployment.transfers")
"""The states in which task forces are at sea."""

UNDER_WAY = tuple(
    f"{phase}.naval_activity.{state}"
    for phase in ("movement", "combat", "redeployment")
    for state in ("entered", "continuing")
)
"""The states in which a naval force is in a hex of its path, where it may be intercepted (18.59)."""

EXCHANGING: Orders = {ShiftNavalAir: "belligerent"}
"""At sea naval air passes freely between sound carriers of a naval force, whoever is to move (17.3124)."""

BEFORE = ("movement.airbases", "movement.staging")
"""The states of the movement phase in which task forces lie at sea, and none sails."""

NAVAL_AIR = Chapter(
    opens={
        **dict.fromkeys(BEFORE, EXCHANGING),
        **{state: {**SPOTTING, **SEARCHING, **EXCHANGING} for state in AT_SEA},
        **{state: {**SPOTTING, **SEARCHING} for state in UNDER_WAY},
    },
    why_not_now={Spot: "18.59", Search: "18.58A"},
)


# 18.25: who lost its base is displaced, and asked where it goes.

DISPLACEMENT = Chapter(
    answers={"displacement": (Displace,)},
    follows=(
        After(fact.HexTaken, displaced, stage=Stage.ASKS),
        After(fact.TerritoryGained, displaced_with_their_host, stage=Stage.ASKS),
        After(fact.ChoiceMade, base_named, stage=Stage.ASKS),
        After(fact.DisplacementSettled, next_base, stage=Stage.ASKS),
        After(fact.AirbaseRemoved, displaced_by_isolation, stage=Stage.ASKS),
        After(fact.SeaTransportFailed, displaced_on_return, stage=Stage.ASKS),
        After(fact.ExcessSettled, asked_anew, stage=Stage.ASKS),
        After(fact.FactDeclared, asked_anew, stage=Stage.ASKS),
        After(fact.FactLapsed, asked_anew, stage=Stage.ASKS),
        After(fact.PositionAdjusted, asked_anew, stage=Stage.ASKS),
    ),
)


# 18.15: who is too many at a base is asked where it goes.

EXCESS = Chapter(
    answers={"excess": (MoveExcess, GiveUpExcess)},
    follows=(
        After(fact.AirMissionFlown, excess_of_landing, stage=Stage.ASKS),
        After(fact.NavalAirPutAshore, excess_of_naval_air, stage=Stage.ASKS),
        After(fact.AirUnitsRecombined, excess_of_recombining, stage=Stage.ASKS),
        After(fact.CarrierSunk, excess_of_the_deckless, stage=Stage.ASKS),
        After(fact.AirbaseRemoved, excess_of_recycling, stage=Stage.ASKS),
        After(fact.SeaTransportFailed, excess_of_transport, stage=Stage.ASKS),
        After(fact.ExcessMoved, excess_asked_anew, stage=Stage.ASKS),
        After(fact.DisplacementSettled, excess_asked_anew, stage=Stage.ASKS),
        After(fact.AirUnitsEliminated, excess_asked_anew, stage=Stage.ASKS),
        After(fact.NavalAirTransferred, excess_asked_anew, stage=Stage.ASKS),
        After(fact.FactDeclared, excess_asked_anew, stage=Stage.ASKS),
        After(fact.FactDeclared, excess_of_a_lost_port, stage=Stage.ASKS),
        After(fact.FactLapsed, excess_asked_anew, stage=Stage.ASKS),
        After(fact.FactLapsed, excess_of_a_lost_port, stage=Stage.ASKS),
        After(fact.PositionAdjusted, excess_asked_anew, stage=Stage.ASKS),
    ),
)


# 20-23: a task force of which the last ship is gone is no more.

SHIPS = Chapter(
    follows=tuple(
        After(lost, with_the_last_ship) for lost in (fact.ShipSunk, fact.CarrierSunk, fact.LightShipsLost)
    )
)


# 22.42, 23.71A: combat groups are part of their task forces again once the combat is over.

COMBAT_GROUPS = Chapter(follows=(After(fact.NavalCombatEnded, rejoined),))
