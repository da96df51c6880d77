"""Which entries of a branch stand by nothing but the word of those who adopted it."""

from collections.abc import Iterator, Sequence

from core.ruling import Accepted
from events.entry import Entry
from phases.referee import System
from skyledger.auditing.agreed import Beside, Taken
from skyledger.auditing.comparing import alike, recorded_facts, recorded_order
from skyledger.auditing.premise import premise
from skyledger.auditing.walking import Judged, Line, Look, Unjudged, judged, walk_on

NOT_LOOKED_AT = Unjudged("")


def by_their_word(system: System, entries: Sequence[Entry], known: Beside) -> Iterator[int]:
    """The entries that need the word of others, and have it of those who adopted the branch.

    Those alone are judged that they agreed to: without their word, and with it where that is missed.
    """
    last, line = max((one.number for one in known.agreed), default=0), Line(system.rules)
    held = premise(system, entries, known.parted)
    alone, with_it = Taken(held, Beside(known.parted)), Taken(held, known)
    for entry in entries[:last]:
        order, facts = recorded_order(system, entry), recorded_facts(system, entry)
        look = Look(entry, order, facts, NOT_LOOKED_AT)
        if any(True for _ in known.seats(entry.number)):
            stands = (
                _as_recorded(judged(system, line, entry, order, facts, one), look) for one in (alone, with_it)
            )
            if not next(stands) and next(stands):
                yield entry.number
        if not walk_on(system, line, look):
            return


def _as_recorded(found: Judged, look: Look) -> bool:
    return isinstance(found, Accepted) and alike(found.facts, look.facts)
