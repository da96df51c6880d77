"""Orders from a file: given line by line up to the first refusal, and safe to give again."""

import hmac
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from core.dice import AT_ONCE, THROW, RollDice, when_rolled
from core.mistakes import Mistake, Unworkable
from core.proposals import Accept, Decline
from core.ruling import Refused
from events.codec import encode
from events.sentences import said, say, translated
from phases.referee import has_its_turn
from skyledger.cli.answers import (
    Hearing,
    after,
    beyond_the_order,
    entry_json,
    entry_stands,
    facts_seen,
    throws,
    write_facts,
)
from skyledger.cli.desk import seat_of
from skyledger.cli.gone_since import told_what_became
from skyledger.cli.guard import as_json, wrong
from skyledger.cli.look.proposals import asks, open_in
from skyledger.cli.lying import lying
from skyledger.cli.paper import from_standard_input, hanging, lead, put, stands
from skyledger.cli.play.claims_tested import tested_of, write_tested
from skyledger.cli.play.lines_told import (
    Progress,
    Taken,
    at_line,
    tell_again,
    tell_line,
    tell_refused,
    write_sum,
)
from skyledger.cli.play.mailed import is_order, require_no_aside, tell_aside
from skyledger.cli.play.passing import meant_goal, pass_until, write_passed
from skyledger.cli.status import DONE, INTERRUPTION, REFUSED
from skyledger.datafiles.reading import bytes_within, within
from skyledger.falling import due_at_once
from skyledger.menus.meant import read_in_step
from skyledger.notation.any_game import read as read_order
from skyledger.notation.mail import out_of_mail
from skyledger.notation.parsing import MistakeInFile
from skyledger.notation.reader import OrderLine, lines_of
from skyledger.notation.until import Goal, goal_of
from skyledger.service import Table, submit, table
from skyledger.telling.shared import order_told
from store.errors import StoreError

LONGEST_FILE = 1_000_000  # bytes
NO_FILE = said("that is no order file")
SECRET = 32  # bytes
ANOTHERS = said(
    "These orders are {seat}'s, and the file is given as {given}. Leave out --as {given} (or SKYLEDGER_SEAT) "
    "to give the orders of every seat that the file names."
)


def give_file(hearing: Hearing, file: Path, name: str = "") -> int:
    """Give the orders of a file; the status tells whether all of them stand.

    `name` takes the place of the file's own name in the ids of its orders. Raises `MistakeInFile` for a
    line that can't be read, after saying what was accepted before it, and before anything is given for a
    section of nobody.
    """
    hearing = _named(hearing)
    mail = out_of_mail(_text(file), partial(is_order, hearing))
    lines = _lines(hearing, mail.text, name or _name(hearing, file))
    done = Progress(len(lines), aside=mail.aside)
    if not hearing.json:
        tell_aside(mail.aside)
    try:
        if not lines:
            require_no_aside(hearing, mail.aside)
        _give_each(hearing, lines, done)
    except Mistake as mistake:
        return _broken_off(hearing, file, done, mistake)
    except StoreError as error:
        with suppress(StoreError):
            _count_anew(hearing, [order_id for _, order_id in lines], done)
        return _broken_off(hearing, file, done, error)
    except KeyboardInterrupt:
        _count_anew(hearing, [order_id for _, order_id in lines], done)
        _interrupted(hearing, file, done)
        raise
    _sum_up(hearing, file, done)
    return DONE if done.stopped is None else REFUSED


def _give_each(hearing: Hearing, lines: Sequence[tuple[OrderLine, str]], done: Progress) -> None:
    """Give the orders with their ids as far as they stand, and the dice that are due behind the last."""
    for line, order_id in lines:
        if not _give(hearing, line, order_id, done):
            return
    _throw(hearing, done)


def _named(hearing: Hearing) -> Hearing:
    """Who gives the file by his own name, if anybody is named; else each section says it."""
    named = hearing.seat and seat_of(hearing.desk, hearing.game, hearing.seat)
    return replace(hearing, seat=named)


def _lines(hearing: Hearing, text: str, name: str) -> list[tuple[OrderLine, str]]:
    """The orders of a file with their ids, once it is known that all who give some sit at the table."""
    written = list(lines_of(text))
    _heard(hearing, [line for line in written if not line.text])
    return list(_numbered(hearing, [line for line in written if line.text], name))


