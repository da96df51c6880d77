"""From a ledger to a game: which entries count, what a snapshot saves, and what the game was at any entry."""

import hashlib
import sys
from collections.abc import Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import Any

import msgspec

from core.fold import fold
from core.history import Deed, voided
from core.system import Rules
from events.codec import encode
from events.message import EntriesRedone, EntriesUndone
from phases.referee import System
from store.ledger import Ledger, Snapshot

MARK = b'"type":"Entries'  # the tags of undo and redo facts, as they stand in canonical JSON
_mark = msgspec.json.Decoder(EntriesUndone | EntriesRedone).decode


@cache
def _decoder(rules_event: Any) -> Any:
    return msgspec.json.Decoder(rules_event).decode


def decoder(rules: Rules) -> Any:
    """The function from stored bytes to a fact of the game."""
    return _decoder(rules.event)


def void_entries(rows: list[tuple[int, bytes]]) -> dict[int, int]:
    """The entries among these (number, payload) rows that do not count, with what voided them."""
    if not any(MARK in payload for _, payload in rows):
        return {}
    deeds = {n: Deed(n, "", ()) for n, _ in rows}
    deeds |= {n: Deed(n, "", (_mark(payload),)) for n, payload in rows if MARK in payload}
    return voided(deeds.values())


def replayed(system: System, ledger: Ledger, game: str, until: int | None = None) -> Any:
    """The game after entry `until` (or the last), every fact that counts folded from the beginning."""
    return replayed_rows(system, list(ledger.events(game, until=until)))


def replayed_rows(system: System, rows: list[tuple[int, bytes]]) -> Any:
    """As `replayed`, from (entry number, payload) rows of a game's whole beginning."""
    void, decode = void_entries(rows), decoder(system.rules)
    facts = (decode(payload) for number, payload in rows if number not in void)
    return fold(system.rules.evolutions, system.rules.empty, facts)


def restored(system: System, ledger: Ledger, game: str) -> tuple[int, Any] | None:
    """The newest snapshot that today's fold made: after which entry, and the game; None if there is none."""
    kept = ledger.snapshot(game, fold_id(system.rules))
    if kept is None:
        return None
    position = msgspec.json.decode(kept.state, type=system.rules.position)
    begun = (system.rules.started(position),)
    return kept.entry, fold(system.rules.evolutions, system.rules.empty, begun)


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
