"""Orders from a file: given line by line up to the first refusal, and safe to give again."""

import hmac
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from core.dice import AT_ONCE, THROW, RollDice, thrower_at_once, when_rolled
from core.mistakes import Mistake, Unworkable
from core.ruling import Refused, Ruling
from events.codec import encode
from events.entry import Entry
from events.sentences import said, say, translated
from skyledger.cli.answers import (
    Hearing,
    after,
    beyond_the_order,
    entry_json,
    entry_stands,
    facts_seen,
    ruling_json,
    throws,
    write_facts,
    write_grounds,
    write_refusal,
)
from skyledger.cli.desk import seat_of
from skyledger.cli.guard import as_json, wrong
from skyledger.cli.paper import hanging, lead, put, standard_input, stands
from skyledger.cli.play.mailed import is_order, require_no_aside, tell_aside
from skyledger.cli.status import DONE, INTERRUPTION, REFUSED
from skyledger.datafiles.reading import bytes_within, read_at_most, within
from skyledger.notation.any_game import read as read_order
from skyledger.notation.mail import Line, out_of_mail
from skyledger.notation.parsing import MistakeInFile
from skyledger.notation.reader import OrderLine, lines_of
from skyledger.service import submit, table
from skyledger.telling.shared import order_told
from store.errors import StoreError

LONGEST_FILE = 1_000_000  # bytes
NO_FILE = said("that is no order file")
SECRET = 32  # bytes
ANOTHERS = said(
    "These orders are {seat}'s, and the file is given as {given}. Leave out --as {given} (or SKYLEDGER_SEAT) "
    "to give the orders of every seat that the file names."
)


class Progress(msgspec.Struct):
    """How far a file came; `already` counts the lines that stand from before, `undone` those that don't."""

    orders: int
    accepted: int = 0
    already: int = 0
    undone: int = 0
    answers: list[dict[str, Any]] = []
    thrown: list[dict[str, Any]] = []
    stopped: dict[str, Any] | None = None
    aside: tuple[Line, ...] = ()


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
        _write_sum(done)


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
        _write_sum(done)


def _broken_off(hearing: Hearing, file: Path, done: Progress, error: Mistake | StoreError) -> int:
    """What was accepted before a line that can't be read, or before the database failed, is said with it."""
    if not hearing.json:
        _write_sum(done)
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
        content = read_at_most(standard_input(), LONGEST_FILE + 1)
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
        _tell_again(hearing, line, entry, done)
        return True
    if _dice_fall_before(hearing, line):
        _throw(hearing, done)
    try:
        now = replace(hearing, before=table(desk, game), seat=seat_of(desk, game, line.seat or hearing.seat))
        meant = read_order(now.before.system.rules.name, now.before.state, line.text, now.seat)
        answer = submit(desk, game, now.seat, meant, order_id)
    except Mistake as mistake:
        raise MistakeInFile(line.number, mistake) from None
    told = order_told(now.before.system, now.before.state, meant)
    if isinstance(answer.ruling, Refused):
        _tell_refused(now, line, answer.ruling, told, done)
    elif answer.entry is not None:
        done.accepted += 1
        stands(entry_stands(answer.entry))
        _tell(now, line, Taken(answer.entry, meant, told, answer.ruling), done)
    return answer.entry is not None


def _dice_fall_before(hearing: Hearing, line: OrderLine) -> bool:
    """Are dice due that fall at once, and not given by this line? Those that it gives are waited for."""
    held = table(hearing.desk, hearing.game)
    if not thrower_at_once(held.state):
        return False
    try:
        meant = read_order(held.system.rules.name, held.state, line.text, line.seat or hearing.seat)
    except Mistake:
        return True
    return not isinstance(meant, RollDice)


def _throw(hearing: Hearing, done: Progress) -> None:
    """What falls at once is an entry between the lines."""
    for at, thrown in throws(hearing):
        if thrown.entry is None:
            return
        told = order_told(at.system, at.state, THROW)
        if hearing.json:
            done.thrown.append({"text": told, "entry": entry_json(thrown.entry)})
            continue
        number = say("entry {entry}", entry=thrown.entry.number)
        hanging(lead(say("At once:"), "aside"), (number, "entry"), f"  {thrown.entry.seat}: {told}")
        watching = replace(hearing, before=at, seat=hearing.seat or thrown.entry.seat)
        write_facts(after(watching), beyond_the_order(facts_seen(watching, thrown.entry, THROW)))


