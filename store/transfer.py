"""A whole game out of one ledger and into another, as lines of JSON."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Protocol

import msgspec

from events.entry import Entry
from events.sentences import said, say, translated
from store.bounds import (
    FORMAT,
    UNREADABLE,
    EntryLine,
    GameLine,
    HeadLine,
    beyond_bounds,
    entry_line,
    entry_of_line,
    game_line,
    head_line,
    in_short,
    read_entry_line,
    read_game_line,
    read_head_line,
    require_a_game,
    within_bounds,
)
from store.check import Read, check_chain
from store.errors import ImportRefused, NoSuchGame
from store.forks import AnotherHistory, first_that_differs
from store.kin import kin_of
from store.ledger import GameRow, Head, Kin, Ledger, Rows, Span, sentence
from store.payloads import unfit

Outcome = Literal["new", "identical", "extended", "older", "replaced"]
"""A new game; the same was there; the one that was there goes on; the one that was there is longer;
another history was there, and no longer is."""

Project = Callable[[Sequence[Entry]], Rows]
"""All entries of a game -> its rows in every read model."""


class Writable(Protocol):
    """What a game can be exported to, such as a file opened for bytes."""

    def write(self, data: bytes, /) -> object: ...


class Imported(msgspec.Struct, frozen=True):
    """What an import did: with which game, up to which entry, and how."""

    game: str
    head: Head
    outcome: Outcome


class Arrived(msgspec.Struct, frozen=True):
    """A game that was read from lines: what it is, all its entries, and the head of what is here of it.

    `resting_on` is how games of its hashed id stood here when it arrived, before anything of it was judged;
    `before` so many of its entries are not in the lines, which go on behind them.
    """

    row: GameRow
    entries: list[Entry]
    known: Head
    resting_on: Kin
    before: int = 0

    def line_of(self, entry: int) -> int:
        """The line in which an entry stands: they begin behind the first line."""
        return max(entry - self.before, 0) + 1

    @property
    def new(self) -> list[Entry]:
        """The entries that are not here yet."""
        return self.entries[self.known.number :]

    @property
    def outcome(self) -> Outcome:
        """What taking it over comes to."""
        if not self.known.number:
            return "new"
        if self.known.number == self.row.head.number:
            return "identical"
        return "older" if self.known.number > self.row.head.number else "extended"


Sent = Callable[[Entry], Entry]
"""An entry as it is sent: perhaps with something withheld, which leaves its hash as it is."""


def as_it_is(entry: Entry) -> Entry:
    """The entry with all that is in it."""
    return entry


def export_game(ledger: Ledger, game: str, out: Writable, sent: Sent = as_it_is) -> Head:
    """Write a whole game to `out`, one line each: what it is, its entries, its head; gives the head.

    The same game gives the same bytes, wherever it is stored. Raises NoSuchGame, DamagedDatabase.
    """
    row = ledger.game(game)
    out.write(game_line(row) + b"\n")
    for entry in ledger.entries(game, until=row.head.number):
        out.write(entry_line(sent(entry)) + b"\n")
    out.write(head_line(row.head) + b"\n")
    return row.head


def arrived(ledger: Ledger, lines: Iterable[bytes]) -> Arrived:
    """The game in these lines beside what is here of it, the whole chain checked; nothing is written.

    Raises ImportRefused with the number of the line: not this format, beyond its bounds, damaged, cut short,
    another history than the one that is here.
    """
    return arrived_from(ledger, *read_game(lines))


def arrived_from(ledger: Ledger, row: GameRow, entries: list[Entry], before: int = 0) -> Arrived:
    """A game that was read, all but the entries `before`, beside what is here of it.

    Raises AnotherHistory if it has other entries than the game that is here.
    """
    resting_on, known = kin_of(ledger, row.game), known_head(ledger, row.game)
    if known.number:
        _require_same_beginning(ledger, row, entries, known, before)
    return Arrived(row, entries, known, resting_on, before)


def take_over(
    ledger: Ledger, game: Arrived, project: Project | None = None, unjudged: Span | None = None
) -> Imported:
    """Write what is new of a game that arrived, in one transaction.

    A game that is here already is left as it is if it is the same or longer. With `project` its read models
    are filled in the same transaction; without it the game is among those that `Ledger.define` wants rebuilt.
    The entries in `unjudged` are marked for ever. Raises StaleHead if the game went on here meanwhile, and
    StaleKin if one did on which it rests.
    """
    row = game.row
    if not game.new:
        return Imported(row.game, game.known, game.outcome)
    rows = None if project is None else project(game.entries)
    ledger.adopt(row, game.new, rows, unjudged, game.resting_on)
    return Imported(row.game, row.head, game.outcome)


def import_game(ledger: Ledger, lines: Iterable[bytes], project: Project | None = None) -> Imported:
    """Take over a game of one's own, as `arrived` and `take_over` do; its rulings are not judged."""
    return take_over(ledger, arrived(ledger, lines), project)


def read_game(lines: Iterable[bytes]) -> tuple[GameRow, list[Entry]]:
    """The game in these lines and its entries, checked. Raises ImportRefused."""
    return read_numbered(numbered(lines))


def numbered(lines: Iterable[bytes]) -> list[tuple[int, bytes]]:
    """The lines in which there is something, with their numbers."""
    return [(number, line) for number, line in enumerate(lines, 1) if line.strip()]


