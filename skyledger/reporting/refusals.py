"""Orders that were refused while a phase was played, from the log beside the ledger.

The log holds what was said of them in English, whichever language was spoken. A reader of another one is told
what the referee says of the order there and then, where in English it says what it did.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake
from core.ruling import Refused, Ruling
from events.sentences import ENGLISH, speaking, spoken
from skyledger.folding import IMPOSSIBLE, Step, order_in
from skyledger.reporting.report import RefusedOrder
from skyledger.service import GAMEMASTER, Table, rule_on
from skyledger.telling.shared import order_told
from store.ledger import Head, Refusal

Steps = Callable[[], Sequence[Step]]


def refused_to(
    held: Table, refusals: Iterable[Refusal], viewer: str, when: tuple[int, int | None], steps: Steps
) -> tuple[RefusedOrder, ...]:
    """The orders refused to the viewer from one moment to another (microseconds UTC; None: until now).

    A seat is told its own, the gamemaster all, the public none. The log knows moments; `steps` gives the
    entries from the first to the second, which are read for readers of another language alone.
    """
    since, until = when
    found = (
        one
        for one in refusals
        if viewer in (one.seat, GAMEMASTER) and since <= one.at and (until is None or one.at < until)
    )
    return tuple(told for one in found for told in _told(held, one, steps))


def _told(held: Table, one: Refusal, steps: Steps) -> Iterator[RefusedOrder]:
    """One refused order; nothing where the log holds an order or a ruling that is none any more."""
    try:
        order = order_in(held.system, one.order)
        told = order_told(held.system, held.state, order)
        ruling = msgspec.json.decode(one.ruling, type=Refused)
    except (Mistake, *IMPOSSIBLE):
        return
    yield RefusedOrder(one.seat, told, _in_the_language(held, one, order, steps, ruling).violations)


def _in_the_language(held: Table, one: Refusal, order: object, steps: Steps, kept: Refused) -> Refused:
    if spoken() is ENGLISH:
        return kept
    then = next(step for step in reversed(steps()) if step.entry.at <= one.at)
    at = replace(held, head=Head(then.entry.number, then.entry.hash), state=then.after)
    with speaking(ENGLISH):
        same = _again(at, one.seat, order) == kept
    now = _again(at, one.seat, order) if same else None
    return now if isinstance(now, Refused) else kept


def _again(at: Table, seat: str, order: object) -> Ruling | None:
    try:
        return rule_on(at, seat, order)
    except Mistake:
        return None
