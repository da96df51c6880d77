"""What the list of games says of a game, held against how it began: its title, system and first moment."""

from collections.abc import Iterator, Sequence

import msgspec

from events.entry import Entry
from phases.referee import System
from skyledger.auditing.found import Found, found
from skyledger.auditing.recorded import recorded_order
from skyledger.games import GAMES
from skyledger.recording import Begin
from store.ledger import GameRow


class _Position(msgspec.Struct):
    game: str = ""


class _Started(msgspec.Struct):
    position: _Position


def system_begun(entries: Sequence[Entry]) -> System | None:
    """The system of the game whose position entry 1 holds; None if it holds none that is refereed here."""
    payloads = [event.payload for entry in entries[:1] for event in entry.events[:1]]
    try:
        return GAMES.get(msgspec.json.decode(payloads[0] or b"", type=_Started).position.game)
    except (IndexError, msgspec.MsgspecError, ValueError):
        return None


def system_listed(row: GameRow, entries: Sequence[Entry]) -> Iterator[Found]:
    """The system in the list of games, against the one whose position the game began from."""
    begun = system_begun(entries)
    if begun is not None and begun.rules.name != row.system:
        yield _otherwise("game system", f"“{begun.rules.name}”", f"“{row.system}”")
    elif row.system not in GAMES:
        yield found("tampered", 1, "game system", " or ".join(GAMES), f"“{row.system}” in the list")


def listed(system: System, row: GameRow, entries: Sequence[Entry]) -> Iterator[Found]:
    """Title and first moment in the list of games, against entry 1."""
    if not entries or entries[0].number != 1:
        return
    begun = recorded_order(system, entries[0])
    if isinstance(begun, Begin) and begun.title and begun.title != row.title:
        yield _otherwise("title", f"“{begun.title}”", f"“{row.title}”")
    if (at := entries[0].at) != row.created:
        yield _otherwise("beginning", _moment(at), _moment(row.created))


def _otherwise(what: str, begun: str, listed_: str) -> Found:
    return found("tampered", 1, what, f"{begun}, as the game began", f"{listed_} in the list")


def _moment(microseconds: int) -> str:
    return f"{microseconds} (microseconds UTC)"