class Taken(msgspec.Struct, frozen=True):
    """An order that stands: its entry, what was meant and in words, the ruling.

    There is no ruling where somebody else gave it just before.
    """

    entry: Entry
    order: Any
    told: str
    ruling: Ruling | None


def _tell(hearing: Hearing, line: OrderLine, taken: Taken, done: Progress) -> None:
    entry = taken.entry
    if hearing.json:
        answer = {"line": line.number, "again": False, "undone": False, "text": taken.told}
        done.answers.append({**answer, "entry": entry_json(entry)})
        return
    at = after(hearing)
    number = say("entry {entry}", entry=entry.number)
    hanging(lead(_at_line(line), "aside"), (number, "entry"), f"  {entry.seat}: {taken.told}")
    write_facts(at, beyond_the_order(facts_seen(hearing, entry, taken.order)))
    if taken.ruling is not None:
        write_grounds(at, taken.ruling)


def _at_line(line: OrderLine) -> str:
    return say("Line {line}:", line=line.number)


def _tell_again(hearing: Hearing, line: OrderLine, entry: Entry, done: Progress) -> None:
    _, undone = hearing.before.past.become(entry.number)
    done.already, done.undone = done.already + (not undone), done.undone + bool(undone)
    if hearing.json:
        answer = {"line": line.number, "again": True, "undone": bool(undone), "text": line.text}
        done.answers.append({**answer, "entry": entry_json(entry)})
    else:
        told = say(
            "already entry {entry}, undone since by entry {undone}." if undone else "already entry {entry}.",
            entry=entry.number,
            undone=undone,
        )
        hanging(lead(_at_line(line), "aside"), told)


def _tell_refused(hearing: Hearing, line: OrderLine, refused: Refused, told: str, done: Progress) -> None:
    ruling = ruling_json(hearing.before, refused)
    done.stopped = {"line": line.number, "seat": hearing.seat, "text": told, "ruling": ruling}
    if not hearing.json:
        hanging((_at_line(line), "aside"))
        write_refusal(hearing.before, refused, told, hearing.seat)


NEW, STAND, UNDONE = True, True, True
SUMS = {
    (NEW, False, False): said("{accepted} {accepted:order|orders} accepted and kept"),
    (NEW, STAND, False): said(
        "{accepted} {accepted:order|orders} accepted and kept, {already} stood already"
    ),
    (NEW, False, UNDONE): said(
        "{accepted} {accepted:order|orders} accepted and kept, {undone} {undone:was|were} undone since; "
        "--id NAME gives the file anew"
    ),
    (NEW, STAND, UNDONE): said(
        "{accepted} {accepted:order|orders} accepted and kept, {already} stood already, {undone} "
        "{undone:was|were} undone since; --id NAME gives the file anew"
    ),
    (False, STAND, False): said(
        "0 new orders; {given} {given:was|were} given before; --id NAME gives the file anew"
    ),
    (False, False, UNDONE): said(
        "0 new orders; {given} {given:was|were} given before and undone since; --id NAME gives the file anew"
    ),
    (False, STAND, UNDONE): said(
        "0 new orders; {given} {given:was|were} given before, {undone} {undone:was|were} undone since; "
        "--id NAME gives the file anew"
    ),
}
"""What became of the orders of a file: is any new, does any stand from before, is any undone since?"""


def _write_sum(done: Progress) -> None:
    if not done.orders:
        hanging(say("There is no order in it, so nothing is given."))
        return
    given = done.already + done.undone
    orders = say(
        SUMS[bool(done.accepted or not given), bool(done.already), bool(done.undone)],
        accepted=done.accepted,
        already=done.already,
        undone=done.undone,
        given=given,
    )
    left = done.orders - done.accepted - given
    hanging(say("{orders}, {left} not taken." if left else "{orders}.", orders=orders, left=left))
