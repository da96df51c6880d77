"""Read models in memory: rows by key, changed by giving a new mapping."""

from collections.abc import Iterable, Mapping

from store.ledger import ReadModel, Redoing, Row, RowChanges, Rows, Undoing

Tables = Mapping[str, Mapping[Row, Row]]
"""Table -> key -> row; of a history table key and row begin with the entry, then the row has voided_by."""


def changed(
    models: Mapping[str, ReadModel], tables: Tables, entry: int, changes: Iterable[RowChanges]
) -> Tables:
    """The tables after what an entry changes. Raises ValueError for a second row of history with one key."""
    new = dict(tables)
    for change in changes:
        model, rows = models[change.table], dict(new.get(change.table, {}))
        for key in () if model.history else change.deletes:
            rows.pop(tuple(key), None)
        for row in change.upserts:
            whole = (entry, None, *row) if model.history else tuple(row)
            if model.history and key_of(model, whole) in rows:
                raise ValueError(f"two rows of {model.table} with the key {key_of(model, whole)}")
            rows[key_of(model, whole)] = whole
        new[change.table] = rows
    return new


def undone(models: Mapping[str, ReadModel], tables: Tables, entry: int, undo: Undoing | Redoing) -> Tables:
    """The tables after rows of history were voided or revived."""
    return {
        name: {key: _marked(row, entry, undo) for key, row in rows.items()} if models[name].history else rows
        for name, rows in tables.items()
    }


def _marked(row: Row, entry: int, undo: Undoing | Redoing) -> Row:
    number, voided_by, *rest = row
    match undo:
        case Undoing(first, last) if (
            voided_by is None and isinstance(number, int) and first <= number <= last
        ):
            return (number, entry, *rest)
        case Redoing(undone_by) if voided_by == undone_by:
            return (number, None, *rest)
    return row


def replaced(models: Mapping[str, ReadModel], rows: Rows) -> Tables:
    """The tables that hold exactly these rows."""
    return {
        name: {key_of(model, tuple(row)): tuple(row) for row in rows.get(name, ())}
        for name, model in models.items()
    }


def rows_by_key(rows: Mapping[Row, Row]) -> list[Row]:
    """The rows in the order of their keys, as a database sorts them."""
    return [rows[key] for key in sorted(rows, key=lambda key: tuple(map(_order, key)))]


def key_of(model: ReadModel, row: Row) -> Row:
    """The part of a row that is its key; of a history row it begins with the entry."""
    columns = list(model.columns)
    shift = 2 if model.history else 0
    own = tuple(row[columns.index(name) + shift] for name in model.key)
    return (row[0], *own) if model.history else own


def _order(cell: int | str | None) -> tuple[int, int, bytes]:
    """Numbers before texts, texts by their bytes."""
    return (0, cell, b"") if isinstance(cell, int) else (1, 0, str(cell).encode())
