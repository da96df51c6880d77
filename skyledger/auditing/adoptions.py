"""Adoptions of branches, held against the branches where they are kept."""

from collections.abc import Iterator, Sequence
from typing import Any

from core.history import Deed, voided
from events.entry import Entry
from events.policy import BranchAdopted
from events.sentences import said, say
from phases.referee import System
from skyledger.auditing.comparing import readable, recorded_facts
from skyledger.auditing.found import Difference, Found, not_compared, wrong
from store.errors import NoSuchGame
from store.ledger import Ledger

GONE = said("entry {entry}: {branch} was adopted, and is not here.")


def adoptions(system: System, ledger: Ledger, game: str, entries: Sequence[Entry]) -> Iterator[Found]:
    """What is otherwise with a branch that was adopted than the entry says, and that it is not here."""
    deeds = [Deed(one.number, one.seat, readable(recorded_facts(system, one))) for one in entries]
    void = voided(deeds)
    for deed, entry in zip(deeds, entries, strict=True):
        for fact in deed.facts:
            if isinstance(fact, BranchAdopted) and deed.number not in void:
                yield from _held_against(ledger, game, entry, fact)


def _held_against(ledger: Ledger, game: str, entry: Entry, fact: BranchAdopted) -> Iterator[Found]:
    try:
        lineage, kept = ledger.lineage(fact.branch), ledger.entry(fact.branch, fact.number)
    except NoSuchGame:
        kept, lineage = None, []
    if kept is None and not lineage:
        told = say(
            "entry {entry}: {branch} was adopted, and is not here.", entry=entry.number, branch=fact.branch
        )
        yield not_compared(entry.number, "branch", told)
        return
    recorded: Any = f"{fact.branch}, {fact.at}, {fact.number}:{fact.head}"
    here = next((one.at for one in lineage if one.trunk == game), 0)
    found = "" if kept is None else f"{fact.branch}, {here}, {kept.number}:{kept.hash.hex()}"
    if found != recorded:
        yield wrong(entry, Difference("branch", (), found or say("no such entry"), recorded))
