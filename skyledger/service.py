"""Read what is new, fold, decide, append with the read models, answer: where all of it meets."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import takewhile
from typing import Any

import msgspec
from msgspec.structs import replace

from core.fold import fold
from core.history import Deed, Redo, Undo, effective, redo, undo
from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import Accepted, Refused, Ruling
from core.system import MOST_SEATS, Row
from events.codec import encode
from events.entry import Entry, first_link
from events.texts import FURTHER_LINES, LONGEST_TEXT, hidden_at, plain, texts_of
from phases.referee import System, decide
from skyledger.folding import (
    MARK,
    Rows,
    decoder,
    replayed,
    replayed_rows,
    restored,
    snapshot,
    steps,
    unaltered,
)
from skyledger.games import system_of
from skyledger.recording import (
    Begin,
    Marker,
    Ordered,
    asks_for_a_throw,
    changes_between,
    filled,
    histories,
    is_recorded_as,
    marker_of,
    rows_of,
    sealed,
    specimen,
    undoing,
)
from skyledger.showing import showing_of
from store.errors import DamagedInPart, StaleHead
from store.ledger import Head, Ledger

GAMEMASTER = "gamemaster"
SNAPSHOT_EVERY = 200  # events; a ruling never has to decode more than these and its own entry's
TRIES = 20  # how often an order is judged again because somebody else wrote meanwhile


class Table(msgspec.Struct, frozen=True):
    """An open game as it stood when it was last read."""

    game: str
    system: System
    head: Head
    state: Any
    rows: dict[str, Mapping[Row, Row]]
    unsnapped: int = 0


class Answer(msgspec.Struct, frozen=True):
    """What became of an order: the ruling, and the entry if it stands; `again` if it was there already."""

    ruling: Ruling | None
    entry: Entry | None = None
    again: bool = False


class Desk:
    """Where games are kept and refereed: a ledger, a clock (microseconds UTC), a source of random bytes."""

    def __init__(self, ledger: Ledger, clock: Callable[[], int], entropy: Callable[[int], bytes]) -> None:
        self.ledger, self.clock, self.entropy = ledger, clock, entropy
        self.tables: dict[str, Table] = {}
        self.to_rebuild: frozenset[str] = frozenset()


def begin(desk: Desk, game: str, title: str, system: System, position: Any, scenario: str) -> Answer:  # noqa: PLR0913 - what a game begins with
    """Begin a game from a position; entry 1 is the gamemaster's. Raises `store.errors.GameExists`."""
    rules = system.rules
    fact = rules.started(position)
    state = fold(rules.evolutions, rules.empty, (fact,))
    ordered = Ordered(game, GAMEMASTER, Begin(scenario, title), desk.entropy(16).hex(), desk.clock())
    entry = sealed(ordered, Head(0, first_link(game)), [(fact, ())], rules.edition_of(state), desk.entropy)
    rows = rows_of(system, state)
    changes = [*changes_between({}, rows), *histories([(fact, ())])]
    kept = desk.ledger.begin(game, title, rules.name, entry, changes)
    desk.tables[game] = Table(game, system, Head(kept.number, kept.hash), state, rows, 1)
    return Answer(None, kept)


def table(desk: Desk, game: str) -> Table:
    """The game as it stands now: only what is new since the last look is read. Raises `NoSuchGame`."""
    head = desk.ledger.head(game)
    held = desk.tables.get(game)
    if held is None or held.head != head:
        with unaltered(game):
            held = _read_on(desk, held or _opened(desk, game), head)
        _require_a_table(held)
        desk.tables[game] = held
    return held


def _require_a_table(held: Table) -> None:
    """Raises `DamagedDatabase` for a game that more sit at than can: its menus would have no end."""
    if (count := len(held.system.rules.seats(held.state))) > MOST_SEATS:
        told = f"{held.game} has {count} seats, and no game has more than {MOST_SEATS}"
        raise DamagedInPart(told)


