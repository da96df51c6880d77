"""18.25, 18.523, 18.614C: whose turn it is to speak where the air units of several nations are concerned."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import groupby

from core.world_at_war.board import seats_for
from core.world_at_war.state import GAMEMASTER, Game, plays
from events.world_at_war.board import AirUnit

Units = tuple[AirUnit, ...]
Owner = tuple[tuple[str, ...], Units]


def turns(nations: Iterable[str], *before: Collection[str]) -> tuple[str, ...]:
    """The nations that are named, once for each unit: those before, then by number, then by name (W91)."""
    counted = Counter(nations)

    def order(nation: str) -> tuple[bool | int | str, ...]:
        return *(nation not in some for some in before), -counted[nation], nation

    return tuple(sorted(counted, key=order))


def owners_in_turn(game: Game, units: Units, order: tuple[str, ...]) -> Iterator[Owner]:
    """The seats that speak one after the other, each with its units.

    Nations of one owner that follow each other have their turn together, for it is all his choice. Those
    that come to it only after others have left, such as air that was away, come last.
    """
    late = turns(unit.nation for unit in units if unit.nation not in order)
    theirs = (nation for nation in (*order, *late) if any(unit.nation == nation for unit in units))
    for seats, nations in groupby(theirs, partial(seats_of_nation, game)):
        speaking = frozenset(nations)
        yield seats, tuple(unit for unit in units if unit.nation in speaking)


def asked_together(game: Game, doubt: str, units: Units, order: tuple[str, ...]) -> tuple[Owner, ...]:
    """Who is asked: one owner after the other, or all at once if this doubt is read so."""
    owners = tuple(owners_in_turn(game, units, order))
    if plays(game, doubt) != "any_of_them" or not owners:
        return owners
    return ((in_the_order_of_the_table(game, (seat for seats, _ in owners for seat in seats)), units),)


def in_the_order_of_the_table(game: Game, seats: Iterable[str]) -> tuple[str, ...]:
    """Seats as they are listed, the gamemaster last."""
    wanted = set(seats)
    return tuple(one for one in (*game.seats, GAMEMASTER) if one in wanted)


def seats_of_nation(game: Game, nation: str) -> tuple[str, ...]:
    """Who speaks for a nation: its seats, or the gamemaster."""
    return seats_for(game, frozenset({nation})) or (GAMEMASTER,)
