"""Policies that are set while a game is played: from then on who may take back what is judged by them."""

from collections.abc import Iterator, Sequence

from core.history import Deed, voided
from events.entry import Entry
from events.policy import PolicySet
from phases.referee import System
from skyledger.auditing.comparing import readable, recorded_facts


def policies_set(system: System, entries: Sequence[Entry]) -> Iterator[tuple[int, PolicySet]]:
    """Each policy that is set among entries of a game, and counts, with its entry."""
    if not any(b'"PolicySet/' in (event.payload or b"") for one in entries for event in one.events):
        return  # as in most games, of which then no fact is read once more
    deeds = [Deed(one.number, one.seat, readable(recorded_facts(system, one))) for one in entries]
    void = voided(deeds)
    for deed in deeds:
        if deed.number not in void:
            yield from ((deed.number, fact) for fact in deed.facts if isinstance(fact, PolicySet))
