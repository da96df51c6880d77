"""`order`, `undo` and `redo`: what a seat wants, alone or by the consent of others."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import UNSET
from msgspec.structs import replace

from core.history import Redo, Undo
from core.mistakes import Mistake, Unfit, Unworkable
from core.policy import KEPT
from core.proposals import AboutEntries, Propose
from core.remarks import RuleOn
from core.ruling import Refused
from events.entry import Entry
from events.sentences import said, say
from skyledger.cli.answers import Hearing, answered, hear
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.gone_since import told_what_became
from skyledger.cli.lying import binds, stays_at_home, stays_undone, write_let_go
from skyledger.cli.names_given import proper_order_id
from skyledger.cli.once import SITTING, once
from skyledger.cli.options import USUAL, Common, DryRun, GameId, NumberIfAny, Seat, Yes, an_id
from skyledger.cli.paper import at_a_terminal
from skyledger.cli.play.at_once import is_for_all, is_setting
from skyledger.cli.play.claims_tested import tested_of, write_tested
from skyledger.cli.play.order_files import give_file
from skyledger.cli.play.passing import give_until
from skyledger.cli.play.told_before import leave_out_what_was_told
from skyledger.cli.status import DONE, REFUSED
from skyledger.cli.trial import try_out
from skyledger.menus.meant import read_in_step
from skyledger.notation.quoting import spoken
from skyledger.notation.until import DONE_HERE, goal, goal_of
from skyledger.service import Answer, Desk, rule_on, table, was_ordered
from skyledger.telling.shared import order_told
from skyledger.touched import Moment

OrderId = Annotated[
    str,
    Parameter(
        name="--id",
        converter=an_id,
        help="An id of your own for the order: given again, it is answered and not written twice. "
        "With --file, a name that goes into the id of each line.",
    ),
]
TurningId = Annotated[
    str,
    Parameter(
        name="--id",
        converter=an_id,
        help="An id of your own: given again, it is answered with its entry and done once only.",
    ),
]
Proposing = Annotated[
    bool,
    Parameter(
        negative="",
        show_default=False,
        help="Propose it to those whose consent it needs, if this seat may not do it alone.",
    ),
]
Expected = Annotated[
    NumberIfAny,
    Parameter(help="The order is for the game after this entry; if it went on, nothing is done."),
]


OrderFile = Annotated[
    Path | None,
    Parameter(
        allow_leading_hyphen=True,
        help="Give the orders of a file, one to a line; - reads standard input. They are given one after "
        "the other, up to the first that is refused; what was accepted stays. The same file can be "
        "given again by the same seat in the same database: orders that led to an entry are answered "
        "with it and not written twice; --id NAME gives the file anew, and what comes from standard "
        "input is new each time, unless --id names it. Lines “@SEAT” say who gives the orders below "
        "them; with --as, they may name that seat alone. Out of a mail the lines quoted with “>” are "
        "read, and what is no order among the others told.",
    ),
]


Text = Annotated[str, Parameter(help="The order, as `skyledger help orders` says; quotes may be left out.")]


@Parameter(name="*")
@dataclass(frozen=True)
class Giving:
    """How an order about entries is given: by whom, under which id, for which moment, or only tried."""

    seat: Seat = ""
    order_id: TurningId = ""
    expect: Expected = None
    dry_run: DryRun = False


GIVEN = Giving()


def order(  # noqa: PLR0913 - the command's options
    game: GameId,
    /,
    *text: Text,
    seat: Seat = "",
    file: OrderFile = None,
    order_id: OrderId = "",
    expect: Expected = None,
    dry_run: DryRun = False,
    yes: Yes = False,
    common: Common = USUAL,
) -> int:
    """Give an order, and hear the ruling: what happened, or every rule that it breaks.

    One that was given before and undone since is not given anew; the answer says by which entry it is undone.
    What --dry-run tells ends where another seat is asked, even if that seat left a standing order.

    “done” says what it lets lie that the seat can't do later, and at a terminal it asks once, as it does
    before any order that loses own units without naming them and before a reading that binds at once; where
    nobody can be asked, the order stands, and what it let lie or lost is told. “done until PHASE” is “done”
    in one step after the other, each an entry, until a phase or step (“done until combat”, “done until my
    turn”), unless a question, dice, others, something under way or let lie stop it before that.

    JSON: {"game", "seat", "order", "entry", "again", "undone", "dry_run", "ruling"}; the ruling is
    {"accepted": true, "facts", "grounds"} or {"accepted": false, "violations", "grounds"}, with "printed"
    where an edition has other numbers; "undone" is true where it is no longer so; "closed" is a step that it
    closed by itself, "lapsed" the seats whose “done” it overtook, "let_lie" what “done” lets lie, "let_go"
    orders by which air could have been sent; a dry run adds "left_to", the other seats that are asked where
    it ends, a game in which dice fall at once "thrown", the answers to the throws, and a reading that is set
    or proposed "rereads": {"reading", "judged", "until", "whole", "stand", "first", "entries"}.
    Of a file: {"game", "file", "accepted", "already", "undone", "answers", "stopped", "aside"}, or "error".
    """
    proper_order_id(order_id)
    with desk_at(common) as desk, once(SITTING.get()):
        held = game_of(desk, game)
        if file is not None:
            if text or dry_run or expect is not None:
                raise Unworkable("option", say("With --file go neither an order, --dry-run nor --expect."))
            return give_file(Hearing(desk, table(desk, held), seat, common.json, yes), file, order_id)
        hearing = replace(_hearing(desk, held, seat, common), yes=yes)
        leave_out_what_was_told(hearing)
        return _give(hearing, " ".join(text), order_id, expect, dry_run=dry_run)


NOTHING = said(
    "Nothing is ordered. `skyledger orders {game} --as {seat}` says what {seat} may order, `skyledger help "
    "orders` how orders are written."
)


AT_A_TABLE = said(
    "“{order}” is said at a table that is kept open: `skyledger play {game} --as {seat}`. Here “done until "
    "PHASE” passes what you have nothing to do in."
)


def _give(hearing: Hearing, text: str, order_id: str, expect: int | None, *, dry_run: bool) -> int:
    if not text.strip():
        raise Unworkable("order", say(NOTHING, game=hearing.game, seat=hearing.seat))
    if is_setting(text) or is_for_all(text):
        told = say(AT_A_TABLE, order=text.strip(), game=hearing.game, seat=hearing.seat)
        raise Unworkable("order", told)
    if order_id and (entry := hearing.desk.ledger.by_order_id(hearing.game, order_id)) is not None:
        _same_order(hearing, entry, text)
        return answered(hearing, Answer(None, entry, again=True))
    meant = _read(hearing, hearing.before.state, text)
    if not dry_run and (until := goal_of(text)) is not None:
        return give_until(hearing, until, order_id, expect)
    if not (dry_run or hearing.json):
        asks = at_a_terminal() and not hearing.yes
        binding = binds(hearing.before, hearing.seat, meant) if asks else {}
        if stays_undone(hearing.before, hearing.seat, meant, binding, yes=hearing.yes):
            return REFUSED
        hearing = replace(hearing, list_told=bool(binding))
    unasked = not hearing.json and (hearing.yes or not at_a_terminal())
    let_go = stays_at_home(hearing.before, hearing.seat, meant) if unasked else ()
    status = _heard(hearing, meant, order_id, expect, dry_run=dry_run)
    write_let_go(let_go if status == DONE else ())
    return status


def _heard(hearing: Hearing, meant: Any, order_id: str, expect: int | None, *, dry_run: bool) -> int:
    """Give or try an order; of a claim it is told what comes of testing it."""
    found = tested_of(hearing.before, hearing.seat, meant)
    try:
        status = try_out(hearing, meant) if dry_run else hear(hearing, meant, order_id, expect)
    except Mistake as wrong:
        raise told_what_became(hearing.before, wrong, hearing.seat) from None
    if status == DONE and not hearing.json:
        write_tested(found)
    return status


def _read(hearing: Hearing, game: Any, text: str) -> Any:
    """What a line means in a state of the game; to be done until somewhere is “done” at first."""
    system, until = hearing.before.system, goal_of(text)
    if until is not None:
        goal(system, until, system.rules.phase_of(game))
    try:
        return read_in_step(system, game, text if until is None else DONE_HERE, hearing.seat)
    except Mistake as wrong:
        raise told_what_became(hearing.before, wrong, hearing.seat) from None


def _same_order(hearing: Hearing, entry: Entry, text: str) -> None:
    """Raises `Mistake` if the id of an entry is given with another order, as read in the game before it."""
    mine = say(
        "Order id {id} belongs to entry {entry} of {seat}",
        id=entry.order_id,
        entry=entry.number,
        seat=entry.seat,
    )
    if entry.seat != hearing.seat:
        raise Unworkable("order id", say("{belongs}; choose another --id.", belongs=mine))
    system = hearing.before.system
    step = next(hearing.before.past.steps(entry.number, entry.number))
    meant = _read(hearing, step.before, text)
    if not was_ordered(hearing.before, entry, meant):
        was = order_told(system, step.before, step.order)
        told = say(
            "{belongs}, which is another order: {order}. Choose another --id.", belongs=mine, order=was
        )
        raise Unworkable("order id", told)


def _hearing(desk: Desk, game: str, seat: str, common: Common) -> Hearing:
    """Raises `Mistake` for a seat that is not at the table."""
    return Hearing(desk, table(desk, game), seat_of(desk, game, seat), common.json)


def undo(  # noqa: PLR0913 - the command's options
    game: GameId,
    /,
    *text: Annotated[str, Parameter(help="Why: because …")],
    to: Annotated[
        NumberIfAny, Parameter(help="Take back every entry from this one on; without it, the last.")
    ] = None,
    keep_dice: Annotated[
        bool,
        Parameter(
            negative="", show_default=False, help="What fell in it stands again where the same is rolled for."
        ),
    ] = False,
    because: Annotated[str, Parameter(help="Why; the gamemaster must say it.")] = "",
    propose: Proposing = False,
    giving: Giving = GIVEN,
    common: Common = USUAL,
) -> int:
    """Take back entries; nothing is erased, and `redo` brings them back.

    A seat takes back its own entries, as far as the last die, secret shown or decision of another seat;
    what lies beyond is the gamemaster's, or is proposed with --propose: to the others who decided something
    in it, and past a die or a shown secret to each other side. It is undone once they `accept`; who is asked
    can `decline`, and the proposal ends where the game goes on. A “done” of another seat that was not waited
    for changed nothing: it does not stand in the way, and is taken back with what lies before it; that is
    told.

    Dice of undone play are spent: what is rolled for anew is thrown anew. With --keep-dice, and by a policy
    that keeps dice, they stand again for the same roll, and nobody chooses.

    JSON: as `order`.
    """
    _require_no_number(game, text, common)
    meant = Undo(which(to), reason_of(because, text), KEPT if keep_dice else UNSET)
    return turn(game, meant, giving, common, propose=propose)


def _require_no_number(game: str, text: Sequence[str], common: Common) -> None:
    """Raises `Mistake` for a number, of which nobody knows whether it counts entries or names one."""
    words = [word for word in text if word.casefold() not in ("entry", "last", "to")]
    if not (words[:1] and words[0].isdecimal() and len(words[0]) <= FIGURES):
        return
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        standing = tuple(Moment(held.past, held.head.number).counting())
    number, last = int(words[0]), held.head.number
    of_entry = say(FROM_THERE, number=number, last=last) if 0 < number <= last else ""
    of_count = say(SO_MANY, number=number, first=standing[number - 1]) if 0 < number <= len(standing) else ""
    told = "; ".join(filter(None, (of_entry, of_count)))
    raise Unworkable("entry", say(NUMBER_ALONE, number=words[0], told=told or say(NO_SUCH, last=last)))


FIGURES = 15
"""No entry has a number of more."""
NUMBER_ALONE = said("Nothing is undone, for “{number}” may be an entry or how many: {told}.")
FROM_THERE = said(
    "“undo --to {number}” takes back every entry from {number} on, up to {last}, and what came before stands"
)
SO_MANY = said(
    "“undo --to {first}” takes back the last {number} that {number:counts|count}, “undo” alone the last one"
)
NO_SUCH = said("the last entry is {last}")


def reason_of(because: str, text: Sequence[str]) -> str:
    """Why something is done, be it given as an option or said behind. Raises `Mistake` for other words."""
    word, _, why = " ".join(text).partition(" ")
    if text and word.casefold() != "because":
        told = say("“{text}” says nothing here; a reason begins with because.", text=" ".join(text)[:60])
        raise Unworkable("reason", told)
    return because.strip() or spoken(why)


def which(given: int | None) -> int:
    """The number as an order says it: 0 if none is given. Raises `Mistake` for what no entry can have."""
    if given is not None and given < 1:
        told = say("There is no entry {number}: entries count from 1.", number=str(given))
        raise Unfit("entry", str(given), told)
    return given or 0


def redo(
    game: GameId,
    /,
    *,
    propose: Proposing = False,
    giving: Giving = GIVEN,
    common: Common = USUAL,
) -> int:
    """Let what was undone last count again, as long as no new order came.

    It is redone by who undid it; where that were others, it is proposed to them with --propose.

    JSON: as `order`.
    """
    return turn(game, Redo(), giving, common, propose=propose)


def turn(game: str, meant: AboutEntries, giving: Giving, common: Common, *, propose: bool = False) -> int:
    """Give an order about entries, and write what became of it."""
    order_id, expect = giving.order_id, giving.expect
    proper_order_id(order_id)
    with desk_at(common) as desk, once(SITTING.get()):
        hearing = _hearing(desk, game_of(desk, game), giving.seat, common)
        before = desk.ledger.by_order_id(hearing.game, order_id) if order_id else None
        if propose and isinstance(meant, Undo | Redo | RuleOn):
            meant = _proposed(hearing, meant, before)
        return _heard(hearing, meant, order_id, expect, dry_run=giving.dry_run and not before)


def _proposed(hearing: Hearing, meant: Undo | Redo | RuleOn, before: Entry | None) -> AboutEntries:
    """The proposal of it, unless the seat may do it alone; or what it was when it was given before."""
    proposal, at = Propose(meant), hearing.before
    if before is not None:
        return proposal if was_ordered(at, before, proposal) else meant
    return proposal if isinstance(rule_on(at, hearing.seat, meant), Refused) else meant
