"""Read what is new, fold, decide, append with the read models, answer: where all of it meets."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import RollDice, as_again
from core.dice_kept import throw_by
from core.fold import fold
from core.history import Deed, Redo, Undo
from core.mistakes import Mistake, Unfit, Unworkable, near_misses
from core.policy import ADOPTION, policy_of
from core.proposals import AboutEntries, AdoptBranch, Decline, Propose
from core.ruling import Accepted, Refused, Ruling
from core.system import MOST_SEATS, Row
from events.codec import encode
from events.entry import Entry, first_link
from events.message import Event
from events.sentences import ENGLISH, listed, say, speaking, spoken
from events.texts import FURTHER_LINES, LONGEST_TEXT, called, hidden_at, texts_of
from phases.bearing import bearing
from phases.consent import rule_on_any
from phases.referee import System, decide
from skyledger.adoptable import (
    agreed_on_elsewhere,
    not_until_settled,
    require_its_branch,
    require_none_removed,
    without_a_side,
)
from skyledger.datafiles.problems import shortened
from skyledger.folding import unaltered
from skyledger.games import system_kept
from skyledger.past import Past
from skyledger.recording import (
    Begin,
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
from skyledger.touched import Moment, kept_dice, touched, with_dice_thrown, with_its_dice
from store.errors import DamagedDatabase, DamagedInPart, StaleHead
from store.kin import MOST_TRIES, kin_of
from store.ledger import Branch, GameRow, Head, Kin, Ledger

GAMEMASTER = "gamemaster"
OF_KIN = AboutEntries | AdoptBranch
"""Orders that may rest on branches and copies of their game: what is undone, agreed on, adopted."""


class Table(msgspec.Struct, frozen=True):
    """An open game as it stood when it was last read, and what is remembered of its past.

    `rows` are those of its read models, of which a branch has none.
    """

    game: str
    system: System
    head: Head
    state: Any
    rows: dict[str, Mapping[Row, Row]]
    past: Past


class Answer(msgspec.Struct, frozen=True):
    """What became of an order: the ruling, and the entry if it stands; `again` if it was there already."""

    ruling: Ruling | None
    entry: Entry | None = None
    again: bool = False


class Desk:
    """Where games are kept and refereed: a ledger, a clock (microseconds UTC), a source of random bytes.

    `found` are games that were here when somebody looked for what an order rests on.
    """

    def __init__(self, ledger: Ledger, clock: Callable[[], int], entropy: Callable[[int], bytes]) -> None:
        self.ledger, self.clock, self.entropy = ledger, clock, entropy
        self.tables: dict[str, Table] = {}
        self.to_rebuild: frozenset[str] = frozenset()
        self.found: set[str] = set()


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
    if kept is entry:
        before = Table(game, system, Head(0, b""), rules.empty, {}, Past(system, desk.ledger, game))
        _goes_on(desk, before, entry, [fact], state, rows)
    return Answer(None, kept)


def table(desk: Desk, game: str) -> Table:
    """The game as it stands now: only what is new since the last look is read.

    Raises `NoSuchGame`, also where it was removed while it was read; one that took its place is read anew.
    """
    row, held = desk.ledger.game(game), desk.tables.get(game)
    if held is not None and held.head == row.head:
        return held
    try:
        held = _read(desk, row, held)
    except DamagedDatabase:
        if desk.ledger.game(game) == row:
            raise
        return table(desk, game)
    _require_a_table(held)
    desk.tables[game] = held
    return held


def _read(desk: Desk, row: GameRow, held: Table | None) -> Table:
    """The game as it stands at its head; what is remembered of its past is handed on."""
    system = system_kept(row)
    with unaltered(row.game):
        parted = next(iter(desk.ledger.lineage(row.game)), None)
        past = held.past if held and held.system is system else _past(desk, system, row.game, parted)
        state = past.at(row.head.number)
        return Table(row.game, system, row.head, state, {} if parted else rows_of(system, state), past)


def _past(desk: Desk, system: System, game: str, parted: Branch | None) -> Past:
    """What is remembered of a game that is opened: of a branch, what is of its trunk, if that is open."""
    trunk = desk.tables.get(parted.trunk) if parted else None
    if parted is None or trunk is None or trunk.system is not system:
        return Past(system, desk.ledger, game)
    return trunk.past.parted(game, parted.at)


def _require_a_table(held: Table) -> None:
    """Raises `DamagedDatabase` for a game that more sit at than can: its menus would have no end."""
    if (count := len(held.system.rules.seats(held.state))) > MOST_SEATS:
        told = say(
            "{game} has {count} seats, and no game has more than {most}",
            game=held.game,
            count=count,
            most=MOST_SEATS,
        )
        raise DamagedInPart(told)


def require_visible(order: Any) -> None:
    """Raises `Mistake` for an order with endless texts or signs that nobody can see."""
    for name, text in texts_of(msgspec.to_builtins(order)):
        if len(text) > LONGEST_TEXT:
            told = say(
                "{count} signs are too many for {name}; it has {most} at most.",
                count=len(text),
                name=name,
                most=LONGEST_TEXT,
            )
            raise Unworkable(name, told)
        if (at := hidden_at(text, but=FURTHER_LINES)) is not None:
            told = say(
                "“{text}” won't do as {name}: nobody can see sign {number}, {sign}.",
                text=text[:60],
                name=name,
                number=at + 1,
                sign=called(text[at]),
            )
            raise Unworkable(name, told)


def rule_on(at: Table, seat: str, order: Any) -> Ruling:
    """What the ruling on an order would be at this table; nothing is written. Raises `Mistake`."""
    require_visible(order)
    known_seat(at, seat)
    if not asks_for_a_throw(order):
        return _ruling(at, seat, _with_its_dice(at, seat, order))
    if isinstance(standing := _thrown_by(at, seat), RollDice):
        return _ruling(at, seat, standing)
    tried = _tried(at, seat, standing)
    return tried if isinstance(tried, Refused) else _ruling(at, seat, order)


def _ruling(at: Table, seat: str, order: Any) -> Ruling:
    def history() -> list[Deed]:
        return touched(_moment(at), at.state, seat, order)

    ruling = rule_on_any(at.system, at.state, history, seat, order)
    if isinstance(ruling, Refused):
        ruling = bearing(at.system, at.state, seat, order, ruling)
    if not isinstance(order, Decline):  # of an undo: that leaves an adoption as it was agreed on
        require_its_branch(at.past, ruling)
    return _agreed_on(at, seat, order, ruling) or ruling


def _agreed_on(at: Table, seat: str, order: Any, ruling: Ruling) -> Refused | None:
    """Why an order, an answer or a proposal is refused for what others agreed to; or nothing."""
    if isinstance(order, Undo | Redo | Decline):
        return agreed_on_elsewhere(at.past, policy_of(at.state), seat, ruling)
    if isinstance(order, Propose) and isinstance(order.what, Undo | Redo) and isinstance(ruling, Refused):
        alone = _ruling(at, seat, order.what)
        return alone if isinstance(alone, Refused) and alone.violations[0].rule == ADOPTION else None
    sides = at.system.rules.sides(at.state)
    return not_until_settled(at.past, ruling) or without_a_side(
        at.past, policy_of(at.state), sides, seat, ruling
    )


def _with_its_dice(at: Table, seat: str, order: Any) -> Any:
    """An undo with the dice that fell at once; dice typed in that stand again are those that fell."""
    if isinstance(order, RollDice):
        return standing if as_again(order) == (standing := _thrown_by(at, seat)) else order
    return with_its_dice(_moment(at), at.state, order) if isinstance(order, AboutEntries) else order


def _moment(at: Table) -> Moment:
    return Moment(at.past, at.head.number)


def _thrown_by(at: Table, seat: str) -> RollDice | int:
    """What a throw is: dice of undone play that stand for it, or how many the machine is to throw."""
    fallen = kept_dice(_moment(at))
    return throw_by(fallen, at.system.rules.rolled_for, at.state, seat) if fallen else _due(at, seat)


def _due(at: Table, seat: str) -> int:
    return at.system.rules.dice_due(at.state, seat)


def _tried(at: Table, seat: str, count: int) -> Ruling:
    """The ruling on a throw of so many dice by the machine, but for what it would show."""
    return decide(at.system, at.state, seat, specimen(at.system.rules, at.state, count))


def _decided(desk: Desk, at: Table, seat: str, order: Any) -> tuple[Any, Ruling]:
    """The order as it would be recorded, and the ruling on it; no die is thrown for one that is refused."""
    if not asks_for_a_throw(order):
        order = _with_its_dice(at, seat, order)
        return order, _ruling(at, seat, order)
    if isinstance(standing := _thrown_by(at, seat), RollDice):
        return standing, _ruling(at, seat, standing)
    if isinstance(tried := _tried(at, seat, standing), Refused):
        return order, tried
    with unaltered(at.game):
        recorded = partial(desk.ledger.events, at.game, until=at.head.number)
        meant = filled(at.system.rules, at.state, standing, recorded, desk.entropy)
    return meant, _ruling(at, seat, meant)


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
        return _answered(table(desk, game), before, seat, order)
    for _ in range(MOST_TRIES):
        kin = _kin(desk, game) if isinstance(order, OF_KIN) else None
        at = table(desk, game)
        known_seat(at, seat)
        if expected not in (None, at.head.number):
            raise StaleHead(_gone_on(expected, at), expected or 0, at.head.number)
        meant, ruling = _decided(desk, at, seat, order)
        if isinstance(ruling, Refused):
            kept = encode(_in_english(at, seat, meant, ruling))
            desk.ledger.refuse(game, seat, encode(order), kept, desk.clock())
            return Answer(ruling)
        try:
            return _append(desk, at, seat, meant, order_id, ruling, kin)
        except StaleHead:
            continue
    raise StaleHead(
        say("Others write to {game} without a pause; try again.", game=game),
        at.head.number,
        at.head.number + 1,
    )


def _kin(desk: Desk, game: str) -> Kin:
    """How the games stand on which an order may rest; that they were here is remembered."""
    found = kin_of(desk.ledger, game)
    desk.found.update(one for one, _ in found.heads)
    return found


def _in_english(at: Table, seat: str, order: Any, ruling: Ruling) -> Ruling:
    """The ruling as it is kept, whichever language the seat is told it in."""
    if spoken() is ENGLISH:
        return ruling
    with speaking(ENGLISH):
        return rule_on(at, seat, order)


def was_ordered(at: Table, entry: Entry, order: Any) -> bool:
    """Is this the order that an entry of the game was written for? One that is withheld may be any.

    An undo of what came last is kept with the entry from which on it took back, where dice fell at once.
    """
    if entry.order is None or is_recorded_as(order, entry.order):
        return True
    return is_recorded_as(with_dice_thrown(Moment(at.past, entry.number - 1), order), entry.order)


def _answered(at: Table, before: Entry, seat: str, order: Any) -> Answer:
    """The entry that this order led to before; another order under its id is a mistake."""
    if before.seat == seat and was_ordered(at, before, order):
        return Answer(None, before, again=True)
    whose = say("entry {number} of {seat}", number=before.number, seat=before.seat)
    raise Unworkable(
        "order id",
        say(
            "Order id {order_id} belongs to {whose}, which is another order.",
            order_id=before.order_id,
            whose=whose,
        ),
    )


def _gone_on(expected: int | None, at: Table) -> str:
    return say(
        "The order was for the game after entry {expected}; it stands at entry {number} now.",
        expected=str(expected),
        number=at.head.number,
    )


def _append(  # noqa: PLR0913 - all that an entry holds, and what it rests on
    desk: Desk, at: Table, seat: str, order: Any, order_id: str, ruling: Accepted, kin: Kin | None
) -> Answer:
    if kin is not None:
        require_none_removed(at.past, ruling, desk.found - {one for one, _ in kin.heads})
    facts = [(fact.event, fact.rules) for fact in ruling.facts]
    events, marker = [event for event, _ in facts], marker_of(ruling)
    state = fold(at.system.rules.evolutions, at.state, events) if marker is None else at.past.turned(marker)
    ordered = Ordered(at.game, seat, order, order_id, desk.clock())
    entry = sealed(ordered, at.head, facts, at.system.rules.edition_of(state), desk.entropy)
    rows = rows_of(at.system, state) if at.rows else {}
    changes = [*changes_between(at.rows, rows), *histories(facts)]
    turned = at.past.turned_by(entry.number, events)
    kept = desk.ledger.append(entry, changes, undoing(marker, turned), kin)
    if kept is not entry:
        return _answered(table(desk, at.game), kept, seat, order)
    _goes_on(desk, at, entry, events, state, rows)
    return Answer(ruling, kept)


def _goes_on(  # noqa: PLR0913 - what an entry leaves behind
    desk: Desk, at: Table, entry: Entry, events: list[Event], state: Any, rows: dict[str, Mapping[Row, Row]]
) -> None:
    """The table as it stands now that an entry was written behind it."""
    head = Head(entry.number, entry.hash)
    at.past.went_on(head, events, state)
    desk.tables[at.game] = replace(at, head=head, state=state, rows=rows)


def known_seat(at: Table, seat: str) -> None:
    """Raises `Mistake` if nobody of that name sits at the table."""
    seats = (*at.system.rules.seats(at.state), GAMEMASTER)
    if seat not in seats:
        raise no_such_seat(seat, seats)


def no_such_seat(given: str, seats: Sequence[str]) -> Mistake:
    """The mistake of naming a seat at which nobody sits: those that come near, or else which there are."""
    given = shortened(given)
    if near := near_misses(given, seats):
        return Mistake("seat", given, near)
    told = say(
        "There is no seat called “{given}” here. The seats are {seats}.", given=given, seats=listed(seats)
    )
    return Unfit("seat", given, told, seats)
