"""What is written of an order: its dice, its entry, what it changes in the read models, what it voids."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any

import msgspec

from core.dice import AGAIN, THROW, TYPED, RollDice, as_again, by_machine, thrown_for
from core.history import Turning
from core.mistakes import Unworkable
from core.ruling import Accepted
from core.system import Projection, Row, Rules, differing
from events.codec import beginning_of_tag, encode, has_tag, roomy
from events.entry import Entry, record, seal
from events.message import DiceRolled, EntriesRedone, EntriesUndone, Event
from events.sentences import said, say
from phases.referee import System
from store.ledger import Head, ReadModel, Redoing, RowChanges, Undoing

RULES_VERSION = "8"
EARLIER_RULES = ("1", "2", "3", "4", "5", "6", "7")
"""Under which rules orders are judged: another version as soon as any order of a released one is ruled on
otherwise, or a shipped scenario begins otherwise; and the versions before it, oldest first."""

RULINGS = ReadModel("rulings", {"idx": int, "fact": str, "rule": str}, ("idx", "rule"), history=True)
ROLLS = ReadModel(
    "rolls",
    {"idx": int, "purpose": str, "side": str, "dice": str, "source": str},
    ("idx",),
    history=True,
)
"""The tables of what is told by entry; what an undo voids stays in them, and is marked."""

Facts = list[tuple[Event, tuple[str, ...]]]
Rows = Mapping[str, Mapping[Row, Row]]


class Begin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="Begin/1"):
    """The order that begins a game: from which scenario, and under what title."""

    scenario: str
    title: str = ""


class Ordered(msgspec.Struct, frozen=True):
    """An order about to be recorded: in which game, by whom, under which id, when (microseconds UTC)."""

    game: str
    seat: str
    order: Any
    order_id: str
    at: int


def sealed(
    ordered: Ordered, head: Head, facts: Facts, edition: str, entropy: Callable[[int], bytes]
) -> Entry:
    """The entry of an order and its facts, chained to the head; every payload gets a salt of its own."""
    number = head.number + 1
    events = tuple(record(encode(event), rules, number, entropy(16)) for event, rules in facts)
    return seal(
        game=ordered.game,
        number=number,
        seat=ordered.seat,
        at=ordered.at,
        order_id=ordered.order_id,
        order=encode(ordered.order),
        order_salt=entropy(16),
        events=events,
        rules_version=RULES_VERSION,
        edition=edition,
        previous=head.hash,
    )


def rows_of(system: System, state: Any) -> dict[str, Mapping[Row, Row]]:
    """Every row of every read model of a game, by table and key."""
    return {p.table: p.rows(state) for p in system.rules.projections}


def changes_between(before: Rows, after: Rows) -> Iterable[RowChanges]:
    """What to write so that read models that show one game show another."""
    for table, rows in after.items():
        written, deleted = differing(before.get(table, {}), rows)
        if written or deleted:
            yield RowChanges(table, written, deleted)


def rulings(facts: Facts) -> RowChanges:
    """The rows that say on which rules each fact of an entry rests."""
    rows = ((i, type(event).__name__, rule) for i, (event, rules) in enumerate(facts, 1) for rule in rules)
    return RowChanges(RULINGS.table, tuple(rows))


def rolls(facts: Facts) -> RowChanges:
    """The rows that say which dice fell: for what, whose they were, what they show, where they came from."""
    fallen = ((i, event) for i, (event, _) in enumerate(facts, 1) if isinstance(event, DiceRolled))
    rows = ((i, one.purpose, one.by, " ".join(map(str, one.dice)), one.source) for i, one in fallen)
    return RowChanges(ROLLS.table, tuple(rows))


def histories(facts: Facts) -> tuple[RowChanges, ...]:
    """What an entry adds to each of the tables by entry."""
    return rulings(facts), rolls(facts)


def read_models(projections: Iterable[Projection]) -> list[ReadModel]:
    """The tables that these projections fill, and those of rulings and rolls that all games share."""
    return [RULINGS, ROLLS, *(ReadModel(p.table, p.columns, p.key) for p in projections)]


def marker_of(ruling: Accepted) -> Turning | None:
    """The undo or redo that an accepted order is, if it is one."""
    return next((f.event for f in ruling.facts if isinstance(f.event, Turning)), None)


def undoing(marker: Turning | None, turned: Sequence[int] = ()) -> Undoing | Redoing | None:
    """What an undo or redo does to the history tables; `turned` are the entries that a redo revives."""
    match marker:
        case EntriesUndone(first, last):
            return Undoing(first, last)
        case EntriesRedone(undone_by):
            return Redoing(undone_by, min(turned, default=1), max(turned, default=0))
        case None:
            return None


# Dice of the machine: thrown from a seed, so that a throw can be made again, or from random bytes.


def thrown(seed: int | str, sides: int = 6) -> Iterator[int]:
    """Dice without end, the same for the same seed on every machine and in every version."""
    for number in count():
        yield from faces(hashlib.sha256(f"skyledger dice {seed} {number}".encode()).digest(), sides)


def drawn(entropy: Callable[[int], bytes], sides: int = 6) -> Iterator[int]:
    """Dice without end, from a source that gives so many random bytes."""
    while True:
        yield from faces(entropy(16), sides)


def faces(random: bytes, sides: int) -> Iterator[int]:
    """The dice that these bytes make, each face as likely as any other; bytes above are not used."""
    fair = 256 - 256 % sides
    return (byte % sides + 1 for byte in random if byte < fair)


# The machine's dice for an order: thrown once the order is known to stand, and recorded with it.

FALLEN = "DiceRolled/"
IN_FALLEN = beginning_of_tag(FALLEN)
"""With what the tag of fallen dice begins, and how that stands in canonical JSON, of which all facts are."""


def asks_for_a_throw(order: Any) -> bool:
    """Is this an order for the machine's dice? Raises `Unworkable` if it brings them along itself."""
    if not by_machine(order):
        return False
    if order != THROW:
        told = said(
            "The machine throws its dice itself; “roll” asks for them, and “dice 5 3” gives one's own."
        )
        raise Unworkable("dice", say(told))
    return True


