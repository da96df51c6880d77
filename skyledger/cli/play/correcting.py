"""`correct`: one past order is corrected in a branch, and all later ones are judged again with their dice."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from msgspec.structs import replace

from core.dice import THROW, RollDice
from core.mistakes import Unworkable
from core.proposals import AboutEntries
from core.ruling import Refused
from events.sentences import said, say
from skyledger.again.consent import Agreed
from skyledger.again.correcting import Correction, corrected, given_again, in_its_place
from skyledger.again.line import Given, Judged
from skyledger.again.outcomes import Outcome
from skyledger.again.remedies import REMEDIES, Affair, Remedy, remedy_called
from skyledger.again.sight import outcomes, sealed_before
from skyledger.again.throwing import kept_alone, machine, nothing_thrown
from skyledger.auditing.kept import whom
from skyledger.cli.answers import no_such_entry, status_of, write_refusal
from skyledger.cli.desk import desk_at, game_of, seat_of, target, write_whole
from skyledger.cli.keep.copies import told_head
from skyledger.cli.look.coming import dice_told, write_unagreed
from skyledger.cli.look.judged_again import as_order_file, counted, outcomes_json, waits_for, write_outcomes
from skyledger.cli.options import USUAL, Common, DryRun, GameId, NumberIfAny, Viewer, whole_numbers
from skyledger.cli.paper import hanging, lead, put, stands
from skyledger.cli.play.branching import Meant, begun
from skyledger.cli.status import DONE, REFUSED
from skyledger.folding import Step
from skyledger.games import PUBLIC
from skyledger.menus.meant import read_in_step
from skyledger.service import Desk, Table, require_visible, table
from skyledger.showing import showing_of
from skyledger.telling.shared import order_told
from skyledger.terms import Stood, dice_lost
from store.ledger import GameRow


@Parameter(name="*")
@dataclass(frozen=True)
class Asked:
    """What is to be corrected: one of `instead`, `dice`, `remove` and `before`."""

    at: Annotated[NumberIfAny, Parameter(help="The entry that is corrected.")] = None
    instead: Annotated[str | None, Parameter(help="The order that should have been given in its place.")] = (
        None
    )
    dice: Annotated[
        tuple[int, ...],
        Parameter(
            consume_multiple=True,
            negative="",
            converter=whole_numbers,
            help="The dice that fell in truth: --dice 5 3.",
        ),
    ] = ()
    remove: Annotated[
        bool, Parameter(negative="", show_default=False, help="The order should not have been given.")
    ] = False
    before: Annotated[
        tuple[int, str] | None,
        Parameter(help="An entry, and an order that should have been given before it."),
    ] = None
    of: Annotated[
        str, Parameter(help="Whose order it is; without it, of the seat that gave the entry's.")
    ] = ""

    @property
    def entry(self) -> int:
        """The entry that is meant."""
        return self.before[0] if self.before is not None else self.at or 0


NOTHING = Asked()


class Work(msgspec.Struct, frozen=True):
    """A correction at hand: of which game, for whom it is told, and whether it is only tried."""

    desk: Desk
    held: Table
    correction: Correction
    remedy: str
    viewer: str
    tried: bool

    @property
    def treated(self) -> Remedy:
        """What becomes of what came after."""
        return REMEDIES[self.remedy]


class Done(msgspec.Struct, frozen=True):
    """What came of it: the orders judged, what may be told of each, and the branch if there is one."""

    line: list[Judged]
    outcomes: list[Outcome]
    row: GameRow | None


def correct(  # noqa: PLR0913 - the command's options
    game: GameId,
    /,
    *,
    asked: Asked = NOTHING,
    remedy: Annotated[
        str, Parameter(help="What becomes of all that came after it; see `skyledger help remedies`.")
    ] = "as-agreed",
    name: Annotated[
        str, Parameter(help="What the branch is called: GAME~NAME; without it, after the entry.")
    ] = "",
    rest: Annotated[
        Path | None,
        Parameter(help="A file to write the orders into that are left out, for `order --file`."),
    ] = None,
    dry_run: DryRun = False,
    seat: Viewer = "",
    common: Common = USUAL,
) -> int:
    """Correct a past order in a branch, and judge all later ones again with the dice that fell.

    The game itself is not touched. The branch has its entries up to the one that is corrected, what is given
    in its place, and then each later order that counts, in the game that those before it make now: `--at N
    --instead "ORDER"`, `--at N --dice 5 3`, `--at N --remove`, or `--before N "ORDER"`. What became of them
    is told in groups: how many stand as they were, which stand with another outcome, mean other units by
    their description, or fall for another roll; which fail and by which rules, answer what is not asked any
    more, or come before an answer that is missing. What fails is left out, and can be given anew in the
    branch, where play goes on: --rest FILE writes it into a file of orders. `compare GAME BRANCH` puts
    both side by side.

    The correction must stand itself; if it breaks rules, they are told, and nothing is made. What is sealed
    from the seat is not told it, nor what may come of it. A branch can be corrected like any game.

    JSON: {"game" (the branch; null where none is made), "trunk", "at", "remedy", "head", "judged", "stand",
    "first", "entries", "dice", "waits_for"}: entries as `audit` with another reading has them, also with the
    kinds "new", "rolled_anew", "fitted", "to_decide", "waits"; dice are those of undone play that stand no
    more, waits_for the answers and dice that are waited for. Refused: {"refused": [{"rule", "found"}]} in
    place of what was judged.
    """
    require_one(asked)
    treated = REMEDIES[remedy_called(remedy)]
    if name and treated.idle:
        raise Unworkable("name", say(NO_BRANCH, remedy=remedy_called(remedy)))
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        correction = _correction(desk, held, asked, viewer)
        work = Work(desk, held, correction, remedy, viewer, dry_run or treated.idle)
        return _corrected(work, name, rest and target(rest, common, force=False), common)


def _corrected(work: Work, name: str, rest: Path | None, common: Common) -> int:
    """Judge, keep and tell it, unless something stands against it."""
    held, viewer = work.held, work.viewer
    if refusal := _refusal(work):
        return _refused(work, refusal, common)
    if told := work.treated.against(Affair(held, work.correction, nothing_thrown)):
        return _objected(work.remedy, told, common)
    line = _line(work)
    before = partial(sealed_before, held.past, work.correction.at, viewer)
    found = list(outcomes(held.system, line, viewer, before))
    row = None if work.tried else _kept(work, line, name)
    if row is not None:
        stands(say("{branch} is begun.", branch=row.game))
    if rest is not None:
        write_whole(rest, rest, as_order_file(found).encode(), force=False)
    _write(work, Done(line, found, row), common)
    return DONE


# What is asked for.


def require_one(asked: Asked) -> None:
    """Raises `Mistake` unless exactly one thing is to be corrected, of an entry that is named."""
    given = [asked.instead is not None, asked.before is not None, bool(asked.dice), asked.remove]
    if sum(given) != 1 or (asked.at is None) == (asked.before is None):
        raise Unworkable("option", say(HOW))


HOW = said(
    "Say what should have been, one of these: --at N --instead “ORDER”, --at N --dice 5 3, --at N "
    "--remove, or --before N “ORDER”."
)


def _correction(desk: Desk, held: Table, asked: Asked, viewer: str) -> Correction:
    """Raises `Mistake` for an entry that does not count, or an order that can't be read."""
    number = asked.entry
    step = _step(held, number)
    seat = seat_of(desk, held.game, asked.of) if asked.of else step.entry.seat
    if asked.remove:
        return Correction(step, (), number + 1)
    known = known_before(held, step, viewer)
    if asked.before is not None:
        return Correction(step, (Given(0, seat, _read(held, known, asked.before[1], seat)),), number)
    order = RollDice(asked.dice) if asked.dice else _read(held, known, asked.instead or "", seat)
    if asked.dice and not isinstance(step.order, RollDice):
        told = say(
            "Entry {entry} is no roll, but: {order}. --dice corrects what fell.",
            entry=number,
            order=order_told(held.system, step.before, showing_of(held.system).seen_by(step, viewer).order),
        )
        raise Unworkable("dice", told)
    return Correction(step, (Given(number, seat, order),), number + 1)


