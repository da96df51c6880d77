"""Which rows are a game's: a branch has its own, and before them those of the game that it parted from."""

import sqlite3
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec

from events.sentences import listed, said, say
from store.ledger import MOST_BRANCHINGS, Branch

TRUNK = """
SELECT trunk, at, (SELECT head_number FROM game WHERE game.game = branch.game) FROM branch WHERE game = ?"""

BEGIN_BRANCH = """
INSERT INTO game(game, title, system, created, head_number, head_hash)
SELECT ?1, title, system, created, ?3, ?4 FROM game WHERE game = ?2"""

PART = "INSERT INTO branch(game, trunk, at) VALUES (?, ?, ?)"

BRANCHES = "SELECT game, trunk, at FROM branch WHERE trunk = ? ORDER BY at, game"

LAST_OF = """
SELECT number FROM entry WHERE game = ? AND number > ? AND number <= ? AND seat = ?
ORDER BY number DESC LIMIT 1"""

UNJUDGED = """
SELECT first, min(last, head_number) FROM unjudged JOIN game USING (game)
WHERE game = ? AND first <= head_number ORDER BY first"""
"""As far as there are entries, whatever a row says."""


class NoLineage(ValueError):
    """What is written of a branch can't be so."""


class Stretch(msgspec.Struct, frozen=True):
    """Entries of a game that are stored under the id of one game: those after `after`, up to `until`."""

    owner: str
    after: int
    until: int


def begin_branch(connection: sqlite3.Connection, branch: Branch, parting: bytes) -> None:
    """Insert a branch whose last entry so far has the hash `parting`, inside a transaction."""
    connection.execute(BEGIN_BRANCH, (branch.game, branch.trunk, branch.at, parting))
    connection.execute(PART, (branch.game, branch.trunk, branch.at))


def trunk_of(connection: sqlite3.Connection, game: str) -> Branch | None:
    """From which game this one parted, and after which entry; None for a game with a beginning of its own."""
    row = connection.execute(TRUNK, (game,)).fetchone()
    if row is None:
        return None
    trunk, at, head = row
    if not isinstance(trunk, str) or not isinstance(at, int):
        raise NoLineage(say("it says nowhere from which game {game} parted", game=game))
    if isinstance(head, int) and at > head:
        told = said("{game} is said to have parted after entry {at}, and ends with entry {head}")
        raise NoLineage(say(told, game=game, at=at, head=head))
    return Branch(game, trunk, at)


def lineage(connection: sqlite3.Connection, game: str) -> Iterator[Branch]:
    """Where a game parted, and where its trunk did, back to a beginning of its own. Raises NoLineage."""
    trunk = game
    for _ in range(MOST_BRANCHINGS + 1):
        if (parted := trunk_of(connection, trunk)) is None:
            return
        yield parted
        trunk = parted.trunk
    if len(ring := circle(connection, game)) > 1:
        told = said("{games} are branches of each other, in a circle, and none of them has a beginning")
        raise NoLineage(say(told, games=listed(ring)))
    if ring:
        raise NoLineage(say("{game} is a branch of itself, and has no beginning", game=game))
    raise NoLineage(say("{game} is a branch of a branch without end", game=game))


def circle(connection: sqlite3.Connection, game: str) -> tuple[str, ...]:
    """The games that part from each other in a circle, this one among them; none in a file of ours."""
    ring = [game]
    for _ in range(MOST_BRANCHINGS + 1):
        parted = trunk_of(connection, ring[-1])
        if parted is None or parted.trunk in ring[1:]:
            return ()
        if parted.trunk == game:
            return tuple(ring)
        ring.append(parted.trunk)
    return ()


def stretches(connection: sqlite3.Connection, game: str, after: int, until: int) -> list[Stretch]:
    """Where the entries after `after` up to `until` are stored, in order. Raises NoLineage."""
    found, owner = list[Stretch](), game
    for parted in lineage(connection, game):
        if max(after, parted.at) < until:
            found.append(Stretch(owner, max(after, parted.at), until))
        if after >= parted.at:
            return found[::-1]
        owner, until = parted.trunk, min(until, parted.at)
    return [Stretch(owner, after, until), *reversed(found)]


def rows(connection: sqlite3.Connection, sql: str, game: str, after: int, until: int) -> Iterator[Any]:
    """The rows that a statement finds for a game and a span of entries, wherever they are stored."""
    stored = stretches(connection, game, after, until)
    return chain.from_iterable(connection.execute(sql, (one.owner, one.after, one.until)) for one in stored)


def owner_of(connection: sqlite3.Connection, game: str, number: int) -> str:
    """Under the id of which game an entry is stored. Raises NoLineage."""
    return next((one.owner for one in stretches(connection, game, number - 1, number)), game)


def branches_of(connection: sqlite3.Connection, game: str) -> list[Branch]:
    """The games that part from this one and rest on it, by entry; in a circle none rests on any other."""
    found, ring = [Branch(*row) for row in connection.execute(BRANCHES, (game,))], circle(connection, game)
    return [one for one in found if one.game not in ring]


def last_of(connection: sqlite3.Connection, game: str, seat: str, until: int) -> int:
    """The last entry of a seat up to `until`, wherever it is stored; 0 where there is none."""
    for one in reversed(stretches(connection, game, 0, until)):
        row = connection.execute(LAST_OF, (one.owner, one.after, one.until, seat)).fetchone()
        if row is not None:
            number: int = row[0]
            return number
    return 0


def unjudged(connection: sqlite3.Connection, game: str, until: int) -> Iterator[tuple[int, int]]:
    """The entries up to `until` that were taken over though the rules do not give them, in order."""
    for one in stretches(connection, game, 0, until):
        for first, last in connection.execute(UNJUDGED, (one.owner,)):
            begins, ends = max(first, one.after + 1), min(last, one.until)
            if begins <= ends:
                yield begins, ends
