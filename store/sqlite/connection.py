"""Opening a skyledger database: recognise it, make it if it is new, set what makes it durable;
or open one that may be read and not written.
"""

import os
import sqlite3
import stat
import time
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import quote

from events.sentences import say
from store.errors import CannotUseDatabase, NewerDatabase, NotASkyledgerDatabase, told_of_all
from store.sqlite.comparing import (
    making,
    mending,
    put_back,
    put_by,
    refuse_another_ledger,
    refuse_incomplete,
    refuse_strange,
    refuse_without_ledger,
    works_untrusted,
)
from store.sqlite.schema import APPLICATION_ID, BRANCH, OLDEST_READ, SCHEMA_VERSION

# Opening a database that may be read and not written: somebody else's, or one on a read-only disk.

NOT_FOR_US = frozenset({sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM})


class ReadOnly(sqlite3.Connection):
    """A connection over which nothing can be written."""


def only_readable(path: str) -> bool:
    """Is this a file that we may read and not write?"""
    return Path(path).is_file() and _may(path, os.R_OK) and not _may(path, os.W_OK)


def in_a_closed_folder(path: str, error: sqlite3.Error) -> bool:
    """Did opening to write fail because we may read this file and not write beside it?"""
    if getattr(error, "sqlite_errorcode", 0) & 0xFF not in NOT_FOR_US or not Path(path).is_file():
        return False
    return _may(path, os.R_OK) and not _may(str(Path(path).absolute().parent), os.W_OK)


def _may(path: str, what: int) -> bool:
    return os.access(path, what, effective_ids=os.access in os.supports_effective_ids)


def connect_to_read(path: str, timeout: float) -> sqlite3.Connection:
    """A connection that reads. Raises CannotUseDatabase where a write-ahead log beside it can't be read.

    Without a log everything is in the file itself, and it is read as one that does not change, for SQLite
    would make files beside it that whoever writes it could not use. With a log its index is needed too.
    """
    if not _log_of(path).exists():
        return _connected(path, "mode=ro&immutable=1", timeout)
    try:
        return _connected(path, "mode=ro", timeout)
    except sqlite3.OperationalError as error:
        told = say(
            "{path} can only be read, and its last entries are still in {log}; copy both to a folder of your "
            "own and use the copy.",
            path=path,
            log=_log_of(path).name,
        )
        raise CannotUseDatabase(told) from error


def _connected(path: str, how: str, timeout: float) -> sqlite3.Connection:
    place = f"file:{quote(str(Path(path).absolute()))}?{how}"
    made = sqlite3.connect(place, timeout=timeout, isolation_level=None, factory=ReadOnly, uri=True)
    try:
        made.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except BaseException:
        made.close()
        raise
    return made


def _log_of(path: str) -> Path:
    return Path(f"{path}-wal")


# Opening a skyledger database: recognise it, make it if it is new, set what makes it durable.

SECONDS_TO_WAIT = 5.0
"""How long a writer waits for another one before it says that the ledger is busy."""

MAGIC = b"SQLite format 3\x00"

BESIDE = ("-journal", "-wal", "-shm")
"""Endings of the names under which SQLite keeps its own files beside a database."""

DEFENSIVE = 1010
"""SQLITE_DBCONFIG_DEFENSIVE: no statement may write into the schema itself."""

LARGEST_VALUE = 16 * 2**20
"""No text or blob of ours comes near so many bytes; one that is larger is not read."""

SETTINGS = (
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",
)
"""FULL: NORMAL lost entries in simulated power cuts. Recursive: OR REPLACE passes triggers else."""


def connect(path: str, factory: type[sqlite3.Connection] = sqlite3.Connection) -> sqlite3.Connection:
    """A connection to the skyledger database at `path`, which is made if there is no file or an empty one.

    A database that may be read and not written is opened to read it.
    Raises NotASkyledgerDatabase, NewerDatabase, CannotUseDatabase, DamagedDatabase, LedgerBusy.
    """
    _refuse_other_files(path)
    with told_of_all(path):
        if only_readable(path):
            return _readable(path)
        try:
            return _connect_to_write(path, factory)
        except sqlite3.OperationalError as error:
            if not in_a_closed_folder(path, error):
                raise
        return _readable(path)


