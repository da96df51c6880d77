"""From a ledger to a game: which entries count, what a snapshot saves, the game after any entry."""

import hashlib
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from itertools import chain
from types import CodeType, FunctionType
from typing import Any

import msgspec

from core.fold import fold
from core.history import Mark, Redo, Turnings, Undo, overtaken, turnings
from core.mistakes import Mistake
from core.system import Rules
from events.codec import encode, upcast
from events.entry import Entry
from events.message import EntriesRedone, EntriesUndone, Event
from events.texts import LONGEST_NAME, plain
from phases.referee import System
from skyledger.recording import Begin
from store.errors import DamagedInPart, StoreError
from store.ledger import Ledger, Snapshot

MARK = b'"type":"Entries'  # the tags of undo and redo facts, as they stand in canonical JSON
CHUNK = 1000
_mark = msgspec.json.Decoder(EntriesUndone | EntriesRedone).decode


@cache
def _decoder(rules_event: Any) -> Any:
    return msgspec.json.Decoder(rules_event).decode


@cache
def _list_decoder(rules_event: Any) -> Any:
    return msgspec.json.Decoder(list[rules_event]).decode


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

    def add(self, number: int, payload: bytes) -> None:
        """One more event, in its order."""
        self.numbers.append(number)
        self.payloads.append(payload)


UNFOLDABLE = (msgspec.MsgspecError, KeyError, ValueError, AttributeError, TypeError, IndexError)
"""What decoding and folding entries can end in when somebody altered them."""


IMPOSSIBLE = (*UNFOLDABLE, RuntimeError, AssertionError, ArithmeticError, StopIteration)
"""What ruling on a game, or telling it, can end in when its facts were altered and it is none that can be."""


def reason(error: Exception) -> str:
    """Why entries can't be read or folded, for a person: what is named and not there, or what was found.

    What Python says to those who program it is kept from others.
    """
    match error:
        case DamagedInPart():
            return error.what
        case KeyError(args=(str(name), *_)):
            return f"they name “{plain(name[:LONGEST_NAME])}”, which is not there"
        case StoreError() | Mistake() | msgspec.MsgspecError():
            return str(error)
        case _:
            return "they fit no game"


@contextmanager
def unaltered(game: str) -> Iterator[None]:
    """Entries are read and folded within; raises `DamagedDatabase` if they can't be."""
    try:
        yield
    except UNFOLDABLE as error:
        told = f"The entries of {game} can't be read any more ({reason(error)})"
        raise DamagedInPart(told) from error


def void_entries(rows: Rows) -> Mapping[int, int]:
    """The entries among these rows that do not count, with what voided them."""
    return turned_in(rows).void


def turned_in(rows: Rows) -> Turnings:
    """What undo and redo among these rows came to."""
    return turnings(marks_in(rows).items())


def marks_in(rows: Rows) -> dict[int, Mark]:
    """The undos and redos among these rows, by their entries."""
    return {rows.numbers[at]: _mark(rows.payloads[at]) for at in _marked(rows.payloads)}


def _marked(payloads: list[bytes]) -> Iterator[int]:
    """Which of these payloads undo or redo; each gets a line to itself, for there is no newline in any."""
    for start in range(0, len(payloads), CHUNK):
        lines, at, since = b"\n".join(payloads[start : start + CHUNK]), start, 0
        while (found := lines.find(MARK, since)) >= 0:
            at, since = at + lines.count(b"\n", since, found), found + 1
            yield at


def replayed(system: System, ledger: Ledger, game: str, until: int | None = None) -> Any:
    """The game after entry `until` (or the last), every fact that counts folded from the beginning."""
    with unaltered(game):
        return replayed_rows(system, Rows(ledger.events(game, until=until)))


def replayed_rows(system: System, rows: Rows) -> Any:
    """As `replayed`, from the rows of a game's whole beginning."""
    void, counting = void_entries(rows), rows.payloads
    if void:
        counting = [p for n, p in zip(rows.numbers, rows.payloads, strict=True) if n not in void]
    return fold(system.rules.evolutions, system.rules.empty, _facts(system.rules, counting))


def _facts(rules: Rules, payloads: list[bytes]) -> Iterator[Event]:
    """The facts of many payloads; a thousand joined into one list are decoded a quarter faster."""
    decode = _list_decoder(rules.event)
    if rules.upcasters:
        payloads = [upcast(payload, rules.upcasters) for payload in payloads]
    return chain.from_iterable(decode(b"[" + b",".join(chunk) + b"]") for chunk in _chunks(payloads))


def _chunks(payloads: list[bytes]) -> Iterator[list[bytes]]:
    return (payloads[start : start + CHUNK] for start in range(0, len(payloads), CHUNK))


