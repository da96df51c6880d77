"""`rebuild`: what can be made again from the entries is made again."""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

import store
from core.mistakes import Mistake
from events.sentences import in_part, listed, said, say, translated
from events.texts import LONGEST_NAME, plain
from skyledger.auditing.found import conceals
from skyledger.cli.desk import desk_at, game_of, place_of, viewer_at
from skyledger.cli.options import USUAL, Common, Viewer
from skyledger.cli.paper import hanging, lead, put, stands, styled
from skyledger.cli.status import DATABASE, DONE, REFUSED
from skyledger.folding import LONGEST_REASON
from skyledger.listing import SetRight
from skyledger.rebuilding import Differing, rebuild_what_differs, set_right_in_the_list
from skyledger.service import Desk, table
from store.errors import StaleHead, StoreError

Tables = tuple[Differing, ...]

MOST_NAMED = 12
"""So many units, entries or places are named of a table in which rows were others."""

MOST_GAMES = 500
"""So many games are made anew by one command; nobody plays so many, but a file may come from anybody."""


class Ended(msgspec.Struct, frozen=True):
    """What became of a game: why it was left, and with which status; whether anything differed, and what,
    if it may be told.

    `listed` is what the list of games had otherwise than entry 1: no secret, so it is told to everybody.
    """

    game: str
    left: str = ""
    status: int = DONE
    differed: bool = False
    tables: Tables = ()
    listed: tuple[SetRight, ...] = ()


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

    The tables of what is known about a game (read models) are written anew; triggers, indexes and tables
    beside the ledger that are missing from the file are made again, and what somebody else put in that could
    change what is read or written is taken out. No entry is touched.
    Refused orders, marks of entries taken over unjudged and what ids of orders are made with can't be made
    again: their rows are carried over; where a column is gone, the file is left, and it says how to go on.
    Of each table whose rows were not as the entries give them it is said how many were others, and what they
    are about; of a game in which something is kept from who asks, only that some were. Where a file has more
    than 500 games, each has to be named; none is made anew without.
    Title, game system and beginning in the list of games are set right by entry 1, and that is said.
    A game that others go on with meanwhile is tried again.
    The status is 4 if any game had to be left as it is, and 1 if others only were faster each time.

    JSON: {"mended", "rebuilt", "differed", "left"}: what was done to the file, the games made anew, {game:
    [{"table", "rows", "about"}]} of those in which anything was otherwise (an empty list where something is
    kept from who asks; "more": true where rows were not counted), and {game: why not}; with "set_right",
    {game: [{"what", "was", "now"}]}, where the list was, and "more": true where there are too many games.
    """
    mended = store.mend(place_of(common))
    with desk_at(common) as desk:
        found = [game_of(desk, game)] if game else _all_games(desk)
        ended = [_rebuilt(desk, one, seat) for one in (found if len(found) <= MOST_GAMES else [])]
    more = len(found) > MOST_GAMES
    stands(say("{count} games are made anew.", count=sum(not one.left for one in ended)))
    if common.json:
        put(_json(mended, ended) | ({"more": True} if more else {}))
    else:
        _write_mended(mended, ended, found)
    return DATABASE if more else max((one.status for one in ended), default=DONE)


def _too_many() -> str:
    return say(
        "There are more than {most} games in the file; name the one that is to be made anew.", most=MOST_GAMES
    )


def _all_games(desk: Desk) -> list[str]:
    """The ids of all games, or of more than can be made anew."""
    return [row.game for row in desk.ledger.games(most=MOST_GAMES + 1)]


def _rebuilt(desk: Desk, game: str, seat: str) -> Ended:
    """Make a game's tables anew. What another version made of them is not worth telling."""
    by_others = game in desk.to_rebuild
    right: tuple[SetRight, ...] = ()
    try:
        right = set_right_in_the_list(desk.ledger, game)
        found = rebuild_what_differs(desk.ledger, game)
    except StaleHead:
        return Ended(game, say(OUTRUN, game=game), REFUSED, listed=right)
    except (StoreError, Mistake) as error:
        return Ended(game, in_part(str(error), LONGEST_REASON), DATABASE, listed=right)
    if by_others or not found:
        return Ended(game, listed=right)
    tables = () if _is_concealed(desk, game, seat) else found
    return Ended(game, differed=True, tables=tables, listed=right)


OUTRUN = said("Others write to {game} without a pause; try again.")


def _is_concealed(desk: Desk, game: str, seat: str) -> bool:
    """Is anything in a game kept from who sits at a seat, or can that not be said?"""
    try:
        held = table(desk, game)
    except (StoreError, Mistake):
        return True
    return conceals(held.system, held.state, viewer_at(held, seat))


def _json(mended: list[str], ended: list[Ended]) -> dict[str, Any]:
    right = {one.game: one.listed for one in ended if one.listed}
    told = {"set_right": right} if right else {}
    return told | {
        "mended": mended,
        "rebuilt": [one.game for one in ended if not one.left],
        "differed": {one.game: one.tables for one in ended if one.differed},
        "left": {one.game: one.left for one in ended if one.left},
    }


def _write_mended(mended: list[str], ended: list[Ended], games: list[str]) -> None:
    for done in mended:
        hanging(lead(say("In the file:"), "heading"), done)
    for one in ended:
        for right in one.listed:
            hanging(styled(_listed(one.game, right), (one.game, "heading")))
        if one.left:
            continue
        hanging(styled(say("{game}: made anew from its entries.", game=one.game), (one.game, "heading")))
        if one.differed:
            _write_differing(one.tables)
    _write_left(one for one in ended if one.left)
    if len(games) > MOST_GAMES:
        hanging((_too_many(), "refused"))


def _write_left(ended: Iterable[Ended]) -> None:
    """Which games are left as they are, and why."""
    for one in ended:
        left = say("{game}: left as it is. {why}", game=one.game, why=one.left)
        hanging(styled(left, (one.game, "refused")))


def _listed(game: str, right: SetRight) -> str:
    """What the list of games had otherwise, and what it is now that it is set right."""
    what, was, now = translated(right.what), plain(str(right.was)), plain(str(right.now))
    return say(SET_RIGHT, game=game, what=what, was=in_part(was, LONGEST_NAME), now=now)


SET_RIGHT = said("{game}: {what} in the list of games was “{was}” and is “{now}” again, as the game began.")


def _write_differing(tables: Tables) -> None:
    """What was otherwise before."""
    if not tables:
        hanging(say("Rows were not what the entries give."), indent=2)
    for one in tables:
        hanging(styled(_differing(one), (one.table, "heading")), indent=2)


def _differing(one: Differing) -> str:
    """How many rows of a table were others, and what they are about."""
    if not one.rows:
        return say("{table}: could not be read.", table=one.table)
    about = [plain(name[:40]) for name in one.about[:MOST_NAMED]]
    if (more := len(one.about) - MOST_NAMED) > 0:
        about.append(say(AT_LEAST_MORE if one.more else SO_MANY_MORE, count=more))
    told = AT_LEAST if one.more else SO_MANY
    return say(told, table=one.table, rows=one.rows, about=listed(about))


SO_MANY = said("{table}: {rows} {rows:row was|rows were} not what the entries give: {about}.")
AT_LEAST = said("{table}: at least {rows} {rows:row was|rows were} not what the entries give: {about}.")
SO_MANY_MORE = said("{count} more")
AT_LEAST_MORE = said("at least {count} more")
