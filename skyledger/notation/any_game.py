"""Orders that every game has, written and read: to begin it, to take an entry back, to propose that."""

import re
from typing import Any

from core.history import Redo, Undo
from core.mistakes import Unworkable
from core.proposals import AboutEntries, Accept, Decline, Propose
from events.sentences import say
from skyledger.notation import notation_of
from skyledger.notation.marks import without_marks
from skyledger.notation.quoting import free, quoted, spoken
from skyledger.recording import Begin
from store.bounds import in_short

UNDO = re.compile(
    r"undo(?:\s+to\s+(?:entry\s+)?(?P<to>[0-9]{1,15}))?(?:\s+because\s+(?P<because>.+)|\s*\.?)", re.IGNORECASE
)
REDO = re.compile(r"redo\s*\.?", re.IGNORECASE)
PROPOSE = re.compile(r"propose\s+(?:to\s+)?(?P<what>(?:undo|redo)\b.*)", re.IGNORECASE)
WHICH = r"(?:\s+(?:(?:entry|proposal)\s+)?(?P<proposal>[0-9]{1,15}))?"
ACCEPT = re.compile(rf"accept{WHICH}\s*\.?", re.IGNORECASE)
DECLINE = re.compile(rf"decline{WHICH}(?:\s+because\s+(?P<because>.+)|\s*\.?)", re.IGNORECASE)
BEGIN = re.compile(r"begin\s+[\"“„«].*", re.IGNORECASE)


def read(name: str, game: Any, text: str, seat: str) -> Any:
    """The order that a line means in the game of that name, as a log tells it: also `undo` and `redo`.

    Raises `NotAnOrder` or another `Mistake`.
    """
    from skyledger.notation.parsing import one_line  # noqa: PLC0415 - it loads lark, which writing needs not

    line = one_line(without_marks(text)).strip()
    if (order := about_entries(line)) is not None:
        return order
    if BEGIN.fullmatch(line):
        told = say("A game begins once, and this one has; another begins by: skyledger new SCENARIO")
        raise Unworkable("order", told)
    return notation_of(name).read(game, without_marks(text), seat)


def about_entries(line: str) -> AboutEntries | None:
    """The order about entries that a line is, if it is one."""
    if found := PROPOSE.fullmatch(line):
        what = _turning(found["what"])
        return Propose(what) if what else None
    if found := ACCEPT.fullmatch(line):
        return Accept(int(found["proposal"] or 0))
    if found := DECLINE.fullmatch(line):
        return Decline(int(found["proposal"] or 0), spoken(found["because"] or ""))
    return _turning(line)


def _turning(line: str) -> Undo | Redo | None:
    if found := UNDO.fullmatch(line):
        return Undo(int(found["to"] or 0), spoken(found["because"] or ""))
    return Redo() if REDO.fullmatch(line) else None


def written(name: str, game: Any, order: Any) -> str:  # noqa: PLR0911 - one line for each order
    """An order in the notation of the game of that name, as it was given in this state of it."""
    match order:
        case Begin(scenario, _):
            return f"begin {quoted(in_short(scenario))}"
        case Propose(what):
            return f"propose {written(name, game, what)}"
        case Redo():
            return "redo"
        case Undo(number, because):
            return _line("undo to" if number else "undo", number, because)
        case Accept(number):
            return _line("accept", number)
        case Decline(number, because):
            return _line("decline", number, because)
        case _:
            return notation_of(name).render(game, order)


def _line(verb: str, number: int, because: str = "") -> str:
    line = f"{verb} {number}" if number else verb
    return f"{line} because {free(because)}" if because else line
