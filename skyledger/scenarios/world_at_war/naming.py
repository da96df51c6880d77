"""Names of naval air that task forces conceal (17.3123): with numbers that are drawn, and leave no gap.

A written scenario gives them numbers that follow from it; a game that begins from it, others that nobody can
work out who guesses at the scenario, for a name may be seen before what bears it.
"""

from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256
from itertools import count

from msgspec.structs import replace

from core.world_at_war.construction.force_pools import DRAWN, series
from events.codec import encode
from events.world_at_war.board import AirUnit, Position


def numbers_drawn(seed: bytes) -> Iterator[int]:
    """Numbers of four digits in no order, the same for a seed each time, each once."""
    given = set[int]()
    for turn in count():
        number = DRAWN + int.from_bytes(sha256(seed + turn.to_bytes(8)).digest()) % (9 * DRAWN)
        if number not in given:
            given.add(number)
            yield number


def named_anew(position: Position, salt: bytes) -> Position:
    """The position of a written scenario with its drawn numbers drawn anew, from random bytes."""
    codes = {nation.name: nation.code for nation in position.nations}
    rows = dict[str, Iterator[int]]()

    def named(unit: AirUnit) -> AirUnit:
        called = series(codes.get(unit.nation, unit.nation), unit)
        row = rows.setdefault(called, numbers_drawn(salt + called.encode()))
        return replace(unit, name=f"{called}{next(row)}")

    aboard = _aboard(position)
    units = (named(unit) if unit.base in aboard else unit for unit in position.units)
    return _with_units(position, units)


def named_as(position: Position, like: Position) -> Position:
    """The position of a scenario with the numbers that another one has where numbers are drawn.

    It stays as it is where that other one has other units there, or names that could not be drawn.
    """
    aboard = _aboard(position)
    ours = sorted((unit for unit in position.units if unit.base in aboard), key=_sort)
    theirs = sorted((unit for unit in like.units if unit.base in aboard), key=_sort)
    if [replace(one, name="") for one in ours] != [replace(one, name="") for one in theirs]:
        return position
    if not all(map(_drawn_alike, ours, theirs)) or len({one.name for one in theirs}) < len(theirs):
        return position
    names = {one.name: other.name for one, other in zip(ours, theirs, strict=True)}
    return _with_units(position, (replace(one, name=names.get(one.name, one.name)) for one in position.units))


def _sort(unit: AirUnit) -> tuple[bytes, str]:
    """Like units stand together, whatever they are called."""
    return encode(replace(unit, name="")), unit.name


def _with_units(position: Position, units: Iterable[AirUnit]) -> Position:
    """In the order of their names, as in every position."""
    return replace(position, units=tuple(sorted(units, key=lambda unit: unit.name)))


def _drawn_alike(one: AirUnit, other: AirUnit) -> bool:
    """Have two names the same series, and behind it a number that may be drawn?"""
    number = other.name[-len(str(DRAWN)) :]
    return (
        one.name[: -len(number)] == other.name[: -len(number)] and number.isdecimal() and int(number) >= DRAWN
    )


def _aboard(position: Position) -> Collection[str]:
    """The carriers that task forces conceal."""
    forces = {force.name for force in position.forces if force.concealed}
    return frozenset(ship.name for ship in position.carriers if ship.force in forces)
