"""Which branch counts in place of a game that is kept here, and in place of which games a branch counts."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Literal

import msgspec

from core.history import Talk, undone_last
from core.mistakes import Unfit
from core.policy import ADOPTION
from core.proposals import AdoptBranch, Proposal, proposals
from events.entry import LOCAL, hashed_id
from events.message import (
    EntriesRedone,
    Event,
    ProposalInForce,
    ProposalOfOrder,
    ProposalRaised,
    ProposalsNotWelcomed,
    ProposalsWelcomed,
)
from events.policy import BranchAdopted
from events.sentences import said, say
from skyledger.folding import IMPOSSIBLE, facts_of
from skyledger.games import GAMES
from skyledger.past import Past
from skyledger.touched import Moment, still_open
from store.errors import NoSuchGame, StoreError
from store.ledger import Ledger

How = Literal["counts", "proposed", "again", "declinable"]
"""How a branch is adopted: it counts, or would by what is proposed, or once an undo of that is declined."""

NAMING = (b'"AdoptBranch/', b'"BranchAdopted/')
"""What stands in each fact that adopts a branch, or proposes to."""


class Adopted(msgspec.Struct, frozen=True):
    """That a branch counts in place of a game by the entry `by`, or may come to by what that entry says."""

    game: str
    by: int
    fact: BranchAdopted
    how: How = "counts"


def adoption_in(ledger: Ledger, game: str, until: int | None = None) -> Adopted | None:
    """The adoption of a branch that counts in a game, as it stands or stood after an entry, if there is one.

    Raises as `Past.at` does.
    """
    last = ledger.game(game).head.number if until is None else until
    named = {number for number, fact in ledger.events(game, 0, last) if b'"BranchAdopted/' in fact}
    if not named or (past := _past(ledger, game)) is None:
        return None
    for number in sorted(named - past.turnings(last).void.keys(), reverse=True):
        entry = ledger.entry(game, number)
        for fact, _ in facts_of(past.system, entry) if entry else ():
            if isinstance(fact, BranchAdopted):
                return Adopted(game, number, fact)
    return None


def in_place_of(ledger: Ledger, branch: str) -> str | None:
    """What counts in place of a branch, at the end of all that was adopted; None where nothing does.

    Raises as `Past.at` does, and `NoSuchGame` for a branch that is not here.
    """
    found, seen = adoption_in(ledger, branch), [branch]
    while found is not None and found.fact.branch not in seen:
        seen.append(found.fact.branch)
        with suppress(NoSuchGame):  # what it adopted may come by mail
            found = adoption_in(ledger, seen[-1])
    return seen[-1] if len(seen) > 1 else None


def adopted_as(ledger: Ledger, branch: str) -> Iterator[Adopted]:
    """The adoptions that count, by which this branch does in place of a game that is kept here."""
    return (found for found in adoptions_akin(ledger, branch) if found.fact.branch == branch)


def adoptions_akin(ledger: Ledger, branch: str) -> Iterator[Adopted]:
    """The adoptions that count in games kept here with the beginning of a branch, whatever they adopt."""
    for game in _akin(ledger, branch):
        with suppress(StoreError, *IMPOSSIBLE):  # a game that can't be read adopts nothing
            if (found := adoption_in(ledger, game)) is not None:
                yield found


def changed_since(ledger: Ledger, fact: BranchAdopted) -> int:
    """The last entry by which others count in a branch than is to be adopted of it; 0 where none do."""
    if (past := _past(ledger, fact.branch)) is None:
        return 0
    found, agreed = past.turnings(), past.turnings(fact.number).void.keys()
    if agreed == {number for number in found.void if number <= fact.number}:
        return 0
    since = (number for number, turned in found.turned.items() if min(turned, default=number) <= fact.number)
    return max((number for number in since if number > fact.number), default=0)


def gone_on_since(ledger: Ledger, fact: BranchAdopted) -> int:
    """The first entry that counts in a branch behind what is to be adopted of it; 0 where there is none.

    What is said of entries changes nothing, but for standing acceptances, which come with a branch.
    """
    if (past := _past(ledger, fact.branch)) is None:
        return 0
    at = Moment(past, ledger.head(fact.branch).number)
    silent = {number for number, one in at.marks.items() if isinstance(one, Talk)}
    standing = {number for number, one in at.marks.items() if isinstance(one, STANDING)}
    counts = ({*at.counting()} - silent) | standing
    return min((number for number in counts if number > fact.number), default=0)


def unjudged_in(ledger: Ledger, fact: BranchAdopted) -> Iterator[int]:
    """The entries that are adopted with a branch and were taken over unjudged. Raises `NoSuchGame`."""
    spans = (
        (max(first, fact.at + 1), min(last, fact.number)) for first, last in ledger.unjudged(fact.branch)
    )
    return (number for first, last in spans for number in range(first, last + 1))


STANDING = (ProposalsWelcomed, ProposalsNotWelcomed)


def proposed_as(ledger: Ledger, branch: str) -> Iterator[Adopted]:
    """What is open in games that are kept here, and by which this branch may come to count in their place."""
    for game in _akin(ledger, branch):
        with suppress(StoreError, *IMPOSSIBLE):
            yield from (one for one in _proposed_in(ledger, game) if one.fact.branch == branch)


def spoken_for(ledger: Ledger, name: str) -> Iterator[Adopted]:
    """What keeps a name for one branch: the adoptions of it that count, then what is open by which it may."""
    yield from adopted_as(ledger, name)
    yield from proposed_as(ledger, name)


FOR_ANOTHER: Mapping[How, str] = {
    "counts": said(
        "{branch} is what entry {entry} of {game} adopted, and is not here; choose another {name}."
    ),
    "proposed": said(
        "{branch} is what entry {entry} of {game} proposes to adopt, and is not here; choose another {name}, "
        "or take this one once that is declined, or {game} went on."
    ),
    "again": said(
        "{branch} is what by entry {entry} of {game} is to be adopted again, and is not here; choose "
        "another {name}, or take this one once that is declined, or {game} went on."
    ),
    "declinable": said(
        "{branch} is what counts again if entry {entry} of {game} is declined, and is not here; choose "
        "another {name}."
    ),
}
"""Why no new game or branch gets a name, by how what it is kept for is adopted."""


def require_free(ledger: Ledger, called: str, name: str, given: str) -> None:
    """Raises `Mistake` where what is to be called so, as it was `given` by an option, has another's name."""
    for one in spoken_for(ledger, called):
        told = say(FOR_ANOTHER[one.how], branch=called, entry=one.by, game=one.game, name=name)
        raise Unfit(said("free name"), given, told)


