"""Entries of which something is withheld, as somebody sends them who shows a chain and not all that it holds."""

import msgspec

from events.entry import Entry, Recorded


def without_order(entry: Entry) -> Entry:
    """The entry with its order withheld; hash and commitment are as before."""
    return msgspec.structs.replace(entry, order=None, order_salt=None)


def without_event(recorded: Recorded) -> Recorded:
    """The event withheld; its commitment is as before."""
    return Recorded(None, (), 0, None, recorded.commitment)