def _step(held: Table, number: int) -> Step:
    """The entry that is meant; raises `Mistake` where it is none that counts."""
    if not 1 <= number <= held.head.number:
        raise no_such_entry(held.game, held.head.number, number)
    if number == 1:
        told = say(
            "Entry 1 is the beginning of {game}, and no order; a game with another one is begun by: "
            "skyledger new",
            game=held.game,
        )
        raise Unworkable("entry", told)
    (step,) = held.past.steps(number, number)
    if step.voided_by:
        told = say("Entry {entry} is undone by entry {by}.", entry=number, by=step.voided_by)
        raise Unworkable("entry", say("{told} What counts can be corrected.", told=told))
    if isinstance(step.order, AboutEntries):
        told = said(
            "Entry {entry} is about entries, and no order of the game; those that it is about can be "
            "corrected."
        )
        raise Unworkable("entry", say(told, entry=number))
    return step


def known_before(held: Table, step: Step, viewer: str) -> Any:
    """The game before an entry, without what it conceals from who asks: names tell of that as well."""
    shown = showing_of(held.system)
    return shown.known_to(step.before, viewer) if shown.conceals(step.before, viewer) else step.before


def _read(held: Table, game: Any, text: str, seat: str) -> Any:
    """The order that is meant in a game."""
    order = read_in_step(held.system, game, text, seat)
    if isinstance(order, AboutEntries):
        told = said("“{text}” is about entries; in a correction stands an order of the game.")
        raise Unworkable("order", say(told, text=text.strip()[:60]))
    require_visible(order)
    return order