def _opened(desk: Desk, game: str) -> Table:
    system = system_of(desk.ledger.game(game).system)
    if (kept := restored(system, desk.ledger, game)) is None:
        return Table(game, system, Head(0, b""), system.rules.empty, {}, 0)
    return Table(game, system, Head(kept[0], b""), kept[1], {}, 0)


def _read_on(desk: Desk, held: Table, head: Head) -> Table:
    rows = list(desk.ledger.events(held.game, held.head.number, head.number))
    system = held.system
    if any(MARK in payload for _, payload in rows):
        state, unsnapped = replayed(system, desk.ledger, held.game, head.number), len(rows)
    else:
        decode = decoder(system.rules)
        state = fold(system.rules.evolutions, held.state, (decode(payload) for _, payload in rows))
        unsnapped = held.unsnapped + len(rows)
    return Table(held.game, system, head, state, rows_of(system, state), unsnapped)


def require_visible(order: Any) -> None:
    """Raises `Mistake` for an order with endless texts or signs that nobody can see."""
    for name, text in texts_of(msgspec.to_builtins(order)):
        if len(text) > LONGEST_TEXT:
            told = f"{len(text)} signs are too many for {name}; it has {LONGEST_TEXT} at most."
            raise Unworkable(name, told)
        if (at := hidden_at(text, but=FURTHER_LINES)) is not None:
            told = f"“{plain(text[:60])}” won't do as {name}: nobody can see sign {at + 1}."
            raise Unworkable(name, told)


def rule_on(desk: Desk, at: Table, seat: str, order: Any) -> Ruling:
    """What the ruling on an order would be at this table; nothing is written. Raises `Mistake`."""
    require_visible(order)
    known_seat(at, seat)
    if asks_for_a_throw(order) and isinstance(tried := _tried(at, seat), Refused):
        return tried
    return _ruling(desk, at, seat, order)


def _ruling(desk: Desk, at: Table, seat: str, order: Any) -> Ruling:
    match order:
        case Undo():
            return undo(_as_seen(desk, at, seat), seat, order, GAMEMASTER)
        case Redo():
            return redo(history(desk, at.game, at.head.number), seat, GAMEMASTER)
        case _:
            return decide(at.system, at.state, seat, order)


def _tried(at: Table, seat: str) -> Ruling:
    """The ruling on a throw of the machine, but for what it would show."""
    return decide(at.system, at.state, seat, specimen(at.system.rules, at.state, seat))


def _decided(desk: Desk, at: Table, seat: str, order: Any) -> tuple[Any, Ruling]:
    """The order as it would be recorded, and the ruling on it; no die is thrown for one that is refused."""
    if not asks_for_a_throw(order):
        return order, _ruling(desk, at, seat, order)
    if isinstance(tried := _tried(at, seat), Refused):
        return order, tried
    with unaltered(at.game):
        recorded = partial(desk.ledger.events, at.game, until=at.head.number)
        meant = filled(at.system.rules, at.state, seat, recorded, desk.entropy)
    return meant, _ruling(desk, at, seat, meant)


def submit(  # noqa: PLR0913 - who orders what in which game, under which id, having seen which entry
    desk: Desk, game: str, seat: str, order: Any, order_id: str = "", expected: int | None = None
) -> Answer:
    """Rule on an order and, if it stands, write its entry.

    An `order_id` that led to an entry before is answered with that entry and not written again. With
    `expected` the order is for the game as it stood after that entry: raises `StaleHead` if it went on.
    Raises `Mistake` for an order that names what is not there.
    """
    require_visible(order)
    order_id = order_id or desk.entropy(16).hex()
    if (before := desk.ledger.by_order_id(game, order_id)) is not None:
        return _answered(before, seat, order)
    for _ in range(TRIES):
        at = table(desk, game)
        known_seat(at, seat)
        if expected not in (None, at.head.number):
            raise StaleHead(_gone_on(expected, at), expected or 0, at.head.number)
        meant, ruling = _decided(desk, at, seat, order)
        if isinstance(ruling, Refused):
            desk.ledger.refuse(game, seat, encode(order), encode(ruling), desk.clock())
            return Answer(ruling)
        try:
            return _append(desk, at, seat, meant, order_id, ruling)
        except StaleHead:
            desk.tables.pop(game, None)
    raise StaleHead(f"Others write to {game} without a pause; try again.", at.head.number, at.head.number + 1)


