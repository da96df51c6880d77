"""Branches that a game from elsewhere proposes to adopt, held against those that are kept here."""

from collections.abc import Iterator, Mapping, Sequence

from core.history import Deed, mark, turnings
from core.proposals import Proposal, proposals
from events.entry import LOCAL, Entry
from events.message import EntriesRedone, Event, ProposalInForce
from events.policy import BranchAdopted
from events.sentences import said, say
from phases.referee import System
from skyledger.adoptable import void_here
from skyledger.adopted import NAMING, adopted_by
from skyledger.auditing.comparing import readable, recorded_facts
from store.errors import NoSuchGame
from store.ledger import Ledger


def void_proposals(system: System, ledger: Ledger, game: str, entries: Sequence[Entry]) -> Iterator[str]:
    """Of each open proposal to adopt a branch: that the branch is not here, or why nobody can agree to it."""
    hashes = {one.number: one.hash for one in entries}
    for number, fact in _to_adopt(system, entries):
        name = fact.branch.rpartition(LOCAL)[2]
        try:
            if why := void_here(ledger, game, hashes.get, fact):
                yield say(VOID, entry=number, branch=fact.branch, why=why)
        except NoSuchGame:
            yield say(NOT_HERE, entry=number, branch=fact.branch, name=name)


NOT_HERE = said(
    "Entry {entry} proposes to adopt {branch}, which is not here: whoever has it can export it, and "
    "`skyledger import FILE --beside {name}` brings it."
)
VOID = said("Entry {entry} proposes to adopt {branch}, and nobody can agree to it here: {why}")


def _to_adopt(system: System, entries: Sequence[Entry]) -> Iterator[tuple[int, BranchAdopted]]:
    """What is open among the entries of a game by which a branch is to be adopted, or to be so again."""
    if not any(tag in (event.payload or b"") for one in entries for event in one.events for tag in NAMING):
        return  # as in most games, of which then no fact is read once more
    deeds = [Deed(one.number, one.seat, readable(recorded_facts(system, one))) for one in entries]
    found = turnings((deed.number, marked) for deed in deeds if (marked := mark(deed)))
    facts = {deed.number: deed.facts for deed in deeds}
    counts = any(
        isinstance(fact, BranchAdopted) for n, some in facts.items() if n not in found.void for fact in some
    )
    for one in proposals(deeds).values():
        if not one.closed and (one.answered_past_adoption or not counts):
            yield from ((one.number, fact) for fact in _adopted(one, facts, found.turned))


def _adopted(
    one: Proposal, facts: Mapping[int, Sequence[Event]], turned: Mapping[int, Sequence[int]]
) -> Iterator[BranchAdopted]:
    """What counts once a proposal is agreed to; of what counts until it is declined nothing."""
    if isinstance(one.proposed, ProposalInForce):
        return
    if (fact := adopted_by(one.proposed)) is not None:
        yield fact
    again = turned.get(one.proposed.undone_by, ()) if isinstance(one.proposed, EntriesRedone) else ()
    yield from (each for number in again for each in facts[number] if isinstance(each, BranchAdopted))
