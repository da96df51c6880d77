"""`report`: what happened in a phase, as a page to paste into an e-mail."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from events.sentences import say
from skyledger.cli.desk import Force, desk_at, game_of, seat_of, target, write_whole
from skyledger.cli.look.log import First, Last, entries_meant
from skyledger.cli.options import USUAL, Common, GameId, Viewer
from skyledger.cli.paper import hanging, put, put_lines, stands
from skyledger.cli.status import DONE
from skyledger.games import PUBLIC
from skyledger.menus import Line, Look, menu_of
from skyledger.menus.folding import laid_out
from skyledger.menus.lines import told_of
from skyledger.reporting import Asked, Report, page, report_json
from skyledger.reporting import report as made
from skyledger.service import Desk, Table, table
from skyledger.showing import showing_of

FEW = 12  # choices shown of an order that answers
Phase = Annotated[
    str,
    Parameter(
        help="movement, combat, construction, redeployment, end; in The War Game combat_orders, combat, "
        "noncombat; or turn for a whole player turn."
    ),
]


def report(  # noqa: PLR0913 - the command's options
    game: GameId,
    phase: Phase = "",
    /,
    *,
    turn: Annotated[
        str, Parameter(help='Which player turn ("Summer 1942 Axis"); with no phase, the whole of it.')
    ] = "",
    first: First = None,
    last: Last = None,
    seat: Viewer = "",
    out: Annotated[Path | None, Parameter(help="Write the page into this file.")] = None,
    force: Force = False,
    common: Common = USUAL,
) -> int:
    """Tell what happened in a phase, as a page to paste into an e-mail: plain text in 72 columns.

    Without a phase it is the last one in which something happened; `report GAME combat` tells that phase,
    `report GAME turn` the whole player turn, with --turn of an earlier one, --from and --to any entries.
    First come losses by name and airbases, then the story, each fact with its rules, a doubt beside the first
    that turned on it, who is inverted, how the game stands after the last entry that counts. Standing and
    refused orders are for their seat and the gamemaster; an undone entry has its phase, and the one after.

    JSON: {"game", "title", "edition", "viewer", "subject", "phases": [{"turn", "phase", "first", "last",
    "parts": [{"kind", "heading", "lines": [{"entry", "seat", "event", "rules", "text"}]}]}], "losses":
    [{"nation", "adjective", "kind", "count", "called", "units"}], "last", "inverted": [{"nation",
    "adjective", "kind", "count", "place", "called", "rule", "name"}], "airbases": [{"hex", "called",
    "before", "after", "adjective", "adjective_before"}], "doubts": [{"number", "text"}], "refused": [{"seat",
    "order", "broken": [{"rule", "sentence", "found"}]}], "undone": [{"entry", "by"}], "now": {"entry",
    "turn", "seats", "battles", "asked": [{"text", "options": [{"option", "means"}]}], "answers": [{"seat",
    "order"}]}, "head"}; `first` and `last` are entries, the board is told after the last; "called" is
    a plural; with what was said of them also "remarks": [{"entry", "at" (of which), "seat", "text"}].
    """
    whole = None if out is None else target(out, common, force=force)
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        stretch = first is not None or last is not None
        asked = Asked(*entries_meant(held, first, last), phase.strip(), turn.strip(), stretch)
        found = _made(desk, held, asked, viewer)
    if out is not None and whole is not None:
        write_whole(whole, out, page(found).encode(), force=force)
        stands(_written(out))
    _write_report(found, out, common)
    return DONE


def _write_report(found: Report, out: Path | None, common: Common) -> None:
    """On standard output: the JSON if it was asked for, else the page unless it went into a file."""
    if common.json:
        put(report_json(found))
    elif out is not None:
        hanging(_written(out))
    else:
        put_lines(page(found))


def _written(out: Path) -> str:
    return say("The report is written to {file}.", file=str(out))


def _made(desk: Desk, held: Table, asked: Asked, viewer: str) -> Report:
    read = held.past.steps
    refusals = () if viewer == PUBLIC else desk.ledger.refusals(held.game)
    return made(held, asked, viewer, read, refusals, tuple(_answers(held, viewer)))


def _answers(held: Table, viewer: str) -> Iterator[tuple[str, str]]:
    """The orders that answer what is waited for, by seat; none where seats only have to be done."""
    shown = showing_of(held.system)
    if not shown.in_suspense(held.state):
        return
    for seat in shown.awaited(held.state):
        look = Look(seat, viewer)
        menu = menu_of(held.system, held.state, look)
        for part in laid_out(held.system, held.state, look, menu):
            yield from ((seat, words) for one in part.lines for words in _each(one))


def _each(one: Line) -> Iterator[str]:
    """An order with each of its choices, word for word, as far as they are few."""
    if not one.picks:
        yield f"{one.before}{one.behind}"
    for pick in one.picks[:FEW]:
        yield f"{one.before}{pick.text}{one.behind}{told_of(pick)}"
    if len(one.picks) > FEW:
        yield "…"
