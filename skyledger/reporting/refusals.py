"""Orders that were refused while a phase was played, from the log beside the ledger."""

from collections.abc import Iterable, Iterator

import msgspec

from core.mistakes import Mistake
from core.ruling import Refused
from skyledger.reporting.report import RefusedOrder
from skyledger.service import GAMEMASTER, Table
from skyledger.telling.orders import order_told
from skyledger.timeline import order_in
from store.ledger import Refusal


def refused_to(
    held: Table, refusals: Iterable[Refusal], viewer: str, since: int, until: int | None
) -> tuple[RefusedOrder, ...]:
    """The orders refused to the viewer from one moment to another (microseconds UTC; None: until now).

    A seat is told its own, the gamemaster all, the public none. The log knows moments and no entries.
    """
    found = (
        one
        for one in refusals
        if viewer in (one.seat, GAMEMASTER) and since <= one.at and (until is None or one.at < until)
    )
    return tuple(told for one in found for told in _told(held, one))


def _told(held: Table, one: Refusal) -> Iterator[RefusedOrder]:
    """One refused order; nothing where the log holds an order or a ruling that is none any more."""
    try:
        order = order_told(held.system, held.state, order_in(held.system, one.order))
        ruling = msgspec.json.decode(one.ruling, type=Refused)
    except (msgspec.MsgspecError, Mistake, KeyError):
        return
    yield RefusedOrder(one.seat, order, ruling.violations)
