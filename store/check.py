"""The check of a game's chain, for every backend, and its findings with a bound."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain, groupby
from typing import Any, Protocol, TypeVar

import msgspec

from events.entry import Entry, Recorded, commit, event_document, first_link, leaf, link
from events.sentences import said, say
from store.bounds import beyond_bounds
from store.ledger import Finding, Head, What, rest
from store.payloads import unfit

# Findings with a bound: the first few of each kind, then how many more; a file may hold millions.

MOST_OF_AN_ENTRY = 20
"""So many findings of one kind are told of one entry."""

MOST_OF_A_GAME = 1000
"""So many findings of one kind are told of a whole game."""


class Findable(Protocol):
    """A finding of anybody who looked: its kind, in which entry, and what was looked at.

    With `more` it stands in place of that many.
    """

    @property
    def kind(self) -> str:
        """What is wrong with what was looked at."""

    @property
    def entry(self) -> int:
        """In which entry; 0 is the game as a whole."""

    @property
    def what(self) -> str:
        """What was looked at."""

    @property
    def more(self) -> int:
        """How many findings it stands for, if it is none itself."""


One = TypeVar("One", bound=Findable)
Rest = Callable[[One, int, int], One]
"""From a finding that is not told, how many there are like it, and in which entry (0: in the whole game)."""


def bounded(findings: Iterable[One], rest: Rest[One]) -> Iterator[One]:
    """The first findings of each kind, of each entry and in all, and of what is left out how much it is."""
    of_entries = (
        _first(group, MOST_OF_AN_ENTRY, entry, rest)
        for entry, group in groupby(findings, lambda one: one.entry)
    )
    return _first(chain.from_iterable(of_entries), MOST_OF_A_GAME, 0, rest)


def counted(one: Findable) -> int:
    """How many findings one stands for."""
    return one.more or 1


def _first(findings: Iterable[One], most: int, entry: int, rest: Rest[One]) -> Iterator[One]:
    told: Counter[Any] = Counter()
    left: dict[Any, tuple[One, int]] = {}
    for one in findings:
        sort = (one.kind, one.what)
        told[sort] += 1
        if told[sort] <= most:
            yield one
        else:
            first, count = left.get(sort, (one, 0))
            left[sort] = first, count + counted(one)
    yield from (rest(first, count, entry) for first, count in left.values())


# The check of a game's chain, for every backend: it goes by what was read, whatever it was read from.


class Read(msgspec.Struct, frozen=True):
    """What was read under one number: an entry, unless it is missing or unreadable, and what was found.

    An event that is missing or unreadable stands in the entry as if it were withheld.
    """

    number: int
    entry: Entry | None
    findings: tuple[Finding, ...] = ()


def check_chain(game: str, reads: Iterable[Read], head: Head, kept: Head | None = None) -> list[Finding]:
    """Every finding in a game, in order; of very many of one kind the first, and how many more.

    `reads`: what was found, by number. `head`: what the ledger says of its own end. `kept`: a head that
    somebody kept elsewhere; without it a ledger that was cut short cannot be told.
    """
    return list(bounded(_chain_findings(game, reads, head, kept), rest))


def _chain_findings(game: str, reads: Iterable[Read], head: Head, kept: Head | None) -> Iterator[Finding]:
    hashes: dict[int, bytes | None] = {0: first_link(game)}
    last = 0
    for read in reads:
        if read.number > last + 1:
            yield _missing(last + 1, read.number - 1)
        yield from _read_findings(read, hashes.get(read.number - 1))
        hashes[read.number] = None if read.entry is None else read.entry.hash
        last = max(last, read.number)
    yield from _head_findings(hashes, last, head)
    if kept is not None:
        yield from _kept_findings(hashes, last, kept)


def _read_findings(read: Read, previous: bytes | None) -> Iterator[Finding]:
    yield from read.findings
    if read.entry is not None:
        yield from _entry_findings(read.entry, previous, {finding.event for finding in read.findings})


def _missing(first: int, last: int) -> Finding:
    expected = named(first) if first == last else up_to(last, first)
    return tampered(first, "entry missing", expected, say("nothing"))


def named(number: int | str) -> str:
    """Such as "entry 3"."""
    return say("entry {number}", number=number)


def up_to(last: int, first: int = 1) -> str:
    """Such as "entries 1 to 9"."""
    return say("entries {first} to {last}", first=first, last=last)


def _entry_findings(entry: Entry, previous: bytes | None, told: Collection[int | None]) -> Iterator[Finding]:
    """What is wrong inside an entry; `told` are the events of which something was found in reading."""
    if previous is not None and entry.previous != previous:
        yield tampered(entry.number, "previous hash", previous.hex(), entry.previous.hex())
    if odd := beyond_bounds(entry):
        yield tampered(entry.number, "entry bounds", say("an entry that can be recorded"), odd)
    computed = link(entry.previous, leaf(entry))
    if computed != entry.hash:
        yield tampered(entry.number, "hash", computed.hex(), entry.hash.hex())
    yield from _order_findings(entry)
    for index, event in enumerate(entry.events, 1):
        if index not in told:
            yield from _event_findings(entry.number, index, event)


HALF = said("half of the content")


def _order_findings(entry: Entry) -> Iterator[Finding]:
    if entry.order is None and entry.order_salt is None:
        yield withheld(entry.number, "order withheld")
    elif entry.order is None or entry.order_salt is None:
        yield tampered(entry.number, "order commitment", entry.order_commitment.hex(), say(HALF))
    elif (given := commit(entry.order_salt, entry.order)) != entry.order_commitment:
        yield tampered(entry.number, "order commitment", entry.order_commitment.hex(), given.hex())
    if entry.order is not None and (why := unfit(entry.order, entry.number)):
        yield tampered(entry.number, "order spelling", say(CANONICAL), why)


def _event_findings(number: int, index: int, event: Recorded) -> Iterator[Finding]:
    if event.payload is None and event.salt is None:
        yield withheld(number, "event withheld", index)
    elif event.payload is None or event.salt is None:
        yield tampered(number, "event commitment", event.commitment.hex(), say(HALF), index)
    else:
        given = commit(event.salt, event_document(event.payload, event.rules, event.cause))
        if given != event.commitment:
            yield tampered(number, "event commitment", event.commitment.hex(), given.hex(), index)
    if event.payload is not None and (why := unfit(event.payload, number)):
        yield tampered(number, "event spelling", say(CANONICAL), why, index)


CANONICAL = said("canonical JSON, as it is recorded")


def _head_findings(hashes: dict[int, bytes | None], last: int, head: Head) -> Iterator[Finding]:
    """Does the ledger end where its own head says?"""
    if head.number > last:
        yield _missing(last + 1, head.number)
    for number in sorted(hashes):
        if number > head.number or number < 0:
            yield tampered(number, "entry beyond the head", up_to(head.number), named(number))
    there = hashes.get(head.number)
    if there is not None and there != head.hash:
        yield tampered(head.number, "head", there.hex(), head.hash.hex())


def _kept_findings(hashes: dict[int, bytes | None], last: int, kept: Head) -> Iterator[Finding]:
    """Does the ledger contain a head that was kept elsewhere?"""
    there = hashes.get(kept.number)
    if there is None:
        found = say("{last} as the last entry", last=last)
        yield tampered(kept.number, "kept head", named(kept.number), found)
    elif there != kept.hash:
        yield tampered(kept.number, "kept head", kept.hash.hex(), there.hex())


def tampered(entry: int, what: What, expected: str, recorded: str, event: int | None = None) -> Finding:
    """A finding of what nobody may do."""
    return Finding("tampered", entry, what, expected, recorded, event)


def of_the_file(what: str, found: str) -> Finding:
    """A finding that is about the file, and no game's more than another's."""
    return Finding("file", 0, "file", what, found)


def withheld(entry: int, what: What, event: int | None = None) -> Finding:
    """A finding of content that is not there."""
    return Finding("withheld", entry, what, say("content"), say("its commitment alone"), event)
