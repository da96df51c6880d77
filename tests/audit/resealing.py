"""A forger with the program in hand: entries are altered and the whole chain is sealed anew, so that it holds."""

from contextlib import suppress

import msgspec
from msgspec.structs import replace

from core.fold import fold
from events.codec import encode
from events.entry import first_link, record, seal
from events.message import PositionSealed
from skyledger.folding import decoder
from skyledger.rebuilding import rebuild
from store.errors import DamagedDatabase
from store.ledger import Head
from store.memory import MemoryLedger
from tests.service.conftest import desk_over


def resealed(entries, previous=b""):
    """The same entries with commitments, links and hashes made from what is in them now.

    The first follows the one with the hash `previous`, or nothing.
    """
    sealed, previous = [], previous or first_link(entries[0].game)
    for entry in entries:
        made = seal(
            game=entry.game,
            number=entry.number,
            seat=entry.seat,
            at=entry.at,
            order_id=entry.order_id,
            order=entry.order,
            order_salt=entry.order_salt,
            events=tuple(record(e.payload, e.rules, e.cause, e.salt) for e in entry.events),
            rules_version=entry.rules_version,
            edition=entry.edition,
            previous=previous,
        )
        sealed.append(made)
        previous = made.hash
    return sealed


def with_positions_made_anew(system, entries):
    """The entries, every sealed position in them as it would be after the facts that are in them now."""
    state, made = system.rules.empty, []
    for entry in entries:
        events = []
        for event in entry.events:
            fact = decoder(system.rules)(event.payload)
            fact = system.rules.sealed(state) if isinstance(fact, PositionSealed) else fact
            state = fold(system.rules.evolutions, state, [fact])
            events.append(replace(event, payload=encode(fact)))
        made.append(replace(entry, events=tuple(events)))
    return made


def with_parts(payload, **parts):
    """An order or fact in JSON with some of its parts changed."""
    return encode({**msgspec.json.decode(payload), **parts})


def with_fact(entry, number, rules=None, **parts):
    """The entry with its `number`-th fact altered, or the rules that it rests on."""
    events = list(entry.events)
    old = events[number - 1]
    events[number - 1] = replace(
        old, payload=with_parts(old.payload, **parts), rules=old.rules if rules is None else rules
    )
    return replace(entry, events=tuple(events))


def with_order(entry, **parts):
    """The entry with its order altered."""
    return replace(entry, order=with_parts(entry.order, **parts))


def kept_anew(ledger, game, entries):
    """Another ledger with these entries, sealed anew, and with read models made from them where they can be."""
    chain = resealed(entries)
    row = replace(ledger.game(game), head=Head(chain[-1].number, chain[-1].hash))
    other = MemoryLedger()
    desk_over(other)
    other.adopt(row, chain)
    with suppress(DamagedDatabase):
        rebuild(other, game)
    return other
