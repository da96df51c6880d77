"""A past order corrected: what is given in its place, and everything after it judged again."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.dice import kept
from core.ruling import Accepted
from events.entry import Entry
from phases.referee import System
from skyledger.again.line import Given, Judged, Treatment, as_given, judged, judged_again, recorded
from skyledger.folding import Step
from skyledger.past import Past
from skyledger.recording import Facts, Ordered, sealed
from skyledger.service import Desk
from store.ledger import Head


class Correction(msgspec.Struct, frozen=True):
    """What is to be otherwise from an entry on: what is given there, and the entry after which the rest
    comes.

    `given` is empty where the order is taken out; the rest begins with the entry itself where something is
    put before it.
    """

    step: Step
    given: tuple[Given, ...]
    rest: int

    @property
    def at(self) -> int:
        """The entry that is corrected."""
        return self.step.entry.number


def corrected(past: Past, correction: Correction, treat: Treatment = as_given) -> Iterator[Judged]:
    """What is given in place of the order, and then each order that counts, in the game that they make.

    What is given by the correction is given as it is; the dice of the machine that fell are kept. Raises as
    `Past.steps` does.
    """
    state, system = past.at(correction.at - 1), past.system
    for given in correction.given:
        one = judged(system, state, given)
        yield one
        state = one.after
    rest = (replace(one, order=kept(one.order)) for one in recorded(past, correction.rest))
    yield from judged_again(system, state, rest, treat)


def entries_of(
    desk: Desk, system: System, branch: str, parting: Head, line: Iterable[Judged]
) -> Iterator[Entry]:
    """The entries of a branch for the orders that stand; each that was given before keeps its id."""
    head = parting
    for one in line:
        if isinstance(one.ruling, Accepted):
            facts: Facts = [(ruled.event, ruled.rules) for ruled in one.ruling.facts]
            was = one.given.was
            order_id = was.entry.order_id if was and not one.given.treated else desk.entropy(16).hex()
            ordered = Ordered(branch, one.given.seat, one.given.order, order_id, desk.clock())
            entry = sealed(ordered, head, facts, system.rules.edition_of(one.after), desk.entropy)
            yield entry
            head = Head(entry.number, entry.hash)
