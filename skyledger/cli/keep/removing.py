"""`remove`: a game is taken out of the file that holds it, once whoever asks for it has said so twice."""

from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Unfit, Unworkable
from events.sentences import said, say
from skyledger.cli.desk import desk_at, game_of
from skyledger.cli.keep.copies import told_head
from skyledger.cli.options import USUAL, Common
from skyledger.cli.paper import hanging, put, standard_input, stands
from skyledger.cli.status import DONE, REFUSED
from store.errors import holds_branches
from store.ledger import GameRow, Ledger

LONGEST_ANSWER = 1000
"""So many bytes of an answer are read; “yes” is shorter."""


def remove(
    game: Annotated[str, Parameter(help="The game's id, whole.")],
    /,
    *,
    yes: Annotated[
        bool, Parameter(negative="", show_default=False, help="Remove it without asking first.")
    ] = False,
    common: Common = USUAL,
) -> int:
    """Take a game out of the file, with all that is kept of it; nothing brings it back but an export.

    It asks first, and takes nothing but “yes” for it; --yes answers before. Other games are not touched, and
    who gives orders in them meanwhile goes on. Where the game itself goes on while it asks, it stays; and so
    does one of which there are branches, until they are removed.

    What was removed can be found in the file by whoever looks for it there, until its place is written over.

    JSON: {"game", "head", "removed"}; with --json it is not asked, so --yes is needed.
    """
    if common.json and not yes:
        raise Unworkable("option", say("With --json nothing is asked; say --yes to remove the game."))
    with desk_at(common) as desk:
        row = desk.ledger.game(_whole_id(game_of(desk, game), game))
        _require_no_branch(desk.ledger, row.game)
        removed = yes or _asked(row)
        if removed:
            _remove(desk.ledger, row)
    if common.json:
        put({"game": row.game, "head": told_head(row.head), "removed": True})
    else:
        hanging(say("{game} is removed.", game=row.game) if removed else say("{game} stays.", game=row.game))
    return DONE if removed else REFUSED


def _whole_id(found: str, given: str) -> str:
    """The id, if it was given whole: a beginning is too little to remove a game by. Raises `Mistake`."""
    if found != given:
        told = said("To remove a game its whole id is needed, and “{given}” is but the beginning of {game}.")
        raise Unfit("game", given, say(told, given=given, game=found), (found,))
    return found


def _require_no_branch(ledger: Ledger, game: str) -> None:
    """Raises `Mistake` where the first entries of branches are those of this game."""
    if resting := [one.game for one in ledger.branches(game)]:
        raise Unworkable("game", str(holds_branches(game, resting)))


def _asked(row: GameRow) -> bool:
    """Does whoever is asked want the game removed?"""
    hanging(
        say(
            "{game} ({title}) has {count} {count:entry|entries}. Once removed, what no export has is lost.",
            game=row.game,
            title=row.title,
            count=row.head.number,
        )
    )
    hanging(say("Remove {game}? Type {yes} if so.", game=row.game, yes=say("yes")))
    answer = standard_input().readline(LONGEST_ANSWER).decode(errors="replace")
    return answer.strip().casefold() == say("yes")


def _remove(ledger: Ledger, row: GameRow) -> None:
    ledger.remove(row.game, row.head)
    stands(say("{game} is removed.", game=row.game))
