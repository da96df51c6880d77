"""Adoptions of branches, held against the branches where they are kept."""

from collections.abc import Iterator, Sequence

from core.history import Deed, voided
from events.entry import Entry
from events.policy import BranchAdopted
from events.sentences import say
from phases.referee import System
from skyledger.auditing.comparing import readable, recorded_facts
from skyledger.auditing.found import Difference, Found, not_compared, wrong
from store.errors import NoSuchGame
from store.ledger import Ledger


def adoptions(system: System, ledger: Ledger, entries: Sequence[Entry]) -> Iterator[Found]:
    """What is otherwise with a branch that was adopted than the entry says, and that it is not here."""
    deeds = [Deed(one.number, one.seat, readable(recorded_facts(system, one))) for one in entries]
    void = voided(deeds)
    for deed, entry in zip(deeds, entries, strict=True):
        for fact in deed.facts:
            if isinstance(fact, BranchAdopted) and deed.number not in void:
                yield from _held_against(ledger, entries, entry, fact)


def differs(ledger: Ledger, entries: Sequence[Entry], fact: BranchAdopted) -> str | None:
    """What is kept here of a branch that is adopted by the game of these entries, if that is otherwise.

    None where it is so. Raises `NoSuchGame` where the branch is not here.
    """
    ledger.game(fact.branch)
    kept = ledger.entry(fact.branch, fact.number)
    if kept is None:
        return say("no such entry")
    here = fact.at if _parts_after(ledger, entries, fact) else 0
    found = f"{fact.branch}, {here}, {kept.number}:{kept.hash.hex()}"
    return None if found == _recorded(fact) else found


def _recorded(fact: BranchAdopted) -> str:
    return f"{fact.branch}, {fact.at}, {fact.number}:{fact.head}"


def _held_against(
    ledger: Ledger, entries: Sequence[Entry], entry: Entry, fact: BranchAdopted
) -> Iterator[Found]:
    try:
        found = differs(ledger, entries, fact)
    except NoSuchGame:
        told = say(
            "entry {entry}: {branch} was adopted, and is not here.", entry=entry.number, branch=fact.branch
        )
        yield not_compared(entry.number, "branch", told)
        return
    if found is not None:
        yield wrong(entry, Difference("branch", (), found, _recorded(fact)))


def _parts_after(ledger: Ledger, entries: Sequence[Entry], fact: BranchAdopted) -> bool:
    """Is the entry that it names the last that both have? So it is where either came by mail as well."""

    def shared(number: int) -> bool:
        theirs = ledger.entry(fact.branch, number)
        return theirs is not None and number <= len(entries) and theirs.hash == entries[number - 1].hash

    return shared(fact.at) and not shared(fact.at + 1)
