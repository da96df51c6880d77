"""Adoptions of branches, held against the branches where they are kept."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count

from core.history import in_words
from events.entry import Entry, hashed_id
from events.policy import BranchAdopted
from events.sentences import said, say
from phases.referee import System
from skyledger.adopted import adoption_in, changed_since, unjudged_in
from skyledger.auditing.counting import counting
from skyledger.auditing.found import Difference, Found, not_compared, wrong
from store.errors import NoSuchGame, StoreError
from store.ledger import Ledger

HashOf = Callable[[int], bytes | None]
"""The hash of an entry of the game that adopts; None where it has no such entry."""


def hashes_kept(ledger: Ledger, game: str) -> HashOf:
    """Those of a game that is kept here."""

    def ours(number: int) -> bytes | None:
        entry = ledger.entry(game, number)
        return None if entry is None else entry.hash

    return ours


def adoptions(system: System, ledger: Ledger, entries: Sequence[Entry]) -> Iterator[Found]:
    """What is otherwise with a branch that was adopted than the entry says, and that it is not here."""
    ours = {one.number: one.hash for one in entries}
    for entry, fact in counting(system, entries, BranchAdopted):
        yield from _held_against(ledger, ours.get, entry, fact)


def differs(ledger: Ledger, ours: HashOf, fact: BranchAdopted) -> str | None:
    """What is kept here of a branch that is adopted by the game of these hashes, if that is otherwise.

    None where it is so. Raises `NoSuchGame` where the branch is not here.
    """
    ledger.game(fact.branch)
    kept = ledger.entry(fact.branch, fact.number)
    if kept is None:
        return say("no such entry")
    here = parted_after(ours, hashes_kept(ledger, fact.branch), fact.at)
    found = f"{fact.branch}, {here}, {kept.number}:{kept.hash.hex()}"
    return None if found == _recorded(fact) else found


def _recorded(fact: BranchAdopted) -> str:
    return f"{fact.branch}, {fact.at}, {fact.number}:{fact.head}"


def _held_against(ledger: Ledger, ours: HashOf, entry: Entry, fact: BranchAdopted) -> Iterator[Found]:
    try:
        found = differs(ledger, ours, fact)
    except NoSuchGame:
        if hashed_id(fact.branch) != hashed_id(entry.game):
            yield wrong(entry, Difference("branch", (), say("no branch of this game"), _recorded(fact)))
            return
        told = say(
            "entry {entry}: {branch} was adopted, and is not here.", entry=entry.number, branch=fact.branch
        )
        yield not_compared(entry.number, "branch", told)
        return
    if found is not None:
        yield wrong(entry, Difference("branch", (), found, _recorded(fact)))
    elif (away := adoption_in(ledger, fact.branch, fact.number)) is not None:
        told = say(AWAY, other=away.fact.branch, branch=fact.branch, entry=away.by)
        yield wrong(entry, Difference("branch", (), told, _recorded(fact)))


def taken_with_branches(system: System, ledger: Ledger, entries: Sequence[Entry]) -> Iterator[str]:
    """Of each branch that was adopted and is here: what of it was taken over unjudged, and that it counts
    otherwise by now, to which nobody agreed.
    """
    for entry, fact in counting(system, entries, BranchAdopted):
        with suppress(StoreError):
            if taken := tuple(unjudged_in(ledger, fact)):
                told = in_words(taken)
                yield say(UNJUDGED, entry=entry.number, branch=fact.branch, count=len(taken), entries=told)
            if back := changed_since(ledger, fact):
                yield say(CHANGED, entry=entry.number, branch=fact.branch, back=back)


UNJUDGED = said(
    "what entry {entry} adopted of {branch}, of which {count:entry|entries} {entries} {count:was|were} taken "
    "over unjudged: see its own audit"
)
CHANGED = said(
    "what entry {entry} adopted of {branch}, though entry {back} there changed it by undo, redo or decline"
)
AWAY = said("{other}, which {branch} adopted by its entry {entry}, before it was adopted itself")


def parted_after(ours: HashOf, theirs: HashOf, said: int) -> int:
    """The last entry that a game and its branch have alike, looked for first where it is said to be."""

    def shared(number: int) -> bool:
        return (hash_ := theirs(number)) is not None and hash_ == ours(number)

    if shared(said) and not shared(said + 1):
        return said  # so it is where either came by mail as well
    return next(number for number in count() if not shared(number + 1))
