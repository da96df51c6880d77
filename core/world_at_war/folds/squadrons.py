"""What is different when factors become squadrons, and back (23.13, 23.14)."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.board import player_turn
from core.world_at_war.changes import Changes, out_of_play
from core.world_at_war.state import Game
from core.world_at_war.units import AS_SQUADRONS, PARTS, names_when_divided
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import AirUnit
from events.world_at_war.squadrons import Recombined


def units_divided(game: Game, event: fact.AirUnitsDivided) -> Changes:
    """The factors are out of play as long as their squadrons are in it, and these fight in their place."""
    squadrons = {name: _squadrons(game, game.units[name]) for name in event.units}
    units: dict[str, AirUnit | None] = {s.name: s for three in squadrons.values() for s in three}
    units |= {name: out_of_play(game.units[name], divided=True) for name in event.units}
    return {"units": units}


def _squadrons(game: Game, unit: AirUnit) -> tuple[AirUnit, ...]:
    kind, named = AS_SQUADRONS[unit.kind], names_when_divided(game.units, unit.name)
    return tuple(
        replace(unit, name=name, kind=kind, part=part, parent=unit.name)
        for name, part in zip(named, PARTS[unit.kind], strict=True)
    )


def units_recombined(game: Game, event: fact.AirUnitsRecombined) -> Changes:
    """The factors stand where their squadrons stood, and these are no more; nor are those left over."""
    gone = (*(name for made in event.factors for name in made.squadrons), *event.lost)
    units: dict[str, AirUnit | None] = dict.fromkeys(gone)
    made_up: dict[str, AirUnit | None] = {
        made.factor: _made_up(game, event.base, made) for made in event.factors
    }
    return {"units": units | made_up}


def _made_up(game: Game, base: str, made: Recombined) -> AirUnit:
    """The factor with the strictest status that any of its squadrons has."""
    parts = [game.units[name] for name in made.squadrons]
    since = {(part.inverted, part.inverted_in) for part in parts}
    as_before = not made.inverted or (len(since) == 1 and parts[0].inverted == made.inverted)
    return replace(
        game.units[made.factor],
        base=base,
        divided=False,
        inverted=made.inverted,
        inverted_in=parts[0].inverted_in if as_before else player_turn(game),
        staged=any(part.staged for part in parts),
        front=_first([part.front for part in parts]),
        shipped_from=_first([part.shipped_from for part in parts]),
        shipped_to=_first([part.shipped_to for part in parts]),
        used=_first([part.used for part in parts]),
        redeployed=_first(sorted([part.redeployed for part in parts])),
        redeployed_from=_first([part.redeployed_from for part in parts]),
    )


def _first(words: Iterable[str]) -> str:
    return next(filter(None, words), "")


def unbuilt_units_recombined(game: Game, event: fact.UnbuiltAirUnitsRecombined) -> Changes:
    """The squadrons are no more, and the factors lie in the force pool."""
    units: dict[str, AirUnit | None] = dict.fromkeys(event.squadrons)
    return {"units": units | {one: out_of_play(game.units[one], divided=False) for one in event.factors}}


def factors_laid_aside(game: Game, event: fact.FactorsLaidAside) -> Changes:
    """They are out of play for their squadrons, as when they were divided."""
    return {"units": {name: out_of_play(game.units[name], divided=True) for name in event.units}}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.AirUnitsDivided: units_divided,
    fact.AirUnitsRecombined: units_recombined,
    fact.UnbuiltAirUnitsRecombined: unbuilt_units_recombined,
    fact.FactorsLaidAside: factors_laid_aside,
}
