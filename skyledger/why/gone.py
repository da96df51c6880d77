"""What became of units that are no more, by the fact that took them out of the game."""

from collections.abc import Sequence

from events import war_game, world_at_war
from events.message import Event
from events.world_at_war.activities import CombatGroupRejoined
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import runs


def gone(event: Event, unit: str) -> Message:
    """A World at War: squadrons become factors (23.142-23.144), air units kamikazes (17.44A), ships sink."""
    match event:
        case world_at_war.AirUnitsConverted(conversions=conversions):
            made = next((one.kamikazes for one in conversions if one.unit == unit), ())
            return message("why/gone/kamikazes", units=tuple(runs(made)))
        case world_at_war.AirUnitsRecombined(factors=factors):
            return _made_up("made up", [one.factor for one in factors if unit in one.squadrons])
        case world_at_war.UnbuiltAirUnitsRecombined(factors=unbuilt):
            return _made_up("unbuilt", unbuilt)
        case CombatGroupRejoined(force=force):
            return message("why/gone/rejoined", force=force)
    return message(AFLOAT.get(type(event), "why/gone"))


AFLOAT: dict[type[Event], str] = {
    world_at_war.CarrierSunk: "why/gone/sunk",
    world_at_war.ShipSunk: "why/gone/sunk",
    world_at_war.NavalForceDisbanded: "why/gone/disbanded",
    world_at_war.NavalForceLost: "why/gone/empty",
}


def _made_up(where: str, factors: Sequence[str]) -> Message:
    """Into which factors, on the board or in the force pool; a squadron that makes none is lost."""
    return message(f"why/gone/{where}" if factors else f"why/gone/{where}/none", units=tuple(runs(factors)))


def off_the_board(event: Event, _unit: str) -> Message:
    """The War Game: lost, or taken off by the gamemaster's hand."""
    adjusted = isinstance(event, war_game.PositionAdjusted)
    return message("why/war game/taken off" if adjusted else "why/war game/lost")
