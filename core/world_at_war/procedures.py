"""Every fact with what follows, every state with what it begins with."""

from core.system import Consequence, together
from core.world_at_war import naval_procedures as naval
from core.world_at_war.air_battle.decisions import after_the_decision
from core.world_at_war.air_battle.outcome import after_the_round, fallen
from core.world_at_war.air_battle.rounds import answered, go_on
from core.world_at_war.air_battle.set_right import set_right
from core.world_at_war.air_battle.standing import by_standing_order, on_entry
from core.world_at_war.air_battle.standing_choice import by_standing_choice
from core.world_at_war.air_transport import course
from core.world_at_war.air_transport import procedures as air_transport
from core.world_at_war.air_transport.course import all_heard
from core.world_at_war.basing.airbases import overrun, overrun_with_the_country
from core.world_at_war.bombing.outcome import (
    BOMBING_ENTRY,
    after_the_battle,
    once_answered,
)
from core.world_at_war.carriers.ashore import (
    aboard_as_the_port_falls,
    aboard_as_the_turn_ends,
    ashore_under_attack,
)
from core.world_at_war.carriers.sailing import naval_air_of_the_sunken
from core.world_at_war.carriers.transfers import naval_air_has_its_carriers_status
from core.world_at_war.construction.training import back_as_regular
from core.world_at_war.counterair.announcing import called_off
from core.world_at_war.counterair.refuge import refuge_asked_anew
from core.world_at_war.counterair.returning import after_the_last, all_back, homeward, ready_on_their_deck
from core.world_at_war.declared.declaring import (
    lapse_with_the_phase,
    lapse_with_the_turn,
)
from core.world_at_war.displacement.displacement import (
    asked_anew,
    displaced,
    displaced_as_the_phase_ends,
    displaced_by_isolation,
    displaced_on_return,
    displaced_with_their_host,
)
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
from core.world_at_war.ground_combat.fighting import after_the_roll, attack_begun, counted, resumed, rolled
from core.world_at_war.ground_combat.fighting import chosen as given_up
from core.world_at_war.kamikazes.pool import pool_grows, pool_is_raised
from core.world_at_war.naval_procedures import NAVAL_BASE_ENTRY
from core.world_at_war.sequence import next_player_turn
from core.world_at_war.squadrons.recombining import as_the_turn_ends
from core.world_at_war.squadrons.unbuilt import as_construction_begins
from core.world_at_war.strikes import ending
from core.world_at_war.strikes import procedures as strike
from core.world_at_war.support.homeward import as_exploitation_begins, over, overrun_over
from core.world_at_war.support.intercepting import after_interception, interceptions_begin
from core.world_at_war.support.limits import after_the_excess, measured
from core.world_at_war.support.settling import after_the_attack, fought_at_the_table
from core.world_at_war.uninversion.by_itself import ready_with_their_carriers
from events.message import DiceRolled, Event, SeatFinished
from events.world_at_war.air_battle import (
    AirBattleEnded,
    AirBattleRoundBegan,
    AirBattleRoundReopened,
    AirCombatResolved,
    ChoiceCalledFor,
    ChoiceMade,
    DecisionMade,
    StandingChoiceLeft,
    StandingOrderLeft,
)  # fmt: skip
from events.world_at_war.basing import AirbaseRemoved, AirUnitsEliminated
from events.world_at_war.carriers import CarrierSunk, NavalAirPutAshore, NavalAirTransferred
from events.world_at_war.counterair import CounterairRoundBegan, CounterairRoundReopened
from events.world_at_war.declared import FactDeclared, FactLapsed, HexTaken, TerritoryGained
from events.world_at_war.displacement import DisplacementSettled
from events.world_at_war.excess import ExcessMoved, ExcessSettled
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.ground_combat import GroundAttackAnnounced, GroundCombatRolled
from events.world_at_war.sequence import PlayerTurnBegan, PositionAdjusted
from events.world_at_war.squadrons import AirUnitsDivided, AirUnitsRecombined
from events.world_at_war.staging import SeaTransportFailed
from events.world_at_war.strikes import NavalStrikeEnded
from events.world_at_war.support import (
    AttackSettled,
    ExploitationAnnounced,
    SupportCounted,
    SupportExcessNamed,
    SupportMeasured,
)

