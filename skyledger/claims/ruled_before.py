"""How a claim was found before, told wherever it is found anew: what is found last takes the place of it."""

from collections.abc import Iterable, Iterator

import msgspec

from events.message import ClaimRuled, Event, ProposalAccepted, ProposalRaised
from skyledger.folding import facts_of
from skyledger.past import Past


class Ruled(msgspec.Struct, frozen=True):
    """That a claim was found so in an entry."""

    claim: int
    entry: int
    finding: str


def ruled_before(past: Past, facts: Iterable[Event], last: int) -> tuple[Ruled, ...]:
    """How each claim that facts find, or propose to, was found last until an entry."""
    claims = {found.claim for found in _findings(facts)}
    if not claims:
        return ()
    found = {one.claim: one for one in _rulings(past, last) if one.claim in claims}
    return tuple(found.values())


def last_found(past: Past, claim: int, last: int) -> Ruled | None:
    """How a claim was found last until an entry; None where nobody ruled on it."""
    return {one.claim: one for one in _rulings(past, last)}.get(claim)


def _findings(facts: Iterable[Event]) -> Iterator[ClaimRuled]:
    for fact in facts:
        found = fact.proposed if isinstance(fact, ProposalRaised) else fact
        if isinstance(found, ClaimRuled):
            yield found


def _rulings(past: Past, last: int) -> Iterator[Ruled]:
    for number, mark in past.marks(last).items():
        entry = past.ledger.entry(past.game, number) if isinstance(mark, RULING) else None
        for fact, _ in facts_of(past.system, entry) if entry else ():
            if isinstance(fact, ClaimRuled):
                yield Ruled(fact.claim, number, fact.finding)


RULING = (ClaimRuled, ProposalAccepted)
