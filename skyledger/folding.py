"""From stored facts to a game: which entries count, and what they make."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain
from typing import Any

import msgspec

from core.fold import FitsNoGame, fold
from core.history import Bound, Mark, Turnings, marking, turnings
from core.mistakes import Mistake, Unworkable
from core.proposals import AboutEntries, OfEveryGame
from core.system import Rules
from events.codec import beginning_of_tag, has_tag, roomy, upcast
from events.entry import Entry
from events.message import Event
from events.sentences import in_part, say
from events.texts import LONGEST_NAME
from phases.referee import System
from skyledger.recording import Begin
from store.errors import DamagedInPart, StoreError

MARKS = ("Entries", "Proposal", "CommentMade", "Claim", "DiceKept")
"""With these the tags of facts begin that are about entries: undo, redo, proposals, answers, remarks, and
dice that fell in others."""

IN_MARKS = tuple(map(beginning_of_tag, MARKS))
CHUNK = 1000
_mark = roomy(msgspec.json.Decoder(Mark | Bound).decode)


@cache
def _decoder(rules_event: Any) -> Any:
    return roomy(msgspec.json.Decoder(rules_event).decode)


@cache
def _list_decoder(rules_event: Any) -> Any:
    return roomy(msgspec.json.Decoder(list[rules_event]).decode)


def decoder(rules: Rules) -> Any:
    """The function from stored bytes, in whatever form, to a fact of the game as it is today."""
    decode = _decoder(rules.event)
    if not rules.upcasters:
        return decode
    return lambda payload: decode(upcast(payload, rules.upcasters))


class Rows:
    """The stored events of a game's beginning: entry numbers and payloads, side by side.

    Two lists and no list of pairs: a hundred thousand pairs would be so many things for the garbage
    collector to look at again and again.
    """

    def __init__(self, rows: Iterable[tuple[int, bytes]]) -> None:
        self.numbers: list[int] = []
        self.payloads: list[bytes] = []
        to_numbers, to_payloads = self.numbers.append, self.payloads.append
        for number, payload in rows:
            to_numbers(number)
            to_payloads(payload)

    def each(self) -> Iterator[tuple[int, bytes]]:
        """The number of its entry and the payload of each."""
        return zip(self.numbers, self.payloads, strict=True)

    def stretches(self, length: int) -> Iterator["Rows"]:
        """These rows in parts up to the end of an entry: a quarter of what is left, and so many at least."""
        start, count = 0, len(self.numbers)
        while start < count:
            most = start + max(length, (count - start) // 4)
            end = bisect_right(self.numbers, self.numbers[min(most, count) - 1], lo=start)
            part = Rows(())
            part.numbers, part.payloads = self.numbers[start:end], self.payloads[start:end]
            yield part
            start = end


UNFOLDABLE = (
    msgspec.MsgspecError,
    KeyError,
    ValueError,
    AttributeError,
    TypeError,
    IndexError,
    RecursionError,
)
"""What decoding and folding entries can end in when somebody altered them."""


IMPOSSIBLE = (*UNFOLDABLE, RuntimeError, AssertionError, ArithmeticError, StopIteration)
"""What ruling on a game, or telling it, can end in when its facts were altered and it is none that can be."""


LONGEST_REASON = 1000
"""So many signs are told of why entries can't be read: what is wrong with one may be an endless text."""


def reason(error: Exception) -> str:
    """Why entries can't be read or folded, for a person: what is named and not there, or what was found.

    What Python says to those who program it is kept from others.
    """
    match error:
        case DamagedInPart():
            return error.what
        case KeyError(args=(str(name), *_)):
            return say("they name “{name}”, which is not there", name=name[:LONGEST_NAME])
        case StoreError() | Mistake() | FitsNoGame() | msgspec.MsgspecError():
            return in_part(str(error), LONGEST_REASON)
        case _:
            return say("they fit no game")


@contextmanager
def unaltered(game: str) -> Iterator[None]:
    """Entries are read and folded within; raises `DamagedDatabase` if they can't be."""
    try:
        yield
    except UNFOLDABLE as error:
        told = say("The entries of {game} can't be read any more ({error})", game=game, error=reason(error))
        raise DamagedInPart(told) from error


def turned_in(rows: Rows) -> Turnings:
    """What undo and redo among these rows came to."""
    return turnings(marks_in(rows).items())


