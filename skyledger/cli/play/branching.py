"""`branch`: a game that begins as another one's prefix, to try from there what might have been."""

from itertools import count
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake, Unfit
from events.entry import LOCAL, hashed_id
from events.sentences import said, say
from skyledger.cli.answers import no_such_entry
from skyledger.cli.desk import desk_at, game_of, proper_game_id
from skyledger.cli.keep.copies import told_head
from skyledger.cli.options import USUAL, Common, GameId, NumberIfAny
from skyledger.cli.paper import hanging, put, stands
from skyledger.cli.status import DONE
from skyledger.service import Desk
from store.errors import GameExists
from store.ledger import GameRow


def branch(
    game: GameId,
    /,
    *,
    at: Annotated[
        NumberIfAny,
        Parameter(help="The entry after which it parts; without it, the last one of the game."),
    ] = None,
    name: Annotated[
        str,
        Parameter(help="What it is called: GAME~NAME; without it, after the entry at which it parts."),
    ] = "",
    common: Common = USUAL,
) -> int:
    """Begin a branch: a game that has another's entries up to one of them, and goes on by itself.

    The other game, its trunk, is not touched, and goes on as if there were no branch. In the branch orders,
    undo, audit and export work as in any game; it is exported as the game that it would be, and comes home
    with `import --beside`. Nothing is copied: a branch takes room for its own entries alone, and its trunk
    stays in the file while it is there. `branches` draws what parted from where.

    Dice of a branch fall anew, but where a seed throws them. What a seat may not see of the trunk it may not
    see in the branch.

    JSON: {"game", "trunk", "at", "head"}.
    """
    with desk_at(common) as desk:
        trunk = game_of(desk, game)
        last = desk.ledger.head(trunk).number
        if at is not None and not 1 <= at <= last:
            raise no_such_entry(trunk, last, at)
        row = _begun(desk, trunk, at or last, name)
    stands(say("{branch} is begun.", branch=row.game))
    if common.json:
        put({"game": row.game, "trunk": trunk, "at": row.head.number, "head": told_head(row.head)})
    else:
        told = said("{branch} is begun: it is {game} up to entry {entry}, and goes on by itself.")
        hanging(say(told, branch=row.game, game=trunk, entry=row.head.number))
    return DONE


def _begun(desk: Desk, trunk: str, at: int, name: str) -> GameRow:
    """The new branch. Raises `Mistake` for a name that is taken, or none."""
    taken = {row.game for row in desk.ledger.games(f"{hashed_id(trunk)}{LOCAL}")}
    called = _called(trunk, proper_game_id(name)) if name else _free(trunk, at, taken)
    if called in taken:
        raise _taken(called, name)
    try:
        return desk.ledger.branch(called, trunk, at)
    except GameExists as error:  # begun by somebody else since
        raise _taken(called, name) from error


def _taken(called: str, name: str) -> Mistake:
    told = say("There is a game {game} here already; choose another --name.", game=called)
    return Unfit(said("free name"), name, told)


def _called(trunk: str, name: str) -> str:
    return f"{hashed_id(trunk)}{LOCAL}{name}"


def _free(trunk: str, at: int, taken: set[str]) -> str:
    """The first name after its entry that no branch or copy has: "malta~at-12", "malta~at-12-2"."""
    names = (_called(trunk, f"at-{at}" if number == 1 else f"at-{at}-{number}") for number in count(1))
    return next(one for one in names if one not in taken)
