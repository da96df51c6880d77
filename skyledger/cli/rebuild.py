"""`rebuild`: what can be made again from the entries is made again."""

from typing import Annotated

from cyclopts import Parameter

import store
from skyledger.cli.desk import desk_at, game_of, place_of
from skyledger.cli.options import USUAL, Common
from skyledger.cli.output import stands
from skyledger.cli.paper import hanging, put
from skyledger.cli.status import DATABASE, DONE
from skyledger.rebuilding import rebuild as made_again
from skyledger.service import Desk
from store.errors import StoreError


def rebuild(
    game: Annotated[
        str, Parameter(help="The game's id, or enough of its beginning; without it, all games.")
    ] = "",
    /,
    *,
    common: Common = USUAL,
) -> int:
    """Make again all that can be made from the entries, and take away what is not skyledger's.

    The tables of what is known about a game (read models) are written anew, its snapshots are thrown away;
    triggers, indexes and tables beside the ledger that are missing from the file are made again, and what
    somebody else put in that could change what is read or written is taken out. No entry is touched.
    The status is 4 if any game had to be left as it is.

    JSON: {"mended", "rebuilt", "left"}: what was done to the file, the games made anew, and {game: why not}.
    """
    mended = store.mend(place_of(common))
    with desk_at(common) as desk:
        games = [game_of(desk, game)] if game else [row.game for row in desk.ledger.games()]
        left = {one: why for one in games if (why := _left(desk, one))}
    rebuilt = [one for one in games if one not in left]
    stands(f"{len(rebuilt)} games are made anew.")
    if common.json:
        put({"mended": mended, "rebuilt": rebuilt, "left": left})
    else:
        _write(mended, rebuilt, left)
    return DATABASE if left else DONE


def _left(desk: Desk, game: str) -> str:
    """Make a game's tables anew; why not, if they can't be."""
    try:
        made_again(desk.ledger, game)
    except StoreError as error:
        return str(error)
    return ""


def _write(mended: list[str], rebuilt: list[str], left: dict[str, str]) -> None:
    for done in mended:
        hanging(("In the file: ", "heading"), done)
    for game in rebuilt:
        hanging((game, "heading"), ": made anew from its entries.")
    for game, why in left.items():
        hanging((game, "refused"), f": left as it is. {why}")