def _answered(before: Entry, seat: str, order: Any) -> Answer:
    """The entry that this order led to before; another order under its id is a mistake."""
    if before.order is None or (before.seat == seat and is_recorded_as(order, before.order)):
        return Answer(None, before, again=True)
    whose = f"entry {before.number} of {before.seat}"
    raise Unworkable("order id", f"Order id {before.order_id} belongs to {whose}, which is another order.")


def _gone_on(expected: int | None, at: Table) -> str:
    return f"The order was for the game after entry {expected}; it stands at entry {at.head.number} now."


def _append(desk: Desk, at: Table, seat: str, order: Any, order_id: str, ruling: Accepted) -> Answer:  # noqa: PLR0913 - all that an entry holds
    facts = [(fact.event, fact.rules) for fact in ruling.facts]
    marker = marker_of(ruling)
    state = _after(desk, at, ruling, marker)
    ordered = Ordered(at.game, seat, order, order_id, desk.clock())
    entry = sealed(ordered, at.head, facts, at.system.rules.edition_of(state), desk.entropy)
    rows = rows_of(at.system, state)
    unsnapped = at.unsnapped + len(facts)
    keep = marker is not None or unsnapped >= SNAPSHOT_EVERY
    snap = snapshot(at.system, at.game, entry.number, state) if keep else None
    changes = [*changes_between(at.rows, rows), *histories(facts)]
    kept = desk.ledger.append(entry, changes, snap, undoing(marker))
    if kept is not entry:
        desk.tables.pop(at.game, None)
        return _answered(kept, seat, order)
    head = Head(entry.number, entry.hash)
    desk.tables[at.game] = replace(at, head=head, state=state, rows=rows, unsnapped=0 if keep else unsnapped)
    return Answer(ruling, kept)


def _after(desk: Desk, at: Table, ruling: Accepted, marker: Marker | None) -> Any:
    if marker is None:
        return fold(at.system.rules.evolutions, at.state, [fact.event for fact in ruling.facts])
    return _with_marker(desk, at, marker)


def _with_marker(desk: Desk, at: Table, marker: Marker) -> Any:
    """The game once an undo or redo that is not written yet counts."""
    rows = Rows(desk.ledger.events(at.game, until=at.head.number))
    rows.add(at.head.number + 1, encode(marker))
    return replayed_rows(at.system, rows)


def history(desk: Desk, game: str, until: int | None = None) -> list[Deed]:
    """Every entry of a game (up to `until`) with its seat and facts, undone ones and undo entries too."""
    decode = decoder(table(desk, game).system.rules)
    with unaltered(game):
        return [
            Deed(e.number, e.seat, tuple(decode(r.payload) for r in e.events if r.payload is not None))
            for e in desk.ledger.entries(game, until=until)
        ]


def _as_seen(desk: Desk, at: Table, seat: str) -> list[Deed]:
    """The history; of a seat's last entries, which alone it may take back, also if they showed a secret."""
    deeds = history(desk, at.game, at.head.number)
    own = list(takewhile(lambda deed: deed.seat == seat, reversed(effective(deeds)[1:])))
    if not own:
        return deeds
    shows = showing_of(at.system).shows
    looked_at = steps(at.system, desk.ledger, at.game, own[-1].number, at.head.number)
    shown = {step.entry.number for step in looked_at if shows(step)}
    return [replace(deed, shown=deed.number in shown) for deed in deeds]


def known_seat(at: Table, seat: str) -> None:
    """Raises `Mistake` if nobody of that name sits at the table."""
    seats = (*at.system.rules.seats(at.state), GAMEMASTER)
    if seat not in seats:
        raise Mistake("seat", seat, near_misses(seat, seats) or seats)
