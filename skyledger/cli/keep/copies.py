"""`backup`, `export` and `head`: games kept in other places, and proof of how far they had come."""

from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake, Unfit, Unworkable
from events.sentences import said, say
from skyledger.cli.answers import no_such_entry, told_spans
from skyledger.cli.desk import Force, desk_at, game_of, seat_of, target, write_whole
from skyledger.cli.options import USUAL, Common, GameId, NumberIfAny, whole
from skyledger.cli.paper import from_standard_input, hanging, put, put_bytes, put_lines, stands
from skyledger.cli.status import DONE
from skyledger.datafiles.problems import shortened
from skyledger.datafiles.reading import bytes_within, within
from skyledger.secrecy.remarks import as_sent
from skyledger.service import GAMEMASTER, Desk, table
from store.bounds import LONGEST_GAME, MOST_LINES
from store.ledger import Head, Ledger
from store.parts import export_from
from store.transfer import Sent, export_game


def backup(
    file: Annotated[Path, Parameter(help="The file to make; it must not be there yet.")],
    /,
    *,
    common: Common = USUAL,
) -> int:
    """Copy all games into a new file, also while others play.

    The file is yours alone: nobody else can read it until you let them.

    JSON: {"backup"}.
    """
    with desk_at(common) as desk:
        whole = target(file, common, force=True)  # it is the ledger that refuses a file that is there
        desk.ledger.backup(str(whole))
    copied = say("All games are copied to {file}.", file=str(file))
    stands(copied)
    if common.json:
        put({"backup": str(file)})
    else:
        hanging(copied)
    return DONE


Reader = Annotated[
    str, Parameter(name="--for", help="The seat that gets it: comments for its side are written, too.")
]


def export(  # noqa: PLR0913 - the command's options
    game: GameId,
    file: Annotated[
        Path,
        Parameter(
            allow_leading_hyphen=True, help="The file to write; - or nothing writes to standard output."
        ),
    ] = Path("-"),
    /,
    *,
    first: Annotated[
        NumberIfAny,
        Parameter(name="--from", help="The first entry to write; without it, the game is written whole."),
    ] = None,
    reader: Reader = "",
    force: Force = False,
    common: Common = USUAL,
) -> int:
    """Write a whole game as lines of JSON, with its chain; the same game gives the same bytes everywhere.

    Whoever reads the file reads everything: standing orders and standing choices of all seats stand in it in
    clear, but for comments to one side (see --for). Hand out `head` instead where a proof is enough.

    With --from only what is new is written, from that entry on, behind the head before it, by which `import`
    sees whether it fits what the other has; ask him for his `head`, and begin with the entry after it.

    A file that is there already is only written over with --force, and a database never. The file
    is yours alone: nobody else can read it until you let them. What a link points to is not written,
    nor a pipe from which nobody reads.

    JSON: {"game", "file", "head", "first"}, if it is written to a file; "first" is the first entry in it.
    """
    shown = str(file) == "-"
    whole = file if shown else target(file, common, force=force)
    with desk_at(common) as desk:
        held, lines = game_of(desk, game), BytesIO()
        begin = _first_of(desk.ledger, held, first)
        last = _export(desk.ledger, held, begin, lines, _for(desk, held, reader))
    if shown:
        put_bytes(lines.getvalue())
        return DONE
    write_whole(whole, file, lines.getvalue(), force=force)
    stands(say("{game} is written to {file}.", game=held, file=str(file)))
    if common.json:
        put({"game": held, "file": str(file), "head": told_head(last), "first": begin})
    else:
        hanging(_written(held, begin, last, file))
    return DONE


def _export(ledger: Ledger, game: str, first: int, lines: BytesIO, sent: Sent) -> Head:
    if first == 1:
        return export_game(ledger, game, lines, sent)
    return export_from(ledger, game, first, lines, sent)


def _for(desk: Desk, game: str, seat: str) -> Sent:
    """What is sent to a seat: of what was said to one side alone, that to its own. Raises `Mistake`."""
    if not seat:
        return partial(as_sent, readers=lambda _: False)
    viewer, held = seat_of(desk, game, seat), table(desk, game)
    own = held.system.rules.sides(held.state).get(viewer, "")
    return partial(as_sent, readers=lambda side: viewer == GAMEMASTER or side == own)


def _first_of(ledger: Ledger, game: str, given: int | None) -> int:
    """The first entry to write. Raises `Mistake` for a number that no entry has."""
    last = ledger.head(game).number
    if given is not None and not 1 <= given <= last:
        raise no_such_entry(game, last, given)
    return given or 1


def _written(game: str, first: int, head: Head, file: Path) -> str:
    if first == 1:
        return say(
            "{game}, {count} {count:entry|entries}, is written to {file}.",
            game=game,
            count=head.number,
            file=str(file),
        )
    spans, count = told_spans([(first, head.number)]), head.number - first + 1
    told = said("Of {game} {entries} {count:is|are} written to {file}.")
    return say(told, game=game, entries=spans, count=count, file=str(file))


def head(game: GameId, /, *, common: Common = USUAL) -> int:
    """Print number and hash of the last entry; kept elsewhere, they show whether a ledger was cut short.

    JSON: {"game", "head"}.
    """
    with desk_at(common) as desk:
        held = game_of(desk, game)
        last = desk.ledger.head(held)
        desk.ledger.entry(held, last.number)  # what is handed out was held against the entries
    if common.json:
        put({"game": held, "head": told_head(last)})
    else:
        put_lines(told_head(last) + "\n")
    return DONE


MOST_NAMED = 20
"""So many entries are named at most of which something is withheld."""


def told_head(head: Head) -> str:
    """A head as it is handed out: NUMBER:HASH."""
    return f"{head.number}:{head.hash.hex()}"


def head_given(given: str) -> Head:
    """The head that is given, as `told_head` tells one. Raises `Mistake` for what is none."""
    number, _, digits = given.partition(":")
    try:
        made = Head(whole("number", number), bytes.fromhex(digits))
    except (ValueError, Mistake):
        made = Head(0, b"")
    if made.number < 1 or len(made.hash) != 32:
        told = say(
            "“{given}” is no head. A head is NUMBER:HASH, as `skyledger head` prints it.",
            given=shortened(given),
        )
        raise Unfit("head", given, told)
    return made


NO_GAME = said("no game is")


def content_of(file: Path) -> bytes:
    """What is in the file, as far as a game can be long. Raises `Mistake` for more."""
    if str(file) == "-":
        content = within(from_standard_input(LONGEST_GAME + 1), LONGEST_GAME, "-", say(NO_GAME))
    else:
        content = bytes_within(file, LONGEST_GAME, say(NO_GAME))
    if content.count(b"\n") > MOST_LINES:
        told = say("{file} has more than {lines} lines; no game has.", file=str(file), lines=MOST_LINES)
        raise Unworkable("file", told)
    return content
