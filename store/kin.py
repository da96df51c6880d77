"""How the games of one hashed id stand: read before something is judged, held against it as it is written."""

from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from events.entry import hashed_id
from events.sentences import said, say
from store.errors import StaleKin
from store.ledger import Head, Kin, Ledger

NONE = Head(0, b"")
"""In place of the head of a game that is not there."""

MOST_TRIES = 20
"""So often something is judged again because others wrote meanwhile."""


def kin_of(ledger: Ledger, game: str) -> Kin:
    """The games that have the same hashed id as this one, each with its head; itself among them."""
    base = hashed_id(game)
    rows = (row for row in ledger.games(base) if hashed_id(row.game) == base)
    return Kin(base, tuple((row.game, row.head) for row in rows))


def require_kin(ledger: Ledger, known: Kin | None) -> None:
    """Raises StaleKin where one of the games that something rests on stands otherwise than was known."""
    if known is None or (found := kin_of(ledger, known.hashed_id)) == known:
        return
    was, now = dict(known.heads), dict(found.heads)
    game = next(one for one in sorted({*was, *now}) if was.get(one) != now.get(one))
    before, after = was.get(game, NONE), now.get(game, NONE)
    raise StaleKin(say(told_of(before, after), game=game), before.number, after.number)


def told_of(before: Head, after: Head) -> str:
    """How a game stands otherwise, as a template."""
    if not before.number:
        return BEGUN
    return WENT_ON if after.number else REMOVED


BEGUN = said("{game} was begun meanwhile, and this may rest on it; nothing was written. Try again.")
WENT_ON = said("{game} was written to meanwhile, and this may rest on it; nothing was written. Try again.")
REMOVED = said("{game} was removed meanwhile, and this may rest on it; nothing was written. Try again.")


T = TypeVar("T")


def while_kin_are_stale(attempt: Callable[[], T]) -> T:
    """What an attempt comes to; judged again while others write what it rests on. Raises StaleKin at last."""
    for _ in range(MOST_TRIES - 1):
        with suppress(StaleKin):
            return attempt()
    return attempt()