def _connect_to_write(path: str, factory: type[sqlite3.Connection]) -> sqlite3.Connection:
    _make_for_the_owner_alone(path)
    connection = sqlite3.connect(
        Path(path).absolute(),
        timeout=SECONDS_TO_WAIT,
        isolation_level=None,
        cached_statements=256,
        factory=factory,
    )
    try:
        _distrust(connection)
        _recognise(connection, path)
        for setting in SETTINGS:
            connection.execute(setting)
        refuse_strange(connection, path)
        _update(connection, path)
        refuse_incomplete(connection, path)
        _write_ahead(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _make_for_the_owner_alone(path: str) -> None:
    """A file that is not there, be it named by a link, is made so that nobody else can read it, nor what
    SQLite keeps beside it.
    """
    with suppress(OSError):  # it is there, or SQLite will say why it can't be made
        os.close(os.open(os.path.realpath(path), os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _readable(path: str) -> sqlite3.Connection:
    """A connection that only reads; raises CannotUseDatabase if there is something to migrate first."""
    connection = connect_to_read(path, SECONDS_TO_WAIT)
    try:
        _distrust(connection)
        _recognise(connection, path)
        refuse_strange(connection, path)
        if readable := _pragma(connection, "user_version") >= OLDEST_READ:
            refuse_incomplete(connection, path)
            _stand_in_for_what_is_later(connection)
    except BaseException:
        connection.close()
        raise
    if readable:
        return connection
    connection.close()
    told = say("{path} is of an older form and can't be written; please use a copy of it.", path=path)
    raise CannotUseDatabase(told)


def _stand_in_for_what_is_later(connection: sqlite3.Connection) -> None:
    """Have an empty table, kept in memory, for each that this form of the file has not yet."""
    if not _is_current(connection):
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute(BRANCH.replace("CREATE TABLE", "CREATE TEMP TABLE"))


def _distrust(connection: sqlite3.Connection) -> None:
    """Have SQLite do nothing that only the file asks for, as far as it and this Python can be told so."""
    connection.execute("PRAGMA cell_size_check = ON")
    if works_untrusted():
        connection.execute("PRAGMA trusted_schema = OFF")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_VALUE)
    if hasattr(connection, "setconfig"):  # from Python 3.12 on
        connection.setconfig(DEFENSIVE, True)


def mend(path: str) -> list[str]:
    """Take away what is strange in the schema of a file, and make again what is missing in it; says what.

    The ledger's own tables are left as they are; of tables that nothing can be made from again, the rows are
    carried over. Raises as `connect` does, and DamagedDatabase where such rows would be lost.
    """
    _refuse_other_files(path)
    with (
        told_of_all(path),
        closing(sqlite3.connect(Path(path).absolute(), SECONDS_TO_WAIT, isolation_level=None)) as connection,
    ):
        _distrust(connection)
        _recognise(connection, path)
        if not _pragma(connection, "user_version"):
            return []
        connection.execute("BEGIN IMMEDIATE")
        refuse_another_ledger(connection, path)
        refuse_without_ledger(connection, path)
        carried = put_by(connection, path)
        taken = [say("took away {what}", what=_done(connection, *one)) for one in mending(connection)]
        _bring_up_to_date(connection)
        made = [say("made again {what}", what=_done(connection, *one)) for one in making(connection)]
        back = list(put_back(connection, carried))
        connection.execute("COMMIT")
    return taken + made + back


def _done(connection: sqlite3.Connection, what: str, sql: str) -> str:
    connection.execute(sql)
    return what


def _refuse_other_files(path: str) -> None:
    """Look at the first bytes before SQLite does, which would create or lock what it opens."""
    _refuse_no_files_beside(path)
    try:
        mode = Path(path).stat().st_mode  # one look: another program may be making the file now
    except OSError:
        return  # there is nothing yet, or SQLite will say why it cannot be opened
    _refuse_no_files(path, mode)
    try:
        with Path(path).open("rb") as file:
            beginning = file.read(len(MAGIC))
    except OSError:
        return  # SQLite will say why it cannot be opened
    if beginning and beginning != MAGIC:
        told = say("{path} is not a skyledger database; it holds something else.", path=path)
        raise NotASkyledgerDatabase(told)


def _refuse_no_files_beside(path: str) -> None:
    """Raises CannotUseDatabase for a pipe, a folder or a device under a name that SQLite would open."""
    for ending in BESIDE:
        beside = f"{os.path.realpath(path)}{ending}"
        if _is_no_file(Path(beside)):
            told = say(
                "{path} is no file, and has a name under which the database keeps what it is about to write; "
                "take it away.",
                path=beside,
            )
            raise CannotUseDatabase(told)


def _is_no_file(path: Path) -> bool:
    """Is there a link, or what is no file? One look at it, for SQLite takes its files away at any moment."""
    try:
        return not stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def _refuse_no_files(path: str, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise CannotUseDatabase(say("{path} is a folder; a database is a file.", path=path))
    if not stat.S_ISREG(mode):
        told = say("{path} is a device and no file; a database is a file on a disk.", path=path)
        raise CannotUseDatabase(told)


def _recognise(connection: sqlite3.Connection, path: str) -> None:
    """Raises NotASkyledgerDatabase or NewerDatabase before anything is changed in the file."""
    if (encoding := connection.execute("PRAGMA encoding").fetchone()[0]) != "UTF-8":
        told = say(
            "{path} keeps its texts as {encoding}, a skyledger database as UTF-8; another program made it.",
            path=path,
            encoding=encoding,
        )
        raise NotASkyledgerDatabase(told)
    application, version = _pragma(connection, "application_id"), _pragma(connection, "user_version")
    if application == APPLICATION_ID:
        if version > SCHEMA_VERSION:
            told = say(
                "{path} was written by a later skyledger (form {form}, this one knows {known}); please use "
                "that one.",
                path=path,
                form=version,
                known=SCHEMA_VERSION,
            )
            raise NewerDatabase(told)
        return
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if tables or application or version:
        told = say("{path} is not a skyledger database; another program made it.", path=path)
        raise NotASkyledgerDatabase(told)


def _update(connection: sqlite3.Connection, path: str) -> None:
    """Make or migrate the tables in one transaction; another program may have done so meanwhile."""
    if _is_current(connection):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        _recognise(connection, path)
        _bring_up_to_date(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    """What migrations there are left to do, inside the transaction of the caller."""
    if _is_current(connection):
        return
    from sqlite_utils import Database  # noqa: PLC0415 - slow to load, and most opens do not need it

    from store.sqlite.tables import apply_migrations  # noqa: PLC0415 - as above

    apply_migrations(Database(connection, execute_plugins=False))


def _is_current(connection: sqlite3.Connection) -> bool:
    return _pragma(connection, "user_version") == SCHEMA_VERSION


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log; SQLite does not wait by itself when another program switches just now."""
    deadline = time.monotonic() + SECONDS_TO_WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value