# What comes of it.


def _refusal(work: Work) -> Judged | None:
    """What stands against the correction itself, as far as who asks may know of the game."""
    given = next(iter(work.correction.given), None)
    if given is None or given.order == THROW:
        return None
    step = work.correction.step
    state = known_before(work.held, step, work.viewer) if work.tried else step.before
    one = in_its_place(work.held.system, state, given, Agreed(work.held.past, work.correction.at - 1))
    if not one.stands and showing_of(work.held.system).rests_on_unseen(state, given.order, work.viewer):
        raise Unworkable("order", say(NOT_KNOWN, viewer=work.viewer or say("everybody")))
    return None if one.stands else one


def _line(work: Work) -> list[Judged]:
    """The orders of the branch, judged one after the other."""
    line: list[Judged] = []
    correction, past = work.correction, work.held.past
    parting = correction.at - 1
    throw = kept_alone(past, parting, line) if work.tried else machine(work.desk, past, parting, line)
    correction = replace(correction, given=tuple(_thrown(work, one, throw) for one in correction.given))
    affair = Affair(work.held, correction, throw)
    line.extend(corrected(past, correction, work.treated.treatment(affair)))
    return line


def _thrown(work: Work, given: Given, throw: Any) -> Given:
    """The order with dice that the machine throws for it, if it asks for them."""
    if given.order != THROW:
        return given
    if (thrown := throw(work.correction.step.before, given.seat)) is not None:
        return replace(given, order=thrown)
    why = IDLE if work.treated.idle else TRIED if work.tried else NONE_THROWN
    raise Unworkable("dice", say(why, remedy=work.remedy))


NOT_KNOWN = said(
    "Whether it would be taken rests on ships that {viewer} does not see, under a marker; it can't be "
    "tried out."
)
NO_BRANCH = said("By {remedy} no branch is made: leave out --name, or choose another --remedy.")
IDLE = said("By {remedy} nothing is made, so no dice are thrown: say --dice, or choose another --remedy.")
TRIED = said("Dice are thrown for a correction that is made: leave out --dry-run, or say --dice.")
NONE_THROWN = said("The machine throws no dice here: say --dice with what fell.")


