"""Undo and redo: which entries count, and what a seat may take back."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import get_args

import msgspec
from msgspec import UNSET, UnsetType

from core.ruling import Accepted, Refused, Ruled, Ruling, Violation, breach
from events.message import (
    ClaimRaised,
    ClaimRuled,
    CommentMade,
    DiceKept,
    DiceRolled,
    EntriesRedone,
    EntriesUndone,
    Event,
    ProposalAccepted,
    ProposalAgreedBeforehand,
    ProposalCarried,
    ProposalDeclined,
    ProposalDisputed,
    ProposalInForce,
    ProposalOfOrder,
    ProposalRaised,
    ProposalsNotWelcomed,
    ProposalsWelcomed,
    SeatFinished,
    SecretRevealed,
    said_beforehand_by,
)
from events.sentences import Part, any_of, listed, said, say

# Numbers that follow each other, such as those of entries, told as stretches.


def stretches(numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """First and last of each run of numbers that follow each other: 6, 7, 8, 16 are 6 to 8, and 16."""
    runs = groupby(enumerate(sorted(numbers)), lambda item: item[1] - item[0])
    found = ([number for _, number in run] for _, run in runs)
    return tuple((run[0], run[-1]) for run in found)


def in_words(numbers: Iterable[int]) -> str:
    """Such as "3", "6 to 8 and 16", "2, 4 to 9 and 12"."""
    return listed(
        [
            str(first) if first == last else say("{first} to {last}", first=first, last=last)
            for first, last in stretches(numbers)
        ]
    )


SHOWN = said("In entry {entry} a secret was shown; what came before stands.")
BARRIERS: dict[type[Event], str] = {
    DiceRolled: said("In entry {entry} a die was rolled; what came before stands."),
    SecretRevealed: SHOWN,
    ProposalCarried: said("In entry {entry} was done what was agreed on; what came before stands."),
}
Turning = EntriesUndone | EntriesRedone
Talk = (
    ProposalRaised
    | ProposalOfOrder
    | ProposalAccepted
    | ProposalDeclined
    | ProposalDisputed
    | ProposalAgreedBeforehand
    | ProposalsWelcomed
    | ProposalsNotWelcomed
    | CommentMade
    | ClaimRaised
    | ClaimRuled
)
"""What is said about entries, and lies outside the game that they make: nobody undoes it."""

Mark = Turning | Talk
Bound = ProposalCarried | ProposalInForce | DiceKept
"""By whose word an entry of the game came to be, until when it counts, or whence its dice are."""

OF_ENTRIES = (*get_args(Mark), *get_args(Bound))
"""Every fact that is about entries; none of them changes anything in a game by itself."""

Settling = Bound | ProposalAgreedBeforehand | ProposalDeclined
"""What may stand in one entry with what it did, be it an order, an undo or a redo."""

POLICY = said(
    "A seat takes back its own entries, as far as the last die, secret shown or decision of another seat."
)
REDO_POLICY = said("What was undone last counts again by the word of who undid it, until a new order comes.")
BEGINNING = said("Entry 1 is the beginning of the game, and no order that can be undone.")
NOT_COUNTING = said("Entry {entry} is not one that counts; the last that does is {last}.")
OF_ANOTHER = said("Entry {entry} is {owner}'s; {seat} takes back only what came after it.")
SAID_BEFOREHAND = said("In entry {entry} what {seat} had said beforehand was done; what came before stands.")
KEPT_OR_SPENT = said("Dice of undone play are kept or spent, and nothing else.")
SAY_WHY = said("The gamemaster takes back entries for the table and says why: add because “...”.")
NOTHING_TO_REDO = said("There is nothing to redo: a new order closes redo, and nothing was undone since.")
WHOSE = said(
    "{number:Entry|Entries} {entries} {number:was|were} undone by {author} in entry {undo}; "
    "{seats} may redo {number:it|them}."
)
OF_SEVERAL = said(
    "{number:Entry|Entries} {entries} {number:was|were} undone by {author} in entry {undo}; nobody may redo "
    "{number:it|them} alone."
)


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Undo/1"):
    """Take back every entry from `to` on, or the last one that counts when `to` is 0.

    With `dice` "kept" what fell stands again where the same is rolled for.
    """

    to: int = 0
    because: str = ""
    dice: str | UnsetType = UNSET


class Redo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Redo/1"):
    """Let what was undone last count again."""


class Thrown(msgspec.Struct, frozen=True):
    """What fell for a share of a roll, and all that tells which it was; `again` where it had fallen before.

    `unit` is whose dice they were, where they were one unit's own.
    """

    roll: tuple[str, ...]
    dice: tuple[int, ...]
    again: bool = False
    unit: str = ""


class Deed(msgspec.Struct, frozen=True):
    """What history remembers of an entry: its number, its seat, its facts, and if it showed a secret.

    `thrown` are the rolls that dice fell for in it, as far as that is asked.
    """

    number: int
    seat: str
    facts: tuple[Event, ...]
    shown: bool = False
    thrown: tuple[Thrown, ...] = ()


def mark(deed: Deed) -> Mark | None:
    """The undo or redo that an entry is, or what it says of a proposal; None of an order of the game.

    The consent by which an undo or redo comes to be is told in the same entry.
    """
    return marking(deed.facts)


def marking(facts: Iterable[Event]) -> Mark | None:
    """The mark among the facts of an entry: the first undo or redo, or else the first word of a proposal.

    There is none where an order of the game was done by consent, or counts until it is declined.
    """
    marks = [fact for fact in facts if isinstance(fact, Mark | Bound)]
    if turned := next((one for one in marks if isinstance(one, Turning)), None):
        return turned
    said_of_it = [one for one in marks if isinstance(one, Mark)]
    return said_of_it[0] if marks == said_of_it and marks else None


def voided(history: Iterable[Deed]) -> Mapping[int, int]:
    """Every entry that does not count, with the number of the undo entry that voided it."""
    return turnings((deed.number, marked) for deed in history if (marked := mark(deed))).void


class Turnings(msgspec.Struct, frozen=True):
    """What undo and redo came to: which entries are void by which undo, and what each of them turned.

    `turned` has for each undo the entries that ceased to count by it, for each redo those that count again,
    and nothing for what is only said of them.
    """

    void: Mapping[int, int]
    turned: Mapping[int, tuple[int, ...]]


def turnings(marks: Iterable[tuple[int, Mark]]) -> Turnings:
    """From the numbers of the entries that are no orders of the game alone, for entries have no gaps."""
    void: dict[int, int] = {}
    turned: dict[int, tuple[int, ...]] = {}
    for number, marked in marks:
        match marked:
            case EntriesUndone(first, last):
                back = range(max(first, 1), min(last, number - 1) + 1)
                turned[number] = tuple(n for n in back if n not in void and n not in turned)
                void |= dict.fromkeys(turned[number], number)
            case EntriesRedone(undone_by):
                turned[number] = tuple(n for n in turned.get(undone_by, ()) if void.get(n) == undone_by)
                for revived in turned[number]:
                    del void[revived]
            case _:
                turned[number] = ()
    return Turnings(void, turned)


def overtaken(found: Turnings, marks: Mapping[int, Mark], number: int) -> int:
    """The entry by which another one is no longer so: an order undone, an undo redone, a redo undone again.

    0 where it still is: an order counts, what an undo voided is void, and what a redo revived counts.
    """
    match marks.get(number):
        case None:
            return found.void.get(number, 0)
        case EntriesUndone():
            redone = (n for n, one in marks.items() if one == EntriesRedone(number))
            return max(redone, default=0)
        case EntriesRedone():
            return max((found.void.get(n, 0) for n in found.turned[number]), default=0)
        case _:
            return 0


def effective(history: Sequence[Deed]) -> tuple[Deed, ...]:
    """The entries that count, in their order; those that undo, redo or propose are not among them."""
    void = voided(history)
    return tuple(deed for deed in history if deed.number not in void and mark(deed) is None)


def undo(
    history: Sequence[Deed], seat: str, order: Undo, gamemaster: str, partners: Collection[str] = ()
) -> Ruling:
    """Rule on taking back entries: accepted with `EntriesUndone`, or refused with what stands against it.

    `gamemaster` is the seat that takes back whatever it likes, empty where none does. What `partners`
    decided is taken back like the seat's own.
    Of the history it takes the beginning, and what counts from the entry on that is meant, or the last.
    """
    back = taken_back(history, order)
    if isinstance(back, Refused):
        return back
    if seat == gamemaster:
        return _by_the_gamemaster(back, order)
    ours = {seat, *partners}
    against = [found for deed in reversed(back) if (found := _stands_against(deed, seat, ours))]
    return _refused(against[0]) if against else Accepted((Ruled(undone(back, order), ()),))


def taken_back(history: Sequence[Deed], order: Undo) -> Sequence[Deed] | Refused:
    """The entries that an undo is about, whoever may give it; or why there are none."""
    line = effective(history)[1:]  # a game's beginning is not an order that can be taken back
    if not line:
        return _refused(_not_undone(said("There is nothing to undo.")))
    first = order.to or line[-1].number
    back = [deed for deed in line if deed.number >= first]
    if order.dice not in (UNSET, "kept"):
        return _refused(_not_undone(KEPT_OR_SPENT))
    if first == history[0].number:
        return _refused(_not_undone(BEGINNING))
    if not back or first not in (deed.number for deed in line):
        return _refused(_not_undone(NOT_COUNTING, entry=first, last=line[-1].number))
    return back


def undone(back: Sequence[Deed], order: Undo) -> EntriesUndone:
    """What is recorded of these entries being taken back."""
    return EntriesUndone(back[0].number, back[-1].number, order.because, order.dice)


def redo(history: Sequence[Deed], seat: str, gamemaster: str) -> Ruling:
    """Rule on reviving what was undone last: refused once a new order has come.

    Of the history it takes every undo and redo, the proposals and answers by which the last undo came to be,
    and the newest entry that is none of them.
    """
    fact = revived(history)
    if isinstance(fact, Refused):
        return fact
    authors = authors_of(history, fact.undone_by)
    if seat != gamemaster and authors != (seat,):
        void = voided(history)
        numbers = [number for number, by in void.items() if by == fact.undone_by]
        return _refused(_whose(numbers, fact.undone_by, authors, gamemaster))
    return Accepted((Ruled(fact, ()),))


def revived(history: Sequence[Deed]) -> EntriesRedone | Refused:
    """What a redo would revive, whoever may give it; or why there is nothing."""
    undone_by = undone_last(voided(history))
    newest = max((deed.number for deed in history if mark(deed) is None), default=0)
    if undone_by < newest or mark(history[-1]) is None:
        return _refused(_not_redone(NOTHING_TO_REDO))
    return EntriesRedone(undone_by)


def authors_of(history: Sequence[Deed], undo: int) -> tuple[str, ...]:
    """By whose word entries were undone: that seat, or who proposed it and who agreed, in turn."""
    found = next(deed for deed in history if deed.number == undo)
    if beforehand := [one for one in found.facts if isinstance(one, ProposalAgreedBeforehand)]:
        return tuple(dict.fromkeys((found.seat, *(seat for one in beforehand for seat in one.seats))))
    proposal = next((fact.proposal for fact in found.facts if isinstance(fact, ProposalAccepted)), 0)
    agreed = (deed.seat for deed in history if ProposalAccepted(proposal) in deed.facts)
    proposed = (deed.seat for deed in history if deed.number == proposal)
    return tuple(dict.fromkeys((*proposed, *agreed))) or (found.seat,)


def undone_last(void: Mapping[int, int]) -> int:
    """The last undo by which entries are void; 0 where there is none."""
    return max(void.values(), default=0)


def _by_the_gamemaster(back: Sequence[Deed], order: Undo) -> Ruling:
    if order.because.strip():
        return Accepted((Ruled(undone(back, order), ()),))
    return _refused(_not_undone(SAY_WHY))


def deciding(deed: Deed) -> Iterator[str]:
    """The seats whose decision an entry was: who gave it, and whose word said beforehand was done in it."""
    if not _changed_nothing(deed):
        yield deed.seat
    yield from (speaker for fact in deed.facts if (speaker := _speaker(fact)))
    yield from (fact.seat for fact in deed.facts if isinstance(fact, ProposalCarried))


def told_something(deed: Deed) -> bool:
    """Was a die rolled or a secret shown in an entry?"""
    return deed.shown or any(type(fact) in BARRIERS for fact in deed.facts)


def _stands_against(deed: Deed, seat: str, ours: Collection[str]) -> Violation | None:
    if deed.seat not in ours and not _changed_nothing(deed):
        return _not_undone(OF_ANOTHER, entry=deed.number, owner=deed.seat, seat=seat)
    barriers = (found for fact in deed.facts if (found := _barrier(deed.number, fact, ours)))
    return next(barriers, _not_undone(SHOWN, entry=deed.number) if deed.shown else None)


def _changed_nothing(deed: Deed) -> bool:
    """Was it but the word of a seat that was not waited for?"""
    return bool(deed.facts) and all(fact.changes_nothing for fact in deed.facts)


def _barrier(entry: int, fact: Event, ours: Collection[str]) -> Violation | None:
    """What a fact was that these seats may not take back, if they may not."""
    if (speaker := _speaker(fact)) not in ("", *ours):
        return _not_undone(SAID_BEFOREHAND, entry=entry, seat=speaker)
    return _not_undone(BARRIERS[type(fact)], entry=entry) if type(fact) in BARRIERS else None


def _speaker(fact: Event) -> str:
    """Whose word a fact is beside the order's; another seat that finishes with it had said so before."""
    return fact.seat if isinstance(fact, SeatFinished) else said_beforehand_by(fact)


def _not_undone(told: str, /, **of: Part) -> Violation:
    return breach("undo", "undo", POLICY, told, **of)


def _whose(undone: Sequence[int], undone_by: int, authors: tuple[str, ...], gamemaster: str) -> Violation:
    alone = authors if len(authors) == 1 else ()
    may = tuple(dict.fromkeys(seat for seat in (*alone, gamemaster) if seat))
    return _not_redone(
        WHOSE if may else OF_SEVERAL,
        number=len(undone),
        entries=in_words(undone),
        author=listed(authors),
        undo=undone_by,
        seats=any_of(may),
    )


def _not_redone(told: str, /, **of: Part) -> Violation:
    return breach("redo", "redo", REDO_POLICY, told, **of)


def _refused(violation: Violation) -> Refused:
    return Refused((violation,))
