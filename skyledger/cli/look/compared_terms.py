"""What two tables agreed on otherwise, for `compare`: policy, standing acceptances, and what is open."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import to_builtins

from core.proposals import in_words
from events.sentences import say
from skyledger.cli.look.coming import always_told, way_told
from skyledger.cli.look.proposals import open_in
from skyledger.comparing import Otherwise, apart
from skyledger.service import Table
from skyledger.terms import Always, Terms, terms_at, ways_apart

POLICY, ALWAYS, PROPOSED = "policy", "always", "proposals"


def terms_otherwise(first: Table, second: Table, common: int) -> Iterator[Otherwise]:
    """What differs where both end; what was proposed in an entry that both have is one proposal."""
    yield from _agreed(*(terms_at(held.past, held.head.number) for held in (first, second)))
    here, there = (_open(held, common) for held in (first, second))
    for number, name in sorted(here.keys() | there.keys()):
        one, other = here.get((number, name)), there.get((number, name))
        if one != other:
            yield Otherwise(PROPOSED, name, *apart(one, other))


def _agreed(one: Terms, other: Terms) -> Iterator[Otherwise]:
    if rows := tuple(ways_apart(one.policy, other.policy)):
        yield Otherwise(POLICY, "", *({row[0]: row[side] for row in rows} for side in (1, 2)))
    for always in sorted(one.always ^ other.always):
        fields = to_builtins(always)
        both = (fields, None) if always in one.always else (None, fields)
        yield Otherwise(ALWAYS, " ".join(fields.values()).rstrip(), *both)


def _open(held: Table, common: int) -> Mapping[tuple[int, str], dict[str, Any]]:
    """What is open, by its entry, if both have that, and by what it says."""
    return {
        (one.proposal if one.proposal <= common else 0, f"{one.seat}: {one.text}"): {
            "seat": one.seat,
            "text": one.text,
            "waits_for": one.waits_for,
            "disputed_by": one.disputed_by,
        }
        for one in open_in(held)
    }


# How it is told.


def term_told(first: Table, second: Table, one: Otherwise) -> str | None:
    """Such as “Policy: declared waits | free”; None for what is of the position."""
    if (told := TOLD.get(one.kind)) is None:
        return None
    thing = told(one)
    if one.kind == POLICY:
        return thing
    if one.first is None or one.second is None:
        return say("{thing}: only in {game}", thing=thing, game=(second if one.first is None else first).game)
    return say("{thing}: {first} | {second}", thing=thing, first=_waits(one.first), second=_waits(one.second))


def _policy_told(one: Otherwise) -> str:
    here, there = one.first or {}, one.second or {}
    rows = [f"{key} {way_told(here[key])} | {way_told(there[key])}" for key in here]
    return say("Policy: {rows}", rows="; ".join(rows))


def _always_told(one: Otherwise) -> str:
    told = always_told(Always(**(one.first or one.second or {})))
    return f"{told[:1].upper()}{told[1:]}"


def _proposed_told(one: Otherwise) -> str:
    seat, _, text = one.name.partition(": ")
    return say("Proposed by {seat}, {what}", seat=seat, what=text)


def _waits(fields: Mapping[str, Any]) -> str:
    """For whom it waits, or who declined what counts."""
    if fields.get("disputed_by"):
        return say("declined by {seat}", seat=fields["disputed_by"])
    return say("waits for {seats}", seats=in_words(fields["waits_for"])) if fields.get("waits_for") else "-"


TOLD: Mapping[str, Callable[[Otherwise], str]] = {
    POLICY: _policy_told,
    ALWAYS: _always_told,
    PROPOSED: _proposed_told,
}
