"""What an adoption brings of policy and standing acceptances, told before anybody agrees to it and after."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.history import in_words
from core.ruling import Accepted, Ruling
from events.message import Event, ProposalDeclined
from events.sentences import listed, said, say
from skyledger.cli.paper import hanging
from skyledger.others_orders import Held, Numbers, unagreed_in
from skyledger.past import Past
from skyledger.service import Table
from skyledger.terms import Always, Coming, Stood, by_now, coming
from store.ledger import GameRow


def coming_in(held: Table, ruling: Ruling | None, seat: str) -> tuple[Coming, ...]:
    """What comes and ends with a branch that an order adopts, or proposes to, as the game stands.

    Where it counts again by a decline, it is all that came in it by now, of whatever seats.
    """
    facts = [one.event for one in ruling.facts] if isinstance(ruling, Accepted) else []
    if any(isinstance(one, ProposalDeclined) for one in facts):
        return coming_with(held, by_now(held.past, facts), held.head.number, "")
    return coming_with(held, facts, held.head.number, seat)


def coming_with(held: Table, facts: Iterable[Event], last: int, seat: str) -> tuple[Coming, ...]:
    """The same of facts, as the game stood after an entry."""
    return tuple(coming(held.past, last, facts, seat))


def coming_json(found: tuple[Coming, ...]) -> dict[str, Any]:
    """The same as JSON, under the key "comes_with"; no key where nothing comes or ends."""
    return {"comes_with": found} if found else {}


def write_coming(found: Iterable[Coming], indent: int = 2) -> int:
    """A line for what comes, and one for what ends; how many rows that takes."""
    return sum(hanging((told, "warning"), indent=indent) for one in found for told in _told(one))


def _told(one: Coming) -> Iterator[str]:
    if not one.here:
        yield say(NOT_HERE, branch=one.branch)
    if one.unjudged:
        yield say(
            COMES,
            branch=one.branch,
            terms=say(TAKEN, entries=in_words(one.unjudged), count=len(one.unjudged)),
        )
    ways = [_row(key, *both) for key, both in one.policy.items()]
    policy = [say("policy, {ways}", ways=listed(ways))] if ways else []
    if comes := [*policy, *map(always_told, one.comes)]:
        yield say(COMES, branch=one.branch, terms="; ".join(comes))
    come = (
        (ORDERS, one.orders),
        (MOVED, one.moved),
        (BEFOREHAND, one.beforehand),
        (UNAGREED, one.unagreed),
        (AGAIN, one.again),
    )
    for how, told, found in (*((COMES, *each) for each in come), (ENDS, GONE, one.gone)):
        if terms := _of_seats(told, one.branch, found):
            yield say(how, branch=one.branch, terms="; ".join(terms))
    dice = (
        [say("dice that were kept of what was undone, {dice}", dice=dice_told(one.dice))] if one.dice else []
    )
    thrown = [say("dice that count here, {dice}", dice=dice_told(one.thrown))] if one.thrown else []
    if ends := [*map(always_told, one.ends), *dice, *thrown]:
        yield say(ENDS, branch=one.branch, terms="; ".join(ends))


def write_unagreed(trunk: Table, branch: GameRow, at: int) -> None:
    """Tell what needs the word of others in a branch that corrects an entry of its trunk."""
    there = Held(Past(trunk.system, trunk.past.ledger, branch.game), branch.head.number)
    here = Held(trunk.past, trunk.head.number)
    for told in _of_seats(UNAGREED, branch.game, unagreed_in(there, here, at - 1)):
        hanging((say(MADE_WITH, told=told), "warning"))


MADE_WITH = said("In it is {told}; who is asked to adopt it is told so.")


def _of_seats(told: str, branch: str, found: Numbers) -> list[str]:
    """What is told of entries of a branch or its trunk, by seats."""
    return [
        say(told, branch=branch, seat=seat, count=len(entries), entries=in_words(entries))
        for seat, entries in found.items()
    ]


def dice_told(found: Iterable[Stood]) -> str:
    """Such as “9 1, which fell in entry 7”."""
    told = said("{dice}, which fell in entry {entry}")
    return listed([say(told, dice=" ".join(map(str, one.dice)), entry=one.entry) for one in found])


def _row(key: str, before: Any, way: Any) -> str:
    return say("{kind} {way} instead of {before}", kind=key, way=way_told(way), before=way_told(before))


def way_told(value: str | tuple[str, ...]) -> str:
    """What a policy says in one of its rows, as it is typed."""
    return value if isinstance(value, str) else listed(list(value)) or NOBODY


NOBODY = "nobody"
COMES = said("With {branch} comes: {terms}.")
ENDS = said("With {branch} ends: {terms}.")
TAKEN = said(
    "what was taken over unjudged, {count:entry|entries} {entries} of it: an audit of it says what the rules "
    "do not give"
)
ORDERS = said(
    "{count:an order|orders} of {seat} that {count:was|were} not given in this game, {count:entry|entries} "
    "{entries} of {branch}"
)
MOVED = said(
    "{count:an order|orders} of {seat} that {count:was|were} given in this game too, but before or behind "
    "others, {count:entry|entries} {entries} of {branch}"
)
BEFOREHAND = said(
    "{count:an order|orders} of {seat} to which others agreed beforehand there, {count:entry|entries} "
    "{entries} of {branch}"
)
UNAGREED = said(
    "{count:an order|orders} of {seat} that {count:needs|need} the word of others, and {count:has|have} "
    "nobody's in it, {count:entry|entries} {entries} of {branch}"
)
AGAIN = said(
    "{count:an order|orders} of {seat} that {count:was|were} taken back in this game, {count:entry|entries} "
    "{entries}"
)
GONE = said(
    "{count:an order|orders} of {seat} that {branch} has not, {count:entry|entries} {entries} of this game"
)
NOT_HERE = said("What is meant by {branch} is not here, so nobody can tell what comes and ends with it.")


def always_told(one: Always) -> str:
    """Such as “standing acceptance by britain of every undo of italy”."""
    told = said(
        "standing acceptance by {seat} of every {kind} of {of}"
        if one.of
        else "standing acceptance by {seat} of every {kind}"
    )
    return say(told, seat=one.seat, kind=one.kind, of=one.of)
