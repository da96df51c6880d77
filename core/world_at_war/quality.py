"""17.352 Elite and regular naval air: which of the two an order means, and what is told of too few."""

from collections.abc import Collection, Iterable, Sequence

from core.mistakes import Unworkable
from core.world_at_war.board import name, units_at
from core.world_at_war.order_parts import Group, Quality
from core.world_at_war.squadrons import AS_SQUADRONS
from core.world_at_war.state import Game, numbers
from core.world_at_war.training import NAVAL_AIR
from events.world_at_war.board import AirUnit

ELITE: Quality = "elite"
REGULAR: Quality = "regular"
QUALITIES = (ELITE, REGULAR)


def quality_of(unit: AirUnit) -> Quality:
    """Is it elite or regular?"""
    return ELITE if unit.elite else REGULAR


def of_quality(units: Iterable[AirUnit], quality: Quality) -> list[AirUnit]:
    """Those of the units that are of a quality, in their order; all where none is said."""
    return [unit for unit in units if quality in ("", quality_of(unit))]


def has_quality(kind: str, units: Iterable[AirUnit]) -> bool:
    """Are these like units of a kind of which there are two qualities (17.352)?"""
    return kind == NAVAL_AIR or any(unit.elite for unit in units)


def require_quality(group: Group, there: Collection[AirUnit] = ()) -> None:
    """Raises `Mistake` for a quality of what has none; `there` are the units like those of the order."""
    if group.quality and not has_quality(group.kind, there):
        told = f"{group.kind} of {group.nation} are neither elite nor regular; only naval air is (17.352)."
        raise Unworkable("units", told)


def too_few(game: Game, group: Group, there: Sequence[AirUnit]) -> str:
    """How many there are of those that an order asks for, and of the other quality; `there` are both."""
    found, said = len(of_quality(there, group.quality)), f"{group.quality} " if group.quality else ""
    such, others = f"{said}{group.kind} of {group.nation} at {name(game, group.base)}", len(there) - found
    if not found:
        return f"There is no {such}{_instead(group, others)}{_of_whom(game, group)}{_divided(game, group)}."
    beside = (
        f"; {_ones(group, others)} {_is(others)} beside {'it' if found == 1 else 'them'}" if others else ""
    )
    return f"There {_is(found)} {found} {such}, not {group.count}{beside}{_divided(game, group)}."


def _is(count: int) -> str:
    return "is" if count == 1 else "are"


def _instead(group: Group, others: int) -> str:
    return f", but {_ones(group, others)}" if others else ""


def _ones(group: Group, count: int) -> str:
    other = REGULAR if group.quality == ELITE else ELITE
    return f"{count} {other} one{'' if count == 1 else 's'}"


def _of_whom(game: Game, group: Group) -> str:
    having = numbers(game).elite_until_war
    if group.quality != ELITE or group.nation in having or not having:
        return ""
    return f"; only naval air of {' and '.join(having)} is elite (17.352)"


def _divided(game: Game, group: Group) -> str:
    """That squadrons stand in place of such factors, which recombine before they fly as factors (23.141A)."""
    kind = AS_SQUADRONS.get(group.kind)
    there = (u for u in units_at(game, group.base) if (u.nation, u.kind) == (group.nation, kind))
    count = sum(1 for _ in there)
    return f"; {count} {kind} {_is(count)} there, and may recombine" if count else ""
