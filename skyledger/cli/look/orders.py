"""`orders`: the menu, in the orders' own words."""

from functools import partial
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from core.menus import Offer
from phases.referee import System
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.look.menu import (
    Line,
    left_aside,
    lines_with,
    menu_lines,
    merged,
    offers_with,
    shown_offers,
    words_of,
)
from skyledger.cli.options import USUAL, Common, GameId, Viewer
from skyledger.cli.paper import blank, hanging, put
from skyledger.cli.status import DONE
from skyledger.datafiles.problems import shortened
from skyledger.service import GAMEMASTER, Table, table
from skyledger.showing import showing_of
from skyledger.telling import say
from skyledger.viewers import PUBLIC

FEW = 8  # places shown of an offer unless all are asked for


def orders(
    game: GameId,
    /,
    *,
    seat: Viewer = "",
    all: Annotated[  # noqa: A002 - the option is called so
        bool,
        Parameter(
            negative="", show_default=False, help=f"Show every place, and not only {FEW} of each order."
        ),
    ] = False,
    only: Annotated[
        str, Parameter(show_default=False, help="Show every order that has these words in it, and no other.")
    ] = "",
    common: Common = USUAL,
) -> int:
    """Say whose turn it is, what is asked, and everything that may be ordered now.

    A count such as 1-3 goes up to the most that the board allows; where a place takes fewer, it says so.
    `--only stage` lists what may be staged, `--only Catania` everything that names Catania.

    JSON: {"game", "turn", "counterairs", "questions", "asked": [{"text", "options": [{"option", "means"}]}],
    "menus": [{"seat", "offers": [{"order", "text", "slots", "most", "open_ended", "aside", "also"}]}]};
    `asked` tells each question in words, `aside` says that an offer is only listed with --all, `also` are
    other words for the same order.
    """
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        seats = (viewer,) if seat else showing_of(held.system).speaking(held.state)
        if common.json:
            put(_json(held, seats, viewer, only))
            return DONE
        hanging((showing_of(held.system).turn(held.state), "heading"))
        _write_asked(held, viewer)
        for hint in showing_of(held.system).hints(held.state):
            hanging(("Note: ", "aside"), hint, indent=2)
        for one in seats:
            lines = merged(menu_lines(held.system, held.state, one, in_full=all or only != "", viewer=viewer))
            _write_menu(one, list(lines_with(lines, only)), 1_000_000 if all or only else FEW, only)
            if not (all or only):
                _write_aside(held, one, viewer)
    return DONE


def _write_asked(held: Table, viewer: str) -> None:
    """Each battle of the phase, and each open question with what its options mean."""
    shown = showing_of(held.system)
    called = partial(held.system.rules.called, held.state)
    for battle in shown.battles(held.state, viewer):
        called_so = f"{shown.battle_named(battle)}: "
        hanging((called_so, "aside"), shown.battle_told(held.state, battle), indent=2)
    for due in held.state.rolls:
        who = " or ".join(due.seats) or GAMEMASTER
        whose = f"the {due.by}'s, from {who}" if due.by else f"from {who}"
        hanging(("Dice due: ", "warning"), f"{due.dice} for {due.purpose}, {whose}.", indent=2)
    for question in held.state.questions:
        hanging(("Asked: ", "warning"), shown.question(question, called), indent=2)
        for option, means in shown.options(question, called):
            hanging(option, (f": {say(means)}", "aside"), indent=4)


def _write_menu(seat: str, lines: list[Line], most: int, only: str) -> None:
    blank()
    hanging((f"{seat} may order:", "heading"))
    listed = [one for one in lines if not one.open_ended]
    for one in listed:
        _write_line(one, most)
    if not listed:
        hanging(f"nothing with “{shortened(only)}” in it now" if only else "nothing now", indent=2)
    if len(listed) < len(lines):
        hanging(("and may declare or give at any time:", "aside"), indent=2)
    for one in lines:
        if one.open_ended:
            hanging(one.before, indent=4)


def _write_aside(held: Table, seat: str, viewer: str) -> None:
    """What is listed only if all is asked for: an example of each sort."""
    if examples := left_aside(held.system, held.state, seat, viewer):
        hanging(("and with --all such orders as these:", "aside"), indent=2)
    for example in examples:
        hanging(example, indent=4)


def _write_line(one: Line, most: int) -> None:
    shown = [f"{name} (up to {up_to})" if up_to else name for name, up_to in one.choices[:most]]
    more = f"{one.between}… {len(one.choices) - most} more (--all)" if len(one.choices) > most else ""
    text = f"{one.before}{one.between.join(shown)}{more}{one.behind}"
    hanging(text, indent=2, hang=4)
    if one.means:
        hanging((one.means, "aside"), indent=6)


def _json(held: Table, seats: tuple[str, ...], viewer: str, only: str) -> dict[str, Any]:
    system, game, shown = held.system, held.state, showing_of(held.system)
    offers = {s: offers_with(system, game, shown_offers(system, game, s, viewer), only) for s in seats}
    return {
        "game": held.game,
        "turn": shown.turn(game),
        f"{shown.battle}s": shown.battles(game, viewer),
        "questions": game.questions,
        "asked": [_asked(held, question) for question in game.questions],
        "menus": [{"seat": s, "offers": [_offer(system, game, offer) for offer in offers[s]]} for s in seats],
    }


def _asked(held: Table, question: Any) -> dict[str, Any]:
    shown, called = showing_of(held.system), partial(held.system.rules.called, held.state)
    options = [{"option": option, "means": say(means)} for option, means in shown.options(question, called)]
    return {"text": shown.question(question, called), "options": options}


def _offer(system: System, game: Any, offer: Offer) -> dict[str, Any]:
    return {**msgspec.to_builtins(offer), "text": " ".join(words_of(system, game, offer.order))}