FINISHED = (called_off, homeward, all_back, over, interceptions_begin, once_answered, all_heard)
CORRECTED = (
    naval_air_has_its_carriers_status, asked_anew, refuge_asked_anew, excess_asked_anew, set_right, all_back,
)  # fmt: skip
ASKED_ANEW = (asked_anew, refuge_asked_anew, excess_asked_anew)
FOLLOWS: dict[type[Event], tuple[Consequence, ...]] = {
    SeatFinished: (*FINISHED, *naval.NAVAL_HEARD),
    SupportMeasured: (measured,),
    SupportCounted: (counted, fought_at_the_table),
    GroundAttackAnnounced: (attack_begun,),
    GroundCombatRolled: (after_the_roll,),
    SupportExcessNamed: (after_the_excess,),
    AttackSettled: (after_the_attack, overrun_over),
    ExploitationAnnounced: (as_exploitation_begins,),
    CounterairRoundBegan: (go_on,),
    CounterairRoundReopened: (go_on,),
    AirBattleRoundBegan: (go_on,),
    AirBattleEnded: (after_interception, after_the_battle, course.fought_out),
    AirBattleRoundReopened: (go_on,),
    AirUnitsDivided: (go_on,),
    ChoiceMade: (answered, given_up, strike.choice_read, course.losses_chosen),
    DiceRolled: (go_on, rolled, strike.dice_read, *naval.NAVAL_ROLLS),
    AirCombatResolved: (fallen, after_the_round),
    DecisionMade: (after_the_decision,),
    NavalStrikeEnded: (ending.expended,),
    AirMissionFlown: (ashore_under_attack, ready_on_their_deck, excess_of_landing, all_back),
    PlayerTurnBegan: (lapse_with_the_turn, aboard_as_the_turn_ends, ready_with_their_carriers),
    NavalAirPutAshore: (excess_of_naval_air,),
    AirUnitsRecombined: (excess_of_recombining,),
    CarrierSunk: (naval_air_of_the_sunken, excess_of_the_deckless),
    PositionAdjusted: CORRECTED,
    HexTaken: (overrun, aboard_as_the_port_falls, displaced),
    TerritoryGained: (overrun_with_the_country, aboard_as_the_port_falls, displaced_with_their_host),
    AirbaseRemoved: (displaced_by_isolation, excess_of_recycling),
    SeaTransportFailed: (displaced_on_return, excess_of_transport),
    ExcessMoved: (excess_asked_anew,),
    ExcessSettled: (go_on, asked_anew),
    DisplacementSettled: (go_on, excess_asked_anew),
    StandingOrderLeft: (by_standing_order,),
    StandingChoiceLeft: (by_standing_choice,),
    ChoiceCalledFor: (by_standing_choice,),
    AirUnitsEliminated: (back_as_regular, excess_asked_anew),
    NavalAirTransferred: (excess_asked_anew,),
    FactDeclared: (pool_is_raised, *ASKED_ANEW, excess_of_a_lost_port, set_right),
    FactLapsed: (*ASKED_ANEW, excess_of_a_lost_port),
}
FOLLOWS = together(FOLLOWS, air_transport.FOLLOWS, naval.NAVAL_FOLLOWS)

INTERCEPTIONS = (
    "movement.overrun.interception",
    "combat.interception",
    "combat.deferred.interception",
    "combat.exploitation.interception",
    "combat.exploitation.deferred.interception",
)

ON_ENTRY: dict[str, tuple[Consequence, ...]] = {
    **air_transport.ON_ENTRY,
    **naval.NAVAL_ENTRY,
    "movement.airbases": (lapse_with_the_phase, next_player_turn),
    "combat.counterair.announcing": (displaced_as_the_phase_ends, lapse_with_the_phase),
    **on_entry("movement.counterair"),
    "movement.counterair.returning": (after_the_last,),
    **on_entry("combat.counterair"),
    "combat.counterair.returning": (after_the_last,),
    **{state: begun for name in INTERCEPTIONS for state, begun in on_entry(name).items()},
    **dict.fromkeys(("combat.attacks", "combat.exploitation.attacks"), (resumed,)),
    **BOMBING_ENTRY,
    **NAVAL_BASE_ENTRY,
    **strike.on_entry("combat.naval_strike"),
    "construction.airbases": (
        displaced_as_the_phase_ends,
        lapse_with_the_phase,
        pool_grows,
        as_construction_begins,
    ),
    "redeployment.transfers": (lapse_with_the_phase,),
    "end.uninversion": (displaced_as_the_phase_ends, lapse_with_the_phase, as_the_turn_ends),
}
