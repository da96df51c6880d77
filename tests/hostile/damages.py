"""Ways to damage, forge or swell a database: by bytes, by rows, by its schema."""

import sqlite3
from contextlib import closing

TABLES = ("game", "entry", "event", "refused", "projected", "basing", "rulings", "rolls")
HUGE = 300_000
VALUES = (
    None, 0, 1, -1, 2**53, 2**63 - 1, -(2**63), 1.5, "", "x", "\x1b[2Jgone\x07", "\x00", "g" * 100_000,
    "[" * 100_000, '{"type":"Nonsense/1"}', "{}", b"", b"\xff\xfe", bytes(32), b"\x1b]0;x\x07",
)  # fmt: skip
SCHEMA = (
    "DROP TRIGGER entry_stays", "DROP TRIGGER event_frozen", "DROP TRIGGER game_grows", "DROP INDEX event_withheld",
    "DROP INDEX refused_by_game", "DROP TABLE refused", "DROP TABLE projected",
    "DROP TABLE basing", "DROP TABLE rulings", "DROP TABLE event", "DROP TABLE entry", "DROP TABLE game",
    "CREATE TRIGGER t1 BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER t2 BEFORE INSERT ON event BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER t3 BEFORE UPDATE ON game BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER t4 AFTER INSERT ON entry BEGIN DELETE FROM refused; END",
    "CREATE TRIGGER t5 BEFORE INSERT ON rulings BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE INDEX i1 ON entry(seat)", "CREATE UNIQUE INDEX i2 ON basing(game)", "CREATE INDEX i3 ON event(abs(cause))",
    "CREATE TABLE mine(x)", "CREATE VIEW v1 AS SELECT * FROM entry, entry, entry", "CREATE VIEW v2 AS SELECT * FROM gone",
    "ALTER TABLE game ADD COLUMN more TEXT", "ALTER TABLE entry RENAME TO entries", "PRAGMA user_version = 1",
    "PRAGMA user_version = 99", "PRAGMA application_id = 7", "PRAGMA user_version = 0",
    ("DROP TABLE basing; CREATE VIEW basing AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    " SELECT i AS game, i AS unit FROM n"),
    ("DROP TABLE projected; CREATE VIEW projected AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    " SELECT i AS game, i AS fingerprint FROM n"),
    ("DROP TABLE game; CREATE VIEW game AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    " SELECT 'g' AS game, i AS title, i AS system, i AS created, i AS head_number, x'00' AS head_hash FROM n"),
)  # fmt: skip
COUNTED = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) "
SWOLLEN = {
    "games": "INSERT INTO game SELECT 'g' || i, 't', 'A World at War', 0, 1, zeroblob(32) FROM n",
    "events": "INSERT INTO event(game, entry, idx, payload, rules, cause, salt)"
    " SELECT 'g', 2, i + 100, '{}', '[]', 2, zeroblob(16) FROM n",
    "entries": "INSERT INTO entry SELECT 'g', i + 100, 's', 0, 'o' || i, '{}', zeroblob(16), '5', 'current',"
    " zeroblob(64), zeroblob(32), zeroblob(32) FROM n",
    "refused": "INSERT INTO refused SELECT NULL, 'g', 'axis', i, '{}', '[]' FROM n",
    "rulings": "INSERT INTO rulings SELECT 'g', i + 100, NULL, 1, 'f', 'r' FROM n",
    "keys": "INSERT INTO secret SELECT 'g' || i, zeroblob(32) FROM n",
    "projected": "INSERT INTO projected SELECT 'g' || i, 'x' FROM n",
}

LARGE = (
    "UPDATE entry SET commitments = zeroblob(64000000) WHERE game = 'g' AND number = 2",
    "UPDATE entry SET commitments = zeroblob(15000000) WHERE game = 'g' AND number = 2",
    "UPDATE entry SET commitments = zeroblob(600000) WHERE game = 'g' AND number = 2",
    "UPDATE entry SET order_payload = CAST(zeroblob(50000000) AS TEXT) WHERE game = 'g' AND number = 2",
    "UPDATE event SET payload = CAST(zeroblob(50000000) AS TEXT) WHERE game = 'g' AND entry = 2",
    "UPDATE event SET payload = hex(zeroblob(7000000)) WHERE game = 'g' AND entry = 2",
    "UPDATE game SET title = CAST(zeroblob(200000000) AS TEXT) WHERE game = 'g'",
    "UPDATE game SET system = hex(zeroblob(7000000)) WHERE game = 'g'",
    "UPDATE projected SET fingerprint = CAST(zeroblob(200000000) AS TEXT) WHERE game = 'g'",
    "INSERT INTO game SELECT hex(zeroblob(30000000)), 't', 'A World at War', 0, 1, zeroblob(32) /* other */",
    "INSERT INTO game SELECT hex(zeroblob(7000000)), 't', 'A World at War', 0, 1, zeroblob(32)",
)


def by_sql(path, *statements):
    """Carry out what can be of these, the triggers taken away meanwhile and every condition off."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        for setting in ("foreign_keys = OFF", "ignore_check_constraints = ON", "synchronous = OFF"):
            file.execute(f"PRAGMA {setting}")
        triggers = file.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            file.execute(f'DROP TRIGGER "{name}"')
        file.execute("BEGIN")
        for sql, values in statements:
            _tried(file, sql, values)
        file.execute("COMMIT")
        for _, sql in triggers:
            _tried(file, sql, ())


def _tried(file, sql, values):
    try:
        file.execute(sql, values)
    except sqlite3.Error:
        return  # this damage can't be done so; the file stays as it was


def of_the_schema(path, sql):
    """Change the schema of a file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("PRAGMA foreign_keys = OFF")
        for part in sql.split("; CREATE VIEW"):
            _tried(file, part if part == sql or part.startswith("DROP") else f"CREATE VIEW{part}", ())


def swollen(path, kind, count=HUGE):
    """Fill a table with so many rows."""
    by_sql(path, (COUNTED.format(count=count) + SWOLLEN[kind], ()))


def at_random(path, chance):
    """One damage, or a few; says what was done, and whether it concerns game "g" alone."""
    return chance.choice((_bytes, _cut, _values, _values, _values, _rows, _schema, _schema))(path, chance)


def _bytes(path, chance):
    content = bytearray(path.read_bytes())
    places = [chance.randrange(len(content)) for _ in range(chance.choice((1, 4, 40)))]
    for place in places:
        content[place] ^= 1 << chance.randrange(8)
    path.write_bytes(content)
    return f"bytes {places}", False


def _cut(path, chance):
    size = chance.randrange(path.stat().st_size)
    path.write_bytes(path.read_bytes()[:size])
    return f"cut at {size}", False


def _values(path, chance):
    changes = [_value(path, chance) for _ in range(chance.choice((1, 1, 3)))]
    by_sql(path, *changes)
    return repr(changes)[:400], True


def _value(path, chance):
    table = chance.choice(TABLES)
    with closing(sqlite3.connect(path)) as file:
        columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})") if row[1] != "type"]
    column = chance.choice([one for one in columns if (table, one) != ("game", "game")])
    where = "WHERE game = 'g'" + (" AND entry = 2" if table == "event" else "")
    return f"UPDATE OR REPLACE {table} SET {column} = ? {where}", (chance.choice(VALUES),)


def _rows(path, chance):
    table = chance.choice(TABLES[1:])
    sql = f"DELETE FROM {table} WHERE game = 'g' AND (random() & 1)"
    by_sql(path, (sql, ()))
    return sql, True


def _schema(path, chance):
    sql = chance.choice(SCHEMA)
    of_the_schema(path, sql)
    return sql, False
