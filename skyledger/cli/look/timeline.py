"""`timeline`: where every aircraft is in each round of combat."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Unworkable
from skyledger.cli.desk import desk_at, game_of
from skyledger.cli.options import USUAL, Common, GameId
from skyledger.cli.output import stands
from skyledger.cli.paper import console, hanging, put
from skyledger.cli.status import DONE
from skyledger.cli.target import Force, picture, write_whole
from skyledger.service import Desk, Table, table
from skyledger.showing import showing_of
from skyledger.showing.showing import Chronicle
from skyledger.timeline import Step, steps


def timeline(
    game: GameId,
    /,
    *,
    player: Annotated[
        str, Parameter(help="Whose turn (Germany); without it, the latest with combat.", show_default=False)
    ] = "",
    svg: Annotated[
        Path | None, Parameter(name="--svg", help="Draw the timeline into this file as a picture.")
    ] = None,
    force: Force = False,
    common: Common = USUAL,
) -> int:
    """Show where every aircraft is in each round of a combat: at home, on its way, engaged, flying home.

    Of a game whose battles go round by round together. Undone entries do not count.

    JSON: {"game", "number", "player", "rounds", "lanes": [{"unit", "nation", "kind", "home", "spots":
    [{"round", "state", "place"}]}]}; `place` is whither an aircraft en route flies, else where it is.
    """
    whole = None if svg is None else picture(svg, common, force=force)
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        chronicle = _chronicle(held)
        found = chronicle.made(_steps(desk, held), player.strip())
        if svg is not None and whole is not None:
            write_whole(whole, svg, chronicle.svg(found).encode(), force=force)
            stands(f"The timeline is drawn in {svg}.")
    if common.json:
        put({"game": held.game, **chronicle.as_json(found)})
    elif svg is not None:
        hanging(f"The timeline is drawn in {svg}.")
    else:
        hanging((held.game, "heading"), f"  {chronicle.heading(found)}")
        console().print(chronicle.table(found))
        hanging((chronicle.legend, "aside"))
    return DONE


def _chronicle(held: Table) -> Chronicle:
    found = showing_of(held.system).chronicle
    if found is None:
        told = f"{held.system.rules.name} has no rounds that all battles go through together; see replay."
        raise Unworkable("timeline", told)
    return found


def _steps(desk: Desk, held: Table) -> list[Step]:
    return list(steps(held.system, desk.ledger, held.game))
