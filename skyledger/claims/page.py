"""The record of a claim in words: sections with their lines, for a terminal, a mail or a page."""

from collections.abc import Iterator

import msgspec

from core.remarks import CELL, MODIFIER
from events.sentences import listed, said, say, translated
from skyledger.claims.record import Condition, Record, Word
from skyledger.claims.testing import VERDICTS
from skyledger.notation.remarks import stated
from skyledger.service import Table
from skyledger.showing import adjusts, showing_of
from skyledger.telling import fact_told, ground_told, told_in
from skyledger.telling.cited import behind, cited
from skyledger.telling.shared import order_told


class Section(msgspec.Struct, frozen=True):
    """A heading, and what stands under it line by line."""

    heading: str
    lines: tuple[str, ...]


def title(held: Table, record: Record) -> str:
    """Which claim it is."""
    told = said("Claim {entry} of {game}: {seat} on entry {about}")
    return say(told, entry=record.entry, game=held.game, seat=record.seat, about=record.step.entry.number)


def claimed(record: Record) -> str:
    """What is claimed, in one line."""
    if record.claim is None:
        return say("(sealed)")
    states, why = stated(record.claim.states), record.claim.because
    rule = say("by {rule}", rule=record.claim.rule) if record.claim.rule else ""
    because = say("because {reason}", reason=why) if why else ""
    return " ".join(filter(None, (states, rule, because)))


def verdict(record: Record, viewer: str) -> str:
    """Whether the ledger bears it out; empty where it is sealed."""
    return say(VERDICTS[record.tested.verdict], viewer=viewer) if record.tested else ""


def finding(record: Record) -> str:
    """How the claim was found, and what was set right for its sake."""
    found = record.found
    if found is None:
        return say("Nobody has ruled on it.")
    seats, reason = listed(found.seats), found.ruled.because
    ruled = say(FINDINGS[found.ruled.finding], seat=seats, entry=found.entry, reason=reason)
    if not record.effect:
        return ruled
    effect = say(SET_RIGHT[bool(record.undone_by)], entry=record.effect, by=record.undone_by)
    return f"{ruled} {effect}"


def found_in(held: Table, record: Record) -> Iterator[str]:
    """The same, and whether another game counts in its place, where it may be found otherwise (D12)."""
    yield finding(record)
    if held.state.adopted:
        yield say(FOUND_THERE, branch=held.state.adopted)


FOUND_THERE = said("{branch} was adopted, and counts in place of this game: what was found there counts.")

SET_RIGHT = {
    False: said("For its sake something was set right in entry {entry}."),
    True: said("For its sake something was set right in entry {entry}; it is no longer so since entry {by}."),
}


FINDINGS = {
    "upheld": said("Upheld by {seat} in entry {entry}: {reason}."),
    "denied": said("Denied by {seat} in entry {entry}: {reason}."),
}


def sections(held: Table, record: Record, viewer: str) -> Iterator[Section]:
    """All that the record says, in its order."""
    yield Section(say("Claimed"), tuple(_claimed(held, record)))
    yield Section(say("Before entry {entry}", entry=record.step.entry.number), tuple(_before(held, record)))
    yield Section(say("Entry {entry}", entry=record.step.entry.number), tuple(_entry(held, record)))
    if record.conditions:
        yield Section(say("Asked of the order"), tuple(_conditions(held, record, viewer)))
    if record.doubts:
        lines = tuple(ground_told(held.system, record.known, one) for one in record.doubts)
        yield Section(say("Doubts that it turned on"), lines)
    if record.tested is not None:
        yield Section(say("By the ledger"), tuple(_tested(held, record, viewer)))
    if record.words:
        yield Section(say("Said of it"), tuple(map(_word, record.words)))
    yield Section(say("Found"), tuple(found_in(held, record)))


def _claimed(held: Table, record: Record) -> Iterator[str]:
    yield say("{seat}: {claim}", seat=record.seat, claim=claimed(record))
    rule = record.claim.rule if record.claim else ""
    paragraph = held.system.rules.paragraphs().get(rule)
    if paragraph is not None and paragraph.text:
        yield say("{rule}: {text}", rule=rule, text=translated(paragraph.text))


def _before(held: Table, record: Record) -> Iterator[str]:
    yield showing_of(held.system).turn(record.known)
    if record.tested is not None and record.tested.told:
        yield record.tested.told


def _entry(held: Table, record: Record) -> Iterator[str]:
    step, system = record.step, held.system
    at = told_in(system, step.before, step.after)
    printed = system.rules.printed_as(at)
    told = order_told(system, step.before, step.order)
    undone = say(" (undone by entry {entry})", entry=step.voided_by) if step.voided_by else ""
    yield say("{seat}: {order}{undone}", seat=step.entry.seat, order=told, undone=undone)
    if adjusts(system, step):
        yield say("Adjusted by hand.")
    for event, rules in step.facts:
        yield f"{fact_told(system, at, event, step.turned, step.facts)}{behind(rules, printed)}"
    events = [event for event, _ in step.facts]
    for called in record.called_for if _at_issue(record) else ():
        if called.modifiers and called not in events:
            yield fact_told(system, at, called)


def _at_issue(record: Record) -> bool:
    """Is the entry or the claim about the last rolls that were called for? Not about those that are over."""
    of_modifiers = record.claim is not None and record.claim.states.kind in (MODIFIER, CELL)
    return of_modifiers or bool(record.dice or record.step.before.rolls)


KEPT = {
    True: said("{rule}: {sentence} It was kept.{stood}"),
    False: said("{rule}: {sentence} It was broken.{stood}"),
    None: said("{rule}: {sentence} Whether it was kept can't be known to {viewer}.{stood}"),
}
OTHERS = said(
    "{count} {count:other condition was|other conditions were} kept, and stood on nothing declared."
)


def _conditions(held: Table, record: Record, viewer: str) -> Iterator[str]:
    """What is claimed, what was not kept, what stood on anything declared; the rest is counted."""
    rule = record.claim.rule if record.claim else ""
    others = 0
    for one in record.conditions:
        if one.kept and not one.grounds and not (rule and one.rule.startswith(rule)):
            others += 1
        else:
            yield from _condition(held, one, viewer)
    if others:
        yield say(OTHERS, count=others)


def _condition(held: Table, one: Condition, viewer: str) -> Iterator[str]:
    number = cited(one.rule, held.system.rules.printed_as(held.state))
    grounds = tuple(ground_told(held.system, held.state, ground) for ground in one.grounds)
    stood = say(" It stood on: {grounds}.", grounds=grounds) if grounds else ""
    yield say(KEPT[one.kept], rule=number, sentence=one.sentence, viewer=viewer, stood=stood)
    yield from one.found


def _tested(held: Table, record: Record, viewer: str) -> Iterator[str]:
    found = record.tested
    if found is None:
        return
    yield f"{verdict(record, viewer)}{behind(found.rules, held.system.rules.printed_as(held.state))}"
    for ground in found.grounds:
        yield say("It stood on: {ground}.", ground=ground_told(held.system, record.known, ground))


def _word(word: Word) -> str:
    return say("{seat} in entry {entry}: {text}", seat=word.seat, entry=word.entry, text=word.text)
