"""What “done” lets lie, what an order costs, a reading that binds at once: asked once at a terminal.

What lies is told wherever it is; what an order costs is among the facts that come of it.
"""

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

from core.readings import reading_in
from core.ruling import Accepted
from events.message import PhaseEntered
from events.sentences import any_of, said, say
from phases.referee import let_lie, to_do
from skyledger.cli.look.rereading import write_reread
from skyledger.cli.paper import at_a_terminal, hanging, lead, standard_input
from skyledger.folding import facts_of, order_of
from skyledger.notation.any_game import written
from skyledger.scenarios import Played
from skyledger.service import Table, rule_on
from skyledger.showing import showing_of
from skyledger.telling import fact_told
from skyledger.telling.cited import behind
from skyledger.touched import Moment

LONGEST_ANSWER = 1000
"""So many bytes of an answer are read; “yes” is shorter."""


def lying(held: Table, seat: str, order: Any) -> tuple[str, ...]:
    """What a seat lets lie for good by an order, if it is the word that it is done."""
    return let_lie(held.system, held.state, seat) if isinstance(order, type(held.system.done)) else ()


def stays_at_home(held: Table, seat: str, order: Any) -> tuple[str, ...]:
    """Orders by which a seat could still send air, of each sort one, where it is done and has sent none."""
    system, game = held.system, held.state
    if not isinstance(order, type(system.done)):
        return ()
    shown = showing_of(system)
    sends = {*shown.sends} & {*system.turn.accepts[system.rules.phase_of(game)]}
    if not sends or _has_sent(held, seat, sends):
        return ()
    firsts: dict[type, Any] = {}
    for offer in to_do(system, game, seat):
        if type(offer.order) in sends and not (
            offer.aside or offer.unlikely or shown.idle(game, offer.order)
        ):
            firsts.setdefault(type(offer.order), offer.order)
    return tuple(written(system.rules.name, game, one) for one in firsts.values())


def _has_sent(held: Table, seat: str, sends: Collection[type]) -> bool:
    """Has the seat given such an order since the turn came to this step?"""
    for entry in filter(None, map(partial(held.past.ledger.entry, held.game), _counting(held))):
        enters = any(isinstance(fact, PhaseEntered) for fact, _ in facts_of(held.system, entry))
        if enters and not _begun_in_this_step(held, entry.number):
            return False
        if entry.seat == seat and type(order_of(held.system, entry)) in sends:
            return True
    return False


def _counting(held: Table) -> Iterator[int]:
    """The entries that count, the last one first, but for the beginning."""
    return Moment(held.past, held.head.number).counting()


def _begun_in_this_step(held: Table, number: int) -> bool:
    """Was the turn in the step in which it is now already before an entry that moves it on?"""
    step = next(held.past.line(number, held.head.number))
    phase_of = held.system.rules.phase_of
    return bool(phase_of(step.before) == phase_of(held.state))


def write_let_go(orders: tuple[str, ...]) -> None:
    """That air stays at home which could have been sent; nothing where there is none."""
    if orders:
        told = say(COULD_FLY, orders=any_of([f"“{order}”" for order in orders]))
        hanging(lead(say("Let go:"), "aside"), (told, "aside"), indent=2)


COULD_FLY = said("air that could have been sent here, as by {orders}")


def lying_json(held: Table, seat: str, order: Any) -> dict[str, Any]:
    """The same as JSON; nothing where nothing is let lie."""
    lies, home = lying(held, seat, order), stays_at_home(held, seat, order)
    return {**({"let_lie": lies} if lies else {}), **({"let_go": home} if home else {})}


def write_lying(told: tuple[str, ...]) -> None:
    """That something is let lie, a sentence for each."""
    for one in told:
        hanging(lead(say("Let lie:"), "warning"), one)


def costs(held: Table, seat: str, order: Any) -> tuple[str, ...]:
    """What a seat loses at once by an order that doesn't say so, each with the rule; nothing is written."""
    ruling = rule_on(held, seat, order)
    lost = showing_of(held.system).costs(held.state, seat, order, ruling)
    printed = held.system.rules.printed_as(held.state)
    return tuple(
        f"{fact_told(held.system, held.state, one.event)}{behind(one.rules, printed)}" for one in lost
    )


def binds(held: Table, seat: str, order: Any) -> Played:
    """The reading that binds at once by an order of this seat; empty for any other, and for a proposal."""
    if not reading_in(order):
        return {}
    ruling = rule_on(held, seat, order)
    facts = ruling.facts if isinstance(ruling, Accepted) else ()
    return reading_in(order) if any(reading_in(fact.event) for fact in facts) else {}


def stays_undone(held: Table, seat: str, order: Any, binding: Played, *, yes: bool) -> bool:
    """Does whoever is asked at a terminal rather not give an order that lets this lie, or costs so much?

    Of a reading that binds at once he is told what past orders would have come to.

    Where nobody can be asked it is told what lies, and the order stands as it was given.
    """
    told = lying(held, seat, order)
    write_lying(told)
    if yes or not at_a_terminal():
        return False
    lost = costs(held, seat, order)
    for one in lost:
        hanging(lead(say("It costs you:"), "warning"), one)
    write_reread(held, binding, seat, held.head.number)
    return bool(told or lost or binding) and not _goes_ahead(say(ANYWAY[bool(told)], yes=say("yes")))


ANYWAY = {
    True: said("Be done all the same? Type {yes} if so."),
    False: said("Give it all the same? Type {yes} if so."),
}


def _goes_ahead(question: str) -> bool:
    hanging(question)
    answer = standard_input().readline(LONGEST_ANSWER).decode(errors="replace")
    if answer.strip().casefold() == say("yes"):
        return True
    hanging(say("Nothing is given; it is your word still."))
    return False
