"""A claim in a ledger holds what `claim` would take: what it names was known to its seat before the entry."""

from collections.abc import Mapping
from typing import Any

from core.remarks import Claim
from core.ruling import Accepted, Ruling
from phases.referee import System
from skyledger.folding import IMPOSSIBLE, Step


def require_claimable(
    system: System, steps: Mapping[int, Step], seat: str, order: Any, ruling: Ruling
) -> None:
    """Raises `Mistake` for an accepted claim that names what its seat could not, or says what nobody can.

    Of one about an order that is withheld here that is `OrderWithheld`: it can't be judged.

    It is asked of the game as it is recorded before the entry, where that is not too far back. Which dice
    were called for makes no difference to that, nor what a printed table says.
    """
    if not isinstance(order, Claim) or not isinstance(ruling, Accepted) or order.at not in steps:
        return
    from skyledger.claims.testing import Evidence, by_the_ledger  # noqa: PLC0415 - dear to load, for claims alone

    try:
        by_the_ledger(Evidence(system, steps[order.at], seat, (), _any_cell), order.states)
    except IMPOSSIBLE:  # what is kept from a seat may be what a question rests on
        return


def _any_cell(_table: str, _row: str, _roll: str) -> str:
    return ""
