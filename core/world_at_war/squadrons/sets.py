"""Which squadrons make a factor, and what is divided of a nation's factors (23.13-23.15)."""

from collections.abc import Iterable

import msgspec

from core.world_at_war.state import Game, plays
from core.world_at_war.units import A_FACTOR, AIR_TRANSPORT, JET, PARTS, WHOLE
from events.world_at_war.board import AirUnit

AirUnits = tuple[AirUnit, ...]
ALIKE = (JET, AIR_TRANSPORT)
"""Factors of which any three squadrons make one (23.17, 23.18)."""


class Sets(msgspec.Struct, frozen=True):
    """The squadrons of one nation and kind at a base, as they go together.

    Of each of `ready` comes a factor that is not inverted, of each of `others` one that is; `lost` are left
    over.
    """

    ready: tuple[AirUnits, ...]
    others: tuple[AirUnits, ...]
    lost: AirUnits


def factors_of(game: Game, count: int) -> int:
    """The factors that so many squadrons make: threes do, and a remnant of two does, too (23.142A, W224)."""
    return (count + (plays(game, "W224") == "two_or_more")) // A_FACTOR


def sets_of(game: Game, kind: str, squadrons: Iterable[AirUnit]) -> Sets:
    """Which squadrons of a kind of factor go together (23.144, doubt W225): uninverted sets come first.

    Then those that did not fly this turn, in the order of their names. Those that redeployed go together,
    last, so that as few factors as can be have one of them (18.72D.1).
    """
    there = sorted(squadrons, key=_readiest_first)
    ready = tuple(_ready(kind, there))
    bound = {unit.name for one in ready for unit in one}
    over = (unit for unit in there if unit.name not in bound)
    rest = tuple(sorted(over, key=lambda unit: bool(unit.redeployed)))
    made = factors_of(game, len(rest)) * A_FACTOR
    others = tuple(rest[at : at + A_FACTOR] for at in range(0, min(made, len(rest)), A_FACTOR))
    return Sets(ready, others, rest[made:])


def as_named(game: Game, kind: str, squadrons: Iterable[AirUnit]) -> Sets:
    """Squadrons go together by threes, and a pair at last, as their owner names them (23.144, doubt W225)."""
    there = tuple(squadrons)
    made = factors_of(game, len(there)) * A_FACTOR
    threes = tuple(there[at : at + A_FACTOR] for at in range(0, min(made, len(there)), A_FACTOR))
    ready = tuple(three for three in threes if tuple(_ready(kind, list(three))))
    return Sets(ready, tuple(three for three in threes if three not in ready), there[made:])


def _readiest_first(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    return bool(unit.inverted), bool(unit.used), unit.staged, bool(unit.redeployed), unit.name


def _ready(kind: str, there: list[AirUnit]) -> Iterable[AirUnits]:
    """23.144: one of each kind, all uninverted; of jets and transports any three that are."""
    able = [unit for unit in there if not unit.inverted]
    if kind in ALIKE:
        return zip(*(able[at::A_FACTOR] for at in range(A_FACTOR)), strict=False)
    return zip(*([unit for unit in able if unit.part == part] for part in PARTS[kind]), strict=False)


Sort = tuple[str, str]
"""A nation and a kind of factor."""


class Aside(msgspec.Struct, frozen=True):
    """What is divided of a nation's factors of one kind.

    `factors` lie aside, `unbuilt` are squadrons that were lost, `based` those in play.
    """

    factors: AirUnits
    unbuilt: AirUnits
    based: AirUnits


def sort_of(unit: AirUnit) -> Sort:
    """The nation of a squadron, and the kind of factor that it is part of."""
    return unit.nation, WHOLE[unit.kind]


def sorts(game: Game) -> list[Sort]:
    """The nations and kinds that have squadrons, in play or lost."""
    return sorted({sort_of(unit) for unit in game.units.values() if unit.kind in WHOLE})


def aside(game: Game, sort: Sort) -> Aside:
    """What is divided of a nation's factors of one kind, by name."""
    nation, kind = sort
    own = sorted((u for u in game.units.values() if u.nation == nation), key=lambda unit: unit.name)
    squadrons = tuple(u for u in own if WHOLE.get(u.kind) == kind)
    return Aside(
        tuple(u for u in own if u.kind == kind and u.divided),
        tuple(u for u in squadrons if not u.base),
        tuple(u for u in squadrons if u.base),
    )


def in_the_manner_of(kind: str) -> tuple[str, ...]:
    """The rule by which this kind of factor is divided and recombined as army air factors are."""
    return {JET: ("23.17",), AIR_TRANSPORT: ("23.18",)}.get(kind, ())
