"""Remarks on entries as lines: comments, claims and what is found of claims."""

import re
from collections.abc import Mapping

from core.remarks import (
    BASE,
    CELL,
    DISTANCE,
    FREE,
    HOLDER,
    ILLEGAL,
    LEGAL,
    MODIFIER,
    OWN_SIDE,
    STATUS,
    SUPPLY,
    Claim,
    Comment,
    Remark,
    RuleOn,
    Statement,
)
from skyledger.notation.quoting import OPENING, free, quoted, spoken

ENTRY = r"(?:on\s+)?(?:entry\s+)?(?P<at>[0-9]{1,15})"
COMMENT = re.compile(
    rf"comment\s+{ENTRY}(?P<to>\s+to\s+(?:(?:my|our|own|the)\s+)?side)?(?:\s*:|\s)\s*(?P<text>\S.*)",
    re.IGNORECASE,
)
CLAIM = re.compile(rf"claim\s+{ENTRY}(?:\s*:|\s)\s*(?P<text>\S.*)", re.IGNORECASE)
RULE_ON = re.compile(
    r"rule[ -]on\s+(?:claim\s+|entry\s+)?(?P<claim>[0-9]{1,15})\s*:?\s+(?P<finding>\w+)"
    r"(?:\s+because\s+(?P<because>.+)|\s*\.?)",
    re.IGNORECASE,
)

NAME = r"\"(?:[^\"\\]|\\.)*\"|“[^“”]*”|„[^“”]*[“”]|«[^»]*»|.+?"
IS = r"\s+(?:is|was|are|were)\s+"
FORMS: Mapping[str, str] = {
    STATUS: rf"status\s+(?:of\s+)?(?P<a>{NAME}){IS}(?P<so>{NAME})",
    BASE: rf"base\s+(?:of\s+)?(?P<a>{NAME}){IS}(?P<so>{NAME})",
    DISTANCE: rf"distance\s+(?:from\s+)?(?P<a>{NAME})\s+to\s+(?P<b>{NAME}){IS}(?P<so>[0-9]+)"
    r"(?:\s+(?:hex(?:es)?|places?)(?:\s+on)?)?",
    SUPPLY: rf"supply\s+(?:of\s+)?(?P<a>{NAME}){IS}(?P<so>{NAME})",
    HOLDER: rf"holder\s+(?:of\s+)?(?P<a>{NAME}){IS}(?P<so>{NAME})",
    MODIFIER: rf"modifier\s+(?:of\s+|by\s+)?(?P<a>{NAME}){IS}(?P<so>[+-]?[0-9]+)",
    CELL: rf"cell\s+(?:of\s+)?(?P<a>\S+)\s+(?P<b>{NAME})\s+(?P<c>[+-]?[0-9]+|[a-z]+){IS}(?P<so>{NAME})",
    LEGAL: rf"legal(?:\s+(?P<so>{NAME}))??",
    ILLEGAL: rf"illegal(?:\s+(?P<so>{NAME}))??",
    FREE: "",
}
"""How each kind is said; `of` are the groups a, b and c."""

BEHIND = (
    r"(?:,?\s*\bby\s+(?:rule\s+)?(?P<rule>[0-9W]\S*?|\S*[0-9]\S*?))?(?:,?\s*\bbecause\s+(?P<because>.+?))?\s*"
)
STATED = {kind: re.compile(form + BEHIND, re.IGNORECASE) for kind, form in FORMS.items()}
WORDS = re.compile(r"\b(?:is|was|are|were|to|by|because)\b|^\s*[\"“„«]|\s$", re.IGNORECASE)


AS_TOLD = re.compile(r"on\s+(?:entry\s+)?[0-9]{1,15}(?:\s+to\s+(?:\w+\s+)?side)?\s*:\s*\S.*", re.IGNORECASE)
"""What stands behind “comment” or “claim” where it is said as a log tells it."""


def as_told(verb: str, text: str) -> Remark | None:
    """The remark of this verb, where the text behind it says which entry it is about, as a log does."""
    return remark_in(f"{verb} {text}") if AS_TOLD.fullmatch(text) else None


def remark_in(line: str) -> Remark | None:
    """The remark that a line is, if it is one."""
    if found := COMMENT.fullmatch(line):
        return Comment(int(found["at"]), spoken(found["text"]), OWN_SIDE if found["to"] else "")
    if (ruling := ruling_in(line)) is not None:
        return ruling
    if found := CLAIM.fullmatch(line):
        return claim_in(int(found["at"]), found["text"])
    return None


def ruling_in(line: str) -> RuleOn | None:
    """What a line says is found of a claim, if it says that."""
    if found := RULE_ON.fullmatch(line):
        return RuleOn(int(found["claim"]), found["finding"].casefold(), spoken(found["because"] or ""))
    return None


def claim_in(at: int, text: str) -> Claim | None:
    """The claim about an entry that a text states, if it states one."""
    for kind, stated in STATED.items():
        if found := stated.fullmatch(text.strip()):
            parts = found.groupdict()
            of = tuple(_name(parts[key]) for key in ("a", "b", "c") if parts.get(key))
            states = Statement(kind, of, _name(parts.get("so") or ""))
            return Claim(at, states, found["rule"] or "", spoken(found["because"] or ""))
    return None


def _name(text: str) -> str:
    return spoken(text) if text[:1] in OPENING else text.strip()


def written(order: Remark) -> str:
    """A remark as a line."""
    match order:
        case Comment(at, text, to):
            return f"comment on {at} to {to}: {free(text)}" if to else f"comment on {at}: {free(text)}"
        case RuleOn(claim, finding, because):
            return f"rule-on {claim} {finding}{_because(because)}"
        case Claim(at, states, rule, because):
            by = f" by {rule}" if rule else ""
            return f"claim on {at}: {f'{stated(states)}{by}{_because(because)}'.strip()}"


def stated(states: Statement) -> str:
    """What is claimed to be so, as a claim says it; empty of a free one."""
    of, so = [_marked(one) for one in states.of], _marked(states.so)
    if states.kind in (LEGAL, ILLEGAL):
        return f"{states.kind} {quoted(states.so)}" if so else states.kind
    if states.kind == DISTANCE:
        return f"distance {' to '.join(of)} is {so}"
    if states.kind == CELL:
        return f"cell {' '.join(states.of)} is {so}"
    return f"{states.kind} of {' '.join(of)} is {so}" if states.kind else ""


def _marked(name: str) -> str:
    return quoted(name) if WORDS.search(name) else name


def _because(because: str) -> str:
    return f" because {free(because)}" if because else ""


def with_reason(order: str, because: str) -> str:
    """An order as it is typed, with its reason."""
    return f"{order} because {quoted(because)}"