def restored(system: System, ledger: Ledger, game: str) -> tuple[int, Any] | None:
    """The newest snapshot that today's fold made: after which entry, and the game; None if there is none."""
    kept = ledger.snapshot(game, fold_id(system.rules))
    if kept is None:
        return None
    with suppress(*UNFOLDABLE):  # it saves time and is no more than that: the entries say the same
        position = msgspec.json.decode(kept.state, type=system.rules.position)
        begun = (system.rules.started(position),)
        return kept.entry, fold(system.rules.evolutions, system.rules.empty, begun)
    return None


def snapshot(system: System, game: str, entry: int, state: Any) -> Snapshot:
    """A snapshot of a game after an entry, to be kept beside it."""
    return Snapshot(game, entry, fold_id(system.rules), encode(system.rules.position_of(state)))


@cache
def _fold_id(name: str, code: bytes) -> str:
    return f"{name}/{hashlib.sha256(code).hexdigest()[:16]}"


_known: dict[int, str] = {}


def fold_id(rules: Rules) -> str:
    """A name for how facts fold today: it changes with the code of an evolution or the form of a position."""
    if id(rules) not in _known:
        schema = encode(msgspec.json.schema(rules.position))
        code = b"".join(
            _code(fn) for _, fn in sorted(rules.evolutions.items(), key=lambda item: item[0].__name__)
        )
        _known[id(rules)] = _fold_id(rules.name, sys.version.encode() + schema + code)
    return _known[id(rules)]


def _code(function: Any) -> bytes:
    return b"".join(_code_bytes(function.__code__)) if isinstance(function, FunctionType) else b""


def _code_bytes(code: CodeType) -> Iterator[bytes]:
    yield code.co_code
    for constant in code.co_consts:
        yield from _code_bytes(constant) if isinstance(constant, CodeType) else (repr(constant).encode(),)
    yield repr(code.co_names).encode()


# What undo and redo came to in a kept game, asked of one entry.

BECOME: dict[type, str] = {type(None): "undone", EntriesUndone: "redone", EntriesRedone: "undone again"}
"""What an order, an undo or a redo is that is no longer so."""


def overtaken_by(ledger: Ledger, game: str, number: int) -> int:
    """The entry by which one is no longer so: an order undone, an undo redone, a redo undone; else 0."""
    return become(ledger, game, number)[1]


def become(ledger: Ledger, game: str, number: int) -> tuple[str, int]:
    """What became of an entry, in a word, and by which other one; 0 if it is still so."""
    rows = Rows(ledger.events(game))
    marks = marks_in(rows)
    return BECOME[type(marks.get(number))], overtaken(turned_in(rows), marks, number)


def turned_by(ledger: Ledger, game: str, number: int, facts: Iterable[Event]) -> tuple[int, ...]:
    """The entries that these facts void or revive as entry `number`, be it written already or not."""
    marked = next((fact for fact in facts if isinstance(fact, Mark)), None)
    if marked is None:
        return ()
    before = marks_in(Rows(ledger.events(game, until=number - 1)))
    return turnings((before | {number: marked}).items()).turned[number]


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


def steps(
    system: System, ledger: Ledger, game: str, first: int = 1, last: int | None = None
) -> Iterator[Step]:
    """The entries from `first` to `last`, undone ones too.

    Raises `NoSuchGame`, `WithheldContent`, `DamagedDatabase`.
    """
    with unaltered(game):
        yield from _steps(system, ledger, game, first, last)


def _steps(system: System, ledger: Ledger, game: str, first: int, last: int | None) -> Iterator[Step]:
    found = turned_in(Rows(ledger.events(game)))
    state = replayed(system, ledger, game, first - 1) if first > 1 else system.rules.empty
    for entry in ledger.entries(game, after=first - 1, until=last):
        facts = facts_of(system, entry)
        after = _after(system, ledger, state, entry, [event for event, _ in facts])
        marked = found.void.get(entry.number, 0), found.turned.get(entry.number, ())
        yield Step(entry, order_of(system, entry), facts, state, after, *marked)
        state = after


def facts_of(system: System, entry: Entry) -> tuple[tuple[Event, tuple[str, ...]], ...]:
    """The facts of an entry that are not withheld, each with the rules it rests on."""
    decode = decoder(system.rules)
    return tuple((decode(e.payload), e.rules) for e in entry.events if e.payload is not None)


def order_of(system: System, entry: Entry) -> Any:
    """The order of an entry; None where it was withheld."""
    return None if entry.order is None else order_in(system, entry.order)


def order_in(system: System, stored: bytes) -> Any:
    """An order as it was written down; raises `msgspec.MsgspecError` for what is none."""
    return _order_decoder(system.rules.order)(stored)


@cache
def _order_decoder(order: Any) -> Any:
    return msgspec.json.Decoder(order | Begin | Undo | Redo).decode


def _after(system: System, ledger: Ledger, state: Any, entry: Entry, events: list[Event]) -> Any:
    if any(isinstance(event, EntriesUndone | EntriesRedone) for event in events):
        return replayed(system, ledger, entry.game, entry.number)
    return fold(system.rules.evolutions, state, events)
