"""A claim as it is given: what it names must be known to its seat, and what comes of testing it is told."""

from typing import Any

from core.remarks import Claim
from events.sentences import say
from skyledger.cli.paper import hanging
from skyledger.service import Table


def tested_of(held: Table, seat: str, order: Any) -> tuple[str, str] | None:
    """What comes of a claim, in a sentence, and what is so; None of any other order, and of no such entry.

    Raises `Mistake` for what its seat can't name.
    """
    if not isinstance(order, Claim) or not 1 <= order.at <= held.head.number:
        return None
    from skyledger.claims.record import called_for  # noqa: PLC0415 - dear to load, for claims alone
    from skyledger.claims.testing import VERDICTS, Evidence, by_the_ledger, tested  # noqa: PLC0415 - dear to load, for claims alone
    from skyledger.cli.look.cells import cell  # noqa: PLC0415 - dear to load, for claims alone

    step = next(held.past.steps(order.at, order.at))
    evidence = Evidence(held.system, step, seat, called_for(held, order.at, seat), cell)
    by_the_ledger(evidence, order.states)
    found = tested(evidence, order.states)
    return say(VERDICTS[found.verdict], viewer=seat), found.told


def write_tested(found: tuple[str, str] | None) -> None:
    """What came of a test, in a line or two."""
    if found is not None:
        verdict, told = found
        hanging((verdict, "heading"), f" {told}".rstrip(), indent=2)
