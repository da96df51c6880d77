"""What went wrong, in a person's words and as JSON, and with which status to leave."""

from typing import Any

import msgspec
from cyclopts import CycloptsError, MissingArgumentError

from core.mistakes import Mistake
from events.signs import plain
from skyledger.cli.status import DATABASE, DEFECT, MISTAKEN, REFUSED
from skyledger.datafiles.problems import DataError
from store.errors import BackupExists, GameExists, ImportRefused, NoMemory, NoSuchGame, StaleHead, StoreError

TROUBLES: dict[type[StoreError], tuple[int, str]] = {
    StaleHead: (REFUSED, "stale"),
    NoSuchGame: (MISTAKEN, "mistake"),
    GameExists: (MISTAKEN, "exists"),
    BackupExists: (MISTAKEN, "exists"),
    ImportRefused: (MISTAKEN, "refused"),
    NoMemory: (DATABASE, "memory"),
}
"""Troubles that the store tells of and that do not lie in the database: status to leave with, kind."""

KINDS = ("mistake", "usage", "data", "file", "exists", "refused", "stale", "database", "memory", "defect")
"""All kinds of errors, as JSON names them."""

LATER = """\
What was accepted before stands; nothing is half-written.
Please report it where you got skyledger from, with the command and these lines;
with SKYLEDGER_DEBUG=1 it shows where it happened."""


class Wrong(msgspec.Struct, frozen=True):
    """An error as it is told."""

    status: int
    kind: str
    message: str
    particulars: dict[str, Any]


def wrong(error: Exception) -> Wrong:
    """The error with its status, kind, words and particulars."""
    status, kind = _status(error)
    return Wrong(status, kind, _message(error, status), _particulars(error))


def as_json(told: Wrong) -> dict[str, Any]:
    """What stands under "error" in JSON."""
    return {"kind": told.kind, "message": told.message, **told.particulars}


def _status(error: Exception) -> tuple[int, str]:
    match error:
        case CycloptsError():
            return MISTAKEN, "usage"
        case Mistake() | UnicodeEncodeError():
            return MISTAKEN, "mistake"
        case DataError():
            return MISTAKEN, "data"
        case StoreError():
            return next((TROUBLES[of] for of in TROUBLES if isinstance(error, of)), (DATABASE, "database"))
        case OSError():
            return MISTAKEN, "file"
        case _:
            return DEFECT, "defect"


def _message(error: Exception, status: int) -> str:
    if isinstance(error, CycloptsError):
        error.verbose = False
        command = " ".join(("skyledger", *(error.command_chain or ())))
        return f"{error}\n{_games(error)}{command} --help says what it takes."
    if isinstance(error, UnicodeEncodeError):  # bytes of a command line that are no UTF-8
        return f"“{plain(error.object[:60])}” is no text: nobody can read sign {error.start + 1}."
    if status == DEFECT:
        named = f"{type(error).__name__}: {error}"
        return f"This is a defect of skyledger, not of what you gave: {named}\n{LATER}"
    if isinstance(error, OSError):
        return f"{plain(str(error.filename or 'A file'))} can't be used: {error.strerror or error}."
    return str(error)


def _games(error: CycloptsError) -> str:
    """The games to choose from, where none was named."""
    if not isinstance(error, MissingArgumentError) or error.argument is None or error.argument.name != "GAME":
        return ""
    from skyledger.cli.desk import known_games  # noqa: PLC0415 - the games' rules are imported if need be

    games = known_games(error.root_input_tokens or [])
    return f"The games are {', '.join(games)}.\n" if games else ""


def _particulars(error: Exception) -> dict[str, Any]:
    match error:
        case Mistake():
            told = {"what": error.what, "given": error.given, "near": list(error.near), "hint": error.hint}
            at = {"line": getattr(error, "number", None), "column": getattr(error, "column", None)}
            return {**told, **{key: value for key, value in at.items() if value is not None}}
        case StaleHead():
            return {"expected": error.expected, "found": error.found}
        case DataError():
            return {"problems": [msgspec.to_builtins(problem) for problem in error.problems]}
        case ImportRefused():
            findings = getattr(error, "findings", None)
            return {"line": error.line, **({} if findings is None else {"findings": findings})}
        case _:
            return {}
