"""A read model: a table for people and SQL, and the pure function from a game to its rows."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

Row = tuple[str | int, ...]


class Projection(msgspec.Struct, frozen=True):
    """`rows` gives every row of the table by its key; `key` are the columns that make a row unique."""

    table: str
    columns: dict[str, type]
    key: tuple[str, ...]
    rows: Callable[[Any], Mapping[Row, Row]]


def differing(before: Mapping[Row, Row], after: Mapping[Row, Row]) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """The rows to write and the keys to delete that turn one set of rows into the other."""
    written = tuple(row for key, row in after.items() if before.get(key) != row)
    return written, tuple(key for key in before if key not in after)