def _kept(work: Work, line: list[Judged], name: str) -> GameRow:
    """The branch with all that stands, written at once. Raises `Mistake` for a name that is taken."""
    trunk, at = work.held.game, work.correction.at
    return begun(work.desk, Meant(trunk, at - 1, name, f"corrected-{at}"), line)


# How it is told.


def _refused(work: Work, one: Judged, common: Common) -> int:
    """Tell why the correction itself does not stand."""
    if not isinstance(one.ruling, Refused):
        raise Unworkable("order", one.unruled)
    if common.json:
        put(
            {
                "game": None,
                "trunk": work.held.game,
                "at": work.correction.at,
                "refused": list(_broken(one.ruling)),
            }
        )
    else:
        at = replace(work.held, state=one.before)
        write_refusal(at, one.ruling, order_told(at.system, one.before, one.given.order), one.given.seat)
        hanging((say("So nothing is corrected."), "aside"))
    return status_of(one.ruling)


def _broken(refused: Refused) -> Iterator[dict[str, Any]]:
    yield from ({"rule": one.rule, "found": one.found} for one in refused.violations)


def _objected(remedy: str, told: str, common: Common) -> int:
    """Tell that by the remedy nothing is corrected any more."""
    if common.json:
        put({"game": None, "remedy": remedy, "refused": [{"rule": remedy, "found": [told]}]})
    else:
        hanging(lead(say("By {remedy} it stands as it is:", remedy=remedy), "refused"), told)
    return REFUSED


def _write(work: Work, done: Done, common: Common) -> None:
    trunk, at, found = work.held.game, work.correction.at, done.outcomes
    state = done.line[-1].after if done.line else work.correction.step.before
    closed = any(one.kind == "beyond" for one in found)
    waits = [] if closed else waits_for(work.held.system, state)
    if common.json:
        row = done.row
        told = {"game": row.game if row else None, "trunk": trunk, "at": at, "remedy": work.remedy}
        told |= {"head": told_head(row.head) if row else None, "judged": _judged(found)}
        put({**told, **outcomes_json(found), "dice": _dice_lost(work, done), "waits_for": waits})
        return
    write_outcomes(found, whom(work.viewer))
    if lost := _dice_lost(work, done):
        lost_told = f"{dice_told(lost)}."
        hanging(lead(say("Dice that were kept of what was undone, and stand no more:"), "warning"), lost_told)
    _write_branch(work, done)
    hanging(lead(f"{done.row.game if done.row else trunk}:", "heading"), counted(found))
    for one in waits:
        hanging(lead(say("It waits for"), "warning"), one)


def _dice_lost(work: Work, done: Done) -> tuple[Stood, ...]:
    if work.treated.idle:
        return ()
    held, parting, ids = work.held, work.correction.at - 1, set(given_again(done.line))
    return dice_lost(held.past, held.head.number, parting, ids.__contains__)


def _judged(found: list[Outcome]) -> int:
    return sum(one.kind != "new" for one in found)


def _write_branch(work: Work, done: Done) -> None:
    trunk, at, remedy = work.held.game, work.correction.at, work.remedy
    if done.row is not None:
        told = said(
            "{branch} is begun: it is {game} with entry {entry} corrected ({remedy}), and goes on by itself."
        )
        hanging(say(told, branch=done.row.game, game=trunk, entry=at, remedy=remedy))
        write_unagreed(work.held, done.row, at)
    elif work.treated.idle:
        hanging(
            say(
                "By {remedy} {game} stands as it is; this is what it would have come to.",
                remedy=remedy,
                game=trunk,
            )
        )
    else:
        hanging((say("Nothing is written; this would come of it."), "aside"))
