"""17.312, 22.463: naval air goes aboard and ashore by itself, and is lost with its decks."""

from core.world_at_war.carriers.ashore import (
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
from core.world_at_war.carriers.sailing import naval_air_of_the_sunken
from core.world_at_war.carriers.transfers import naval_air_has_its_carriers_status
from events import world_at_war as fact
from phases.chapter import Chapter
from phases.following import After, Stage

CHAPTER = Chapter(
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
