"""A ledger walked from its first entry to its last, every order judged again on the way."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from core.history import Deed
from core.ruling import Accepted
from events.entry import Entry
from events.message import Event
from phases.referee import System
from skyledger.auditing.beside import around_the_facts, positions, versions
from skyledger.auditing.comparing import Told, alike, differences
from skyledger.auditing.found import Difference, Found, not_compared, ruled_otherwise, wrong
from skyledger.auditing.judging import Judged, Unaccepted, Unjudged, judged
from skyledger.auditing.line import Line
from skyledger.auditing.recorded import RecordedFacts, Unreadable, readable, recorded_facts, recorded_order
from skyledger.auditing.sown import Sown
from skyledger.auditing.viewing import conceals, reads, sealed
from skyledger.auditing.words import fact_words
from skyledger.folding import UNFOLDABLE
from skyledger.showing import showing_of
from skyledger.timeline import Step

AS_RECORDED, BY_THE_RULES, AS_BEFORE = "what is recorded", "what the rules give", "the game before it"


class Look(msgspec.Struct, frozen=True):
    """One entry as an audit sees it: what is recorded, and what the referee says to its order."""

    entry: Entry
    order: Any
    facts: RecordedFacts
    ruling: Judged


def walked(system: System, entries: Sequence[Entry], viewer: str) -> Iterator[Found]:
    """Every finding in orders, dice and sealed positions of a game, entry by entry, as a viewer may read it.

    Each order is judged in the game as recorded before it. Where the facts recorded fit no game, the walk
    goes on from what the rules give; where they are withheld with their order, or missing, it ends.
    """
    line, sown = Line(system.rules), Sown()
    yield from versions(entries)
    for number, entry in enumerate(entries, 1):
        if entry.number != number:
            told = f"entry {number} is missing: it can't be judged what came after it."
            yield not_compared(number, "fold", told)
            return
        order, facts = recorded_order(system, entry), recorded_facts(system, entry)
        look = Look(entry, order, facts, judged(system, line, entry, order, facts))
        for one in _told(system, line, look, viewer):
            yield ruled_otherwise(entry, one)
        for one in sown.compared(system.rules.seed(line.state), system.rules.faces(line.state), facts):
            yield wrong(entry, one)
        went_on = _went_on(system, line, look)
        yield from _unlooked_at(look, went_on)
        if went_on == AS_RECORDED:
            yield from positions(system.rules, entry, facts, line.state)
        if not went_on:
            return
        yield from around_the_facts(system.rules, entry, line.state)


def _otherwise(system: System, line: Line, look: Look) -> Iterator[Difference]:
    """What is recorded of an order otherwise than the referee says."""
    if isinstance(look.ruling, Accepted) and not _withheld(look) and not alike(look.ruling.facts, look.facts):
        expected = look.ruling.facts
        after = _after(line, [ruled.event for ruled in expected]), _after(line, readable(look.facts))
        yield from differences(Told(system, *after), expected, look.facts)
    elif isinstance(look.ruling, Unaccepted):
        after_it = _after(line, readable(look.facts))
        facts = "; ".join(fact_words(system, after_it, fact) for fact, _ in look.facts)
        told = (
            "not accepted (sealed)"
            if isinstance(look.order, showing_of(system).secret_orders)
            else look.ruling.told
        )
        yield Difference("ruling", look.ruling.rules, told, f"accepted: {facts or 'without a fact'}")


def _told(system: System, line: Line, look: Look, viewer: str) -> Iterator[Difference]:
    """What is recorded otherwise, as a viewer may read it."""
    found = list(_otherwise(system, line, look))
    if found and not _may_read(system, line, look, viewer):
        yield from map(sealed, found)
    else:
        yield from found


def _may_read(system: System, line: Line, look: Look, viewer: str) -> bool:
    """May a viewer read all of what is recorded of an order, of what the rules give, and of why not?"""
    recorded = tuple((fact, rules) for fact, rules in look.facts if isinstance(fact, Event))
    ways = [recorded]
    if isinstance(look.ruling, Accepted):
        ways.append(tuple((ruled.event, ruled.rules) for ruled in look.ruling.facts))
    order = None if isinstance(look.order, Unreadable) else look.order
    steps = (
        Step(look.entry, order, facts, line.state, _after(line, [one for one, _ in facts])) for facts in ways
    )
    plain = len(recorded) == len(look.facts) and isinstance(look.ruling, Accepted)
    return all(reads(system, step, viewer) for step in steps) and (
        plain or not conceals(system, line.state, viewer)
    )


def _after(line: Line, facts: Sequence[Event]) -> Any:
    """The game after these facts, to tell them in; before them if they do not fit it."""
    try:
        return line.after(facts)
    except UNFOLDABLE:
        return line.state


def _withheld(look: Look) -> bool:
    return any(fact is None for fact, _ in look.facts)


def _went_on(system: System, line: Line, look: Look) -> str:
    """Walk on over an entry, and say from what; from nothing if it can't be known what happened."""
    recorded = readable(look.facts)
    ways: list[tuple[str, Sequence[Event]]] = []
    if len(recorded) == len(look.facts):
        ways.append((AS_RECORDED, recorded))
    if isinstance(look.ruling, Accepted):
        ways.append((BY_THE_RULES, [ruled.event for ruled in look.ruling.facts]))
    if not _withheld(look):
        ways.append((AS_BEFORE, ()))
    for way, facts in ways:
        try:
            line.walk(_deed(system, line, look, facts))
        except UNFOLDABLE:
            continue
        return way
    return ""


def _deed(system: System, line: Line, look: Look, facts: Sequence[Event]) -> Deed:
    """What undo goes by of this entry; raises what a fold of facts that do not fit can raise."""
    before, told = line.state, tuple((fact, rules) for fact, rules in look.facts if isinstance(fact, Event))
    order = None if isinstance(look.order, Unreadable) else look.order
    step = Step(look.entry, order, told, before, line.after(facts))
    return Deed(look.entry.number, look.entry.seat, tuple(facts), showing_of(system).shows(step))


def _unlooked_at(look: Look, went_on: str) -> Iterator[Found]:
    """What of an entry could not be judged, compared or folded."""
    number = look.entry.number
    if isinstance(look.ruling, Unjudged):
        yield not_compared(number, "order", f"entry {number}: the order: {look.ruling.told}.")
    if _withheld(look):
        yield not_compared(number, "fact", f"entry {number}: what is withheld can't be compared.")
    if not went_on:
        yield not_compared(number, "fold", f"entry {number}: it can't be judged what came after it.")
    elif went_on != AS_RECORDED:
        told = f"entry {number}: its facts can't be taken as recorded; the audit goes on from {went_on}."
        yield not_compared(number, "fold", told)
