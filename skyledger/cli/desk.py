"""The desk of the command line: the ledger in a file, this machine's clock, and files that are written."""

import errno
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from platformdirs import user_data_path

import store
from core.mistakes import Mistake, Unfit, Unworkable, near_misses
from events.entry import LOCAL, hashed_id
from events.sentences import listed, said, say
from skyledger.cli.options import Common
from skyledger.cli.paper import put_error
from skyledger.datafiles.problems import shortened
from skyledger.datafiles.reading import AT_ONCE, at_home
from skyledger.folding import reason
from skyledger.games import PUBLIC, projections
from skyledger.rebuilding import rebuild
from skyledger.recording import read_models
from skyledger.service import GAMEMASTER, Desk, Table, no_such_seat, table
from store.errors import StoreError
from store.ledger import Ledger

PROJECTIONS = "1"
"""Goes up when a projection gives other rows for the same game; every game's rows are then made anew."""


MOST_NAMED = 30
"""So many games are named at most where one is to be chosen."""
MOST_OFFERED = 9
"""So many are named where none comes near to what was given."""
MOST_COMPARED = 2000
"""With so many games at most a mistyped name is compared."""


class Sources(msgspec.Struct, frozen=True):
    """Where a desk gets what no game can give: the time (microseconds UTC) and random bytes."""

    clock: Callable[[], int]
    entropy: Callable[[int], bytes]


