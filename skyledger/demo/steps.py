"""The steps of a demo: sentences, commands as a player types them, questions in SQL; how they are taken."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from importlib.resources import as_file, files
from pathlib import Path

import msgspec

from events.sentences import translated
from skyledger.cli.paper import blank, hanging
from skyledger.cli.status import DONE, RUN


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One step; `ends` are the statuses that it may end with."""

    ends: tuple[int, ...] = (DONE,)


class Say(Step, frozen=True):
    """A sentence between commands."""

    text: str


class Command(Step, frozen=True):
    """A command of skyledger, word by word; an order file is one that the demo brings along."""

    words: tuple[str, ...]


class Query(Step, frozen=True):
    """A question to the read models, in SQL."""

    sql: str


def typed(*words: str) -> str:
    """A command as a player types it."""
    return " ".join(("skyledger", *(f'"{word}"' if " " in word else word for word in words)))


# Steps taken one after the other, with the very commands that a player would type.


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
            hanging((translated(text), "heading"), hang=0)
        case Query(sql):
            hanging("$ sqlite3 games.skyledger " + f'"{sql}"')
            _ask(sql, path)
        case Command(words):
            hanging(f"$ {typed(*words)}")
            with as_file(files("skyledger.demo")) as here:
                return RUN.get()([str(here / w) if w.endswith(".orders") else w for w in words])
    return DONE


def _ask(sql: str, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for row in connection.execute(sql):
            hanging("  " + "|".join(str(cell) for cell in row))
