"""Where a demo plays: apart from the user's games, with a clock and random bytes of its own.

So it prints the same every time, hashes and all, and nothing of the user's is touched.
"""

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from skyledger.cli.desk import SOURCES, Sources

SUMMER_1942 = 1_780_000_000_000_000  # a moment to begin at, in microseconds
VARIABLES = ("SKYLEDGER_DB", "SKYLEDGER_SEAT")


@contextmanager
def apart() -> Iterator[Path]:
    """A database of its own, which commands run meanwhile work on; it is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "demo.skyledger"
        before = {name: os.environ.pop(name, None) for name in VARIABLES}
        token = SOURCES.set(own_sources())
        os.environ["SKYLEDGER_DB"] = str(path)
        try:
            yield path
        finally:
            SOURCES.reset(token)
            del os.environ["SKYLEDGER_DB"]
            os.environ.update({name: value for name, value in before.items() if value is not None})


def own_sources() -> Sources:
    """A clock that goes on by a minute each time it is asked, and bytes that are the same every time."""
    ticks, drawn = count(SUMMER_1942, 60_000_000), count()
    return Sources(lambda: next(ticks), lambda size: hashlib.sha256(b"demo %d" % next(drawn)).digest()[:size])
