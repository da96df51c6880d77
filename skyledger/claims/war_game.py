"""What can be tested of The War Game: where units are, what they do and roll, and what is next to what.

The module has no hexes, so far is how many places on; it has no control of land but by who stands there, and
no supply. Its one table is what units roll.
"""

from core.mistakes import Mistake, Unworkable, near_misses
from core.war_game.board import known_kinds, neighbours, side_of, stands_in, values
from core.war_game.state import Game
from events.sentences import listed, said, say
from events.war_game.board import KindValues, Unit
from skyledger.claims.testing import Testable


def holder(game: Game, place: str, nation: str) -> tuple[bool, str]:
    """Whether a nation holds a place: who stands there does, unless another side stands there too."""
    there = tuple(dict.fromkeys(u.nation for u in game.units.values() if stands_in(game, u, place)))
    if not there:
        return not nation, say("Nobody stands in {place}.", place=place)
    told = say("In {place} stand units of {nations}.", place=place, nations=listed(sorted(there)))
    return nation in there and len({side_of(game, one) for one in there}) == 1, told


def places_between(game: Game, one: str, other: str) -> tuple[int, str]:
    """How many places on another one lies, from neighbour to neighbour. Raises `Mistake` if none leads on."""
    found, steps = {one}, 0
    while other not in found:
        further = found.union(*(neighbours(game, place) for place in found))
        if further == found:
            raise Unworkable(
                "distance", say("No neighbours lead from {one} to {other}.", one=one, other=other)
            )
        found, steps = further, steps + 1
    if not steps:
        return 0, say("{one} is the same place.", one=one)
    told = said("From {one} to {other} it is {places} {places:place|places} on.")
    return steps, say(told, one=one, other=other, places=steps)


COLUMNS = ("attack", "defense", "air", "bombs", "decks")


def rolled(game: Game, table: str, kind: str, column: str) -> str:
    """What a kind of unit rolls, as the position states it or the module has it. Raises `Mistake`."""
    if table.casefold() != UNITS:
        raise Mistake("table", table, near_misses(table, (UNITS,)), say("The table is {table}.", table=UNITS))
    kinds = {" ".join(one.split("-")): one for one in known_kinds(game)}
    row = " ".join(kind.casefold().replace("-", " ").split())
    if row not in kinds:
        raise Mistake("kind", kind, near_misses(row, kinds))
    if column.casefold() not in COLUMNS:
        hint = say("A unit has {columns}.", columns=listed(COLUMNS))
        raise Mistake("column", column, near_misses(column.casefold(), COLUMNS), hint)
    found = getattr(_values(game, kinds[row]), column.casefold())
    return ", ".join(map(str, found)) or "0" if isinstance(found, tuple) else str(found)


UNITS = "units"


def _values(game: Game, kind: str) -> KindValues:
    return values(game, Unit("", "", kind, ""))


WAR_GAME = Testable(
    statuses={
        "sent": ("flight",),
        "dispatched": ("flight",),
        "attacking": ("attacks",),
        "grounded": ("grounded",),
        "leaving": ("leaving",),
        "retreated": ("retreated",),
        "landed": ("landed",),
        "rolled": ("rolled",),
    },
    base="place",
    holder=holder,
    distance=places_between,
    cell=rolled,
)
