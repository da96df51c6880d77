"""The tables of a skyledger database, as SQL. What is released is never changed: a migration is added."""

APPLICATION_ID = 0x534B594C
"""The letters SKYL: how a skyledger database is told from any other SQLite file."""

SCHEMA_VERSION = 6
"""How many migrations there are; a file with a higher number was written by a later skyledger."""

OLDEST_READ = 4
"""A file of a form from this one on, where it can't be written, is read: it lacks only what is LATER."""

GAME = """
CREATE TABLE game(
    game TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    system TEXT NOT NULL,
    created INTEGER NOT NULL,
    head_number INTEGER NOT NULL,
    head_hash BLOB NOT NULL CHECK(length(head_hash) = 32)
) STRICT, WITHOUT ROWID"""

ENTRY = """
CREATE TABLE entry(
    game TEXT NOT NULL REFERENCES game,
    number INTEGER NOT NULL CHECK(number > 0),
    seat TEXT NOT NULL,
    at INTEGER NOT NULL,
    order_id TEXT NOT NULL,
    order_payload TEXT,
    order_salt BLOB,
    rules_version TEXT NOT NULL,
    edition TEXT NOT NULL,
    commitments BLOB NOT NULL CHECK(length(commitments) >= 32 AND length(commitments) % 32 = 0),
    previous BLOB NOT NULL CHECK(length(previous) = 32),
    hash BLOB NOT NULL CHECK(length(hash) = 32),
    PRIMARY KEY(game, number),
    UNIQUE(game, order_id)
) STRICT, WITHOUT ROWID"""
"""`commitments`: 32 bytes for the order, then 32 for each event, so that a missing event has a name."""

EVENT = """
CREATE TABLE event(
    game TEXT NOT NULL,
    entry INTEGER NOT NULL,
    idx INTEGER NOT NULL CHECK(idx > 0),
    payload TEXT,
    rules TEXT,
    cause INTEGER,
    salt BLOB,
    type TEXT GENERATED ALWAYS AS
        (CASE WHEN json_valid(payload) THEN json_extract(payload, '$.type') END) VIRTUAL,
    PRIMARY KEY(game, entry, idx),
    FOREIGN KEY(game, entry) REFERENCES entry(game, number)
) STRICT, WITHOUT ROWID"""

WITHHELD = "CREATE INDEX event_withheld ON event(game, entry) WHERE payload IS NULL"

APPEND_ONLY = (
    """
CREATE TRIGGER game_keeps_its_id BEFORE UPDATE OF game, created ON game
BEGIN SELECT RAISE(ABORT, 'a game keeps its id'); END""",
    """
CREATE TRIGGER game_grows BEFORE UPDATE OF head_number, head_hash ON game
WHEN NEW.head_number <> OLD.head_number + 1
BEGIN SELECT RAISE(ABORT, 'a game grows by one entry at a time'); END""",
    "CREATE TRIGGER game_stays BEFORE DELETE ON game BEGIN SELECT RAISE(ABORT, 'append only'); END",
    "CREATE TRIGGER entry_stays BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'append only'); END",
    "CREATE TRIGGER entry_frozen BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'append only'); END",
    """
CREATE TRIGGER entry_is_the_head BEFORE INSERT ON entry
WHEN NOT EXISTS (
    SELECT 1 FROM game WHERE game = NEW.game AND head_number = NEW.number AND head_hash = NEW.hash)
BEGIN SELECT RAISE(ABORT, 'append only: an entry follows the last one'); END""",
    "CREATE TRIGGER event_stays BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'append only'); END",
    "CREATE TRIGGER event_frozen BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'append only'); END",
    """
CREATE TRIGGER event_is_of_the_head BEFORE INSERT ON event
WHEN NOT EXISTS (SELECT 1 FROM game WHERE game = NEW.game AND head_number = NEW.entry)
BEGIN SELECT RAISE(ABORT, 'append only: an event belongs to the last entry'); END""",
)
"""They stop accidents, in any program; against intent there is the chain."""

SNAPSHOT = """
CREATE TABLE snapshot(
    game TEXT NOT NULL REFERENCES game,
    entry INTEGER NOT NULL,
    fold TEXT NOT NULL,
    digest BLOB NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY(game, entry)
) STRICT, WITHOUT ROWID"""
"""The game after an entry, from which play went on; no longer kept (ADR 0026)."""

REFUSED = """
CREATE TABLE refused(
    id INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES game,
    seat TEXT NOT NULL,
    at INTEGER NOT NULL,
    order_payload TEXT NOT NULL,
    ruling_payload TEXT NOT NULL
) STRICT"""

PROJECTED = """
CREATE TABLE projected(
    game TEXT PRIMARY KEY REFERENCES game,
    fingerprint TEXT NOT NULL
) STRICT, WITHOUT ROWID"""
"""Which projections made the read-model rows of a game; without a row here they must be rebuilt."""

REFUSED_BY_GAME = "CREATE INDEX refused_by_game ON refused(game, id)"

OWN_KEY = """
CREATE TABLE secret(
    game TEXT PRIMARY KEY REFERENCES game,
    key BLOB NOT NULL CHECK(length(key) = 32)
) STRICT, WITHOUT ROWID"""
"""What this file alone knows of a game: of ids of orders that are made with it nobody can guess the text."""

UNJUDGED = """
CREATE TABLE unjudged(
    game TEXT NOT NULL REFERENCES game,
    first INTEGER NOT NULL CHECK(first > 0),
    last INTEGER NOT NULL CHECK(last >= first),
    PRIMARY KEY(game, first)
) STRICT, WITHOUT ROWID"""
"""Entries that were taken over though the rules do not give them."""

BRANCH = """
CREATE TABLE branch(
    game TEXT PRIMARY KEY REFERENCES game,
    trunk TEXT NOT NULL REFERENCES game,
    at INTEGER NOT NULL CHECK(at > 0)
) STRICT, WITHOUT ROWID"""
"""Of which game another is a branch, and after which entry: up to there it has the entries of its trunk."""

BRANCH_OF = "CREATE INDEX branch_of ON branch(trunk)"

BRANCHES_STAY = (
    """
CREATE TRIGGER branch_begins_there BEFORE INSERT ON branch
WHEN NOT EXISTS (SELECT 1 FROM game WHERE game = NEW.game AND head_number = NEW.at)
    OR NOT EXISTS (SELECT 1 FROM game WHERE game = NEW.trunk AND head_number >= NEW.at)
BEGIN SELECT RAISE(ABORT, 'a branch begins at an entry of its trunk'); END""",
    "CREATE TRIGGER branch_stays BEFORE DELETE ON branch BEGIN SELECT RAISE(ABORT, 'append only'); END",
    "CREATE TRIGGER branch_frozen BEFORE UPDATE ON branch BEGIN SELECT RAISE(ABORT, 'append only'); END",
)

ALL = (
    GAME,
    ENTRY,
    EVENT,
    WITHHELD,
    *APPEND_ONLY,
    PROJECTED,
    REFUSED,
    REFUSED_BY_GAME,
    OWN_KEY,
    UNJUDGED,
    BRANCH,
    BRANCH_OF,
    *BRANCHES_STAY,
)
"""Everything that the migrations make and leave, in their order."""

FORMER = (SNAPSHOT,)
"""What earlier migrations made and a later one takes away: in files of an older form it is no stranger."""

LATER = (BRANCH, BRANCH_OF, *BRANCHES_STAY)
"""What files of older forms lack until they are brought up to date: no game in them is a branch."""

LEDGER = frozenset({"game", "entry", "event", "branch"})
"""The tables that nothing can be made from again."""
