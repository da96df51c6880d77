"""A forger with a whole database in hand: entries are altered in the file, and the chain is made anew around them."""

import sqlite3
from contextlib import closing

from msgspec.structs import replace

from store.sqlite.entries import INSERT_ENTRY, INSERT_EVENT, entry_values, event_values, read_entries
from tests.audit.resealing import resealed
from tests.hostile.damages import by_sql


def forged(path, game, alter):
    """Alter the entries of a game in the file, from all of them to all that are to be there; the chain holds."""
    with closing(sqlite3.connect(path)) as file:
        head = file.execute("SELECT head_number FROM game WHERE game = ?", (game,)).fetchone()[0]
        chain = resealed(alter(list(read_entries(file, game, 0, head))))
    rows = [(INSERT_ENTRY, entry_values(entry)) for entry in chain]
    for entry in chain:
        events = enumerate(entry.events, 1)
        rows += [(INSERT_EVENT, event_values(game, entry.number, index, event)) for index, event in events]
    by_sql(
        path,
        ("DELETE FROM event WHERE game = ?", (game,)),
        ("DELETE FROM entry WHERE game = ?", (game,)),
        *rows,
        (
            "UPDATE game SET head_number = ?, head_hash = ? WHERE game = ?",
            (chain[-1].number, chain[-1].hash, game),
        ),
    )


def spelled(number, change, event=0):
    """Alters the bytes of the order of an entry, or of one of its events."""

    def altered(entries):
        entry = entries[number - 1]
        if not event:
            entries[number - 1] = replace(entry, order=change(entry.order))
            return entries
        events = list(entry.events)
        events[event - 1] = replace(events[event - 1], payload=change(events[event - 1].payload))
        entries[number - 1] = replace(entry, events=tuple(events))
        return entries

    return altered
