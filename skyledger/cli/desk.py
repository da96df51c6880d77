"""The desk of the command line: the ledger in a file, the clock and the random bytes of this machine."""

import errno
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from pathlib import Path

import msgspec
from platformdirs import user_data_path

import store
from core.mistakes import Mistake, near_misses
from skyledger.cli.options import Common
from skyledger.cli.paper import put_error
from skyledger.folding import reason
from skyledger.games import GAMES
from skyledger.rebuilding import rebuild
from skyledger.recording import read_models
from skyledger.service import GAMEMASTER, Desk, Table, table
from skyledger.viewers import PUBLIC
from store.errors import StoreError
from store.ledger import Ledger

PROJECTIONS = "1"
"""Goes up when a projection gives other rows for the same game; every game's rows are then made anew."""


MOST_NAMED = 30
"""So many games are named at most where one is to be chosen."""
MOST_COMPARED = 2000
"""With so many games at most a mistyped name is compared."""


class Sources(msgspec.Struct, frozen=True):
    """Where a desk gets what no game can give: the time (microseconds UTC) and random bytes."""

    clock: Callable[[], int]
    entropy: Callable[[int], bytes]


MACHINE = Sources(lambda: time.time_ns() // 1000, os.urandom)
SOURCES = ContextVar("SOURCES", default=MACHINE)
"""The sources of desks opened in this context: the machine's, unless somebody set others."""


def usual_place() -> Path:
    """Where games are kept if nobody says otherwise."""
    return user_data_path("skyledger") / "games.skyledger"


def place_of(common: Common) -> Path:
    """The file that the command works on. Raises OSError for links that lead round in a circle."""
    return usual_place() if common.db is None else not_in_a_circle(common.db.expanduser())


def not_in_a_circle(path: Path) -> Path:
    """The path, unless its links lead round in a circle; then raises OSError."""
    try:
        path.stat()
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise
    return path


@contextmanager
def desk_for_new_games(common: Common) -> Iterator[Desk]:
    """A desk over a file that is made if it is not there. Raises `StoreError`."""
    if common.db is None:
        _make_usual_folder()
    with store.open(place_of(common)) as ledger:
        _make_private(common)
        yield _desk(ledger)


@contextmanager
def desk_at(common: Common) -> Iterator[Desk]:
    """A desk over a file that is there. Raises `StoreError`, among them `NoSuchDatabase`."""
    with store.open_existing(place_of(common)) as ledger:
        _make_private(common)
        yield _desk(ledger)


def _make_private(common: Common) -> None:
    """What earlier versions made so that others can read it, only its owner can read from now on."""
    place = place_of(common)
    folder = [place.parent] if common.db is None and store.make_folder_private(place.parent) else []
    for private in [*folder, *([place] if store.make_private(place) else [])]:
        put_error(f"{private} was open to other users of this machine; now only you can read it.\n")


def _make_usual_folder() -> None:
    folder = usual_place().parent
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake("folder", str(folder), hint=f"It can't be made: {error.strerror}. Use --db.") from error


def _desk(ledger: Ledger) -> Desk:
    sources = SOURCES.get()
    desk = Desk(ledger, sources.clock, sources.entropy)
    desk.to_rebuild = frozenset(ledger.define(read_models(GAMES.values()), PROJECTIONS))
    return desk


def _with_its_tables(desk: Desk, game: str) -> str:
    """The game, once its read models are as today's projections make them: of others none are looked at."""
    if game in desk.to_rebuild:
        desk.to_rebuild -= {game}
        try:
            rebuild(desk.ledger, game)
        except (StoreError, Mistake) as error:
            put_error(f"The read models of {game} can't be made anew ({reason(error)}).\n")
    return game


def known_games(tokens: Sequence[str]) -> list[str]:
    """The ids of the games in the file that these words of a command line mean; none if it can't be read."""
    db = next((Path(value) for option, value in pairwise(tokens) if option == "--db"), None)
    named = os.environ.get("SKYLEDGER_DB")
    try:
        with store.open_existing(place_of(Common(db or (Path(named) if named else None)))) as ledger:
            return [row.game for row in ledger.games(most=MOST_NAMED)]
    except (StoreError, OSError):
        return []


def game_of(desk: Desk, given: str) -> str:
    """The id of the game that is meant; raises `Mistake` unless there is exactly one."""
    meant = [row.game for row in desk.ledger.games(given, MOST_NAMED)] if given else []
    if given in meant or len(meant) == 1:
        return _with_its_tables(desk, given if given in meant else meant[0])
    if meant:
        raise Mistake("single game", given, meant)
    known = [row.game for row in desk.ledger.games(most=MOST_COMPARED)]
    hint = "" if known else "No game has been begun yet."
    raise Mistake("game", given, near_misses(given, known) or known[:9], hint)


def seat_of(desk: Desk, game: str, given: str) -> str:
    """The seat that is meant, whatever its capitals; raises `Mistake` that names the seats."""
    held = table(desk, game)
    seats = (*held.system.rules.seats(held.state), GAMEMASTER)
    found = {seat.casefold(): seat for seat in seats}.get(given.casefold())
    if found is not None:
        return found
    if not given:
        raise NoSeat(seats)
    raise Mistake("seat", given, near_misses(given, seats) or seats)


def viewer_at(held: Table, given: str) -> str:
    """The seat of that name, whatever its capitals; where nobody sits there, everybody."""
    seats = (*held.system.rules.seats(held.state), GAMEMASTER)
    return {seat.casefold(): seat for seat in seats}.get(given.casefold(), PUBLIC)


class NoSeat(Mistake):
    """An order without a seat."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        super().__init__("seat", "", seats)

    def _sentence(self) -> str:
        return f"Say whose order it is: --as SEAT. The seats are {', '.join(self.near)}."
