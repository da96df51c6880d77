"""The steps of a demo taken one after the other, with the very commands that a player would type."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from importlib.resources import as_file, files
from pathlib import Path

from skyledger.cli.paper import blank, hanging
from skyledger.cli.running import RUN
from skyledger.cli.status import DONE
from skyledger.demo.steps import Command, Query, Say, Step


def taken(steps: Iterable[Step], path: Path) -> int:
    """Take these steps on the games of a file; the status is that of the first that ends as it should not."""
    for step in steps:
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
