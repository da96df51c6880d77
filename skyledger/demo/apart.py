"""Where a demo plays, apart from the user's games; and how its game is kept if the user wants it.

So it prints the same every time, hashes and all, and nothing of the user's is touched.
"""

import hashlib
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from events.sentences import said, say
from skyledger.cli.desk import SOURCES, Sources, desk_for_new_games
from skyledger.cli.options import Common
from skyledger.cli.paper import blank, hanging, stands
from skyledger.demo.steps import typed
from skyledger.games import system_of
from skyledger.rebuilding import rows_from
from store.transfer import import_game, read_game

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


# A game that a demo played apart, kept among the user's games if he gives an id for it.


def left(lines: list[bytes], demo: str, kept_as: str, common: Common, look_at_it: Sequence[str]) -> None:
    """Keep the game of these lines of an export, and say how to look at it; without an id, how to keep it.

    Raises `ImportRefused` if another game has the id.
    """
    blank()
    if kept_as:
        told = say(KEPT[take_over(lines, common)], game=kept_as)
        stands(told)
        hanging((told, "done"), " ", say("Look at it: {commands}", commands="; ".join(look_at_it)))
    else:
        keep = typed("demo", demo, "--keep", "ID")
        hanging(say("To look at it as at a game of yours: {command}", command=keep))


KEPT = {
    "new": said("{game} taken over."),
    "identical": said("{game} was here already, just so."),
    "extended": said("{game} was here already and went on."),
    "older": said("{game} is further on here already, and left so."),
}
"""What came of the game that is to be kept."""


def take_over(lines: list[bytes], common: Common) -> str:
    """Import the game; what came of it. Raises `ImportRefused`."""
    system = system_of(read_game(lines)[0].system)
    with desk_for_new_games(common) as desk:
        return import_game(desk.ledger, lines, lambda entries: rows_from(system, entries)).outcome
