"""Which air units an order means.

An order may name units, or say "3 AAF of Germany at Catania". Then the referee takes those first that can
best do what is ordered: to change base, units that have not staged or been shipped this turn; for a mission
or aboard a carrier, units that are not inverted and have flown none, and aboard a launched carrier new ones.
Of equals it takes regular before elite units, and then those of the lowest name. An order that says which
quality of naval air it means is given that one alone (17.352).
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import takewhile

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war.board import units_at
from core.world_at_war.orders import Group, Named, Units
from core.world_at_war.quality import of_quality, require_quality, too_few
from core.world_at_war.squadrons import WHOLE
from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit

FACTOR_KINDS = ("AAF", "NAS", "kamikaze", "jet", "air transport", "strategic bomber", "interceptor")
"""What is built (17.141A)."""

KINDS = (*FACTOR_KINDS, *WHOLE)
"""All kinds of air units, the squadrons among them that factors become (23.13)."""


Preference = Callable[[AirUnit], tuple[bool | str, ...]]


def to_move(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    """Units that may still change base come first, and of these the ready ones."""
    return unit.staged or bool(unit.shipped_from), bool(unit.inverted), bool(unit.used), unit.elite, unit.name


def asked_first(named: Collection[str]) -> Preference:
    """Those first that a question names: others of the base may be away on a mission, or came later."""
    return lambda unit: (unit.name not in named, *to_move(unit))


def to_fly(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
    """Units that may fly a mission come first."""
    return bool(unit.inverted), bool(unit.used), unit.staged, unit.elite, unit.name


def chosen(game: Game, units: Units, prefer: Preference) -> tuple[AirUnit, ...]:
    """The air units that an order means, all at one base; raises `Mistake` if they are not there."""
    return _named(game, units) if isinstance(units, Named) else _grouped(game, units, prefer)


def like(game: Game, nation: str, kind: str, base: str, prefer: Preference) -> list[AirUnit]:
    """The units of one nation and kind at a base, first those that an order would take first."""
    return sorted((u for u in units_at(game, base) if (u.nation, u.kind) == (nation, kind)), key=prefer)


def groups(game: Game, units: Iterable[AirUnit], prefer: Preference) -> Iterator[list[AirUnit]]:
    """Like units at one base, group by group, each as an order would take them from all that are there."""
    wanted = {unit.name for unit in units}
    heads = sorted({(game.units[one].base, game.units[one].nation, game.units[one].kind) for one in wanted})
    for base, nation, kind in heads:
        taken = takewhile(lambda u: u.name in wanted, like(game, nation, kind, base, prefer))
        if ready := list(taken):
            yield ready


def _grouped(game: Game, group: Group, prefer: Preference) -> tuple[AirUnit, ...]:
    if group.count < 1:
        raise Unworkable("units", f"An order needs at least one air unit; it names {group.count}.")
    there = like(game, group.nation, group.kind, group.base, prefer)
    require_quality(group, there)
    meant = of_quality(there, group.quality)
    if len(meant) < group.count:
        raise Unworkable("units", too_few(game, group, there))
    return tuple(meant[: group.count])


def _named(game: Game, units: Named) -> tuple[AirUnit, ...]:
    if not units.names:
        raise Unworkable("units", "An order needs at least one air unit; it names none.")
    if len(set(units.names)) < len(units.names):
        raise Unworkable("units", "The order names the same air unit twice.")
    found = tuple(_unit(game, one) for one in units.names)
    if len({unit.base for unit in found}) > 1:
        raise Unworkable("units", "One order moves units of one base; these stand at several.")
    return found


def _unit(game: Game, given: str) -> AirUnit:
    if (unit := game.units.get(given)) is None:
        raise Mistake("air unit", given, near_misses(given, game.units))
    if unit.divided:
        raise Unworkable("air unit", f"{given} is divided; its squadrons are in play in its place (23.133).")
    if not unit.base:
        raise Unworkable("air unit", f"{given} is in the force pool, not in play.")
    return unit
