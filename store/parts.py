"""What is new of a game since an entry, as lines of JSON, and whether it fits on to what is here."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from events.codec import encode, roomy
from events.entry import LOCAL, Entry, hashed_id
from events.sentences import said, say
from store.bounds import (
    GAME_ID,
    UNREADABLE,
    HeadLine,
    entry_line,
    game_line,
    head_line,
    readable,
    within_bounds,
)
from store.errors import ImportRefused
from store.ledger import GameRow, Head, Ledger
from store.transfer import (
    Arrived,
    Sent,
    Writable,
    arrived_from,
    as_it_is,
    known_head,
    numbered,
    read_numbered,
)

FORMAT = "skyledger-part/1"


class Form(msgspec.Struct, frozen=True):
    """What the first line of any export says that it is."""

    format: str


class PartLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: of which game it is a part, and the head that its first entry follows."""

    format: str
    game: str
    after: HeadLine


_read_part_line = roomy(msgspec.json.Decoder(PartLine).decode)
_read_form = roomy(msgspec.json.Decoder(Form).decode)


def export_from(ledger: Ledger, game: str, first: int, out: Writable, sent: Sent = as_it_is) -> Head:
    """Write what a game has from an entry on: the head before, the entries, the head; gives the head.

    The entry is one after the first, up to the last. Raises NoSuchGame, DamagedDatabase.
    """
    row = ledger.game(game)
    entries = list(ledger.entries(game, first - 1, row.head.number))
    after = HeadLine(first - 1, entries[0].previous.hex())
    out.write(encode(PartLine(FORMAT, hashed_id(game), after)) + b"\n")
    for entry in entries:
        out.write(entry_line(sent(entry)) + b"\n")
    out.write(head_line(row.head) + b"\n")
    return row.head


def arrived(ledger: Ledger, lines: Sequence[bytes], local: str = "") -> Arrived:
    """The game in these lines, or that of which they are a part, beside what is here of it; see `Arrived`.

    With a `local` name it is a copy of the game, apart from the one that is here. The whole chain is checked,
    over what is here and what is new, and nothing is written. Raises ImportRefused with the number of the
    line, also where a part does not fit.
    """
    given = numbered(lines)
    if form_of(given) != FORMAT:
        return arrived_from(ledger, *_as_a_copy(*read_numbered(given), local))
    row, before = _what_it_follows(ledger, *given[0], local)
    given[0] = (given[0][0], game_line(row))
    return arrived_from(ledger, *_as_a_copy(*read_numbered(given, before), local), before=len(before))


def called_here(game: str, local: str) -> str:
    """What a game is called here: by its id, or as the copy with this local name."""
    return f"{game}{LOCAL}{local}" if local else game


def _as_a_copy(row: GameRow, entries: list[Entry], local: str) -> tuple[GameRow, list[Entry]]:
    """The same game under the name of the copy; nothing that is hashed changes."""
    if not local:
        return row, entries
    game = called_here(row.game, local)
    return replace(row, game=game), [replace(entry, game=game) for entry in entries]


def form_of(given: Sequence[tuple[int, bytes]]) -> str:
    """What numbered lines say that they are, a game or a part of one; nothing where they are no export."""
    for number, line in given[:1]:
        with suppress(*UNREADABLE):
            return _read_form(within_bounds(number, line)).format
    return ""


def _what_it_follows(ledger: Ledger, number: int, line: bytes, local: str) -> tuple[GameRow, list[Entry]]:
    """The game that is here, and its entries up to the one that a part follows. Raises ImportRefused."""
    part, hash_ = _read(number, line)
    called = called_here(part.game, local)
    here = known_head(ledger, called).number
    if local and not here:
        raise ImportRefused(number, say(NO_COPY, game=part.game, copy=called, entry=part.after.number))
    if part.after.number > here:
        raise ImportRefused(number, _missing(part, here))
    entries = [replace(one, game=part.game) for one in ledger.entries(called, until=part.after.number)]
    if entries[-1].hash != hash_:
        raise ImportRefused(
            number,
            say(
                "What follows in the file follows another entry {number} of {game} than the one here: it has"
                " another history. A whole export of it shows where they part.",
                number=str(part.after.number),
                game=part.game,
            ),
        )
    return replace(ledger.game(called), game=part.game), entries


NO_COPY = said(
    "The file is a part of {game}, which follows entry {entry}, and no copy here is called {copy}. "
    "Without --beside it goes on with {game} itself; a copy of its own is made of a whole export, as `export "
    "{game} FILE` writes it without --from."
)


def _read(number: int, line: bytes) -> tuple[PartLine, bytes]:
    """The first line of a part, and the hash in it. Raises ImportRefused."""
    try:
        part = _read_part_line(line)
        hash_ = bytes.fromhex(part.after.hash)
    except UNREADABLE as error:
        raise ImportRefused(
            number, say("This is not a part of a game exported by skyledger ({error}).", error=str(error))
        ) from error
    if not GAME_ID.fullmatch(part.game):
        raise ImportRefused(number, say("“{name}” is no id of a game.", name=readable(part.game)))
    if part.after.number < 1:
        raise ImportRefused(
            number, say("A part of a game follows an entry, and there is none before the first.")
        )
    return part, hash_


def _missing(part: PartLine, here: int) -> str:
    """Which entries are missing between what is here and a part, and what to ask for."""
    first, last, game = here + 1, part.after.number, part.game
    missing = (
        say("entry {number}", number=str(first))
        if first == last
        else say("entries {first} to {last}", first=str(first), last=str(last))
    )
    begins = str(last + 1)
    if not here:
        return say(
            "The file begins with entry {begins}, and {missing} of {game} are missing, for the game is not"
            " here. Ask for the whole game, as `export` writes it without --from.",
            begins=begins,
            missing=missing,
            game=game,
        )
    return say(
        "The file begins with entry {begins}; missing here is {missing} of {game}."
        " Ask for what `export {game} --from {first}` writes.",
        begins=begins,
        missing=missing,
        game=game,
        first=str(first),
    )