MACHINE = Sources(lambda: time.time_ns() // 1000, os.urandom)
SOURCES = ContextVar("SOURCES", default=MACHINE)
"""The sources of desks opened in this context: the machine's, unless somebody set others."""

AT_HAND: ContextVar[tuple[Path, Desk] | None] = ContextVar("AT_HAND", default=None)
"""A desk that is open already, with its file: commands on that file work at it, and leave it open."""


def usual_place() -> Path:
    """Where games are kept if nobody says otherwise."""
    return user_data_path("skyledger") / "games.skyledger"


def place_of(common: Common) -> Path:
    """The file that the command works on.

    Raises `StoreError` for what names no file, OSError for links that lead round in a circle.
    """
    if common.db is None:
        return usual_place()
    store.require_a_file(common.db)
    return not_in_a_circle(at_home(common.db))


def require_the_same_file(opened: os.stat_result, common: Common) -> None:
    """Raises `Mistake` where the open file has lost its name: nobody would find what is written there."""
    try:
        same = os.path.samestat(opened, place_of(common).stat())
    except FileNotFoundError:
        same = False
    if not same:
        told = say("The file of the games is not the one that was opened; quit, and play anew.")
        raise Unworkable("file", told)


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
    if (held := AT_HAND.get()) is not None and held[0] == place_of(common):
        yield held[1]
        return
    with store.open_existing(place_of(common)) as ledger:
        _make_private(common)
        yield _desk(ledger)


def _make_private(common: Common) -> None:
    """What earlier versions made so that others can read it, only its owner can read from now on."""
    place = place_of(common)
    folder = [place.parent] if common.db is None and store.make_folder_private(place.parent) else []
    for private in [*folder, *([place] if store.make_private(place) else [])]:
        told = say(
            "{place} was open to other users of this machine; now only you can read it.", place=str(private)
        )
        put_error(f"{told}\n")


def _make_usual_folder() -> None:
    folder = usual_place().parent
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as error:
        told = say(
            "The folder {folder}, in which games are usually kept, can't be made: {why}. Name another file "
            "with --db FILE.",
            folder=str(folder),
            why=str(error.strerror),
        )
        raise Unfit("folder", str(folder), told) from error


def _desk(ledger: Ledger) -> Desk:
    sources = SOURCES.get()
    desk = Desk(ledger, sources.clock, sources.entropy)
    desk.to_rebuild = frozenset(ledger.define(read_models(projections()), PROJECTIONS))
    for name in ledger.thrown_away:
        put_error(say(THROWN_AWAY, name=name) + "\n")
    return desk


THROWN_AWAY = said(
    "What stood in place of the table “{name}” in the file, or was an index “{name}” on one, was not"
    " skyledger's; it is thrown away, and the table is made anew from the entries."
)


def _with_its_tables(desk: Desk, game: str) -> str:
    """The game, once its read models are as today's projections make them: of others none are looked at."""
    if game in desk.to_rebuild:
        desk.to_rebuild -= {game}
        try:
            rebuild(desk.ledger, game)
        except (StoreError, Mistake) as error:
            told = say(
                "The read models of {game} can't be made anew ({reason}).", game=game, reason=reason(error)
            )
            put_error(f"{told}\n")
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
    if LOCAL not in given:  # what is called after a game is meant by its own name alone
        meant = [one for one in meant if hashed_id(one) not in meant or LOCAL not in one]
    meant = meant or _called_so(desk, given)
    if given in meant or len(meant) == 1:
        return _with_its_tables(desk, given if given in meant else meant[0])
    if meant:
        told = said("“{given}” is the beginning of {games}; give as much of the id as tells them apart.")
        if not meant[0].startswith(given):
            told = said("“{given}” may be any of {games}; give as much of the name as tells them apart.")
        raise Unfit(said("single game"), given, say(told, given=given, games=listed(meant)), meant)
    raise _no_such_game(given, [row.game for row in desk.ledger.games(most=MOST_COMPARED)])


def _called_so(desk: Desk, given: str) -> list[str]:
    """The branches and copies of which this is the own name, behind that of the game; or how it begins."""
    local = [(row.game.rpartition(LOCAL)[2], row.game) for row in desk.ledger.games(most=MOST_COMPARED)]
    named = [(name, game) for name, game in local if given and name != game and name.startswith(given)]
    return [game for name, game in named if name == given] or [game for _, game in named]


def _no_such_game(given: str, known: Sequence[str]) -> Mistake:
    if near := near_misses(given, known):
        return Mistake("game", given, near)
    told = said(
        "There is no game called “{given}” here. The games are {games}; `skyledger games` tells of all."
        if known
        else "There is no game called “{given}” here: none was begun yet. `skyledger new` begins one."
    )
    some = known[:MOST_OFFERED]
    return Unfit("game", given, say(told, given=shortened(given), games=listed(some)), some)


def seat_of(desk: Desk, game: str, given: str) -> str:
    """The seat that is meant, whatever its capitals; raises `Mistake` that names the seats."""
    held = table(desk, game)
    seats = (*held.system.rules.seats(held.state), GAMEMASTER)
    if (found := _seat_called(held, given)) is not None:
        return found
    if not given:
        raise NoSeat(seats)
    raise no_such_seat(given, seats)


def viewer_at(held: Table, given: str) -> str:
    """The seat of that name, whatever its capitals; where nobody sits there, everybody."""
    return _seat_called(held, given) or PUBLIC


def _seat_called(held: Table, given: str) -> str | None:
    """The seat of that name, or the one that a nation of that name, adjective or code belongs to."""
    seats = (*held.system.rules.seats(held.state), GAMEMASTER)
    folded = given.casefold()
    if (found := {seat.casefold(): seat for seat in seats}.get(folded)) is not None:
        return found
    called = (one for one in held.state.nations.values() if folded in _called(one))
    nations = {one.name for one in called}
    having = [seat.name for seat in held.state.seats.values() if nations.intersection(seat.nations)]
    return having[0] if given and len(having) == 1 else None


def _called(nation: Any) -> set[str]:
    return {nation.name.casefold(), nation.adjective.casefold(), nation.code.casefold()}


class NoSeat(Mistake):
    """An order without a seat."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        super().__init__("seat", "", seats)

    def _sentence(self) -> str:
        return say("Say whose order it is: --as SEAT. The seats are {seats}.", seats=self.near)


# Files that commands write: whole or not at all, never over a file by accident, never over the database.

Force = Annotated[
    bool, Parameter(negative="", show_default=False, help="Write over the file if it is there already.")
]
BESIDE = ("", "-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps for a database."""


def target(given: Path, common: Common, *, force: bool) -> Path:
    """Where to write what a person asked for in `given`.

    Raises `Mistake` for a folder, a file of the database in use or another database (even with `force`), and
    for one that is there; OSError for links that lead round in a circle.
    """
    whole = _whole(given)
    if whole.is_dir():
        told = say("“{file}” is a folder and no file; say which file to write.", file=str(given))
        raise Unworkable("file", told)
    if _of_the_database(whole, _whole(place_of(common))):
        told = say("{file} belongs to the database in use; it is never written over.", file=str(given))
        raise Unworkable("file", told)
    shown = at_home(given)
    if shown.is_symlink() and (shown.is_file() or not shown.exists()):
        told = say("{file} is a link to another file; name that file itself.", file=str(given))
        raise Unworkable("file", told)
    if whole.is_file():
        if not force:
            raise there_already(given)
        _require_no_database(whole, given)
    return whole if whole.is_file() or not shown.exists() else shown


def _require_no_database(whole: Path, given: Path) -> None:
    """Raises `Mistake` for what is written over by nothing: there may be games in it."""
    with _named(given):
        if store.holds_a_database(whole):
            told = say(
                "{file} is a database, in which games may be, and is never written over.", file=str(given)
            )
            raise Unworkable("file", told)


def _whole(given: Path) -> Path:
    """The file's whole path. Raises OSError that names it: links in a circle, no folder."""
    with _named(given):
        return not_in_a_circle(at_home(given)).resolve()


def picture(given: Path, common: Common, *, force: bool) -> Path:
    """Where to draw what a person asked for in `given`; raises `Mistake` as `target`, and for no picture."""
    whole = target(given, common, force=force)
    if whole.is_file() and b"<svg" not in _beginning(whole):
        told = say(
            "{file} is there already and no picture; --force writes over pictures only.", file=str(given)
        )
        raise Unworkable("file", told)
    return whole


def _beginning(file: Path) -> bytes:
    with _named(file), file.open("rb") as opened:
        return opened.read(1024) or b"<svg"  # an empty file may become one


def there_already(given: Path) -> Unworkable:
    """The mistake of naming a file that is there."""
    return Unworkable("file", say("{file} is there already; --force writes over it.", file=str(given)))


def _of_the_database(whole: Path, database: Path) -> bool:
    files = [database.with_name(database.name + ending) for ending in BESIDE]
    return whole in files or (whole.exists() and any(f.exists() and f.samefile(whole) for f in files))


def write_whole(file: Path, given: Path, content: bytes, *, force: bool) -> None:
    """Write a target or leave it as it was: a part of it is never seen. A device, and a pipe from
    which somebody reads, is written as it is.

    The file is its owner's alone, and comes to be under a name that nobody can know beforehand.
    Raises `Mistake` if somebody took the name meanwhile, and `OSError` that names the file as it was given.
    """
    with _named(given):
        if file.exists() and not file.is_file():
            _write_as_it_is(file, given, content)
            return
        handle, name = tempfile.mkstemp(prefix=".skyledger-", dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as part:
                part.write(content)
            if force:
                Path(name).replace(file)
            else:
                _give_name(Path(name), file)
        finally:
            with suppress(OSError):
                Path(name).unlink()


def _write_as_it_is(file: Path, given: Path, content: bytes) -> None:
    """Write into a device or a pipe. Raises `Mistake` for a pipe from which nobody reads, and OSError."""
    try:
        descriptor = os.open(file, os.O_WRONLY | AT_ONCE | getattr(os, "O_BINARY", 0))
    except OSError as error:
        if error.errno == errno.ENXIO and file.is_fifo():
            told = say("{file} is a pipe from which nobody reads; start its reader first.", file=str(given))
            raise Unworkable("file", told) from None
        raise
    with open(descriptor, "wb") as opened:  # noqa: PTH123 - a descriptor has no path
        os.set_blocking(descriptor, True)
        opened.write(content)


def _give_name(part: Path, file: Path) -> None:
    """Name the finished file. Raises FileExistsError if somebody took the name meanwhile."""
    try:
        os.link(part, file)
    except FileExistsError:
        raise
    except OSError:  # a disk without second names for files
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))
        part.replace(file)


@contextmanager
def _named(given: Path) -> Iterator[None]:
    """Errors speak of the file that was given, and not of a name that only we use."""
    try:
        yield
    except FileExistsError:
        raise there_already(given) from None
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(given)) from error
