"""What there is to report of: the phases that a game came to, and the entries that count no more."""

from collections.abc import Iterable

import msgspec

from phases.referee import System
from skyledger.reporting.choosing import Reached, widened
from skyledger.reporting.happenings import is_turning_back, of_an_entry, seen_of
from skyledger.reporting.report import PhaseKey
from skyledger.reporting.reporting import Reporting
from skyledger.timeline import Step


class Voided(msgspec.Struct, frozen=True):
    """An entry that counts no more, by which undo, and the phases whose report owes a word of it.

    These are the phases in which it happened, and the one in which the game stands without it.
    """

    entry: int
    by: int
    keys: frozenset[PhaseKey]


class Survey(msgspec.Struct, frozen=True):
    """Phases in their order, without those that are undone as a whole; and every undone entry."""

    there: tuple[Reached, ...]
    void: tuple[Voided, ...]


def surveyed(system: System, reporting: Reporting, steps: Iterable[Step], viewer: str) -> Survey:
    """The survey of some entries; what a viewer may not see makes no phase an eventful one."""
    found: dict[PhaseKey, Reached] = {}
    void: list[Voided] = []
    stands: PhaseKey | None = None
    for step in steps:
        if is_turning_back(step):
            continue
        happened = tuple(of_an_entry(system, reporting.turning, step))
        for one in seen_of(system, happened, step, viewer):
            found[one.key] = widened(reporting, found.get(one.key), one)
        if step.voided_by:
            keys = {one.key for one in happened} | ({stands} if stands else set())
            void.append(Voided(step.entry.number, step.voided_by, frozenset(keys)))
        else:
            stands = happened[-1].key if happened else stands
    there = sorted((one for one in found.values() if one.first), key=lambda one: one.first)
    return Survey(tuple(there), tuple(void))
