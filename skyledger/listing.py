"""What the list of games says of a game, and what it should: title, system and first moment."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from events.codec import NO_JSON, roomy
from events.entry import Entry
from events.sentences import said
from phases.referee import System
from skyledger.folding import order_of
from skyledger.games import GAMES
from skyledger.recording import Begin
from store.ledger import GameRow


class SetRight(msgspec.Struct, frozen=True):
    """What the list of games had otherwise than a game began: what, what it was, and what it is now."""

    what: str
    was: str | int
    now: str | int


class _Position(msgspec.Struct):
    game: str = ""


class _Started(msgspec.Struct):
    position: _Position


_started = roomy(msgspec.json.Decoder(_Started).decode)


def system_begun(entries: Sequence[Entry]) -> System | None:
    """The system of the game whose position entry 1 holds; None if it holds none that is refereed here."""
    payloads = [event.payload for entry in entries[:1] for event in entry.events[:1]]
    try:
        return GAMES.get(_started(payloads[0] or b"").position.game)
    except (IndexError, *NO_JSON):
        return None


def as_begun(row: GameRow, entries: Sequence[Entry]) -> GameRow:
    """The row with what entry 1 gives of it; with all that it has, where that can't be read."""
    system = system_begun(entries)
    if system is None or entries[0].number != 1:
        return row
    return replace(titled(system, row, entries), system=system.rules.name)


def titled(system: System, row: GameRow, entries: Sequence[Entry]) -> GameRow:
    """The row with the title and first moment that entry 1 gives, whatever position it begins from."""
    if not entries or entries[0].number != 1:
        return row
    title = _title(system, entries[0]) or row.title
    return replace(row, title=title, created=entries[0].at)


def _title(system: System, entry: Entry) -> str:
    try:
        begun = order_of(system, entry)
    except NO_JSON:
        return ""
    return begun.title if isinstance(begun, Begin) else ""


TITLE, SYSTEM, BEGINNING = said("title"), said("game system"), said("beginning")


def set_right(row: GameRow, begun: GameRow) -> tuple[SetRight, ...]:
    """What differs between a row of the list and what entry 1 gives."""
    each = (
        SetRight(TITLE, row.title, begun.title),
        SetRight(SYSTEM, row.system, begun.system),
        SetRight(BEGINNING, row.created, begun.created),
    )
    return tuple(one for one in each if one.was != one.now)
