"""What is different when factors become squadrons, and back (23.13, 23.14)."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.board import player_turn
from core.world_at_war.changes import Changes, out_of_play
from core.world_at_war.state import Game
from core.world_at_war.under_way.base_attacks import renamed as attack_renamed
from core.world_at_war.under_way.landings import renamed as landings_renamed
from core.world_at_war.units import AS_SQUADRONS, PARTS, names_when_divided
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.board import AirUnit
from events.world_at_war.squadrons import Recombined
from events.world_at_war.support import DefensiveSupport


def units_divided(game: Game, event: fact.AirUnitsDivided) -> Changes:
    """The factors are out of play as long as their squadrons are in it, and these fight in their place."""
    squadrons = {name: _squadrons(game, game.units[name]) for name in event.units}
    units: dict[str, AirUnit | None] = {s.name: s for three in squadrons.values() for s in three}
    units |= {name: out_of_play(game.units[name], divided=True) for name in event.units}
    names = {name: tuple(s.name for s in three) for name, three in squadrons.items()}
    return {
        "units": units,
        "battles": tuple(_with_squadrons(b, names) for b in game.battles),
        "defenses": tuple(renamed(one, names) for one in game.defenses),
        "base_attacks": tuple(attack_renamed(one, names) for one in game.base_attacks),
    }


def _squadrons(game: Game, unit: AirUnit) -> tuple[AirUnit, ...]:
    kind, named = AS_SQUADRONS[unit.kind], names_when_divided(game.units, unit.name)
    return tuple(
        replace(unit, name=name, kind=kind, part=part, parent=unit.name)
        for name, part in zip(named, PARTS[unit.kind], strict=True)
    )


def _with_squadrons(battle: AirBattle, names: dict[str, tuple[str, ...]]) -> AirBattle:
    attackers = tuple(one for name in battle.attackers for one in names.get(name, (name,)))
    defenders = tuple(one for name in battle.defenders for one in names.get(name, (name,)))
    return replace(battle, attackers=attackers, defenders=defenders)


def units_recombined(game: Game, event: fact.AirUnitsRecombined) -> Changes:
    """The factors stand where their squadrons stood, and these are no more; nor are those left over."""
    gone = (*(name for made in event.factors for name in made.squadrons), *event.lost)
    units: dict[str, AirUnit | None] = dict.fromkeys(gone)
    made_up: dict[str, AirUnit | None] = {
        made.factor: _made_up(game, event.base, made) for made in event.factors
    }
    battles = tuple(_with_factors(battle, event, gone) for battle in game.battles)
    now: dict[str, tuple[str, ...]] = dict.fromkeys(gone, ())
    now.update({made.squadrons[0]: (made.factor,) for made in event.factors})
    defenses = tuple(renamed(one, now) for one in game.defenses)
    attacks = tuple(attack_renamed(one, now) for one in game.base_attacks)
    whole = {name: made.factor for made in event.factors for name in made.squadrons}
    return {
        "units": units | made_up,
        "battles": battles,
        "defenses": defenses,
        "base_attacks": attacks,
        "landings": landings_renamed(game, whole),
    }


def renamed(one: DefensiveSupport, names: dict[str, tuple[str, ...]]) -> DefensiveSupport:
    """Support and interceptors by the names that they have now."""

    def now(units: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new for name in units for new in names.get(name, (name,)))

    return replace(one, units=now(one.units), escorts=now(one.escorts), interceptors=now(one.interceptors))


def _with_factors(battle: AirBattle, event: fact.AirUnitsRecombined, gone: tuple[str, ...]) -> AirBattle:
    """A factor was forced to abort if one of its squadrons was: what comes of it waits (18.526, 23.144)."""
    if not battle.aborted:
        return battle
    turned = (made.factor for made in event.factors if set(made.squadrons) & set(battle.aborted))
    return replace(battle, aborted=(*(one for one in battle.aborted if one not in gone), *turned))


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


SQUADRON_EVOLUTIONS: dict[type[Event], Callable[[Game, Any], Any]] = {
    fact.AirUnitsDivided: units_divided,
    fact.AirUnitsRecombined: units_recombined,
    fact.UnbuiltAirUnitsRecombined: unbuilt_units_recombined,
    fact.FactorsLaidAside: factors_laid_aside,
}