def _sum_up(hearing: Hearing, file: Path, done: Progress) -> None:
    if hearing.json:
        put(_json(hearing, file, done))
    else:
        write_sum(done)


def _heard(hearing: Hearing, sections: list[OrderLine]) -> None:
    """Each section is of a seat; where --as names one, of no other: nobody's file speaks for a third."""
    for section in sections:
        try:
            seat = seat_of(hearing.desk, hearing.game, section.seat or hearing.seat)
            if hearing.seat not in ("", seat):
                raise Unworkable("seat", say(ANOTHERS, seat=seat, given=hearing.seat))
        except Mistake as mistake:
            raise MistakeInFile(section.number, mistake) from None


def _count_anew(hearing: Hearing, order_ids: list[str], done: Progress) -> None:
    """What the ledger has: an interruption or a fault may come between an entry and our counting it."""
    kept = takewhile(lambda one: hearing.desk.ledger.by_order_id(hearing.game, one) is not None, order_ids)
    done.accepted = sum(1 for _ in kept) - done.already - done.undone


def _interrupted(hearing: Hearing, file: Path, done: Progress) -> None:
    if hearing.json:
        put(
            {
                **_json(hearing, file, done),
                "error": {"kind": "interrupted", "message": translated(INTERRUPTION)},
            }
        )
    else:
        write_sum(done)


def _broken_off(hearing: Hearing, file: Path, done: Progress, error: Mistake | StoreError) -> int:
    """What was accepted before a line that can't be read, or before the database failed, is said with it."""
    if not hearing.json:
        write_sum(done)
        raise error
    told = wrong(error)
    put({**_json(hearing, file, done), "error": as_json(told)})
    return told.status


def _json(hearing: Hearing, file: Path, done: Progress) -> dict[str, Any]:
    counts = {"accepted": done.accepted, "already": done.already, "undone": done.undone}
    told = {"game": hearing.game, "file": str(file), **counts}
    aside = [{"line": line.number, "text": line.text} for line in done.aside]
    told |= {"answers": done.answers, "stopped": done.stopped, "aside": aside}
    at_once = when_rolled(hearing.before.state.dice) == AT_ONCE
    return {**told, "thrown": done.thrown} if at_once or done.thrown else told


def _text(file: Path) -> str:
    content = _content(file)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        told = say(
            "{file} is not a text in UTF-8: byte {byte} can't be read.", file=str(file), byte=error.start + 1
        )
        raise Unworkable("file", told) from error


def _content(file: Path) -> bytes:
    if str(file) == "-":
        content = from_standard_input(LONGEST_FILE + 1)
        return within(content, LONGEST_FILE, say("Standard input"), say(NO_FILE))
    return bytes_within(file, LONGEST_FILE, say(NO_FILE))


def _name(hearing: Hearing, file: Path) -> str:
    """A file goes by its name; what comes from standard input is new each time."""
    return hearing.desk.entropy(16).hex() if str(file) == "-" else file.name


def _numbered(hearing: Hearing, lines: list[OrderLine], name: str) -> Iterator[tuple[OrderLine, str]]:
    """Each order with an id made of the file's name and of the orders down to this one and who gives them.

    So the orders above a mended one keep their ids, comments and blank lines change none, and two seats
    can give the same file. The game's secret goes into it: ids stand in every log, and nobody who reads one
    can find out by trying which secret order it belongs to.
    """
    so_far = hmac.new(_secret(hearing), name.encode(), "sha256")
    for line in lines:
        so_far.update(encode(((line.seat or hearing.seat).casefold(), line.text)))
        yield line, so_far.hexdigest()[:32]


def _secret(hearing: Hearing) -> bytes:
    return hearing.desk.ledger.secret(hearing.game, hearing.desk.entropy(SECRET))


