"""The command line. Exit statuses stand in `skyledger.cli.status`."""

import sys

from skyledger.cli.status import INTERRUPTED, INTERRUPTION


def main(tokens: list[str] | None = None) -> int:
    """Run one command (by default the one that the shell was given) and say with which status to leave."""
    try:
        from skyledger.cli.guard import guarded  # noqa: PLC0415 - Ctrl-C while this is imported has an end too

        return guarded(sys.argv[1:] if tokens is None else tokens)
    except KeyboardInterrupt:
        sys.stderr.write(f"\n{INTERRUPTION}\n")
        return INTERRUPTED
