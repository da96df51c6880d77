"""The record of a claim: what was so before the entry, what was asked and rolled, how it was found."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from core.mistakes import Mistake, Unworkable
from core.proposals import AboutEntries, ProposeOrder
from core.remarks import Claim, Comment
from core.ruling import Rule
from events.message import (
    ClaimRaised,
    ClaimRuled,
    CommentMade,
    DiceRolled,
    Event,
    ProposalAccepted,
    ProposalCarried,
    RollCalledFor,
)
from events.policy import BranchAdopted
from events.sentences import kept, say
from phases.referee import procedure_in
from skyledger.claims.testing import Cell, Evidence, Tested, tested
from skyledger.folding import IMPOSSIBLE, Step
from skyledger.recording import Begin
from skyledger.service import GAMEMASTER, Table
from skyledger.showing import adjusts, showing_of

FAR_BACK = 40
"""So many entries are gone back to find the dice that were called for."""


FOR_CLAIM = kept("claim {entry}: ")
"""How the reason of what is set right for the sake of a claim begins."""


class Condition(msgspec.Struct, frozen=True):
    """A condition of the order: its rule, what is so when it is kept, and what it stood on.

    `kept` is None where it can't be known to the viewer.
    """

    rule: str
    sentence: str
    kept: bool | None
    found: tuple[str, ...]
    grounds: tuple[str, ...]


class Word(msgspec.Struct, frozen=True):
    """What somebody said of a claim, in which entry."""

    entry: int
    seat: str
    text: str


class Found(msgspec.Struct, frozen=True):
    """How a claim was found in an entry, and by whom: the gamemaster, or those who agreed.

    `said` is the entry in which that was said first: where it was proposed, or itself.
    """

    entry: int
    seats: tuple[str, ...]
    ruled: ClaimRuled
    said: int


class Record(msgspec.Struct, frozen=True):
    """A claim with all that is known of it, for a viewer.

    `step` is the entry that it is about, as he may see it. `claim` is None where it is sealed to him. `found`
    is the last ruling on it; `effect` the entry in which something was set right for it, or 0, and
    `undone_by` the one by which that was taken back, 0 while it stands.
    """

    entry: int
    hash: bytes
    seat: str
    claim: Claim | None
    step: Step
    known: Any
    tested: Tested | None
    conditions: tuple[Condition, ...]
    called_for: tuple[RollCalledFor, ...]
    dice: tuple[DiceRolled, ...]
    doubts: tuple[str, ...]
    words: tuple[Word, ...]
    found: Found | None
    effect: int
    undone_by: int


def claims_in(held: Table) -> tuple[int, ...]:
    """The entries of a game that claim something."""
    return tuple(n for n, mark in held.past.marks().items() if isinstance(mark, ClaimRaised))


def record(held: Table, entry: int, viewer: str, cell: Cell) -> Record:
    """The record of the claim of an entry, which is one, as a viewer may know it.

    Raises `Mistake` for one about an entry that was not there: no seat can make it, a file can.
    """
    raised = _step(held, entry, viewer)
    claim = raised.order if isinstance(raised.order, Claim) else None
    about = _about(raised, entry)
    whole = next(held.past.steps(about, about))
    step = showing_of(held.system).seen_by(whole, viewer)
    evidence = Evidence(held.system, whole, viewer, called_for(held, about, viewer), cell)
    found = list(_found(held, entry))
    conditions = tuple(_conditions(evidence, step))
    effect, undone_by = _effect(held, entry, found, viewer) if found else (0, 0)
    return Record(
        entry=entry,
        hash=raised.entry.hash,
        seat=raised.entry.seat,
        claim=claim,
        step=step,
        known=evidence.known,
        tested=tested(evidence, claim.states) if claim else None,
        conditions=conditions,
        called_for=evidence.called_for,
        dice=tuple(event for event, _ in step.facts if isinstance(event, DiceRolled)),
        doubts=_doubts(held, step, conditions),
        words=tuple(_words(held, entry, viewer)),
        found=found[-1] if found else None,
        effect=effect,
        undone_by=undone_by,
    )


def _step(held: Table, number: int, viewer: str) -> Step:
    return showing_of(held.system).seen_by(next(held.past.steps(number, number)), viewer)


def _about(raised: Step, entry: int) -> int:
    about = next(event.at for event, _ in raised.facts if isinstance(event, ClaimRaised))
    if 0 < about < entry:
        return about
    told = say(
        "Entry {entry} claims something of entry {about}, which was not there before it.",
        entry=entry,
        about=about,
    )
    raise Unworkable("claim", told)


def called_for(held: Table, about: int, viewer: str) -> tuple[RollCalledFor, ...]:
    """The last dice that were called for in an entry, or not far before it; where dice fell in it, those.

    Of an entry that calls for the rolls of both sides it is the rolls of both.
    """
    fallen = {(one.purpose, one.by) for one in _facts(held, about, viewer) if isinstance(one, DiceRolled)}
    for number in range(about, max(0, about - FAR_BACK), -1):
        called = [one for one in _facts(held, number, viewer) if isinstance(one, RollCalledFor)]
        if its := [one for one in called if not fallen or (one.purpose, one.by) in fallen]:
            return tuple({one.by: one for one in its if one.purpose == its[-1].purpose}.values())
    return ()


def _facts(held: Table, number: int, viewer: str) -> list[Event]:
    return [event for event, _ in _step(held, number, viewer).facts]


def _words(held: Table, entry: int, viewer: str) -> Iterator[Word]:
    """What was said of a claim."""
    for number, mark in held.past.marks().items():
        if number > entry and isinstance(mark, CommentMade):
            step = _step(held, number, viewer)
            if isinstance(step.order, Comment) and step.order.at == entry:
                yield Word(number, step.entry.seat, step.order.text)


def _found(held: Table, entry: int) -> Iterator[Found]:
    """How a claim was found, each time."""
    for number, mark in held.past.marks().items():
        if number <= entry or not isinstance(mark, ClaimRuled | ProposalAccepted):
            continue
        step = next(held.past.steps(number, number))
        for event, _ in step.facts:
            if isinstance(event, ClaimRuled) and event.claim == entry:
                said = mark.proposal if isinstance(mark, ProposalAccepted) else number
                yield Found(number, (*_agreed(held, mark), step.entry.seat), event, said)


def _agreed(held: Table, mark: ClaimRuled | ProposalAccepted) -> Iterator[str]:
    """Who proposed what was agreed on."""
    if isinstance(mark, ProposalAccepted):
        raised = held.past.ledger.entry(held.game, mark.proposal)
        yield from (raised.seat,) if raised else ()


# What was asked of the order.


def _conditions(evidence: Evidence, step: Step) -> Iterator[Condition]:
    """Each condition of the order and whether it was kept, in the game as the viewer knows it."""
    if step.order is None or isinstance(step.order, AboutEntries | Begin):
        return
    known = evidence.known
    try:
        procedure = procedure_in(evidence.system, known, type(step.order))
        request = procedure.resolve(known, step.order, step.entry.seat)
        for rule in procedure.requires:
            if rule.stands(known):
                yield _condition(evidence, rule, known, request)
    except (Mistake, *IMPOSSIBLE):  # what is kept from a viewer may be what a condition is asked of
        return


def _condition(evidence: Evidence, rule: Rule, known: Any, request: Any) -> Condition:
    broken = rule.violation(known, request)
    grounds = tuple(rule.grounds(known, request))
    unsure = broken is not None and evidence.viewer != GAMEMASTER  # it was accepted, so it was kept
    found = broken.found if broken and not unsure else ()
    answer = None if unsure else broken is None
    return Condition(rule.number, rule.sentence, answer, found, grounds)


def _doubts(held: Table, step: Step, conditions: Iterable[Condition]) -> tuple[str, ...]:
    """The doubts that the entry turned on."""
    known = held.system.rules.doubts()
    cited = (rule for _, rules in step.facts for rule in rules)
    stood = (ground for one in conditions for ground in one.grounds)
    return tuple(dict.fromkeys(one for one in (*cited, *stood) if one in known))


def _effect(held: Table, entry: int, found: Sequence[Found], viewer: str) -> tuple[int, int]:
    """The entry by which something was set right for a claim's sake, right behind what was said of it or by
    consent, and the one by which that was undone; one that stands goes before others, the last ruling first.
    """
    carried = (n for n, one in held.past.bound(held.head.number).items() if isinstance(one, ProposalCarried))
    behind = [one.said + 1 for one in reversed(found) if one.said < held.head.number]
    set_right = [n for n in dict.fromkeys((*behind, *carried)) if _for_its_sake(held, n, entry, viewer)]
    became = [(n, held.past.become(n)[1]) for n in set_right]
    return next((one for one in became if not one[1]), became[0] if became else (0, 0))


def _for_its_sake(held: Table, number: int, entry: int, viewer: str) -> bool:
    """Was something set right in an entry, or a branch adopted, and is the claim the reason that is given?"""
    step = _step(held, number, viewer)
    agreed = next((fact.proposal for fact, _ in step.facts if isinstance(fact, ProposalCarried)), 0)
    order = _step(held, agreed, viewer).order if agreed else step.order
    because = order.order.get("because") if isinstance(order, ProposeOrder) else getattr(order, "because", "")
    adopts = any(isinstance(fact, BranchAdopted) for fact, _ in step.facts)
    return (adopts or adjusts(held.system, step)) and str(because).startswith(FOR_CLAIM(entry=entry))
