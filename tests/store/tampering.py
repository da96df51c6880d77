"""Ways to tamper with a stored game, and to see what is found of it."""

ENTRY_TEXTS = ("game", "seat", "order_id", "order_payload", "rules_version", "edition")
ENTRY_BLOBS = ("order_salt", "commitments", "previous", "hash")
EVENT_TEXTS = ("game", "payload", "rules")


def unlock(ledger):
    connection = ledger._connection
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("PRAGMA ignore_check_constraints = ON")


def found_after(ledger, *statements):
    """The findings after these changes, which are taken back."""
    connection = ledger._connection
    connection.execute("BEGIN")
    try:
        for sql, values in statements:
            connection.execute(sql, values)
        return [found for found in ledger.verify("malta") if found.what != "file"]
    finally:
        connection.execute("ROLLBACK")


def names(findings, entry, *, event=None):
    return any(f.kind == "tampered" and f.entry == entry and event in (None, f.event) for f in findings)


def flipped_each(stored: bytes):
    for position in range(len(stored)):
        for mask in (0x01, 0x80):
            yield stored[:position] + bytes([stored[position] ^ mask]) + stored[position + 1 :]


def each_byte_of(ledger, table, row, columns, cast):
    """Each changed value of each column in a row -> the statement that stores it, if the table can hold it."""
    where = " AND ".join(f"{name} = ?" for name in row)
    values = tuple(row.values())
    for column in columns:
        stored = ledger._connection.execute(
            f"SELECT CAST({column} AS BLOB) FROM {table} WHERE {where}", values
        ).fetchone()[0]
        for value in flipped_each(stored):
            if column != "order_id" or not is_taken(
                ledger, table, {"game": row["game"], column: value.decode("latin-1")}
            ):
                yield column, (f"UPDATE {table} SET {column} = {cast} WHERE {where}", (value, *values))


def each_bit_of(ledger, table, row, columns):
    """The same for whole numbers, as the eight bytes that they are."""
    where = " AND ".join(f"{name} = ?" for name in row)
    for column in columns:
        stored = ledger._connection.execute(
            f"SELECT {column} FROM {table} WHERE {where}", tuple(row.values())
        ).fetchone()[0]
        for bit in range(64):
            value = int.from_bytes((stored ^ (1 << bit)).to_bytes(8, "big", signed=False), "big", signed=True)
            if not (column in row and is_taken(ledger, table, {**row, column: value})):
                yield column, (f"UPDATE {table} SET {column} = ? WHERE {where}", (value, *row.values()))


def is_taken(ledger, table, row):
    where = " AND ".join(f"{name} = ?" for name in row)
    return ledger._connection.execute(f"SELECT 1 FROM {table} WHERE {where}", tuple(row.values())).fetchone()
