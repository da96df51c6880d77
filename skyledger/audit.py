"""Is a ledger what was once written, and was each order in it judged by its rules?

Every finding is reported, and none hides another: what was changed after it was written, what is not as its
own rules give it, and what today's rules give otherwise than those of its time.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain as in_a_row
from typing import Any

import msgspec

from events.entry import Entry
from events.sentences import say, translated
from phases.referee import System
from skyledger.auditing.adoptions import adoptions, taken_with_branches
from skyledger.auditing.agreed import NOTHING, Beside, beside, taken_by_agreement
from skyledger.auditing.by_word import by_their_word
from skyledger.auditing.found import Found, Kind, not_compared, of_the_chain, told_in_part
from skyledger.auditing.found import rest as left_out
from skyledger.auditing.kept import (
    begun,
    listed,
    read_models,
    rests_on,
    system_listed,
    taken,
)
from skyledger.auditing.premise import taken_with_it
from skyledger.auditing.texts import unfit_texts
from skyledger.auditing.walking import walked
from skyledger.folding import UNFOLDABLE, reason
from skyledger.games import GAMES
from skyledger.listing import system_begun
from skyledger.others_orders import taken_as_theirs
from skyledger.secrecy.remarks import is_left_unsaid
from skyledger.service import GAMEMASTER
from store.check import bounded
from store.errors import StoreError
from store.ledger import GameRow, Head, Ledger

__all__ = ["Found", "Kind", "audit", "orders_judged"]

FOLDING = (StoreError, *UNFOLDABLE)
"""What reading and folding entries that were tampered with can end in."""


class Rest(msgspec.Struct, frozen=True):
    """What an audit rests on: the rules versions that are not today's, and what is taken as recorded."""

    rests_on: str
    taken: tuple[str, ...]


def audit(
    ledger: Ledger, game: str, kept: Head | None = None, against: Any = None, viewer: str = GAMEMASTER
) -> list[Found]:
    """Every finding in a game: its chain, every order and die, sealed positions, and all beside the entries.

    With `kept`, a head from elsewhere, also whether the ledger still contains it; `against` is a position
    that it should have begun from. Of what is kept from the viewer it is told that something is not as it
    should be, and not what. Raises `NoSuchGame`.
    """
    with ledger.at_one_moment():
        found = [*ledger.shape(), *ledger.verify(game, kept)]
        row, (entries, unread) = ledger.game(game), _readable(ledger, game)
        unsaid = {entry.number for entry in entries if is_left_unsaid(entry)}
        missing = (one for one in found if one.kind != "withheld" or one.entry not in unsaid)
        chain = [told_in_part(of_the_chain(finding)) for finding in missing]
        beyond = (system_listed(row, entries), _beyond_the_chain(ledger, row, entries, against, viewer))
        others = map(told_in_part, in_a_row(*beyond))
        return [*chain, *([] if chain else unread), *bounded(others, left_out)]


def rest(ledger: Ledger, game: str, compared_for: str | None = None, against: Any = None) -> Rest:
    """What an audit of a game rests on; its beginning was compared for that viewer, or not at all.

    `against` is the position that it was compared with. Raises `NoSuchGame`.
    """
    row, (entries, _) = ledger.game(game), _readable(ledger, game)
    system = system_begun(entries) or GAMES.get(row.system)
    if system is None:
        return Rest(rests_on(entries), ())
    known = beside(ledger, game, entries)
    also = (
        taken(system, entries, compared_for, against),
        taken_with_it(system, entries, known.parted),
        taken_by_agreement(known.agreed, by_their_word(system, entries, known)),
        taken_with_branches(system, ledger, entries),
        taken_as_theirs(system, ledger, game, known.parted, (one.number for one in known.agreed)),
    )
    return Rest(rests_on(entries), tuple(in_a_row(*also)))


def _beyond_the_chain(
    ledger: Ledger, row: GameRow, entries: list[Entry], against: Any, viewer: str
) -> Iterator[Found]:
    """What the rules of the game, and all that is kept beside its entries, have to say."""
    system = system_begun(entries) or GAMES.get(row.system)
    if system is None:
        yield not_compared(0, "order", say("the orders: which game this is can't be known."))
        return
    yield from _judged(system, row, entries, viewer, against, beside(ledger, row.game, entries))
    yield from _safely("branches", lambda: adoptions(system, ledger, entries))
    yield from _safely("read models", lambda: read_models(system, ledger, row, entries, viewer))


def orders_judged(
    row: GameRow, entries: list[Entry], viewer: str, known: Beside = NOTHING
) -> Iterator[Found]:
    """What the rules have to say of the orders, dice and sealed positions of a game that nobody keeps yet.

    Where entry 1 does not say which game it is, the list does: nothing goes unjudged for want of a beginning.
    Raises KeyError if the list names a game that is not refereed here.
    """
    yield from system_listed(row, entries)
    yield from _judged(system_begun(entries) or GAMES[row.system], row, entries, viewer, None, known)


def _judged(  # noqa: PLR0913 - all that is known of a game that is looked at
    system: System, row: GameRow, entries: list[Entry], viewer: str, against: Any, known: Beside
) -> Iterator[Found]:
    """What `audit` and `import` look at alike."""
    yield from _safely("texts", lambda: unfit_texts(entries))
    yield from _safely("beginning", lambda: begun(system, entries, viewer, against))
    yield from _safely("orders", lambda: walked(system, entries, viewer, known))
    yield from _safely("title", lambda: listed(system, row, entries))


def _readable(ledger: Ledger, game: str) -> tuple[list[Entry], list[Found]]:
    entries: list[Entry] = []
    try:
        entries.extend(ledger.stored(game))
    except FOLDING as error:
        told = say(
            "the entries can be read only up to {number}: {error}", number=len(entries), error=str(error)
        )
        return entries, [Found("tampered", len(entries) + 1, "entry unreadable", told)]
    return entries, []


def _safely(what: str, part: Callable[[], Iterable[Found]]) -> Iterator[Found]:
    """The findings of one part of the audit, and that it could go no further if it could not."""
    try:
        yield from part()
    except FOLDING as error:
        told = say("the {what}: no further than this ({error})", what=translated(what), error=reason(error))
        yield not_compared(0, what.removesuffix("s"), told)
