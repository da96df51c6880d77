"""`remove`: a game is taken out of the file that holds it, once whoever asks for it has said so twice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Unfit, Unworkable
from events.sentences import said, say
from skyledger.adopted import Adopted, How, spoken_for
from skyledger.auditing.adoptions import differs, hashes_kept
from skyledger.cli.desk import desk_at, game_of
from skyledger.cli.keep.copies import told_head
from skyledger.cli.options import USUAL, Common
from skyledger.cli.paper import hanging, put, standard_input, stands
from skyledger.cli.status import DONE, REFUSED
from store.errors import HasBranches, NoSuchGame, StaleHead, StoreError, holds_branches
from store.kin import kin_of, while_kin_are_stale
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
    with_branches: Annotated[
        bool,
        Parameter(negative="", show_default=False, help="Remove all branches of it, and theirs, before it."),
    ] = False,
    common: Common = USUAL,
) -> int:
    """Take a game out of the file, with all that is kept of it; nothing brings it back but an export.

    It asks first, and takes nothing but “yes” for it; --yes answers before. Other games are not touched, and
    who gives orders in them meanwhile goes on. Where the game itself goes on while it asks, it stays; and so
    does one of which there are branches, until they are removed, unless --with-branches takes them along: all
    of them go, or none. A
    branch that was adopted, or is proposed to be, stays as long as the game does in whose place it counts.

    What was removed can be found in the file by whoever looks for it there, until its place is written over.

    JSON: {"game", "head", "removed"}; with --json it is not asked, so --yes is needed.
    """
    if common.json and not yes:
        raise Unworkable("option", say("With --json nothing is asked; say --yes to remove the game."))
    with desk_at(common) as desk:
        row = desk.ledger.game(_whole_id(game_of(desk, game), game))
        if not with_branches:
            _require_no_branch(desk.ledger, row.game)
        removed = _removed(
            [*map(desk.ledger.game, _resting(desk.ledger, row.game)), row], desk.ledger, yes=yes
        )
    if common.json:
        put({"game": row.game, "head": told_head(row.head), "removed": True})
    else:
        hanging(say("{game} is removed.", game=row.game) if removed else say("{game} stays.", game=row.game))
    return DONE if removed else REFUSED


def _removed(rows: Sequence[GameRow], ledger: Ledger, *, yes: bool) -> bool:
    """Remove these games, in their order, unless whoever is asked does not want it."""
    _require_not_adopted(ledger, [one.game for one in rows])
    if wanted := yes or _asked(rows):
        take_away(ledger, rows)
        for one in rows:
            stands(say("{game} is removed.", game=one.game))
    return wanted


def take_away(ledger: Ledger, rows: Sequence[GameRow]) -> None:
    """Remove games as they are known, all or none; the last is the one that was named.

    Raises `Mistake` where one counts elsewhere.
    """

    def judged() -> None:
        resting_on = kin_of(ledger, rows[-1].game)
        _require_not_adopted(ledger, [one.game for one in rows])
        ledger.remove({one.game: one.head for one in rows}, resting_on)

    try:
        while_kin_are_stale(judged)
    except StaleHead as error:
        raise StaleHead(_nothing_removed(error), error.expected, error.found) from error
    except (NoSuchGame, HasBranches) as error:
        raise type(error)(_nothing_removed(error)) from error


def _nothing_removed(error: StoreError) -> str:
    return say("{told} Nothing was removed.", told=str(error))


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


def _resting(ledger: Ledger, game: str) -> Iterator[str]:
    """The branches of a game, each behind those that rest on it."""
    for one in ledger.branches(game):
        yield from (*_resting(ledger, one.game), one.game)


def _require_not_adopted(ledger: Ledger, going: Sequence[str]) -> None:
    """Raises `Mistake` for a branch that counts in place of a game that stays, or is proposed to."""
    for branch in going:
        for one in spoken_for(ledger, branch):
            if one.game not in going and _is_meant(ledger, one):
                raise Unworkable("game", say(STAYS[one.how], branch=branch, game=one.game, entry=one.by))


def _is_meant(ledger: Ledger, one: Adopted) -> bool:
    """Is what is here under the name the branch that is meant? Where it is not, the true one may come."""
    return differs(ledger, hashes_kept(ledger, one.game), one.fact) is None


STAYS: Mapping[How, str] = {
    "counts": said(
        "{branch} stays: it was adopted by entry {entry} of {game}, and counts in its place. `skyledger "
        "remove {game} --with-branches` removes both."
    ),
    "proposed": said(
        "{branch} stays: entry {entry} of {game} proposes to adopt it. It can be removed once that is "
        "declined, or {game} went on."
    ),
    "again": said(
        "{branch} stays: entry {entry} of {game} proposes that its adoption count again. It can be removed "
        "once that is declined, or {game} went on."
    ),
    "declinable": said(
        "{branch} stays: entry {entry} of {game} took back its adoption, which counts again if that is "
        "declined. It can be removed once that is agreed to, or {game} went on."
    ),
}
"""Why a branch is not removed, by how it is adopted."""


def _asked(rows: Sequence[GameRow]) -> bool:
    """Does whoever is asked want these games removed, of which the last is the one that he named?"""
    for one in rows:
        told = said(
            "{game} ({title}) has {count} {count:entry|entries}. Once removed, what no export has is lost."
        )
        hanging(say(told, game=one.game, title=one.title, count=one.head.number))
    row = rows[-1]
    hanging(say("Remove {game}? Type {yes} if so.", game=row.game, yes=say("yes")))
    answer = standard_input().readline(LONGEST_ANSWER).decode(errors="replace")
    return answer.strip().casefold() == say("yes")