def specimen(rules: Rules, state: Any, count: int) -> RollDice:
    """An order with as many dice as would be thrown, to find out whether it would stand; all show 1."""
    return thrown_for(THROW, (1,) * max(1, count), rules.seed(state))


def filled(
    rules: Rules,
    state: Any,
    count: int,
    recorded: Callable[[], Iterable[tuple[int, bytes]]],
    entropy: Callable[[int], bytes],
) -> RollDice:
    """The order with so many dice: the next of the seed after all that fell, or random ones.

    `recorded` gives every event of the ledger; dice of undone play are spent like any others.
    """
    seed = rules.seed(state)
    first = spent(payload for _, payload in recorded()) if seed else 0
    sides = rules.faces(state)
    source = thrown(seed, sides) if seed else drawn(entropy, sides)
    return thrown_for(THROW, tuple(islice(source, first, first + count)), seed)


def spent(payloads: Iterable[bytes]) -> int:
    """How many dice the machine has thrown in a game, undone play included; what stands again fell once."""
    fallen = (_fallen(one) for one in payloads if IN_FALLEN in one and has_tag(one, FALLEN))
    return sum(len(event.dice) for event in fallen if event.source not in (TYPED, AGAIN))


_fallen = roomy(msgspec.json.Decoder(DiceRolled).decode)


def is_recorded_as(order: Any, kept: bytes) -> bool:
    """Is this the order that a ledger keeps in these bytes, dice of the machine aside?

    Dice that were typed in as they fell before an undo are kept as those.
    """
    if isinstance(order, RollDice) and encode(as_again(order)) == kept:
        return True
    if not by_machine(order):
        return encode(order) == kept
    try:
        return by_machine(msgspec.json.decode(kept, type=RollDice))
    except msgspec.ValidationError:
        return False
