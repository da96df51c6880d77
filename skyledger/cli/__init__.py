"""The command line. Exit statuses stand in `skyledger.cli.status`."""

import sys

from skyledger.cli.memory import SIGNS, out_of_memory, say_so
from skyledger.cli.status import INTERRUPTED, INTERRUPTION


def main(tokens: list[str] | None = None) -> int:
    """Run one command (by default the one that the shell was given) and say with which status to leave."""
    given = sys.argv[1:] if tokens is None else tokens
    try:
        from skyledger.cli.guard import guarded  # noqa: PLC0415 - Ctrl-C while this is imported has an end too

        return guarded(given)
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{INTERRUPTION}\n")
        return INTERRUPTED
    except SIGNS as error:  # there was no room to tell it, or to begin
        if not out_of_memory(error):
            raise
    return say_so(given)
