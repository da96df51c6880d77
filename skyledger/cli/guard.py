"""Whatever goes wrong ends here: one screen that says what, where and what would be right, and a status."""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from typing import Any

from skyledger.cli.app import APP
from skyledger.cli.errors import as_json, wrong
from skyledger.cli.paper import console, error_console, put, write_wrapped
from skyledger.cli.status import BROKEN_PIPE, DONE

SCREEN = 23  # lines


def guarded(tokens: Sequence[str]) -> int:
    """Run a command; every error becomes a message and a status."""
    _have_streams()
    try:
        status = _run(tokens)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    return status


def _have_streams() -> None:
    """A closed output is as good as none; what an output can't show, it shows as well as it can."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - open as long as we run
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - as above
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., Any] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _run(tokens: Sequence[str]) -> int:
    try:
        left = APP(list(tokens), console=console(), exit_on_error=False, print_error=False)
    except BrokenPipeError:
        raise
    except Exception as error:  # noqa: BLE001 - the last guard: no traceback reaches a player
        return _tell(error, tokens)
    return left if isinstance(left, int) else DONE


def _tell(error: Exception, tokens: Sequence[str]) -> int:
    if os.environ.get("SKYLEDGER_DEBUG") == "1":
        traceback.print_exception(error)
    told = wrong(error)
    if "--json" in tokens:
        put({"error": as_json(told)})
        return told.status
    lines = told.message.splitlines()
    shown = [*lines[:SCREEN], "…"] if len(lines) > SCREEN else lines
    out = error_console()
    for line in shown:
        write_wrapped(out, line)
    return told.status
