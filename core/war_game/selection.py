"""Which units an order means.

An order may name units, or say "2 fighters of Germany at France". Then the referee takes those first of
which the order, given for each alone, would keep every rule; of equals those of the lowest name.
"""

from collections.abc import Callable, Iterable

from core.mistakes import Unworkable
from core.war_game.board import known_base, known_unit, units_at
from core.war_game.order_parts import Group, Named, Several, Units
from core.war_game.state import Game
from events.war_game.board import Unit

Able = Callable[[Unit], bool]


def chosen(game: Game, units: Units, able: Able) -> tuple[Unit, ...]:
    """The units that an order means; raises `Mistake` if they are not there."""
    match units:
        case Named():
            return _named(game, units.names)
        case Group():
            return _grouped(game, units, able)
        case Several():
            there = (unit.name for group in units.groups for unit in _grouped(game, group, able))
            return _named(game, tuple(there))


def like(game: Game, group: Group, able: Able) -> list[Unit]:
    """The units that a group speaks of, first those that an order would take first."""
    there = units_at(game, known_base(game, group.place))
    same = [unit for unit in there if (unit.nation, unit.kind) == (group.nation, group.kind)]
    return sorted(same, key=lambda unit: (not able(unit), unit.name))


def _grouped(game: Game, group: Group, able: Able) -> tuple[Unit, ...]:
    if group.count < 1:
        raise Unworkable("units", f"An order needs at least one unit; it names {group.count}.")
    there = like(game, group, able)
    if len(there) < group.count:
        raise Unworkable("units", _too_few(group, len(there)))
    return tuple(there[: group.count])


def _too_few(group: Group, found: int) -> str:
    such = f"{group.kind} of {group.nation} at {group.place}"
    if not found:
        return f"There is no {such}."
    return f"There {'is' if found == 1 else 'are'} {found} {such}, not {group.count}."


def _named(game: Game, names: tuple[str, ...]) -> tuple[Unit, ...]:
    if not names:
        raise Unworkable("units", "An order needs at least one unit; it names none.")
    if len(set(names)) < len(names):
        raise Unworkable("units", "The order names the same unit twice.")
    return tuple(known_unit(game, one) for one in names)


def in_groups(where: Callable[[Unit], str], units: Iterable[Unit]) -> list[list[Unit]]:
    """Like units at one place, group by group, each in the order of names."""
    found: dict[tuple[str, str, str], list[Unit]] = {}
    for unit in sorted(units, key=lambda one: one.name):
        found.setdefault((where(unit), unit.nation, unit.kind), []).append(unit)
    return [found[key] for key in sorted(found)]
