"""Which units an order means.

An order may name units, or say "2 fighters of Germany at France". Then the referee takes those first of
which the order, given for each alone, would keep every rule; of equals those of the lowest name. Where some
of those are meant that are not all one, the order has to say which.
"""

from collections.abc import Callable, Iterable

from core.mistakes import Unworkable
from core.war_game.board import known_base, known_unit, units_at
from core.war_game.likeness import alike
from core.war_game.order_parts import Group, Named, Several, Units
from core.war_game.state import Game
from events.war_game.board import Unit

Able = Callable[[Unit], bool]
AllOne = Callable[[Game, list[Unit]], bool]
"""Is it all one which of these units an order is for?"""


def chosen(game: Game, units: Units, able: Able, all_one: AllOne = alike) -> tuple[Unit, ...]:
    """The units that an order means; raises `Mistake` if they are not there, or which is not said."""
    match units:
        case Named():
            return _named(game, units.names)
        case Group():
            return _grouped(game, units, able, all_one)
        case Several():
            there = (unit.name for group in units.groups for unit in _grouped(game, group, able, all_one))
            return _named(game, tuple(there))


def like(game: Game, group: Group, able: Able) -> list[Unit]:
    """The units that a group speaks of, first those that an order would take first."""
    there = units_at(game, known_base(game, group.place))
    same = [unit for unit in there if (unit.nation, unit.kind) == (group.nation, group.kind)]
    return sorted(same, key=lambda unit: (not able(unit), unit.name))


def whoever(_: Game, __: list[Unit]) -> bool:
    """Any of like kind will do, whatever else tells them apart."""
    return True


def _grouped(game: Game, group: Group, able: Able, all_one: AllOne) -> tuple[Unit, ...]:
    if group.count < 1:
        raise Unworkable("units", f"An order needs at least one unit; it names {group.count}.")
    there = like(game, group, able)
    if len(there) < group.count:
        raise Unworkable("units", _too_few(group, len(there)))
    ready = [unit for unit in there if able(unit)]
    if group.count < len(ready) and not all_one(game, ready):
        which = ", ".join(f"{unit.name}{_of(unit)}" for unit in ready)
        raise Unworkable("units", f"These are not all one; say which by name: {which}.")
    return tuple(there[: group.count])


def _of(unit: Unit) -> str:
    """What tells a unit from others of its kind: its ship, or where it came from."""
    whence = unit.aboard or unit.ship or unit.origin or (unit.place if unit.flight else "")
    return f" ({whence})" if whence else ""


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