def read_numbered(
    given: Sequence[tuple[int, bytes]], before: Sequence[Entry] = ()
) -> tuple[GameRow, list[Entry]]:
    """As `read_game`; the entries `before` are here, and the lines go on behind them."""
    if not given:
        raise ImportRefused(1, say("There is nothing in the file."))
    first = _game_line(*given[0])
    if len(given) < 3:
        told = say("The game is cut short: entries or the head are missing.")
        raise ImportRefused(given[-1][0], told)
    entries = [*before, *(_entry(number, line) for number, line in given[1:-1])]
    last = _head(*given[-1])
    at_the_first = [given[0][0]] * len(before)
    _require_sound(first.game, entries, last, [*at_the_first, *(number for number, _ in given)])
    return GameRow(first.game, first.title, first.system, first.created, last), entries


def _game_line(number: int, line: bytes) -> GameLine:
    try:
        first = read_game_line(within_bounds(number, line))
    except UNREADABLE as error:
        told = say("This is not a game exported by skyledger ({why}).", why=str(error))
        raise ImportRefused(number, told) from error
    if first.format != FORMAT:
        told = say(
            "The format is {format}, and only {ours} can be read.",
            format=repr(first.format),
            ours=repr(FORMAT),
        )
        raise ImportRefused(number, told)
    require_a_game(number, first)
    return first


def _entry(number: int, line: bytes) -> Entry:
    try:
        read: EntryLine = read_entry_line(within_bounds(number, line))
        entry = entry_of_line(read)
    except UNREADABLE as error:
        raise ImportRefused(number, say("This is not an entry ({why}).", why=str(error))) from error
    if entry_line(entry) != line.rstrip(b"\r\n"):
        raise ImportRefused(number, say("This entry was spelled anew, and entries travel verbatim."))
    for payload in (entry.order, *[event.payload for event in entry.events]):
        if payload is not None and (told := unfit(payload, entry.number)):
            raise ImportRefused(
                number, say("An order or event is not canonical JSON that can be recorded: {why}.", why=told)
            )
    if beyond := beyond_bounds(entry):
        raise ImportRefused(number, beyond)
    return entry


def _head(number: int, line: bytes) -> Head:
    try:
        read: HeadLine = read_head_line(within_bounds(number, line))
        return Head(read.number, bytes.fromhex(read.hash))
    except UNREADABLE as error:
        told = say("The game is cut short: the last line is not its head.")
        raise ImportRefused(number, told) from error


def _require_sound(game: str, entries: list[Entry], head: Head, numbers: list[int]) -> None:
    """Raises ImportRefused, with the line, unless the entries are one whole chain that ends in the head."""
    for index, entry in enumerate(entries, 1):
        if (entry.game, entry.number) != (game, index):
            told = say(
                "Here should be entry {entry} of game {game}, not entry {found} of game {other}.",
                entry=index,
                game=game,
                found=entry.number,
                other=entry.game,
            )
            raise ImportRefused(numbers[index], told)
    _require_orders_of_their_own(entries, numbers)
    findings = check_chain(game, [Read(entry.number, entry) for entry in entries], head)
    for finding in findings:
        if finding.kind == "tampered":
            line = numbers[min(finding.entry, len(numbers) - 1)]
            told = say("The chain does not hold at {finding}.", finding=sentence(finding))
            raise ImportRefused(line, told)


def _require_orders_of_their_own(entries: list[Entry], numbers: list[int]) -> None:
    """Raises ImportRefused if two entries have one order id: by it an order is known when it comes again."""
    first: dict[str, int] = {}
    for index, entry in enumerate(entries, 1):
        if entry.order_id in first:
            told = say(
                "Entry {entry} has the order id of entry {other}.",
                entry=entry.number,
                other=first[entry.order_id],
            )
            raise ImportRefused(numbers[index], told)
        first[entry.order_id] = entry.number


def known_head(ledger: Ledger, game: str) -> Head:
    """The head of the game in this ledger; entry 0 if it is not there."""
    try:
        return ledger.head(game)
    except NoSuchGame:
        return Head(0, b"")


def _require_same_beginning(
    ledger: Ledger, row: GameRow, entries: list[Entry], known: Head, before: int
) -> None:
    """Raises AnotherHistory if the game that is here has other entries as far as both go, or another title.

    The chain makes it enough to compare the last entry that both have.
    """
    common = min(known.number, row.head.number)
    there = ledger.entry(row.game, common)
    if there is None or there.hash != entries[common - 1].hash:
        first = first_that_differs(ledger.entries(row.game, until=common), entries)
        raise AnotherHistory(first + 1 - before, row, entries, first)
    here = ledger.game(row.game)
    for what, kept, sent in (
        (said("title"), here.title, row.title),
        (said("game system"), here.system, row.system),
        (said("beginning"), str(here.created), str(row.created)),
    ):
        if kept != sent:
            raise ImportRefused(1, _other(row.game, what, in_short(kept), in_short(sent)))


def _other(game: str, what: str, here: str, sent: str) -> str:
    """That the list of games says something else of a game that is here than the file does."""
    return say(
        "Game {game} is here already with another {what}: “{here}” here, “{sent}” in the file.",
        game=game,
        what=translated(what),
        here=here,
        sent=sent,
    )
