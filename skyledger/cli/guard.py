"""Whatever goes wrong ends here: one screen that says what, where and what would be right, and a status."""

import os
import re
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TextIO, cast

import msgspec
from cyclopts import (
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from core.mistakes import Mistake, Unworkable
from events.sentences import ENGLISH, Language, any_of, kept, listed, retold, said, say, speaking, translated
from events.texts import LONGEST_TEXT
from skyledger.cli import TOLD, interrupted, out_of_memory, say_so
from skyledger.cli.app import APP
from skyledger.cli.before import command_first
from skyledger.cli.instead import instead, option_meant
from skyledger.cli.paper import (
    STANDS,
    Output,
    OutputFailed,
    console,
    error_console,
    let_go,
    put,
    put_error,
    write_pointing,
    write_wrapped,
)
from skyledger.cli.status import (
    BROKEN_PIPE,
    DATABASE,
    DEFECT,
    DONE,
    INTERRUPTION,
    MISTAKEN,
    OUTPUT,
    REFUSED,
    RUN,
)
from skyledger.datafiles.problems import DataError, shortened
from skyledger.everyday import GIVEN_BY, LEAVING, meant_by
from skyledger.languages import NoCatalogue, language
from store.errors import (
    BackupExists,
    GameExists,
    ImportRefused,
    NoMemory,
    NoSuchEntry,
    NoSuchGame,
    NotRecordable,
    StaleHead,
    StoreError,
)

# What went wrong, in a person's words and as JSON, and with which status to leave.

TROUBLES: dict[type[StoreError], tuple[int, str]] = {
    StaleHead: (REFUSED, "stale"),
    NoSuchGame: (MISTAKEN, "mistake"),
    NoSuchEntry: (MISTAKEN, "mistake"),
    GameExists: (MISTAKEN, "exists"),
    BackupExists: (MISTAKEN, "exists"),
    ImportRefused: (MISTAKEN, "refused"),
    NotRecordable: (MISTAKEN, "refused"),
    NoMemory: (DATABASE, "memory"),
}
"""Troubles that the store tells of and that do not lie in the database: status to leave with, kind."""

KINDS = ("mistake", "usage", "data", "file", "exists", "refused", "stale", "database", "memory", "defect")
"""All kinds of errors, as JSON names them."""

LATER = (
    said("What was accepted before stands; nothing is half-written."),
    said("Please report it where you got skyledger from, with the command and these lines;"),
    said("with SKYLEDGER_DEBUG=1 it shows where it happened."),
)

OF_CYCLOPTS = (
    kept('Unknown command "{command}". Available commands: {commands}'),
    kept('Unknown command "{command}". Did you mean "{meant}"? Available commands: {commands}'),
    kept("Unknown option: {option}."),
    kept("Unknown option: {option}. Did you mean {meant}?"),
    kept("Unknown option: {options}. {option} is not a recognized option."),
    kept("Invalid value for {option}: {why}"),
    kept('Invalid value for {option}: unable to convert "{value}" into {type}.'),
    kept('Invalid value "{value}" for {option}. Choose from: {choices}.'),
    kept('Invalid value "{value}" for {option}. Choose from: {choices}. Did you mean "{meant}"?'),
    kept(
        'Command "{command}" parameter {option} requires an argument. '
        "Did you mean {meant} instead of {given}?"
    ),
)
"""What cyclopts says, in English, of a command line that it can't read."""


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
        case OSError() | NoCatalogue():
            return MISTAKEN, "file"
        case _:
            return DEFECT, "defect"


def _message(error: Exception, status: int) -> str:
    if isinstance(error, CycloptsError):
        error.verbose = False
        command = " ".join(("skyledger", *(error.command_chain or ())))
        takes = say("{command} --help says what it takes.", command=command)
        meant = tuple(instead(error, command))
        first = _everyday_word(error) or _of_the_line(error, command)
        return "\n".join((first, *meant, *_everyday(error), *_games(error), takes))
    if isinstance(error, UnicodeEncodeError):  # bytes of a command line that are no UTF-8
        given, sign = error.object[:60], error.start + 1
        return say("“{given}” is no text: nobody can read sign {sign}.", given=given, sign=sign)
    if status == DEFECT:
        defect = say("This is a defect of skyledger, not of what you gave:")
        return "\n".join((f"{defect} {type(error).__name__}: {error}", *map(translated, LATER)))
    if isinstance(error, OSError):
        file, why = str(error.filename or say("A file")), error.strerror or str(error)
        return say("{file} can't be used: {why}.", file=file, why=why)
    if isinstance(error, NoCatalogue):
        return say(
            "{file} can't be used as a catalogue, which SKYLEDGER_LANGUAGE says it is: {why}.",
            file=error.path,
            why=str(error),
        )
    return str(error)


def _everyday_word(error: CycloptsError) -> str:
    """That a word of everyday use is no command: which one looks like it is nobody's question."""
    word = next(iter(error.unused_tokens or ()), "")
    known = isinstance(error, UnknownCommandError) and (meant_by(word) or word.casefold() in LEAVING)
    return say("Unknown command: {command}.", command=shortened(word)) if known else ""


def _everyday(error: CycloptsError) -> Iterator[str]:
    """The commands that are meant by a word that is none, or by an order without the command before it."""
    given = " ".join(error.unused_tokens or error.root_input_tokens or ())
    if not isinstance(error, UnknownCommandError):
        return
    if given.casefold() in LEAVING:
        yield say("Nothing is open here that could be left: each command ends by itself.")
    elif meant := meant_by(given):
        yield say("For that there is {commands}.", commands=any_of(meant))
    elif _begins_an_order(given):
        yield say("An order is given by {commands}.", commands=any_of(GIVEN_BY))


def _begins_an_order(given: str) -> bool:
    from skyledger.notation import NOTATIONS  # noqa: PLC0415 - it is asked for where something is wrong alone

    forms = (form for notation in NOTATIONS.values() for form in notation.forms)
    return given.partition(" ")[0].casefold() in {form.verb.partition(" ")[0] for form in forms}


def _of_the_line(error: CycloptsError, command: str) -> str:
    """What is wrong with a command line: what is too much in it, or missing, or as cyclopts says it."""
    match error:
        case UnusedCliTokensError():
            left = [f"“{shortened(word)}”" for word in error.unused_tokens or ()]
            told = said("{command} has no use for {left}; put quotation marks around what has blanks in it.")
            return say(told, command=command, left=listed(left))
        case RepeatArgumentError():
            return say("{option} is given more than once; give it once.", option=error.token.keyword or "")
        case UnknownOptionError() if meant := option_meant(error):
            given = shortened((error.token.keyword or error.token.value).partition("=")[0])
            return say("Unknown option: {option}. Did you mean {meant}?", option=given, meant=meant)
        case MissingArgumentError() if error.argument and not str(error).endswith("?"):
            name = error.keyword or error.argument.name
            if name.startswith("-"):
                return say("{option} needs a value behind it.", option=name)
            return say("{command} needs {name} behind it.", command=command, name=name)
        case _:
            return retold(str(error))


def _games(error: CycloptsError) -> Iterator[str]:
    """The games to choose from, where none was named."""
    if not isinstance(error, MissingArgumentError) or error.argument is None or error.argument.name != "GAME":
        return
    from skyledger.cli.desk import known_games  # noqa: PLC0415 - the games' rules are imported if need be

    if games := known_games(error.root_input_tokens or []):
        yield say("The games are {games}.", games=games)


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
            told = {} if findings is None else {"findings": findings}
            return {"line": error.line, **told, **getattr(error, "particulars", {})}
        case _:
            return {}


SCREEN = 23  # lines
LONGEST_LINE = 900
"""So much of a line is told; what was given may be endless, what would be right stands last."""
VARIABLES = ("SKYLEDGER_DB", "SKYLEDGER_SEAT", "SKYLEDGER_LANGUAGE")
SIZES = ("COLUMNS", "LINES")
SIZE = re.compile(r"0{0,9}[1-9][0-9]{0,8}")
"""How many columns or lines a page may be said to have; wider than `WIDE` it is in no case."""


def guarded(tokens: Sequence[str]) -> int:
    """Run a command in the language that is asked for; every error becomes a message and a status."""
    _unset_empty_variables()
    _unset_sizes_of_no_page()
    spoken, missing = _spoken()
    with speaking(spoken):
        try:
            return _guarded(tokens, missing)
        except KeyboardInterrupt:
            return interrupted(translated(INTERRUPTION))


def _spoken() -> tuple[Language, NoCatalogue | None]:
    """The language that is asked for; English where there is none such, and why there is not."""
    try:
        return language(os.environ.get("SKYLEDGER_LANGUAGE", "")), None
    except NoCatalogue as missing:
        return ENGLISH, missing


def _guarded(tokens: Sequence[str], missing: NoCatalogue | None = None) -> int:
    STANDS.set(())
    RUN.set(_guarded)
    stream = sys.stdout
    sys.stdout = cast("TextIO", Output(stream))
    try:
        status = _run(tokens, missing)
        sys.stdout.flush()
    except BrokenPipeError:
        let_go(stream)
        return BROKEN_PIPE
    except OutputFailed as failed:
        let_go(stream)
        write_wrapped(error_console(), str(failed))
        return OUTPUT
    finally:
        sys.stdout = stream
    return status


def _unset_empty_variables() -> None:
    """A variable with nothing in it says nothing."""
    for name in VARIABLES:
        if not os.environ.get(name, "-"):
            del os.environ[name]


def _unset_sizes_of_no_page() -> None:
    """Where a page is said to be 0 wide or high, or no number that can be read, nothing is said."""
    for name in SIZES:
        if not SIZE.fullmatch(os.environ.get(name, "1")):
            del os.environ[name]


def _run(tokens: Sequence[str], missing: NoCatalogue | None) -> int:
    return attempt(lambda: _given(tokens, missing), tokens)


def _given(tokens: Sequence[str], missing: NoCatalogue | None) -> Any:
    _require_readable(tokens, missing)
    return APP(command_first(tokens), console=console(), exit_on_error=False, print_error=False)


def attempt(deed: Callable[[], Any], tokens: Sequence[str]) -> int:
    """Do what these words of a command line ask for; an error is told, and gives the status."""
    try:
        left = deed()
    except (BrokenPipeError, OutputFailed):
        raise
    except Exception as error:  # noqa: BLE001 - the last guard: what nobody foresaw is told as a defect, status 70
        if not out_of_memory(error):
            return _tell(error, tokens)
    else:
        return left if isinstance(left, int) else DONE
    told = "\n".join((*STANDS.get(), translated(TOLD)))  # what was written before there was no room, first
    return say_so(tokens, told)  # only here, where what the command held is free again


def _require_readable(tokens: Sequence[str], missing: NoCatalogue | None) -> None:
    """Raises `Mistake` for a text that no command reads, whatever it is meant to be: all read as much.

    And what is missing of the language that is asked for.
    """
    given = (*tokens, *(os.environ.get(name, "") for name in VARIABLES))
    if (longest := max(map(len, given))) > LONGEST_TEXT:
        told = say(
            "A text on the command line has {most} characters at most; one of {given} is given.",
            most=LONGEST_TEXT,
            given=longest,
        )
        raise Unworkable("text", told)
    if missing is not None:
        raise missing


def _tell(error: Exception, tokens: Sequence[str]) -> int:
    if os.environ.get("SKYLEDGER_DEBUG") == "1":
        put_error("".join(traceback.format_exception(error)))
    told = wrong(error)
    if "--json" in tokens:
        put({"error": as_json(told)})
        return told.status
    from skyledger.cli.as_typed import as_typed_here  # noqa: PLC0415 - the games' rules are imported with it

    lines = [_in_short(line) for line in as_typed_here(told.message).split("\n")]
    shown = [*lines[:SCREEN], "…"] if len(lines) > SCREEN else lines
    out = error_console()
    write_pointing(out, shown)
    return told.status


def _in_short(line: str) -> str:
    """A line without its middle, if it is far too long."""
    half = LONGEST_LINE // 2
    return line if len(line) <= LONGEST_LINE else f"{line[:half]} … {line[-half:]}"
