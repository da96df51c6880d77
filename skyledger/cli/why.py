"""`why`: what lies behind a unit's place, status and commitments, and behind the ruling on an order."""

from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Mistake, Unworkable
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.headings import write_heading
from skyledger.cli.options import USUAL, Common, GameId
from skyledger.cli.paper import blank, put
from skyledger.cli.status import DONE
from skyledger.cli.why_chain import story_json, write_story
from skyledger.cli.why_order import why_order
from skyledger.service import Desk, Table, table
from skyledger.showing import showing_of
from skyledger.viewers import PUBLIC
from skyledger.why import WATCHES, book_of, meant, stories


def why(
    game: GameId,
    /,
    *unit: Annotated[
        str,
        Parameter(
            help="Names of air units, as GE-AAF-01 to 03, GE-AAF-07; or a place, or some of its units, as "
            "AAF German at Catania; or a ship, or a task force."
        ),
    ],
    at: Annotated[
        int | None, Parameter(help="As it stood after this entry; without it, as it stands.")
    ] = None,
    order: Annotated[
        str | None, Parameter(help="Say why this order would be accepted or refused now, and give no order.")
    ] = None,
    seat: Annotated[
        str,
        Parameter(
            name="--as",
            env_var="SKYLEDGER_SEAT",
            show_default=False,
            help="The seat for which it is told; without it, for everybody. With --order, who would give it.",
        ),
    ] = "",
    common: Common = USUAL,
) -> int:
    """Say why a unit is where and as it is, entry by entry and rule by rule, back to the cause.

    Under each thing that is so stands the entry that made it so, with all that led to it there, and behind
    “because” what it rests on; “as GE-AAF-01:” where that was so of another unit, which this one was then.
    Of one that is no more it is told what became of it. Then what would uninvert the unit, and when; what it
    may do now; and what it may later in this player turn, if nothing changes till then. Entries that were
    undone do not count; with --at, those that were undone later do, and are marked. Of an order whose time
    is still to come in this player turn it is told what would be against it then.

    JSON: {"game", "at", "turn", "units": [{"units", "text", "standing": [{"about", "text", "chain"}], "may":
    [{"seat", "text"}], "later": [{"seat", "verb", "states"}], "ready_when"}]}; "about" is place, status or
    commitment, a chain {"unit", "text", "entry", "seat", "order", "facts", "voided_by", "because": [chains]},
    its "unit" empty where it is the one asked about. With --order: {"game", "seat", "order", "ruling",
    "rules": [{"rule", "text"}], "grounds": [{"ground", "text", "entry"}], "in_its_place": null or {"state",
    "violations", "mistaken"}}; the ruling as `order` gives it, "entry" 0 for a doubt played by default.
    """
    if bool(unit) == (order is not None) or (order is not None and at is not None):
        raise Unworkable("unit", "Say which air unit, or --order and an order that would be given now.")
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        if order is not None:
            return why_order(desk, held, seat_of(desk, held.game, seat), order, common)
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        return _of_units(desk, held, viewer, unit, _entry(held, at), common)


def _entry(held: Table, at: int | None) -> int:
    """The entry after which it stood so; raises `Mistake` if there is none of that number."""
    last = held.head.number
    if at is not None and not 1 <= at <= last:
        raise Mistake("entry", str(at), hint=f"{held.game} has entries 1 to {last}.")
    return last if at is None else at


def _of_units(  # noqa: PLR0913 - what is asked, by whom, and of when
    desk: Desk, held: Table, viewer: str, words: tuple[str, ...], at: int, common: Common
) -> int:
    book = book_of(desk, held, WATCHES[held.system.rules.name], at, viewer)
    told = stories(held.system, book, meant(book, viewer, words))
    if common.json:
        units = [story_json(held, book, one, viewer) for one in told]
        put(
            {
                "game": held.game,
                "at": at,
                "turn": showing_of(held.system).turn(book.trace.state),
                "units": units,
            }
        )
        return DONE
    write_heading(held, desk.ledger, at)
    for one in told:
        blank()
        write_story(held, book, one, viewer)
    return DONE
