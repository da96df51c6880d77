"""Remarks: what seats say of entries, to all or to their own side. They lie outside the game.

What is said stands in the order alone, so that a remark that is not for everybody is withheld with its order,
and the chain holds all the same: its fact tells only that something was said, and to whom.
"""

import re
from collections.abc import Collection, Mapping, Sequence

import msgspec

from core.history import Deed
from core.ruling import Accepted, Refused, Ruled, Ruling, breach
from events.message import ClaimRaised, ClaimRuled, CommentMade
from events.sentences import Part, either, listed, said

POLICY = said("A remark is about an entry that there is, and says something.")
NO_ENTRY = said("There is no entry {entry} to say anything of.")
EMPTY = said("It says nothing.")
OF_NO_SIDE = said("{seat} is of no side; what it says is for all.")
NO_CLAIM = said("Entry {entry} claims nothing.")
NO_KIND = said("Nobody can claim “{kind}”; what can be tested is {kinds}.")
NOT_WHOLE = said("A claim of {kind} names {count} {count:thing|things}, and this one {given}.")
NO_VALUE = said("A claim of {kind} says something of what it names, and this one nothing.")
NO_NUMBER = said("A claim of {kind} says a number, and not “{given}”.")
REASON_ALONE = said("A claim that says only why says nothing else, and not “{given}”.")
NAMELESS = said("A claim of {kind} names what it is about, and this one leaves a name empty.")
NO_FINDING = said("A claim is {findings}, and not “{finding}”.")
NOT_ALONE = said("{seat} does not rule on claims alone: who decides for the table does, or both sides agree.")
SAY_WHY = said("Who rules on a claim says why: add because “...”.")

OWN_SIDE = "side"
"""To whom a comment is that only the seats of the same side read, and the gamemaster."""


class Comment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Comment/1"):
    """Say something of an entry: to all, or with `to` "side" to the seats of one's own side."""

    at: int
    text: str
    to: str = ""


STATUS, BASE, DISTANCE, SUPPLY, HOLDER = "status", "base", "distance", "supply", "holder"
MODIFIER, CELL, LEGAL, ILLEGAL, FREE = "modifier", "cell", "legal", "illegal", ""

KINDS: Mapping[str, int] = {
    STATUS: 1, BASE: 1, DISTANCE: 2, SUPPLY: 1, HOLDER: 1, MODIFIER: 1, CELL: 3,
    LEGAL: 0, ILLEGAL: 0, FREE: 0,
}  # fmt: skip
"""What can be claimed to be so, and of how many things: what can be tested, and what says nothing but why."""


WORDS, NUMBER, SIGNED = (re.compile(form) for form in (r"\S(?:.*\S)?", r"[0-9]+", r"[+-]?[0-9]+"))
VALUES: Mapping[str, tuple[re.Pattern[str], str]] = {
    **dict.fromkeys((STATUS, BASE, SUPPLY, HOLDER, CELL), (WORDS, NO_VALUE)),
    DISTANCE: (NUMBER, NO_NUMBER),
    MODIFIER: (SIGNED, NO_NUMBER),
    FREE: (re.compile(""), REASON_ALONE),
}
"""How each kind says what is so, and what is told where it does not; of orders it may say any, or none."""


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is claimed to be so: the status of a unit, the hexes between two places, a cell of a table.

    `so` is what is said of the things in `of`; of an order it is the order, empty for that of the entry.
    """

    kind: str = FREE
    of: tuple[str, ...] = ()
    so: str = ""


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Claim/1"):
    """Claim what was so before an entry, or that a rule was not kept in it."""

    at: int
    states: Statement = Statement()
    rule: str = ""
    because: str = ""


UPHELD, DENIED = "upheld", "denied"


class RuleOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="RuleOn/1"):
    """Say how a claim was found: upheld or denied."""

    claim: int
    finding: str
    because: str = ""


Remark = Comment | Claim | RuleOn
"""The orders that say something of entries."""


def said_of(order: Remark) -> int:
    """The entry of which something is said."""
    return order.claim if isinstance(order, RuleOn) else order.at


def remark(
    history: Sequence[Deed], seat: str, order: Remark, sides: Mapping[str, str], masters: Collection[str]
) -> Ruling:
    """Rule on a remark; of the history it takes the entry that it is about.

    `masters` are the seats that decide for the table alone.
    """
    about = next((deed for deed in history if deed.number == said_of(order)), None)
    if about is None:
        return _refused(NO_ENTRY, entry=said_of(order))
    match order:
        case Comment():
            return _comment(seat, order, sides)
        case Claim():
            return _claim(order)
        case RuleOn():
            return _rule_on(about, seat, order, masters)


def _comment(seat: str, order: Comment, sides: Mapping[str, str]) -> Ruling:
    if not order.text.strip():
        return _refused(EMPTY)
    if order.to and not sides.get(seat):
        return _refused(OF_NO_SIDE, seat=seat)
    return _accepted(CommentMade(sides[seat] if order.to else ""))


def _claim(order: Claim) -> Ruling:
    states = order.states
    if states.kind not in KINDS:
        return _refused(NO_KIND, kind=states.kind, kinds=listed([kind for kind in KINDS if kind]))
    if len(states.of) != KINDS[states.kind]:
        counts = {"count": KINDS[states.kind], "given": len(states.of)}
        return _refused(NOT_WHOLE, kind=states.kind, **counts)
    if not all(map(WORDS.fullmatch, states.of)):
        return _refused(NAMELESS, kind=states.kind)
    form, told = VALUES.get(states.kind, (None, ""))
    if form is not None and not form.fullmatch(states.so):
        return _refused(told, kind=states.kind, given=states.so)
    if states.kind == FREE and not order.because.strip():
        return _refused(EMPTY)
    return _accepted(ClaimRaised(order.at))


def _rule_on(about: Deed, seat: str, order: RuleOn, masters: Collection[str]) -> Ruling:
    if not any(isinstance(fact, ClaimRaised) for fact in about.facts):
        return _refused(NO_CLAIM, entry=order.claim)
    if order.finding not in (UPHELD, DENIED):
        return _refused(NO_FINDING, findings=either((UPHELD, DENIED)), finding=order.finding)
    if seat not in masters:
        return _refused(NOT_ALONE, seat=seat)
    if not order.because.strip():
        return _refused(SAY_WHY)
    return _accepted(ClaimRuled(order.claim, order.finding, order.because))


def _accepted(fact: CommentMade | ClaimRaised | ClaimRuled) -> Accepted:
    return Accepted((Ruled(fact, ()),))


def _refused(told: str, /, **of: Part) -> Refused:
    return Refused((breach("remark", "remark", POLICY, told, **of),))