def marks_in(rows: Rows) -> dict[int, Mark]:
    """The marks among these rows, by their entries: undos and redos, and what is said of proposals."""
    found = said_in(rows)
    return {number: marked for number, facts in found.items() if (marked := marking(facts))}


def said_in(rows: Rows) -> dict[int, list[Event]]:
    """All that stands among these rows of undo, redo and proposals, by their entries."""
    found: dict[int, list[Event]] = {}
    for at in sorted({at for beginning in IN_MARKS for at in _perhaps_marked(rows.payloads, beginning)}):
        if is_mark(rows.payloads[at]):
            found.setdefault(rows.numbers[at], []).append(_mark(rows.payloads[at]))
    return found


def is_mark(payload: bytes) -> bool:
    """Is this fact about entries? Of what is canonical most is known by its bytes."""
    return any(
        beginning in payload and has_tag(payload, tag) for beginning, tag in zip(IN_MARKS, MARKS, strict=True)
    )


def _perhaps_marked(payloads: list[bytes], beginning: bytes) -> Iterator[int]:
    """Which of these payloads may be marks: one that is has such bytes in it, for it is canonical.

    Each gets a line to itself, and there is no newline in any.
    """
    for start in range(0, len(payloads), CHUNK):
        lines, at, since = b"\n".join(payloads[start : start + CHUNK]), start, 0
        while (found := lines.find(beginning, since)) >= 0:
            at, since = at + lines.count(b"\n", since, found), found + 1
            yield at


def replayed(system: System, rows: Rows) -> Any:
    """The game that all these rows make, from its beginning, which count after all of them."""
    void, counting = turned_in(rows).void, rows.payloads
    if void:
        counting = [payload for number, payload in rows.each() if number not in void]
    return folded(system.rules, system.rules.empty, counting)


def folded(rules: Rules, state: Any, payloads: list[bytes]) -> Any:
    """A game after further facts, as they are stored."""
    return fold(rules.evolutions, state, _facts(rules, payloads))


def _facts(rules: Rules, payloads: list[bytes]) -> Iterator[Event]:
    """The facts of many payloads; a thousand joined into one list are decoded a quarter faster."""
    decode = _list_decoder(rules.event)
    if rules.upcasters:
        payloads = [upcast(payload, rules.upcasters) for payload in payloads]
    return chain.from_iterable(decode(b"[" + b",".join(chunk) + b"]") for chunk in _chunks(payloads))


def _chunks(payloads: list[bytes]) -> Iterator[list[bytes]]:
    return (payloads[start : start + CHUNK] for start in range(0, len(payloads), CHUNK))


# A game entry by entry: each order with its facts and the game before and after it.


class Step(msgspec.Struct, frozen=True):
    """One entry and what it changed; `order` is None where withheld, `voided_by` 0 where it counts.

    `turned` are the entries that an undo voided or a redo revived; `adjusted` is true where the
    gamemaster set something right, and what it was is withheld.
    """

    entry: Entry
    order: Any
    facts: tuple[tuple[Event, tuple[str, ...]], ...]
    before: Any
    after: Any
    voided_by: int = 0
    turned: tuple[int, ...] = ()
    adjusted: bool = False


def facts_of(system: System, entry: Entry) -> tuple[tuple[Event, tuple[str, ...]], ...]:
    """The facts of an entry that are not withheld, each with the rules it rests on."""
    decode = decoder(system.rules)
    return tuple((decode(e.payload), e.rules) for e in entry.events if e.payload is not None)


def order_of(system: System, entry: Entry) -> Any:
    """The order of an entry; None where it was withheld."""
    return None if entry.order is None else order_in(system, entry.order)


class OrderWithheld(Unworkable):
    """What is asked rests on the order of an entry, which was taken out of the file."""

    def __init__(self, entry: int) -> None:
        told = say(
            "The order of entry {entry} is withheld here, and what rests on it can't be known.", entry=entry
        )
        super().__init__("order", told)


def order_in(system: System, stored: bytes) -> Any:
    """An order as it was written down; raises `msgspec.MsgspecError` for what is none."""
    return _order_decoder(system.rules.order)(stored)


@cache
def _order_decoder(order: Any) -> Any:
    return roomy(msgspec.json.Decoder(order | Begin | AboutEntries | OfEveryGame).decode)
