"""`rebuild`: what can be made again from the entries is made again."""

from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

import store
from events.signs import plain
from skyledger.auditing.viewing import conceals
from skyledger.cli.desk import desk_at, game_of, place_of, viewer_at
from skyledger.cli.options import USUAL, Common, Viewer
from skyledger.cli.output import stands
from skyledger.cli.paper import hanging, put
from skyledger.cli.status import DATABASE, DONE
from skyledger.rebuilding import Differing, rebuild_what_differs
from skyledger.service import Desk, table
from skyledger.telling.listing import listed
from store.errors import StoreError

Tables = tuple[Differing, ...]

MOST_NAMED = 12
"""So many units, entries or places are named of a table in which rows were others."""

MOST_GAMES = 500
"""So many games are made anew by one command; nobody plays so many, but a file may come from anybody."""

TOO_MANY = f"There are more than {MOST_GAMES} games in the file; name the one that is to be made anew."


class Ended(msgspec.Struct, frozen=True):
    """What became of a game: why it was left; whether anything differed, and what, if it may be told."""

    game: str
    left: str = ""
    differed: bool = False
    tables: Tables = ()


def rebuild(
    game: Annotated[
        str, Parameter(help="The game's id, or enough of its beginning; without it, all games.")
    ] = "",
    /,
    *,
    seat: Viewer = "",
    common: Common = USUAL,
) -> int:
    """Make again all that can be made from the entries, and take away what is not skyledger's.

    The tables of what is known about a game (read models) are written anew, its snapshots are thrown away;
    triggers, indexes and tables beside the ledger that are missing from the file are made again, and what
    somebody else put in that could change what is read or written is taken out. No entry is touched.
    Refused orders, marks of entries taken over unjudged and what ids of orders are made with can't be made
    again: their rows are carried over; where a column is gone, the file is left, and it says how to go on.
    Of each table whose rows were not as the entries give them it is said how many were others, and what they
    are about; of a game in which something is kept from who asks, only that some were. Where a file has more
    than 500 games, each has to be named; none is made anew without.
    The status is 4 if any game had to be left as it is.

    JSON: {"mended", "rebuilt", "differed", "left"}: what was done to the file, the games made anew, {game:
    [{"table", "rows", "about"}]} of those in which anything was otherwise (an empty list where something is
    kept from who asks), and {game: why not}. Where there are too many games it has "more": true.
    """
    mended = store.mend(place_of(common))
    with desk_at(common) as desk:
        found = [game_of(desk, game)] if game else _all_games(desk)
        games = found if len(found) <= MOST_GAMES else []
        ended = [_rebuilt(desk, one, seat) for one in games]
    more = len(found) > MOST_GAMES
    stands(f"{sum(not one.left for one in ended)} games are made anew.")
    if common.json:
        put(_json(mended, ended) | ({"more": True} if more else {}))
    else:
        _write(mended, ended)
        if more:
            hanging((TOO_MANY, "refused"))
    return DATABASE if more or any(one.left for one in ended) else DONE


def _all_games(desk: Desk) -> list[str]:
    """The ids of all games, or of more than can be made anew."""
    return [row.game for row in desk.ledger.games(most=MOST_GAMES + 1)]


def _rebuilt(desk: Desk, game: str, seat: str) -> Ended:
    """Make a game's tables anew. What another version made of them is not worth telling."""
    by_others = game in desk.to_rebuild
    try:
        found = rebuild_what_differs(desk.ledger, game)
    except StoreError as error:
        return Ended(game, left=str(error))
    if by_others or not found:
        return Ended(game)
    return Ended(game, differed=True, tables=() if _is_concealed(desk, game, seat) else found)


def _is_concealed(desk: Desk, game: str, seat: str) -> bool:
    """Is anything in a game kept from who sits at a seat, or can that not be said?"""
    try:
        held = table(desk, game)
    except StoreError:
        return True
    return conceals(held.system, held.state, viewer_at(held, seat))


def _json(mended: list[str], ended: list[Ended]) -> dict[str, Any]:
    return {
        "mended": mended,
        "rebuilt": [one.game for one in ended if not one.left],
        "differed": {one.game: one.tables for one in ended if one.differed},
        "left": {one.game: one.left for one in ended if one.left},
    }


def _write(mended: list[str], ended: list[Ended]) -> None:
    for done in mended:
        hanging(("In the file: ", "heading"), done)
    for one in ended:
        if one.left:
            continue
        hanging((one.game, "heading"), ": made anew from its entries.")
        if one.differed:
            _write_differing(one.tables)
    for one in ended:
        if one.left:
            hanging((one.game, "refused"), f": left as it is. {one.left}")


def _write_differing(tables: Tables) -> None:
    """What was otherwise before."""
    if not tables:
        hanging("Rows were not what the entries give.", indent=2)
    for one in tables:
        if not one.rows:
            hanging((one.table, "heading"), ": could not be read.", indent=2)
            continue
        counted = "1 row was" if one.rows == 1 else f"{one.rows} rows were"
        about = [plain(name[:40]) for name in one.about[:MOST_NAMED]]
        more = len(one.about) - MOST_NAMED
        told = listed([*about, f"{more} more"] if more > 0 else about)
        hanging((one.table, "heading"), f": {counted} not what the entries give: {told}.", indent=2)
