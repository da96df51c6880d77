"""18.523, 18.555, 18.614C, 18.616: which of several owners answers a question about their units (W429)."""

from collections.abc import Collection, Iterable

from core.world_at_war.in_turn import in_the_order_of_the_table, seats_of_nation, turns
from core.world_at_war.state import Game, plays


def owners_asked(game: Game, nations: Iterable[str], spoke: Collection[str] = ()) -> tuple[str, ...]:
    """The seats that are asked, one nation told for each unit: all owners, or who has most of the units.

    Nations that spoke before go on with what they have left. Units of nations without a seat are the
    gamemaster's.
    """
    order = turns(nations, spoke)
    if plays(game, "W429") == "most_units" and order:
        return seats_of_nation(game, order[0])
    return in_the_order_of_the_table(game, (seat for one in order for seat in seats_of_nation(game, one)))


def several_owners(game: Game, nations: Iterable[str]) -> tuple[str, ...]:
    """W429, where units of several seats are asked about."""
    return ("W429",) if len({seats_of_nation(game, nation) for nation in nations}) > 1 else ()
