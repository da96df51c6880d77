"""The command line. Exit statuses stand in `skyledger.cli.status`."""

import errno
import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress

from skyledger.cli.status import DATABASE, DEFECT, INTERRUPTED, INTERRUPTION
from skyledger.cli.streams import steady_streams

# Too little memory: how it is recognised, whatever it was that got none, and what is said then.

TOLD = """\
There is not enough memory for this. What was accepted before stands; nothing is
half-written. Close other programs or allow skyledger more, and try again.
"""
"""Wrapped already, for to wrap it there may be no room."""

DEFECTIVE = """\
This is a defect of skyledger, not of what you gave: {error}
"""
"""Of what goes wrong before there is anything that could tell it better."""

AS_JSON = """\
{
  "error": {
    "kind": "memory",
    "message": "%s"
  }
}
"""
IN_JSON = {ord(sign): f"\\{sign}" for sign in '"\\'}

UNREAD = (
    "failed to map segment",
    "cannot allocate memory",
    "cannot apply additional memory protection",
    "' is required for ",  # CPython 3.11, as it reads a module of ours
)
"""What the system's loader, and Python's, say where there was no room for a part of a program."""

LOST = ("without setting an exception", "error return without exception set")
"""What Python says where it had no room even for the word that there is none: of a call, and of a line."""


def say_so(tokens: Sequence[str], told: str = TOLD) -> int:
    """Say that there is not enough memory for what these words of a command line ask for."""
    if "--json" in tokens:
        with suppress(OSError):  # the status says it too
            sys.stdout.write(AS_JSON % " ".join(told.split()).translate(IN_JSON))
    else:
        sys.stderr.write(told)
    return DATABASE


def interrupted(told: str = INTERRUPTION) -> int:
    """Say that somebody pressed Ctrl-C, and what stands."""
    sys.stderr.write(f"\n{told}\n")
    return INTERRUPTED


def out_of_memory(error: BaseException) -> bool:
    """Did something go wrong because there was no memory, or was that so before it went wrong?"""
    return any(map(_tells, _and_before(error)))


def _tells(error: BaseException) -> bool:
    match error:
        case MemoryError():
            return True
        case SystemError():
            return any(words in str(error) for words in LOST)
        case SyntaxError():  # of a module of ours: read in too little room, its last words are missing
            return not _is_unsound(error)
        case OSError():
            return error.errno == errno.ENOMEM
        case ImportError() | ValueError():
            return any(words in str(error).casefold() for words in UNREAD)
        case _:
            return False


ROOM = 32 * 2**20  # bytes: more than it takes to read the largest module of ours


def _is_unsound(error: SyntaxError) -> bool:
    """Is it the module itself that can't be read? It is read again, if there is room for that by now."""
    try:
        bytearray(ROOM)
        with open(error.filename or "", "rb") as module:  # noqa: PTH123 - pathlib may have got no room either
            compile(module.read(), module.name, "exec", dont_inherit=True)
    except SyntaxError:
        return True
    except (MemoryError, SystemError, OSError, ValueError):
        return False
    return False


def _and_before(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


# One command, in a process of its own or not.

SWEPT_AFTER = 200_000  # objects: more than a small game and all that is loaded for it
"""Python looks for rings of objects that nobody holds when there are so many more; we make hardly any."""


def at_shell() -> int:
    """Run the command that the shell was given, in a process that ends with it.

    What is alive at its end is left to the system: Python would look through all of it for rings once more.
    """
    gc.set_threshold(SWEPT_AFTER)
    try:
        return main(sys.argv[1:])
    finally:
        gc.freeze()


def main(tokens: Sequence[str]) -> int:
    """Run one command and say with which status to leave."""
    with steady_streams():
        return _main(tokens)


def _main(given: Sequence[str]) -> int:
    try:
        from skyledger.cli.guard import guarded  # noqa: PLC0415 - Ctrl-C while this is imported has an end too

        return guarded(given)
    except KeyboardInterrupt:
        return interrupted()
    except Exception as error:  # noqa: BLE001 - there was no room to tell it, or to begin, or it is a defect
        if not out_of_memory(error):
            return _defective(given, error)
    return say_so(given)


def _defective(tokens: Sequence[str], error: Exception) -> int:
    """Say that skyledger itself can't begin, and by what."""
    told = DEFECTIVE.format(error=f"{type(error).__name__}: {error}")
    if "--json" in tokens:
        import json  # noqa: PLC0415 - where all is well nobody needs it here

        wrong = {"kind": "defect", "message": told.strip()}
        sys.stdout.write(f"{json.dumps({'error': wrong}, indent=2)}\n")
    else:
        sys.stderr.write(told)
    return DEFECT
