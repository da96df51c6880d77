"""Orders that every game has, written and read: to begin it, to take an entry back, to have it again."""

import re
from typing import Any

from core.history import Redo, Undo
from core.mistakes import Unworkable
from events.sentences import say
from skyledger.notation import notation_of
from skyledger.notation.quoting import free, quoted, spoken
from skyledger.recording import Begin
from store.bounds import in_short

UNDO = re.compile(
    r"undo(?:\s+to\s+(?:entry\s+)?(?P<to>[0-9]{1,15}))?(?:\s+because\s+(?P<because>.+)|\s*\.?)", re.IGNORECASE
)
REDO = re.compile(r"redo\s*\.?", re.IGNORECASE)
BEGIN = re.compile(r"begin\s+[\"“„«].*", re.IGNORECASE)


def read(name: str, game: Any, text: str, seat: str) -> Any:
    """The order that a line means in the game of that name, as a log tells it: also `undo` and `redo`.

    Raises `NotAnOrder` or another `Mistake`.
    """
    from skyledger.notation.parsing import one_line  # noqa: PLC0415 - it loads lark, which writing needs not

    line = one_line(text).strip()
    if found := UNDO.fullmatch(line):
        return Undo(int(found["to"] or 0), spoken(found["because"] or ""))
    if REDO.fullmatch(line):
        return Redo()
    if BEGIN.fullmatch(line):
        told = say("A game begins once, and this one has; another begins by: skyledger new SCENARIO")
        raise Unworkable("order", told)
    return notation_of(name).read(game, text, seat)


def written(name: str, game: Any, order: Any) -> str:
    """An order in the notation of the game of that name, as it was given in this state of it."""
    match order:
        case Begin(scenario, _):
            return f"begin {quoted(in_short(scenario))}"
        case Undo(to, because):
            back = f"undo to {to}" if to else "undo"
            return f"{back} because {free(because)}" if because else back
        case Redo():
            return "redo"
        case _:
            return notation_of(name).render(game, order)