def _give(hearing: Hearing, line: OrderLine, order_id: str, done: Progress) -> bool:
    """Give one order; False when it is refused. Raises `MistakeInFile`."""
    desk, game = hearing.desk, hearing.game
    if (entry := desk.ledger.by_order_id(game, order_id)) is not None:
        tell_again(hearing, line, entry, done)
        return True
    if _dice_fall_before(hearing, line):
        _throw(hearing, done)
    now = replace(hearing, before=table(desk, game))
    try:
        now = replace(now, seat=seat_of(desk, game, line.seat or hearing.seat))
        if (until := goal_of(line.text)) is not None:
            return _give_until(now, line, meant_goal(now, until), order_id, done)
        meant = read_in_step(now.before.system, now.before.state, line.text, now.seat)
        _require_its_number(now, meant, hearing.before.head.number)
        tested = tested_of(now.before, now.seat, meant)
        answer = submit(desk, game, now.seat, meant, order_id)
    except Mistake as mistake:
        raise MistakeInFile(line.number, told_what_became(now.before, mistake, now.seat)) from None
    told = order_told(now.before.system, now.before.state, meant)
    if isinstance(answer.ruling, Refused):
        tell_refused(now, line, answer.ruling, told, done)
    elif answer.entry is not None:
        done.accepted += 1
        stands(entry_stands(answer.entry))
        let_lie = lying(now.before, now.seat, meant)
        tell_line(now, line, Taken(answer.entry, meant, told, answer.ruling, let_lie), done)
        if not hearing.json:
            write_tested(tested)
    return answer.entry is not None


def _require_its_number(now: Hearing, meant: Any, before: int) -> None:
    """Raises `Mistake` for an answer without a number to what was proposed before the file is given.

    Whoever wrote it may have meant another proposal, in whose place that one came since.
    """
    if not isinstance(meant, Accept | Decline) or meant.proposal:
        return
    asking = [one for one in open_in(now.before) if asks(one, now.seat)]
    if len(asking) == 1 and asking[0].proposal <= before:
        (one,) = asking
        verb = "accept" if isinstance(meant, Accept) else "decline"
        told = say(ITS_NUMBER, verb=verb, proposal=one.proposal, seat=one.seat, what=one.text)
        raise Unworkable("proposal", told)


ITS_NUMBER = said(
    "In a file `{verb}` has the number of what is answered, for another proposal may have come meanwhile; "
    "`{verb} {proposal}` answers what {seat} proposes: {what}"
)


def _give_until(hearing: Hearing, line: OrderLine, meant: Goal, order_id: str, done: Progress) -> bool:
    """Be done until there; False where nothing was passed, so that the same file never passes more later."""
    if not hearing.json:
        hanging((at_line(line), "aside"))
    passed = pass_until(hearing, meant, order_id)
    entry = hearing.desk.ledger.by_order_id(hearing.game, order_id)
    if not hearing.json:
        write_passed(hearing, passed)
    if entry is None:
        ruling = {"accepted": False, "violations": [], "grounds": []}
        done.stopped = {"line": line.number, "seat": hearing.seat, "text": line.text, "ruling": ruling}
        done.stopped |= {"why": passed.why}
        return False
    done.accepted += 1
    answer = {"line": line.number, "again": False, "undone": False, "text": line.text}
    done.answers.append({**answer, "entry": entry_json(entry), "passed": passed.states, "why": passed.why})
    return True


def _dice_fall_before(hearing: Hearing, line: OrderLine) -> bool:
    """Are dice due that fall at once, and not given by this line? Those that it gives are waited for."""
    held = table(hearing.desk, hearing.game)
    if (due := due_at_once(held)) is None:
        return False
    try:
        meant = read_order(held.system.rules.name, held.state, line.text, line.seat or hearing.seat)
    except Mistake:
        return True
    own_word = due[1] != THROW and not isinstance(meant, type(held.system.done))
    seat = line.seat or hearing.seat
    return not (isinstance(meant, RollDice) or (own_word and _is_heard(held, seat, meant)))


def _is_heard(held: Table, seat: str, order: Any) -> bool:
    """Has an order its place where the turn stands? Then whoever gives it says himself how units roll."""
    return has_its_turn(held.system, held.state, seat, type(order))


def _throw(hearing: Hearing, done: Progress) -> None:
    """What falls at once is an entry between the lines."""
    for one in throws(hearing):
        at, thrown = one.before, one.answer
        if thrown.entry is None:
            return
        told = order_told(at.system, at.state, one.order)
        if hearing.json:
            done.thrown.append({"text": told, "entry": entry_json(thrown.entry)})
            continue
        number = say("entry {entry}", entry=thrown.entry.number)
        hanging(lead(say("At once:"), "aside"), (number, "entry"), f"  {thrown.entry.seat}: {told}")
        watching = replace(hearing, before=at, seat=hearing.seat or thrown.entry.seat)
        write_facts(after(watching), beyond_the_order(facts_seen(watching, thrown.entry, one.order)))
