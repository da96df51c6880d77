"""How far a viewer may be told what became of orders that were judged again (DESIGN D13).

Of a game that conceals nothing from him he may be told all. What task forces conceal from him may have its
part in every ruling: what these come to now would tell of it, and he hears no more. What a seat said
beforehand has its part where somebody is asked: from the first question on that is put in another course
than the recorded one, he hears no more either.
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from core.ruling import Accepted, Ruled
from events.message import said_beforehand_by
from phases.referee import System
from skyledger.again.line import Judged
from skyledger.again.outcomes import Outcome, outcome
from skyledger.folding import Step, order_of
from skyledger.past import Past
from skyledger.service import GAMEMASTER
from skyledger.showing import showing_of


def sealed_before(past: Past, entry: int, viewer: str) -> bool:
    """Was, up to an entry, anything said beforehand that is sealed from a viewer?

    That an order was sealed everybody sees; whether it still holds, he does not.
    """
    secret = showing_of(past.system).secret_orders
    if viewer == GAMEMASTER or not secret:
        return False
    others = (one for one in past.ledger.entries(past.game, 1, entry) if one.seat != viewer)
    return any(isinstance(order_of(past.system, one), secret) for one in others)


def outcomes(
    system: System, line: Iterable[Judged], viewer: str, before: Callable[[], bool]
) -> Iterator[Outcome]:
    """What became of each order as far as a viewer may know.

    `before` tells whether anything said beforehand was sealed from him before these orders.
    """
    diverged = sealed = closed = False
    for one in line:
        found = outcome(system, one)
        hidden = _is_sealed(system, one.given.was, viewer)
        sealed, diverged = sealed or hidden, diverged or found.kind != "stands"
        closed = closed or _conceals(system, one, viewer)
        if not closed and diverged and not hidden and _rests_on_others(system, one, viewer):
            sealed = sealed or before()
            closed = sealed
        yield _without_content(found, closed=closed) if hidden or closed else found


def _conceals(system: System, one: Judged, viewer: str) -> bool:
    conceals = showing_of(system).conceals
    return conceals(one.before, viewer) or conceals(one.after, viewer)


def _is_sealed(system: System, was: Step | None, viewer: str) -> bool:
    """Is an order as it is recorded kept from a viewer?"""
    if was is None or was.order is None:
        return False
    seen = showing_of(system).seen_by(was, viewer)
    return seen.adjusted or seen.order is None


def _rests_on_others(system: System, one: Judged, viewer: str) -> bool:
    """Is anybody asked by it, now or as it was recorded, or was it answered by what somebody said before?"""
    if viewer == GAMEMASTER:
        return False
    shown, was = showing_of(system), one.given.was
    rulings = [(one.before, one.ruling)]
    if was is not None:
        recorded = Accepted(tuple(Ruled(event, rules) for event, rules in was.facts))
        rulings.append((was.before, recorded))
    return any(
        shown.left_to(game, ruling, viewer) or _said_before(ruling, viewer)
        for game, ruling in rulings
        if isinstance(ruling, Accepted)
    )


def _said_before(ruling: Accepted, viewer: str) -> bool:
    return any(said_beforehand_by(one.event) not in ("", viewer) for one in ruling.facts)


def _without_content(found: Outcome, *, closed: bool) -> Outcome:
    """An order of which only that it was given may be told."""
    return replace(found, text="", rules=(), why=(), changes=(), kind="beyond" if closed else "sealed")
