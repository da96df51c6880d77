"""18.523, 18.555, 18.614C, 18.616: which of several owners answers a question about their units (W429)."""

from collections.abc import Iterable

from core.world_at_war.board import seats_for
from core.world_at_war.state import GAMEMASTER, Game, plays


def owners_asked(game: Game, nations: Iterable[str]) -> tuple[str, ...]:
    """The seats that are asked, one nation told for each unit: all owners, or who has most of the units.

    Units of nations without a seat are the gamemaster's.
    """
    seats = [seats_for(game, frozenset({nation})) or (GAMEMASTER,) for nation in nations]
    if plays(game, "W429") == "most_units" and seats:
        return min(seats, key=lambda one: (-seats.count(one), one))
    return in_the_order_of_the_table(game, {seat for one in seats for seat in one})


def in_the_order_of_the_table(game: Game, seats: Iterable[str]) -> tuple[str, ...]:
    """Seats as they are listed, the gamemaster last."""
    wanted = set(seats)
    return (*(one for one in game.seats if one in wanted), *((GAMEMASTER,) if GAMEMASTER in wanted else ()))


def several_owners(game: Game, nations: Iterable[str]) -> tuple[str, ...]:
    """W429, where units of several seats are asked about."""
    return ("W429",) if len({seats_for(game, frozenset({nation})) for nation in nations}) > 1 else ()
