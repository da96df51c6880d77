"""A game that a demo played apart, kept among the user's games if he gives an id for it."""

from skyledger.cli.desk import desk_for_new_games
from skyledger.cli.keep.importing import OUTCOMES
from skyledger.cli.options import Common
from skyledger.cli.output import stands
from skyledger.cli.paper import blank, hanging
from skyledger.games import system_of
from skyledger.rebuilding import rows_from
from store.transfer import import_game, read_game


def left(lines: list[bytes], demo: str, kept_as: str, common: Common, look_at_it: str) -> None:
    """Keep the game of these lines of an export, and say how to look at it; without an id, how to keep it.

    Raises `ImportRefused` if another game has the id.
    """
    blank()
    if kept_as:
        told = OUTCOMES[take_over(lines, common)]
        stands(f"{kept_as} {told}.")
        hanging((f"{kept_as} {told}.", "done"), f" Look at it: {look_at_it}")
    else:
        hanging(f"To look at it as at a game of yours: skyledger demo {demo} --keep ID")


def take_over(lines: list[bytes], common: Common) -> str:
    """Import the game; what came of it. Raises `ImportRefused`."""
    system = system_of(read_game(lines)[0].system)
    with desk_for_new_games(common) as desk:
        return import_game(desk.ledger, lines, lambda entries: rows_from(system, entries)).outcome
