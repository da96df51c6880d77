"""`import`: a game from elsewhere is looked through, judged and then taken over, or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

import store
from core.mistakes import Unworkable
from events.sentences import listed
from skyledger.arrivals import Arrival, judge, require_a_game, take, take_unjudged
from skyledger.cli.answers import told_spans
from skyledger.cli.desk import desk_for_new_games, place_of
from skyledger.cli.keep.audit import write_finding
from skyledger.cli.keep.copies import told_head
from skyledger.cli.options import USUAL, Common, DryRun
from skyledger.cli.paper import hanging, put, standard_input, stands
from skyledger.cli.status import DONE, WRONG
from skyledger.datafiles.reading import bytes_within, read_at_most, within
from store.bounds import LONGEST_GAME, MOST_LINES
from store.ledger import Ledger
from store.transfer import arrived

NO_GAME = "no game is"
OUTCOMES = {
    "new": "taken over",
    "identical": "was here already, just so",
    "extended": "was here already and went on",
    "older": "is further on here already, and left so",
}


def import_(
    file: Annotated[
        Path, Parameter(allow_leading_hyphen=True, help="A file that `export` wrote; - is standard input.")
    ],
    /,
    *,
    dry_run: DryRun = False,
    unjudged: Annotated[
        bool,
        Parameter(
            negative="",
            show_default=False,
            help="Take over what the rules do not give, too; it is marked so ever after.",
        ),
    ] = False,
    common: Common = USUAL,
) -> int:
    """Take over a game that `export` wrote, once its chain is checked and its new orders are judged.

    A game that is here already goes on if the file has more of it. Each order that is new is judged again in
    the game as it stood, as `audit` does; if the rules do not give an order, a die or a sealed position as it
    is recorded, nothing is taken, unless --unjudged asks for it. What is no order or fact of the game, fits
    none, or leaves the turn where it can't go on is never taken. Which seats gave the new entries is told.
    --dry-run tells the findings, of very many the first and how many more, and writes nothing; its status is
    5 if there is any.

    JSON: {"game", "outcome": "new" | "identical" | "extended" | "older", "head", "new": {"first", "last",
    "seats"}, "findings", "dry_run"}; the findings are as those of `audit`.
    """
    lines = _content(file).splitlines(keepends=True)
    with _ledger(common, dry_run=dry_run) as ledger:
        arrival = judge(arrived(ledger, lines))
        if dry_run and unjudged:
            require_a_game(arrival)
        if dry_run:
            return _tell_of_a_trial(arrival, common)
        done = take_unjudged(ledger, arrival) if unjudged else take(ledger, arrival)
    what = f"{OUTCOMES[done.outcome]}; it stands at entry {done.head.number}."
    stands(f"{done.game} {what}")
    if common.json:
        put({**_json(arrival), "outcome": done.outcome, "head": told_head(done.head), "dry_run": False})
        return DONE
    hanging((f"{done.game}: ", "heading"), what)
    _write_news(arrival)
    if arrival.findings:
        hanging(("Marked as taken over unjudged: ", "warning"), _findings(arrival))
    return DONE


@contextmanager
def _ledger(common: Common, *, dry_run: bool) -> Iterator[Ledger]:
    """Where the game goes; a trial makes no database where there is none."""
    if dry_run and not place_of(common).exists():
        with store.in_memory() as ledger:
            yield ledger
        return
    with desk_for_new_games(common) as desk:
        yield desk.ledger


def _content(file: Path) -> bytes:
    """What is in the file, as far as a game can be long. Raises `Mistake` for more."""
    if str(file) == "-":
        content = within(read_at_most(standard_input(), LONGEST_GAME + 1), LONGEST_GAME, "-", NO_GAME)
    else:
        content = bytes_within(file, LONGEST_GAME, NO_GAME)
    if content.count(b"\n") > MOST_LINES:
        raise Unworkable("file", f"{file} has more than {MOST_LINES} lines; no game has.")
    return content


def _tell_of_a_trial(arrival: Arrival, common: Common) -> int:
    if common.json:
        head = told_head(arrival.game.row.head)
        put({**_json(arrival), "outcome": arrival.game.outcome, "head": head, "dry_run": True})
    else:
        for one in arrival.findings:
            write_finding(one)
        _write_news(arrival)
        judged = _findings(arrival) if arrival.findings else "the rules give all that is new"
        hanging((f"{arrival.game.row.game}: ", "heading"), f"{judged}; nothing was written.")
    return WRONG if arrival.findings else DONE


def _write_news(arrival: Arrival) -> None:
    new = arrival.game.new
    if not new:
        return
    shares = [f"{count} of {seat}" for seat, count in arrival.by_seat.items()]
    span = (new[0].number, new[-1].number)
    hanging((f"New: {told_spans([span])}, ", "aside"), f"{listed(shares)}.")


def _findings(arrival: Arrival) -> str:
    count = arrival.found
    return f"{'1 finding' if count == 1 else f'{count} findings'} that the rules do not give"


def _json(arrival: Arrival) -> dict[str, Any]:
    new = arrival.game.new
    numbers = {"first": new[0].number, "last": new[-1].number} if new else {"first": 0, "last": 0}
    told = {**numbers, "seats": arrival.by_seat}
    return {"game": arrival.game.row.game, "new": told, "findings": arrival.findings}
