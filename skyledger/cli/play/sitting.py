"""`play`: a game that is kept open, with a prompt for orders and for every command."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from core.menus import Offer
from core.mistakes import Unworkable
from events.sentences import listed, said, say, translated
from skyledger.cli.answers import Hearing
from skyledger.cli.app import COMMANDS
from skyledger.cli.closing import closed_since, require_no_slip
from skyledger.cli.desk import AT_HAND, desk_at, game_of, place_of, require_the_same_file, seat_of
from skyledger.cli.guard import attempt
from skyledger.cli.look.awaiting import nothing_asks, wanted
from skyledger.cli.look.orders import Told, battles_told, dice_told_since, write_asked
from skyledger.cli.look.proposals import asks, open_in, write_asking
from skyledger.cli.look.since import write_seen_alone, write_since
from skyledger.cli.lying import LONGEST_ANSWER
from skyledger.cli.once import SITTING, Memory
from skyledger.cli.options import USUAL, Common, GameId, Seat, Yes
from skyledger.cli.paper import at_a_terminal, hanging, put_error, standard_input
from skyledger.cli.play.at_once import (
    is_for_all,
    is_setting,
    pass_alone,
    pass_for_all,
    set_when,
    write_not_here,
    write_offer,
)
from skyledger.cli.play.completing import Continuation, Pattern, continued, patterns_of
from skyledger.cli.play.explaining import write_namesake, write_table_help
from skyledger.cli.play.going_on import Bound, bind, forget, go_on, stopped_by_its_order
from skyledger.cli.play.piped import Ask, from_a_pipe, require_a_text, seat_said_first
from skyledger.cli.play.remembered import place_of_lines
from skyledger.cli.play.typed import (
    COMMAND,
    WORDS,
    Answer,
    Chair,
    Command,
    Explain,
    Leave,
    Order,
    at_the_table,
    first_words,
    flags_of,
    meant_by,
    options_of,
    order_at_the_table,
    who_sits,
)
from skyledger.cli.play.valued import of_a_command, values_at
from skyledger.cli.status import DONE, INTERRUPTION, RUN, UNHEARD
from skyledger.menus import Look, shown_offers
from skyledger.menus.lines import Sight
from skyledger.menus.menu import sight_of
from skyledger.notation import notation_of
from skyledger.notation.until import Goal
from skyledger.service import GAMEMASTER, Desk, Table, table
from skyledger.showing import showing_of


class Left(BaseException):
    """Whoever sat there got up; no error, and nothing that catches errors stops it."""


class Sitting:
    """A seat at an open game: up to which entry it was told, what it was told to be asked, and of battles."""

    def __init__(self, desk: Desk, game: str, seat: str, common: Common) -> None:
        self.desk, self.game, self.seat, self.common = desk, game, seat, common
        self.told_to = table(desk, game).head.number
        self.asked: Any = None
        self.battles: frozenset[str] = frozenset()
        self.dice_told: tuple[Any, ...] = ()
        self.offers: tuple[tuple[int, str], tuple[Offer, ...]] = ((0, ""), ())
        self.sight: Sight | None = None
        self.file = place_of(common).stat()
        self.prompt = ""
        self.options: tuple[str, ...] = ()
        self.goals: dict[str, Goal] = {}
        self.at_once: set[str] = set()
        self.closed: dict[str, str] = {}
        self.offered, self.moved = False, False
        self.seen: dict[str, int] = {}
        self.memories: dict[str, Memory] = {}
        self.told_as = ("--json",) if common.json else ()
        self.verbs = first_words(notation_of(self.held.system.rules.name).forms)

    def menu(self, held: Table) -> tuple[Offer, ...]:
        """What the seat may order, found once for each entry."""
        key = held.head.number, self.seat
        if self.offers[0] != key:
            offers = shown_offers(held.system, held.state, self.seat, self.seat)
            self.offers = key, tuple(offer for offer in offers if not offer.aside)
            self.sight = None
        return self.offers[1]

    def looks(self, held: Table) -> Sight:
        """What it looks at first, found once for each entry; ask for the menu before."""
        if self.sight is None:
            self.sight = sight_of(held.system, held.state, Look(self.seat, self.seat))
        return self.sight

    def memory(self) -> Memory:
        """What the seat was told at this table."""
        return self.memories.setdefault(self.seat, {})

    @property
    def held(self) -> Table:
        """The game as it stands now."""
        return table(self.desk, self.game)


def play(game: GameId, /, *, seat: Seat = "", yes: Yes = False, common: Common = USUAL) -> int:
    """Sit down at a game: a prompt for orders and commands, with the ruling at once, until you leave.

    Orders are typed as in a file of orders, and every command by its name, with its options but without the
    game and the seat: “show --region Malta”, “why GE-AAF-01”, “undo”. Where an order begins as a command is
    called, such as “find”, a slash before it means the command: “/find Malta”. “as SEAT” changes chairs, and
    “SEAT: ORDER” does so for one order, as a log has it; “board” shows the board, “help” says all of this,
    “quit” or Ctrl-D leaves. Ctrl-C drops a line. TAB goes on with what the menu has, with options and their
    values; what was typed at a seat before is offered to that seat alone.

    Who said “done until PHASE” and waits for others goes on when they have spoken at this table, until there,
    or until he orders something himself where he wanted nothing, or somebody takes something back. It stops
    where he could still use what he has, such as air for cover; “--yes” behind an order goes past that.
    “done at once” has a seat be done at this table wherever it has nothing else to order, in steps in which
    something is under way: others learn by that where it has nothing. “done by order” ends it. “all done”
    says it in this step, once, for everybody who has nothing else to order.

    Whoever sits down again is told first what others ordered since he ordered last, and what was lost.
    What order after order stands on alike is told under the first of them at a seat.

    Where lines come from a pipe or a file they are read one by one, and repeated behind the prompt.

    JSON: what each order and command gives with --json, one after the other, and nothing else.
    """
    with desk_at(common) as desk:
        held = game_of(desk, game)
        at = Sitting(desk, held, seat_of(desk, held, seat or _asked_for(desk, held)), common)
        at.options = ("--yes",) if yes else ()
        with _at_hand(at):
            return _sit(at)


def _asked_for(desk: Desk, game: str) -> str:
    """Who did not say at which seat he sits is asked at a terminal; from a pipe, the first line says it."""
    if not at_a_terminal():
        return seat_said_first()
    held = table(desk, game)
    seats = (*held.system.rules.seats(held.state), GAMEMASTER)
    hanging(say("At which seat? There are {seats}.", seats=listed(seats)))
    return standard_input().readline(LONGEST_ANSWER).decode(errors="replace").strip()


@contextmanager
def _at_hand(at: Sitting) -> Iterator[None]:
    token, told = AT_HAND.set((place_of(at.common), at.desk)), SITTING.set(at.memory())
    try:
        yield
    finally:
        SITTING.reset(told)
        AT_HAND.reset(token)


def _sit(at: Sitting) -> int:
    """Take line after line; whatever goes wrong with one of them, the next is asked for."""
    terminal = at_a_terminal()
    ask = _at_the_prompt(at) if terminal else from_a_pipe(json=at.common.json)
    attempt(lambda: _sits_down(at), at.told_as)
    if not at.common.json:
        hanging((say("Type an order or a command; “help” says more, “orders” what may be ordered."), "aside"))
    while True:
        try:
            attempt(lambda: _prompts(at), at.told_as)
            status = _heard(at, ask(at.prompt, at.seat))
        except (EOFError, Left):
            return DONE
        except KeyboardInterrupt:
            if not terminal:
                raise
        else:
            if status in UNHEARD:
                return status


def _heard(at: Sitting, line: str) -> int:
    """Do what a line says. Raises `Left` where it says that its seat leaves."""
    try:
        return attempt(lambda: _spoken(at, line), at.told_as)
    except KeyboardInterrupt:
        at.desk.tables.clear()  # what was being read is read anew
        if at_a_terminal():
            put_error(f"\n{translated(INTERRUPTION)}\n")
        raise


def _spoken(at: Sitting, line: str) -> int:
    """What is said for everybody at the table, or by who sits there. Raises `Mistake`."""
    if not is_for_all(line):
        return _take(at, line)
    status = pass_for_all(at.held, lambda seat: _hearing(at, seat), at.seat)
    _go_on(at)
    return status


def _take(at: Sitting, line: str) -> int:
    """Raises `Mistake`, and UnicodeEncodeError for what is no text."""
    require_a_text(line)
    status = DONE
    match meant_by(line, at.verbs, _seats(at)):
        case Order(text) if is_setting(text):
            status = _set_when(at, text)
        case Order(text, behind):
            status = _order(at, text, at.options or behind)
        case Command() as command:
            forget(at.goals, command.name)
            at.closed.pop(at.seat, None)
            status = _run(at, at_the_table(command, at.game, at.seat, at.common))
        case Answer(word):
            raise Unworkable("order", nothing_asks(at.held, at.seat, word))
        case Chair(seat, order):
            status = _change_chairs(at, seat, order)
        case Explain():
            write_table_help([] if at.common.json else _seats(at))
        case Leave():
            raise Left
    return status


def _order(at: Sitting, text: str, options: tuple[str, ...]) -> int:
    """The seat gives an order, and whoever waits at this table goes on behind it."""
    before = at.held
    closed = at.closed.pop(at.seat, "")
    require_no_slip("" if options or at.common.json else closed, before, at.seat, text)
    bind(at.goals, before, at.seat, text, options)
    status = _run(at, order_at_the_table(text, at.game, at.seat, at.common, *options))
    at.closed[at.seat] = closed_since(before, at.held, at.seat)
    stopped_by_its_order(at.goals, at.held, at.seat, text)
    if status == DONE:
        _go_on(at)
    elif not at.common.json:
        write_namesake(text)
    at.moved = False  # who was refused something says himself that he is done
    return status


def _set_when(at: Sitting, text: str) -> int:
    """When the seat is done from here on; in the step at hand too, or it is told why not there."""
    status = set_when(at.at_once, at.seat, text, json=at.common.json)
    step = at.held.system.rules.phase_of(at.held.state)
    _go_on(at)
    if not at.common.json and step == at.held.system.rules.phase_of(at.held.state):
        write_not_here(at.held, at.seat, at.at_once)
    return status


def _change_chairs(at: Sitting, seat: str, order: str) -> int:
    """Somebody of that seat goes on; or gives this one order, of which the status is given back."""
    if not seat:
        raise Unworkable("seat", say("As whom? Type “as SEAT”. {seats}", seats=who_sits(_seats(at))))
    before, at.seat = at.seat, seat_of(at.desk, at.game, seat)
    SITTING.set(at.memory())
    if not order:
        _write_opening(at)
        if not at.common.json:
            write_seen_alone(at.held, at.seat, at.seen)
        return DONE
    try:
        return _spoken(at, order)
    finally:
        at.seat = before
        SITTING.set(at.memory())


def _go_on(at: Sitting) -> None:
    """Who waits at this table goes on; it is told as it comes."""
    bound = Bound(at.desk, at.game, at.common, bool(at.options))
    moved = True
    while moved:
        go_on(bound, at.goals, at.seat)
        moved = _pass_alone(at)
    at.told_to = at.held.head.number


def _pass_alone(at: Sitting) -> bool:
    return pass_alone(lambda seat: _hearing(at, seat), at.at_once)


def _hearing(at: Sitting, seat: str) -> Hearing:
    return Hearing(at.desk, at.held, seat, at.common.json)


def _run(at: Sitting, tokens: list[str]) -> int:
    """Run a command, once it is told what others did meanwhile; what it does itself is told by its answer."""
    require_the_same_file(at.file, at.common)
    _look(at)
    status = RUN.get()(tokens)
    at.dice_told = dice_told_since(at.held, at.told_to)
    at.told_to = at.held.head.number
    return status


# What a seat is told: where the turn is, what others did meanwhile, what is asked, what may be typed.


def _sits_down(at: Sitting) -> None:
    """Where the turn is, what happened since the seat ordered last, and what is proposed to it."""
    _write_opening(at)
    if not at.common.json:
        write_since(at.desk, at.held, at.seat)
        write_asking((one for one in open_in(at.held) if asks(one, at.seat)), at.seat)


def _write_opening(at: Sitting) -> None:
    """Where the turn is, and what is asked."""
    at.asked, at.battles = None, frozenset()
    if not at.common.json:
        hanging((showing_of(at.held.system).turn(at.held.state), "heading"))


def _prompts(at: Sitting) -> None:
    """Look, and be done at once where others have come on elsewhere since a line of this table."""
    _look(at)
    moved, at.moved = at.moved, False
    if moved and _pass_alone(at):
        _go_on(at)
        _look(at)


def _look(at: Sitting) -> None:
    """Tell what is new, and prompt for what is wanted now."""
    at.prompt = f"{at.game} {at.seat}> "
    held = at.held
    first, at.told_to = at.told_to + 1, held.head.number
    at.moved = at.moved or first <= at.told_to
    due = (held.state.questions, held.state.rolls)
    asked, at.asked = at.asked, due
    if not at.common.json:
        if first <= at.told_to:
            _write_news(at, first)
        if due != asked and any(due):
            write_asked(held, at.seat, Told(at.battles, at.dice_told, asked[0] if asked else ()))
            at.battles = battles_told(held, at.seat)
        at.dice_told = ()
        if not at.offered and at.seat not in (*at.at_once, *at.goals):
            at.offered = write_offer(held, at.seat)
    at.prompt = say("{game} {seat}, {wanted}> ", game=at.game, seat=at.seat, wanted=wanted(held, at.seat))


def _write_news(at: Sitting, first: int) -> None:
    told = said("{game} went on meanwhile, up to entry {last}; “log --from {first}” tells it.")
    hanging((say(told, game=at.game, last=at.told_to, first=first), "warning"))


def _seats(at: Sitting) -> list[str]:
    return [*at.held.system.rules.seats(at.held.state), GAMEMASTER]


# Where lines come from.


def _at_the_prompt(at: Sitting) -> Ask:
    from skyledger.cli.play.prompting import Prompt  # noqa: PLC0415 - dear, and for a terminal alone

    return Prompt(
        lambda seat: place_of_lines(place_of(at.common), at.game, seat), lambda typed: _going(at, typed)
    )


def _going(at: Sitting, typed: str) -> list[Continuation]:
    """How a line that is begun may go on: orders of the menu, then commands, or a seat."""
    try:
        return [*continued((*_orders(at, typed), *_words(at, typed)), typed), *_options(at, typed)]
    except Exception:  # noqa: BLE001 - nothing is offered then; what is wrong is told of the line itself
        return []


def _orders(at: Sitting, typed: str) -> Iterator[Pattern]:
    held = at.held
    return patterns_of(held.system, held.state, at.menu(held), typed, at.looks(held))


def _words(at: Sitting, typed: str) -> Iterator[Pattern]:
    slash = COMMAND if typed.lstrip().startswith(COMMAND) else ""
    yield (f"{slash}as",), tuple(_seats(at))
    yield from (((f"{slash}{name}",),) for name in (*COMMANDS, *WORDS[1:]))


def _options(at: Sitting, typed: str) -> Iterator[Continuation]:
    """The options of a command that is typed, and the values of the last of them."""
    name, behind, _ = typed.lstrip().removeprefix(COMMAND).partition(" ")
    if behind and (options := options_of(name)):
        values = values_at(at.desk, at.held, at.seat, at.verbs)
        yield from of_a_command(typed, options, flags_of(name), values)
