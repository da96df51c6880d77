"""Whatever goes wrong ends here: one screen that says what, where and what would be right, and a status."""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Any, TextIO, cast

from core.mistakes import Unworkable
from events.texts import LONGEST_TEXT
from skyledger.cli.app import APP
from skyledger.cli.errors import as_json, wrong
from skyledger.cli.memory import out_of_memory, say_so
from skyledger.cli.output import STANDS, Output, OutputFailed, closed, let_go
from skyledger.cli.paper import console, error_console, put, put_error, write_wrapped
from skyledger.cli.running import RUN
from skyledger.cli.status import BROKEN_PIPE, DONE, OUTPUT

SCREEN = 23  # lines
LONGEST_LINE = 900
"""So much of a line is told; what was given may be endless, what would be right stands last."""
VARIABLES = ("SKYLEDGER_DB", "SKYLEDGER_SEAT")


def guarded(tokens: Sequence[str]) -> int:
    """Run a command; every error becomes a message and a status."""
    _have_streams()
    _unset_empty_variables()
    STANDS.set(())
    RUN.set(guarded)
    stream = sys.stdout
    sys.stdout = cast("TextIO", Output(stream))
    try:
        status = _run(tokens)
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


def _have_streams() -> None:
    """A closed output can't be written; what an output can't show, it shows as well as it can."""
    if sys.stdout is None:
        sys.stdout = closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - as above
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., Any] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _run(tokens: Sequence[str]) -> int:
    try:
        _require_readable(tokens)
        left = APP(list(tokens), console=console(), exit_on_error=False, print_error=False)
    except (BrokenPipeError, OutputFailed):
        raise
    except Exception as error:  # noqa: BLE001 - the last guard: what nobody foresaw is told as a defect, status 70
        if not out_of_memory(error):
            return _tell(error, tokens)
    else:
        return left if isinstance(left, int) else DONE
    return say_so(tokens)  # only here, where what the command held is free again


def _require_readable(tokens: Sequence[str]) -> None:
    """Raises `Mistake` for a text that no command reads, whatever it is meant to be: all read as much."""
    given = (*tokens, *(os.environ.get(name, "") for name in VARIABLES))
    if (longest := max(map(len, given))) > LONGEST_TEXT:
        told = f"A text on the command line has {LONGEST_TEXT} characters at most; one of {longest} is given."
        raise Unworkable("text", told)


def _tell(error: Exception, tokens: Sequence[str]) -> int:
    if os.environ.get("SKYLEDGER_DEBUG") == "1":
        put_error("".join(traceback.format_exception(error)))
    told = wrong(error)
    if "--json" in tokens:
        put({"error": as_json(told)})
        return told.status
    lines = [_in_short(line) for line in told.message.split("\n")]
    shown = [*lines[:SCREEN], "…"] if len(lines) > SCREEN else lines
    out = error_console()
    for line in shown:
        write_wrapped(out, line)
    return told.status


def _in_short(line: str) -> str:
    """A line without its middle, if it is far too long."""
    half = LONGEST_LINE // 2
    return line if len(line) <= LONGEST_LINE else f"{line[:half]} … {line[-half:]}"
