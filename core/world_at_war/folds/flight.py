"""What is different when missions are flown, and when air units are turned over (18.4, 18.7)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.board import player_turn
from core.world_at_war.changes import Changes, another_game_turn, another_phase, deck_in, each, turned_over
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.steps import landed, renamed, to_land
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import Landing


def mission_flown(game: Game, event: fact.AirMissionFlown) -> Changes:
    """Back at a base, inverted for the rest of the player turn (18.42A)."""
    base, used, turn = event.base, event.mission, player_turn(game)
    back: dict[str, AirUnit | None] = {}
    for name in event.units:
        unit = game.units[name]
        deck = unit.deck and deck_in(unit, base)
        back[name] = replace(unit, base=base, used=used, inverted="18.42A", inverted_in=turn, deck=deck)
    return {"units": back, "landings": landed(game, event.units, used, event.hex)}


def landing_named(game: Game, event: fact.LandingNamed) -> Changes:
    """They are out yet, and where they land is known (18.46)."""
    return {"landings": to_land(game, Landing(event.units, event.mission, event.hex, event.base))}


def units_inverted(game: Game, event: fact.AirUnitsInverted) -> Changes:
    """Face down."""
    return turned_over(game, event.units, event.by)


def units_uninverted(game: Game, event: fact.AirUnitsUninverted) -> Changes:
    """Face up."""
    units = game.units
    return {"units": {name: replace(units[name], inverted="", inverted_in="") for name in event.units}}


def units_rebased(game: Game, event: fact.AirUnitsRebased) -> Changes:
    """New base; nothing else is different."""
    return each(game, event.units, base=event.base)


def player_turn_began(game: Game, event: fact.PlayerTurnBegan) -> Changes:
    """What air units do once a turn they may do again; that they flew is known longer if doubt W194 asks."""
    asked = plays(game, "W194") == "game_turn"
    now = "" if another_game_turn(game, event) else player_turn(game)
    fresh: dict[str, AirUnit | None] = {
        u.name: replace(
            u,
            staged=False,
            shipped_from="",
            shipped_to="",
            used="",
            inverted_in=now if asked and u.used and not u.inverted else u.inverted_in,
            redeployed="",
            redeployed_from="",
        )
        for u in game.units.values()
        if u.staged or u.used or u.redeployed or u.shipped_from
    }
    return {"units": fresh}


def phase_entered(game: Game, event: fact.PhaseEntered) -> Changes:
    """A new phase forgets who flew in the old one."""
    return {"landings": ()} if game.landings and another_phase(game, event) else {}


def position_adjusted(game: Game, event: fact.PositionAdjusted) -> Changes:
    """The gamemaster's word about an air unit: its base, or its inversion."""
    about_air = event.subject in game.units and event.subject not in game.carriers
    return each(game, (event.subject,), **{event.what: event.value}) if about_air else {}


def units_recombined(game: Game, event: fact.AirUnitsRecombined) -> Changes:
    """Who landed is known by the names of the factors."""
    if not game.landings:
        return {}
    whole = {name: made.factor for made in event.factors for name in made.squadrons}
    return {"landings": renamed(game, whole)}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.AirMissionFlown: mission_flown,
    fact.LandingNamed: landing_named,
    fact.AirUnitsRebased: units_rebased,
    fact.AirUnitsInverted: units_inverted,
    fact.AirUnitsUninverted: units_uninverted,
    fact.PlayerTurnBegan: player_turn_began,
    fact.PhaseEntered: phase_entered,
    fact.PositionAdjusted: position_adjusted,
    fact.AirUnitsRecombined: units_recombined,
}
