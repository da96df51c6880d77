"""The facts of A World at War told: one function a fact, from the game and the fact to a message."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from skyledger.telling.message import Message, message
from skyledger.telling.shared import SHARED_TELLINGS
from skyledger.telling.world_at_war.air_battle import AIR_BATTLE_TELLINGS
from skyledger.telling.world_at_war.air_transport import AIR_TRANSPORT_TELLINGS
from skyledger.telling.world_at_war.basing import (
    airbase_placed,
    airbase_removed,
    excess_called_for,
    excess_settled,
    units_eliminated,
)
from skyledger.telling.world_at_war.bombing import BOMBING_TELLINGS
from skyledger.telling.world_at_war.construction import CONSTRUCTION_TELLINGS
from skyledger.telling.world_at_war.counterair import COUNTERAIR_TELLINGS
from skyledger.telling.world_at_war.declared import DECLARATION_TELLINGS
from skyledger.telling.world_at_war.flight import (
    landing_named,
    mission_flown,
    units_inverted,
    units_uninverted,
)
from skyledger.telling.world_at_war.ground_combat import GROUND_COMBAT_TELLINGS
from skyledger.telling.world_at_war.kamikazes import KAMIKAZE_TELLINGS
from skyledger.telling.world_at_war.parts import moved_told, place_told
from skyledger.telling.world_at_war.ships import (
    NAVAL_TELLINGS,
    carrier_sailed,
    carrier_sunk,
    moved_with_status,
)
from skyledger.telling.world_at_war.squadrons import (
    factors_laid_aside,
    unbuilt_units_recombined,
    units_divided,
    units_recombined,
)
from skyledger.telling.world_at_war.staging import (
    displacement_called_for,
    displacement_settled,
    sea_transport_failed,
    units_redeployed,
    units_staged,
)
from skyledger.telling.world_at_war.support import SUPPORT_TELLINGS


def game_started(_: Game, event: fact.GameStarted) -> Message:
    turn = event.position.turn
    return message("GameStarted", title=event.position.title, turn=f"{turn.season} {turn.year} {turn.side}")


def player_turn_began(_: Game, event: fact.PlayerTurnBegan) -> Message:
    return message("PlayerTurnBegan", side=event.side, season=event.season, year=event.year)


def position_adjusted(game: Game, event: fact.PositionAdjusted) -> Message:
    return message(
        "PositionAdjusted",
        subject=place_told(game, event.subject),
        what=event.what,
        value=_value_told(game, event),
        because=event.because,
    )


def _value_told(game: Game, event: fact.PositionAdjusted) -> Message | str:
    """What it is now, in the words of the order."""
    if event.what == "inverted":
        return message("adjusted/inverted" if event.value else "adjusted/ready")
    return place_told(game, event.value) if event.value else message("adjusted/base")


TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    **SHARED_TELLINGS,
    fact.GameStarted: game_started,
    fact.PlayerTurnBegan: player_turn_began,
    fact.PositionAdjusted: position_adjusted,
    fact.AirbasePlaced: airbase_placed,
    fact.AirbaseRemoved: airbase_removed,
    fact.ExcessCalledFor: excess_called_for,
    fact.ExcessMoved: moved_told,
    fact.ExcessSettled: excess_settled,
    fact.AirUnitsEliminated: units_eliminated,
    fact.AirUnitsStaged: units_staged,
    fact.AirUnitsSeaTransported: moved_told,
    fact.AirUnitsRedeployed: units_redeployed,
    fact.SeaTransportFailed: sea_transport_failed,
    fact.DisplacementCalledFor: displacement_called_for,
    fact.AirUnitsDisplaced: moved_told,
    fact.DisplacementSettled: displacement_settled,
    fact.NavalAirTransferred: moved_with_status,
    fact.CarrierSailed: carrier_sailed,
    fact.CarrierSunk: carrier_sunk,
    fact.NavalAirPutAshore: moved_with_status,
    fact.AirMissionFlown: mission_flown,
    fact.AirUnitsRebased: moved_told,
    fact.LandingNamed: landing_named,
    fact.AirUnitsInverted: units_inverted,
    fact.AirUnitsUninverted: units_uninverted,
    **DECLARATION_TELLINGS,
    **COUNTERAIR_TELLINGS,
    **BOMBING_TELLINGS,
    **AIR_BATTLE_TELLINGS,
    **CONSTRUCTION_TELLINGS,
    **SUPPORT_TELLINGS,
    **GROUND_COMBAT_TELLINGS,
    **KAMIKAZE_TELLINGS,
    **AIR_TRANSPORT_TELLINGS,
    **NAVAL_TELLINGS,
    fact.AirUnitsDivided: units_divided,
    fact.AirUnitsRecombined: units_recombined,
    fact.UnbuiltAirUnitsRecombined: unbuilt_units_recombined,
    fact.FactorsLaidAside: factors_laid_aside,
}
