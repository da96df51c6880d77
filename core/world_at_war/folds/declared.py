"""What is different when facts are declared, and hexes, countries and ground units change."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes, another_phase
from core.world_at_war.state import Game, fact_key
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import DeclaredFact, Territory


def fact_declared(_: Game, event: fact.FactDeclared) -> Changes:
    """The declared fact stands until its end."""
    stands = DeclaredFact(event.kind, event.subject, event.value, event.by, event.rule, event.until)
    return {"facts": {fact_key(event.kind, event.subject): stands}}


def fact_lapsed(_: Game, event: fact.FactLapsed) -> Changes:
    """The declared fact stands no more."""
    return {"facts": {fact_key(event.kind, event.subject): None}}


def hex_taken(game: Game, event: fact.HexTaken) -> Changes:
    """Another holder; who held the hex before him, and who when the phase began, is remembered."""
    return _held(game, event.hex, event.by)


def position_adjusted(game: Game, event: fact.PositionAdjusted) -> Changes:
    """The gamemaster's word about the holder of a hex, how a doubt is read, or which edition is played."""
    if event.what == "edition":
        return {"edition": event.value, "revision": ""}
    if event.what == "option":
        return {"doubts": {event.subject: event.value}}
    return _held(game, event.subject, event.value) if event.what == "control" else {}


def _held(game: Game, hex_: str, by: str) -> Changes:
    territory = game.territories.get(game.atlas.hexes[hex_].territory)
    before = game.held.get(hex_, territory.controller if territory else "")
    taken: Changes = {"held": {hex_: by}}
    if by != before:
        taken["lost_by"] = {hex_: before}
    return taken if hex_ in game.held_before else {**taken, "held_before": {hex_: before}}


def territory_gained(game: Game, event: fact.TerritoryGained) -> Changes:
    """The country is its new side's, neutral no more."""
    known = game.territories[event.territory]
    before = known.before if known.passed else known.controller
    gained = Territory(known.name, event.by, gained=event.player_turn, passed=True, before=before)
    return {"territories": {event.territory: gained}}


def ground_unit_moved(game: Game, event: fact.GroundUnitMoved) -> Changes:
    """The ground unit is elsewhere."""
    unit = game.ground[event.unit]
    return {"ground": {unit.name: replace(unit, place=event.place, came_from=unit.came_from or unit.place)}}


def phase_entered(game: Game, event: fact.PhaseEntered) -> Changes:
    """A new phase forgets who held what as the old one began."""
    if not another_phase(game, event):
        return {}
    settled = {t.name: replace(t, passed=False, before="") for t in game.territories.values() if t.passed}
    return {"held_before": dict.fromkeys(game.held_before), "territories": settled}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.FactDeclared: fact_declared,
    fact.FactLapsed: fact_lapsed,
    fact.HexTaken: hex_taken,
    fact.PositionAdjusted: position_adjusted,
    fact.TerritoryGained: territory_gained,
    fact.GroundUnitMoved: ground_unit_moved,
    fact.PhaseEntered: phase_entered,
}
