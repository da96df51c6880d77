"""The demo: a game turn of Malta 1942, played with the very commands that a player would type.

Nothing of the user's is touched: the game lives in a folder of its own that is gone afterwards. Clock and
random bytes are the demo's own as well, so that it prints the same every time, hashes and all.
"""

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.resources import as_file, files
from itertools import count
from pathlib import Path

from rich.console import Console

from skyledger.cli.desk import SOURCES, Sources
from skyledger.cli.paper import blank, hanging
from skyledger.cli.running import RUN
from skyledger.cli.status import DONE, REFUSED
from skyledger.demo.steps import STEPS, Command, Query, Say, Step

SUMMER_1942 = 1_780_000_000_000_000  # a moment to begin at, in microseconds


def play(_: Console) -> int:
    """Play the demo; the status is that of the first command that did not end as it should."""
    with (
        tempfile.TemporaryDirectory() as folder,
        _sources(),
        _database(Path(folder) / "demo.skyledger") as path,
    ):
        for step in STEPS:
            if (status := _take(step, path)) not in step.ends:
                return status
    return DONE


def _take(step: Step, path: Path) -> int:
    blank()
    match step:
        case Say(text):
            hanging((text, "heading"), hang=0)
        case Query(sql):
            hanging(f'$ sqlite3 games.skyledger "{sql}"')
            _ask(sql, path)
        case Command(words):
            hanging("$ skyledger " + " ".join(f'"{w}"' if " " in w else w for w in words))
            with as_file(files("skyledger.demo")) as here:
                return RUN.get()([str(here / w) if w.endswith(".orders") else w for w in words])
    return DONE


def _ask(sql: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for row in connection.execute(sql):
            hanging("  " + "|".join(str(cell) for cell in row))


@contextmanager
def _sources() -> Iterator[None]:
    ticks, drawn = count(SUMMER_1942, 60_000_000), count()
    sources = Sources(
        lambda: next(ticks), lambda size: hashlib.sha256(b"demo %d" % next(drawn)).digest()[:size]
    )
    token = SOURCES.set(sources)
    try:
        yield
    finally:
        SOURCES.reset(token)


@contextmanager
def _database(path: Path) -> Iterator[Path]:
    before = {name: os.environ.get(name) for name in ("SKYLEDGER_DB", "SKYLEDGER_SEAT")}
    os.environ["SKYLEDGER_DB"] = str(path)
    os.environ.pop("SKYLEDGER_SEAT", None)
    try:
        yield path
    finally:
        os.environ.update({name: value for name, value in before.items() if value is not None})
        if before["SKYLEDGER_DB"] is None:
            del os.environ["SKYLEDGER_DB"]


__all__ = ["DONE", "REFUSED", "play"]
