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
from skyledger.telling.world_at_war.bombing import BOMBING_TELLINGS
from skyledger.telling.world_at_war.construction import CONSTRUCTION_TELLINGS
from skyledger.telling.world_at_war.counterair import COUNTERAIR_TELLINGS
from skyledger.telling.world_at_war.declared import DECLARATION_TELLINGS
from skyledger.telling.world_at_war.ground_combat import GROUND_COMBAT_TELLINGS
from skyledger.telling.world_at_war.kamikazes import KAMIKAZE_TELLINGS
from skyledger.telling.world_at_war.parts import (
    adjective,
    hexes_told,
    place_told,
    places_told,
    status_told,
    units_told,
)
from skyledger.telling.world_at_war.redeployment import units_redeployed
from skyledger.telling.world_at_war.ships import NAVAL_TELLINGS
from skyledger.telling.world_at_war.squadrons import (
    factors_laid_aside,
    unbuilt_units_recombined,
    units_divided,
    units_recombined,
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


def airbase_placed(game: Game, event: fact.AirbasePlaced) -> Message:
    place = place_told(game, event.hex)
    return message("AirbasePlaced", nation=event.nation, place=place)


def airbase_removed(game: Game, event: fact.AirbaseRemoved) -> Message:
    place = place_told(game, event.hex)
    return message("AirbaseRemoved", nation=adjective(game, event.nation), place=place, how=event.how)


def excess_called_for(game: Game, event: fact.ExcessCalledFor) -> Message:
    units = units_told(game, event.units)
    return message("ExcessCalledFor", place=place_told(game, event.place), seats=event.seats, units=units)


def excess_settled(game: Game, event: fact.ExcessSettled) -> Message:
    return message("ExcessSettled", place=place_told(game, event.place))


def units_eliminated(game: Game, event: fact.AirUnitsEliminated) -> Message:
    return message("AirUnitsEliminated", units=units_told(game, event.units))


def units_staged(game: Game, event: fact.AirUnitsStaged) -> Message:
    moved = _moved(game, event)
    return message("AirUnitsStaged", **moved.parameters, hexes=hexes_told(event.hexes))


def _moved(game: Game, event: Any) -> Message:
    """Units that went from one base to another; the id is the fact's name."""
    return message(
        type(event).__name__,
        units=units_told(game, event.units),
        origin=place_told(game, event.origin),
        base=place_told(game, event.base),
    )


def sea_transport_failed(game: Game, event: fact.SeaTransportFailed) -> Message:
    units, origin = units_told(game, event.units), place_told(game, event.origin)
    return message("SeaTransportFailed", units=units, origin=origin)


def displacement_called_for(game: Game, event: fact.DisplacementCalledFor) -> Message:
    return message(
        "DisplacementCalledFor",
        units=units_told(game, event.units),
        place=place_told(game, event.place),
        seats=event.seats,
        options=places_told(game, event.options),
    )


def displacement_settled(game: Game, event: fact.DisplacementSettled) -> Message:
    return message("DisplacementSettled", place=place_told(game, event.place))


def _moved_with_status(game: Game, event: Any) -> Message:
    moved = _moved(game, event)
    return message(moved.id, **moved.parameters, status=status_told(event.inverted))


def carrier_sailed(game: Game, event: fact.CarrierSailed) -> Message:
    id_ = "CarrierSailed/sea" if event.at_sea else "CarrierSailed"
    return message(id_, carrier=event.carrier, place=place_told(game, event.place))


def carrier_sunk(game: Game, event: fact.CarrierSunk) -> Message:
    return message("CarrierSunk", carrier=event.carrier, place=place_told(game, event.place))


def mission_flown(game: Game, event: fact.AirMissionFlown) -> Message:
    return message(
        "AirMissionFlown",
        units=units_told(game, event.units),
        mission=event.mission,
        place=place_told(game, event.hex),
        base=place_told(game, event.base),
    )


def landing_named(game: Game, event: fact.LandingNamed) -> Message:
    return message(
        "LandingNamed",
        units=units_told(game, event.units),
        mission=event.mission,
        place=place_told(game, event.hex),
        base=place_told(game, event.base),
    )


def units_inverted(game: Game, event: fact.AirUnitsInverted) -> Message:
    return message("AirUnitsInverted", units=units_told(game, event.units), rule=event.by)


def units_uninverted(game: Game, event: fact.AirUnitsUninverted) -> Message:
    return message("AirUnitsUninverted", units=units_told(game, event.units))


TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    **SHARED_TELLINGS,
    fact.GameStarted: game_started,
    fact.PlayerTurnBegan: player_turn_began,
    fact.PositionAdjusted: position_adjusted,
    fact.AirbasePlaced: airbase_placed,
    fact.AirbaseRemoved: airbase_removed,
    fact.ExcessCalledFor: excess_called_for,
    fact.ExcessMoved: _moved,
    fact.ExcessSettled: excess_settled,
    fact.AirUnitsEliminated: units_eliminated,
    fact.AirUnitsStaged: units_staged,
    fact.AirUnitsSeaTransported: _moved,
    fact.AirUnitsRedeployed: units_redeployed,
    fact.SeaTransportFailed: sea_transport_failed,
    fact.DisplacementCalledFor: displacement_called_for,
    fact.AirUnitsDisplaced: _moved,
    fact.DisplacementSettled: displacement_settled,
    fact.NavalAirTransferred: _moved_with_status,
    fact.CarrierSailed: carrier_sailed,
    fact.CarrierSunk: carrier_sunk,
    fact.NavalAirPutAshore: _moved_with_status,
    fact.AirMissionFlown: mission_flown,
    fact.AirUnitsRebased: _moved,
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