def _proposed_in(ledger: Ledger, game: str) -> Iterator[Adopted]:
    last = ledger.game(game).head.number
    named = any(mark in fact for _, fact in ledger.events(game, 0, last) for mark in NAMING)
    if not named or (past := _past(ledger, game)) is None:
        return
    at = Moment(past, last)
    for one in proposals(still_open(at)).values():
        if not one.closed:
            how, facts = _to_come(at, one)
            yield from (Adopted(game, one.number, fact, how) for fact in adopting(past, facts))


def _to_come(at: Moment, one: Proposal) -> tuple[How, tuple[Event, ...]]:
    """What would be written once an open proposal is agreed to, or once what counts by one is declined."""
    match one.proposed:
        case ProposalInForce() if one.number > at.newest() and undone_last(at.found.void) == one.number:
            return "declinable", (EntriesRedone(one.number),)
        case ProposalInForce():
            return "declinable", ()
        case EntriesRedone():
            return "again", (one.proposed,)
        case _:
            return "proposed", (one.proposed,)


def adopted_by(fact: object) -> BranchAdopted | None:
    """What a fact adopts, or proposes to adopt, if it does."""
    if isinstance(fact, ProposalOfOrder) and fact.kind == ADOPTION:
        order = msgspec.convert(fact.order, AdoptBranch)
        return BranchAdopted(order.branch, order.at, order.number, order.head)
    return fact if isinstance(fact, BranchAdopted) else None


def adopting(past: Past, facts: Iterable[Event]) -> Iterator[BranchAdopted]:
    """What facts that are to be written adopt, or let count again, or propose to."""
    for fact in (one.proposed if isinstance(one, ProposalRaised) else one for one in facts):
        if (found := adopted_by(fact)) is not None:
            yield found
        again = past.turnings().turned.get(fact.undone_by, ()) if isinstance(fact, EntriesRedone) else ()
        for number in again:
            entry = past.ledger.entry(past.game, number)
            yield from (
                one
                for one, _ in (facts_of(past.system, entry) if entry else ())
                if isinstance(one, BranchAdopted)
            )


def adoption_told(ledger: Ledger, game: str, branch: str) -> str:
    """That a branch counts in place of a game; also where it is not here, or stands otherwise here."""
    if not branch:
        return ""
    if (found := adoption_in(ledger, game)) is None or found.fact.branch != branch:
        return say(COUNTS, branch=branch)
    from skyledger.auditing.adoptions import hashes_kept  # noqa: PLC0415 - no other game needs it

    return adoption_sentence(ledger, hashes_kept(ledger, game), found.fact)


def adoption_sentence(ledger: Ledger, ours: Callable[[int], bytes | None], fact: BranchAdopted) -> str:
    """The same of a game of these hashes, be it kept here or not."""
    from skyledger.auditing.adoptions import differs  # noqa: PLC0415 - no other game needs it

    back = 0
    try:
        how = COUNTS if differs(ledger, ours, fact) is None else OTHERWISE
        if how is COUNTS and (back := changed_since(ledger, fact)):
            how = CHANGED
    except NoSuchGame:
        how = NOT_HERE
    return say(how, branch=fact.branch, name=fact.branch.rpartition(LOCAL)[2], entry=back)


COUNTS = said("{branch} was adopted, and counts in place of this game.")
CHANGED = said(
    "{branch} was adopted, and counts in place of this game; by its entry {entry}, an undo, redo or decline, "
    "what was adopted counts otherwise there by now."
)
NOT_HERE = said(
    "{branch} was adopted, and counts in place of this game; it is not here: whoever has it can "
    "export it, and `skyledger import FILE --beside {name}` brings it."
)
OTHERWISE = said(
    "{branch} was adopted, and counts in place of this game; what is here under that name is not what was "
    "adopted, as `skyledger audit` tells."
)


def _akin(ledger: Ledger, branch: str) -> list[str]:
    """The games that have the beginning of a branch under its hashed id, but for itself."""
    base = hashed_id(branch)
    found = [row.game for row in ledger.games(f"{base}{LOCAL}") if row.game != branch]
    if branch != base:
        with suppress(NoSuchGame):
            found.insert(0, ledger.game(base).game)
    return found


def _past(ledger: Ledger, game: str) -> Past | None:
    system = GAMES.get(ledger.game(game).system)
    return None if system is None else Past(system, ledger, game)
